import { isPlaceholder } from '@curlew/exchange';
import type { Located, Parameter } from '@curlew/openapi';
import { isDocumentedHeader } from '../../document/operations/header-names.ts';
import { parseJson } from '../../http/json/parse-json.ts';
import { bodyKind } from '../../http/media-type.ts';
import { memberOf } from '../located-member.ts';
import { writtenValue } from '../write/written-value.ts';
import { type CheckedRequest, observe, operationName } from './check-context.ts';
import {
  type CoerceContext,
  type Coerced,
  coerceFields,
  coerceText,
  coerceTexts,
  isArrayOnly,
  isObjectOnly,
  propertySchema,
} from './coerce.ts';
import { type StyledTexts, styledTexts, type ValueForm } from './style-texts.ts';
import { observeFindings, type ValueSubject } from './value-observations.ts';

type Place = 'path' | 'query' | 'header' | 'cookie';

/** Compares the parameters of a request with those of its operation. */
export function checkParameters(checked: CheckedRequest): void {
  const sent = sentParameters(checked);
  for (const parameter of checked.operation.parameters) {
    if (parameter.in === 'querystring') continue;
    const values = sent.get(parameterKey(parameter.in, parameter.name));
    if (values !== undefined) checkValues(checked, parameter, values);
    else if (checkSpread(checked, parameter)) continue;
    else if (parameter.required && !isSentOtherwise(checked, parameter, sent))
      observeMissing(checked, parameter);
  }
  observeUndeclared(checked, sent);
}

/** Place and name in one; names of headers without case. */
export function parameterKey(place: string, name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** Texts by place and name. */
function sentParameters({ matched }: CheckedRequest): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  const add = (place: Place, name: string, value: string) => {
    const key = parameterKey(place, name);
    const values = sent.get(key);
    if (values) values.push(value);
    else sent.set(key, [value]);
  };
  const { request, values } = matched;
  for (const [name, value] of values) add('path', name, value);
  for (const { name, value } of request.query) add('query', name, value);
  for (const { name, value } of request.headers) add('header', name, value);
  for (const { name, value } of request.cookies) add('cookie', name, value);
  return sent;
}

/** Parameters that are described elsewhere (OpenAPI, Parameter Object), and objects that are sent as several. */
function isSentOtherwise(
  { context, matched }: CheckedRequest,
  parameter: Parameter,
  sent: ReadonlyMap<string, string[]>,
): boolean {
  const { name, schema } = parameter;
  if (parameter.in === 'path') return true;
  if (parameter.in === 'header' && ['accept', 'content-type', 'authorization'].includes(name.toLowerCase()))
    return true;
  // Recordings without credentials are common, so parameters of security schemes are not compared.
  if (context.credentials.has(parameterKey(parameter.in, name))) return true;
  if (parameter.in !== 'query' || schema === undefined) return false;
  const keys = [...sent.keys()];
  if (keys.some((key) => key.startsWith(`query ${name}[`))) return true;
  return (
    isObjectOnly(schema, coerceContext(context)) && parameter.explode && matched.request.query.length > 0
  );
}

