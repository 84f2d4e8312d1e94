import type { Finding } from '@curlew/exchange';
import { checkParameters as findProblems, ownsQueryName } from '@curlew/exchange/internal';
import type { Parameter, SchemaViews } from '@curlew/openapi';
import { type Located, resolveView } from '@curlew/openapi/internal';
import { isDocumentedHeader } from '../../document/operations/header-names.ts';
import { parameterKey } from '../../http/parameter-key.ts';
import { insertAt, readMember, removeAt } from '../read-located.ts';
import { hasVariable, recordedParameters } from '../recorded-exchange.ts';
import { addFinding, type CheckedRequest, operationName } from './check-context.ts';
import { reportValue, type ValueSubject } from './report-value.ts';

/** Compares the parameters of a request with those of its operation. */
export function checkParameters(checked: CheckedRequest): void {
  const { context, matched, operation } = checked;
  const texts = recordedParameters(matched);
  for (const finding of findProblems(operation, texts, context.request)) {
    const parameter = operation.parameters.find((one) => isOf(finding, one));
    if (parameter !== undefined) reportParameter(checked, parameter, finding);
  }
  reportUndeclared(checked);
}

function isOf({ part, name }: Finding, parameter: Parameter): boolean {
  return parameter.name === name && part === (parameter.in === 'querystring' ? 'query' : parameter.in);
}

function reportParameter(checked: CheckedRequest, parameter: Parameter, finding: Finding): void {
  const { context, matched } = checked;
  const { name, in: place, location, content, schema } = parameter;
  const subject: ValueSubject = {
    label: `the ${place} parameter ${JSON.stringify(context.shown.name(name))}`,
    key: parameterKey(place, name),
    place: place === 'querystring' ? 'query' : place,
    name,
    isRequest: true,
    ...(isOneText(parameter) && schema && { knownNames: propertyNames(schema, context.request.views) }),
  };
  if (finding.value !== undefined) reportValue(checked, subject, finding.value);
  else if (finding.kind === 'missing-parameter') reportMissing(checked, parameter);
  else if (finding.kind === 'invalid-parameter') {
    const raw = place === 'path' ? (matched.values[name] ?? '') : '';
    if (hasVariable(raw)) return;
    const problem = content
      ? 'does not parse as its media type'
      : `was not sent in the style ${parameter.style}`;
    const at = location.child(content ? 'content' : 'style');
    addFinding(checked, {
      key: `${subject.key} ${content ? 'syntax' : 'style'}`,
      kind: content ? 'syntax' : 'style',
      message: `${operationName(checked)}: ${subject.label} ${problem}.`,
      place: at,
      ...(content
        ? { unsettled: 'Correct the value that is sent, or the media type of the parameter.' }
        : { edits: [removeAt(at)] }),
    });
  }
}

/** Whether all members of an object are in one text. */
function isOneText({ in: place, style, explode }: Parameter): boolean {
  if (place === 'query') return style !== 'deepObject' && !(style === 'form' && explode);
  return place !== 'querystring';
}

/** The names that a schema declares. */
export function propertyNames(schema: Located, views: SchemaViews): ReadonlySet<string> {
  const { schema: object } = resolveView(views.view(schema), views);
  return new Set(object?.kind === 'schema' ? object.properties.map(({ name }) => name) : []);
}

function reportMissing(checked: CheckedRequest, { name, in: place, location }: Parameter): void {
  // Values of a path are known only where it is described, and recordings often lack credentials.
  if (place === 'path' || checked.context.credentials.has(parameterKey(place, name))) return;
  const at = location.child('required');
  addFinding(checked, {
    key: `missing ${parameterKey(place, name)}`,
    kind: 'missing-parameter',
    message: `${operationName(checked)}: the ${place} parameter ${JSON.stringify(name)} is required, but was not sent.`,
    place: at,
    edits: [removeAt(at)],
  });
}

function reportUndeclared(checked: CheckedRequest): void {
  const { context, operation, matched } = checked;
  const { query, headers, cookies } = matched.request;
  const sent = new Set([
    ...query.map(({ name }) => parameterKey('query', name)),
    ...headers.map(({ name }) => parameterKey('header', name)),
    ...cookies.map(({ name }) => parameterKey('cookie', name)),
  ]);
  const declared = new Set(operation.parameters.map((one) => parameterKey(one.in, one.name)));
  for (const [at, { in: place, name }] of (checked.seen.parameters ?? []).entries()) {
    const key = parameterKey(place, name);
    if (!sent.has(key) || declared.has(key) || context.credentials.has(key)) continue;
    if (
      place === 'query' &&
      operation.parameters.some((one) => ownsQueryName(one, name, context.request.views))
    )
      continue;
    if (place === 'header' && !isDocumentedHeader(name.toLowerCase(), context.options.includeCommonHeaders))
      continue;
    addFinding(checked, {
      key: `parameter ${key}`,
      kind: 'parameter',
      message: `${operationName(checked)}: the ${place} parameter ${JSON.stringify(name)} was recorded, but is not described.`,
      ...newParameter(checked, at),
    });
  }
}

/** The edit that adds a parameter, by its index among the inferred ones. */
function newParameter({ context, operation, seen, written }: CheckedRequest, index: number) {
  const { description } = context;
  const own = description.at(operation.location);
  const list = own && readMember(description, own, 'parameters');
  const at = (list?.location ?? operation.location.child('parameters')).child('-');
  const parameters = at.file === operation.location.file ? written().parameters : seen.parameters;
  return { place: at, edits: [insertAt(description, at, parameters?.[index])] };
}
