import { isPlaceholder, percentDecode } from '@curlew/exchange/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { scalar } from '../../infer/scalar.ts';
import type { NormalizedRequest, ParameterValue } from '../../normalized-request.ts';
import type { ParameterObject, Schema } from '../../openapi-document.ts';
import type { Redactor } from '../../redact/redactor.ts';
import type { BuildContext } from '../build-context.ts';
import { isDocumentedHeader } from '../operations/header-names.ts';
import type { OperationSamples } from '../operations/operation-samples.ts';
import type { NamedScheme } from '../operations/scheme-names.ts';
import { requestSchemes } from '../operations/security.ts';
import { parameterText } from './parameter-text.ts';

type Place = ParameterObject['in'];

/** Samples of one parameter of an operation. */
interface ParameterSamples {
  name: string;
  /** Values of each sample that has the parameter. */
  samples: string[][];
  /** The request that the last sample is of. */
  last?: NormalizedRequest;
  /** Values of a parameter that was declared and not sent. */
  unsent?: string[];
  /** The segment before, of a parameter of a path. */
  before?: string;
}

/** Parameters in the order path, query, header, cookie, each in the order first seen. */
export function operationParameters(operation: OperationSamples, context: BuildContext): ParameterObject[] {
  const { options } = context;
  const { requests } = operation;
  const schemes: NamedScheme[] = [];
  if (options.inferSecurity) for (const one of requests) schemes.push(...requestSchemes(one, context));
  const isDocumented = (name: string) => isDocumentedHeader(name.toLowerCase(), options.includeCommonHeaders);
  const read = (place: Place, list: (one: NormalizedRequest) => readonly ParameterValue[]) =>
    columns(place, requests, list, {
      left: credentialNames(schemes, place),
      isShown: place === 'header' ? isDocumented : () => true,
    });
  const isAlways = ({ samples }: ParameterSamples) =>
    requests.length > 1 && samples.length === requests.length;
  const places: [Place, ParameterSamples[]][] = [
    ['path', pathColumns(operation)],
    ['query', read('query', ({ query }) => query)],
    ['header', read('header', ({ headers }) => headers)],
    ['cookie', options.includeCookies ? read('cookie', ({ cookies }) => cookies) : []],
  ];
  return places.flatMap(([place, found]) =>
    found.map((column) => {
      const isRequired = place === 'path' || (place === 'query' && isAlways(column));
      return parameter(place, column, isRequired, operation, context);
    }),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Names that became a security scheme: a credential is not also a parameter. */
function credentialNames(schemes: readonly NamedScheme[], place: Place): ReadonlySet<string> {
  let names: Set<string> | undefined;
  for (const { scheme } of schemes) {
    if (scheme.type !== 'apiKey' || scheme.in !== place) continue;
    names ??= new Set();
    names.add(place === 'header' ? scheme.name.toLowerCase() : scheme.name);
  }
  return names ?? NONE;
}

function columns(
  place: Place,
  requests: readonly NormalizedRequest[],
  read: (request: NormalizedRequest) => readonly ParameterValue[],
  { left, isShown }: { left: ReadonlySet<string>; isShown(name: string): boolean },
): ParameterSamples[] {
  const found = new Map<string, ParameterSamples>();
  const ignoreCase = place === 'header';
  for (const request of requests) {
    for (const { name, value } of read(request)) {
      const key = ignoreCase ? name.toLowerCase() : name;
      if (name === '' || left.has(key) || !isShown(name)) continue;
      const column = getOrInsert(found, key, () => ({ name, samples: [] }));
      if (column.last === request) column.samples.at(-1)?.push(value);
      else column.samples.push([value]);
      column.last = request;
    }
  }
  for (const { details } of requests)
    for (const { in: where, name, unsent } of details?.parameters ?? []) {
      const key = ignoreCase ? name.toLowerCase() : name;
      if (where !== place || !unsent || left.has(key) || !isShown(name)) continue;
      const column = getOrInsert(found, key, () => ({ name, samples: [] }));
      column.unsent ??= [];
      if (unsent.value !== '') column.unsent.push(unsent.value);
    }
  return [...found.values()];
}

/** Samples of each path parameter; several in one segment have none. */
function pathColumns({ template, requests }: OperationSamples): ParameterSamples[] {
  if (template.parameters.size === 0) return [];
  const segments = template.path.split('/');
  const sent = requests.map(({ url }) => url.pathname.split('/'));
  return segments.flatMap((segment, at) => {
    if (!segment.includes('{')) return [];
    const isWhole = /^\{[^{}]*\}$/.test(segment);
    const names = isWhole
      ? [segment.slice(1, -1)]
      : [...segment.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
    const values = names.length === 1 ? sent.flatMap((parts) => valuePart(segment, parts[at] ?? '')) : [];
    const before = segments[at - 1] ?? '';
    return names.map((name) => ({ name, before, samples: values.map((value) => [value]) }));
  });
}

/** Returns the value of the only parameter of a segment: `7` of `7.json` for `{id}.json`. */
function valuePart(segment: string, given: string): string[] {
  const text = percentDecode(given);
  const prefix = segment.slice(0, segment.indexOf('{'));
  const suffix = segment.slice(segment.indexOf('}') + 1);
  const isAlike =
    text.length > prefix.length + suffix.length && text.startsWith(prefix) && text.endsWith(suffix);
  return isAlike ? [text.slice(prefix.length, text.length - suffix.length)] : [];
}

function parameter(
  place: Place,
  { name, samples, before, unsent = [] }: ParameterSamples,
  required: boolean,
  operation: OperationSamples,
  context: BuildContext,
): ParameterObject {
  const { options, inference, redactor, pool } = context;
  const repeated = samples.find((values) => values.length > 1);
  const known: string[] = [];
  for (const values of samples) for (const value of values) if (!isPlaceholder(value)) known.push(value);
  for (const value of unsent) if (!isPlaceholder(value)) known.push(value);
  const read = (value: string): Schema =>
    options.includeExamples
      ? scalar(shownValue(place, name, value, redactor, before), true)
      : pool.scalar(value);
  const merged = known.length > 0 ? pool.merge(known.map(read)) : pool.leaf('string');
  const schema = context.samples ? parameterText(merged, { name, in: place }, known, context) : merged;
  const description = getDescription(place, name, operation);
  // Conventional key order.
  const result: Partial<ParameterObject> = { name, in: place };
  if (description) result.description = description;
  if (required) result.required = true;
  if (repeated) result.explode = true;
  result.schema = repeated ? pool.array(schema) : schema;
  if (schema.example !== undefined) {
    // Merged with the schema, an example of a single value takes the type that fits all values.
    const getExample = (value: string) => pool.merge([read(value), schema]).example;
    result.example = repeated
      ? repeated.filter((value) => !isPlaceholder(value)).map(getExample)
      : schema.example;
  }
  const count = operation.requests.length;
  if (inference.sampleCounts && place !== 'path' && samples.length < count)
    result['x-curlew-samples'] = { requests: samples.length, of: count };
  return pool.share(result as ParameterObject);
}

/** The redacted example of a value. */
function shownValue(place: Place, name: string, value: string, redactor: Redactor, before = ''): string {
  if (place === 'header') return redactor.header(name, value);
  if (place === 'cookie') return redactor.cookie(value);
  return place === 'path' ? redactor.pathValue(name, value, before) : redactor.value(name, value);
}

function getDescription(place: Place, name: string, { requests }: OperationSamples): string | undefined {
  const lower = name.toLowerCase();
  for (const { details } of requests)
    for (const { in: where, name: other, description } of details?.parameters ?? []) {
      if (where !== place || !description) continue;
      if (place === 'header' ? other.toLowerCase() === lower : other === name) return description;
    }
  return undefined;
}