function checkValues(checked: CheckedRequest, parameter: Parameter, texts: readonly string[]): void {
  const { context } = checked;
  const { schema, content } = parameter;
  const [first] = content ?? [];
  const isJson = first?.schema !== undefined && bodyKind(first.type) === 'json';
  const unknown = isJson ? /\{\{/ : /[{}]/;
  if (texts.some((text) => isPlaceholder(text) || unknown.test(text))) return;
  if (parameter.allowEmptyValue && texts.every((text) => text === '')) return;
  const subject = subjectOf(checked, parameter);
  if (isJson) {
    const read = parseJson(texts[0] ?? '');
    if (read) observeFindings(checked, subject, context.request.check(read.value as never, first).findings);
  }
  if (schema === undefined) return;
  const coerce = coerceContext(context);
  const form = valueForm(schema, coerce);
  const isRepeated = form === 'text' && texts.length > 1;
  const styled = isRepeated ? texts : styledTexts(parameter, form, texts, []);
  if (styled === undefined) observeStyle(checked, parameter, subject);
  else observeFindings(checked, subject, coerceStyled(styled, schema, coerce).findings);
}

/** Checks an object that is sent as several names: `filter[a]=1`, or one for each property. False: it is not sent so. */
function checkSpread(checked: CheckedRequest, parameter: Parameter): boolean {
  const { schema, style, explode } = parameter;
  const isDeep = style === 'deepObject';
  if (parameter.in !== 'query' || schema === undefined || !(isDeep || (style === 'form' && explode)))
    return false;
  const coerce = coerceContext(checked.context);
  if (!isObjectOnly(schema, coerce)) return false;
  const declared = new Set(checked.operation.parameters.map((one) => one.name));
  const pairs = checked.matched.request.query.flatMap(({ name, value }): [string, string][] =>
    isDeep || (!declared.has(name) && propertySchema(schema, name, coerce)) ? [[name, value]] : [],
  );
  if (pairs.length === 0 || pairs.some(([, value]) => isPlaceholder(value))) return false;
  const members = styledTexts(parameter, 'object', [], pairs);
  if (!(members instanceof Map)) return false;
  observeFindings(checked, subjectOf(checked, parameter), coerceFields(members, schema, coerce).findings);
  return true;
}

function subjectOf({ context }: CheckedRequest, { name, in: place }: Parameter): ValueSubject {
  return {
    label: `the ${place} parameter ${JSON.stringify(context.shown.name(name))}`,
    key: parameterKey(place, name),
    place: place === 'querystring' ? 'query' : place,
    name,
  };
}

function valueForm(schema: Located, coerce: CoerceContext): ValueForm {
  if (isObjectOnly(schema, coerce)) return 'object';
  return isArrayOnly(schema, coerce) ? 'array' : 'text';
}

function coerceStyled(styled: StyledTexts, schema: Located, coerce: CoerceContext): Coerced {
  if (styled instanceof Map) return coerceFields(styled, schema, coerce);
  return typeof styled === 'string'
    ? coerceText(styled, schema, coerce)
    : coerceTexts(styled as readonly string[], schema, coerce);
}

function observeStyle(
  checked: CheckedRequest,
  { location, style }: Parameter,
  { label, key }: ValueSubject,
): void {
  observe(checked, {
    key: `${key} style`,
    kind: 'style',
    isContradiction: true,
    message: `${operationName(checked)}: ${label} was not sent in the style ${style}.`,
    place: location.child('style'),
    edits: [{ op: 'remove', file: location.file, pointer: location.child('style').pointer }],
  });
}

function coerceContext({ description, request }: CheckedRequest['context']): CoerceContext {
  return { description, checker: request };
}

function observeMissing(checked: CheckedRequest, { name, in: place, location }: Parameter): void {
  observe(checked, {
    key: `missing ${parameterKey(place, name)}`,
    kind: 'missing-parameter',
    isContradiction: true,
    message: `${operationName(checked)}: the ${place} parameter ${JSON.stringify(name)} is required, but was not sent.`,
    place: location.child('required'),
    edits: [{ op: 'remove', file: location.file, pointer: location.child('required').pointer }],
  });
}

function observeUndeclared(checked: CheckedRequest, sent: ReadonlyMap<string, string[]>): void {
  const { context, operation } = checked;
  const declared = new Set(operation.parameters.map((one) => parameterKey(one.in, one.name)));
  if (operation.parameters.some((one) => one.in === 'querystring')) declared.add('querystring');
  for (const [at, parameter] of (checked.seen.parameters ?? []).entries()) {
    const key = parameterKey(parameter.in, parameter.name);
    if (parameter.in === 'path' || !sent.has(key) || declared.has(key)) continue;
    if (parameter.in === 'query' && isPartOfObject(checked, parameter.name, declared)) continue;
    if (context.credentials.has(key)) continue;
    if (
      parameter.in === 'header' &&
      !isDocumentedHeader(parameter.name.toLowerCase(), context.options.includeCommonHeaders)
    )
      continue;
    observe(checked, {
      key: `parameter ${key}`,
      kind: 'parameter',
      message: `${operationName(checked)}: the ${parameter.in} parameter ${JSON.stringify(parameter.name)} was recorded, but is not described.`,
      ...newParameter(checked, at),
    });
  }
}

/** Exploded objects and deep objects take names of their own. */
function isPartOfObject(
  { context, operation }: CheckedRequest,
  name: string,
  declared: ReadonlySet<string>,
): boolean {
  if (declared.has('querystring')) return true;
  const [head = ''] = name.split('[');
  if (head !== name && (declared.has(`query ${head}`) || declared.has(`query ${head}[]`))) return true;
  return operation.parameters.some((parameter) => {
    const { schema } = parameter;
    if (parameter.in !== 'query' || !parameter.explode || schema === undefined || parameter.style !== 'form')
      return false;
    if (!isObjectOnly(schema, coerceContext(context))) return false;
    return !context.request.check({ [name]: '' }, schema).findings.some(({ kind }) => kind === 'undeclared');
  });
}

/** The edit that adds a parameter, by its index among the inferred ones. */
function newParameter({ context, operation, seen, written }: CheckedRequest, index: number) {
  const { description } = context;
  const own = description.at(operation.location);
  const list = own && memberOf(description, own, 'parameters');
  const at = (list?.location ?? operation.location.child('parameters')).child('-');
  const parameters = at.file === operation.location.file ? written().parameters : seen.parameters;
  const value = writtenValue(description, at.file, parameters?.[index]);
  return { place: at, edits: [{ op: 'insert', file: at.file, pointer: at.pointer, value } as const] };
}
