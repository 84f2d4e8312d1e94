/** What a document, or a collection itself, says; all numbers count what is in it. */
export interface Kept {
  operations: number;
  /** Of the collection, tags and operations. */
  descriptions: number;
  parameters: number;
  parameterDescriptions: number;
  /** Bodies and responses that are shown as a whole. */
  examples: number;
  tags: number;
  /** Operations that say how to authenticate. */
  auth: number;
}

export const KEPT_NAMES: readonly (readonly [keyof Kept, string])[] = [
  ['operations', 'operations'],
  ['descriptions', 'descriptions'],
  ['parameters', 'parameters'],
  ['parameterDescriptions', 'their descriptions'],
  ['examples', 'examples'],
  ['tags', 'tags'],
  ['auth', 'with auth'],
];

type Value = Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Parts kept by an OpenAPI document. */
export function countDocument(document: unknown): Kept {
  const kept = nothing();
  const root = objectOf(document);
  if (textOf(objectOf(root.info).description)) kept.descriptions += 1;
  for (const tag of listOf(root.tags)) {
    kept.tags += 1;
    if (textOf(tag.description)) kept.descriptions += 1;
  }
  const hasRootSecurity = listOf(root.security).length > 0;
  for (const item of Object.values(objectOf(root.paths)).map(objectOf)) {
    const others = Object.values(objectOf(item.additionalOperations)).map(objectOf);
    const operations = [
      ...METHODS.filter((method) => item[method]).map((method) => objectOf(item[method])),
      ...others,
    ];
    for (const operation of operations)
      countOperation(operation, listOf(item.parameters), hasRootSecurity, kept);
  }
  return kept;
}

function countOperation(operation: Value, shared: Value[], hasRootSecurity: boolean, kept: Kept): void {
  kept.operations += 1;
  if (textOf(operation.description)) kept.descriptions += 1;
  const parameters = [...shared, ...listOf(operation.parameters)];
  const body = objectOf(operation.requestBody);
  const bodies = [body, ...Object.values(objectOf(operation.responses)).map(objectOf)];
  const media = bodies.flatMap(({ content }) => Object.values(objectOf(content)).map(objectOf));
  const fields = Object.values(objectOf(body.content)).flatMap((one) =>
    Object.values(objectOf(objectOf(objectOf(one).schema).properties)).map(objectOf),
  );
  kept.parameters += parameters.length;
  kept.parameterDescriptions += [...parameters, ...fields].filter(({ description }) =>
    textOf(description),
  ).length;
  for (const { example, examples } of media)
    kept.examples +=
      examples === undefined ? Number(example !== undefined) : Object.keys(objectOf(examples)).length;
  if (Array.isArray(operation.security) ? operation.security.length > 0 : hasRootSecurity) kept.auth += 1;
}

/** What a collection says; the same request twice counts twice. */
export function countCollection(collection: unknown): Kept {
  const kept = nothing();
  const root = objectOf(collection);
  if (described(objectOf(root.info))) kept.descriptions += 1;
  walk(listOf(root.item), root.auth !== undefined && root.auth !== null, kept);
  return kept;
}

function walk(items: Value[], hasAuth: boolean, kept: Kept): void {
  for (const item of items) {
    if (Array.isArray(item.item)) {
      kept.tags += 1;
      if (described(item)) kept.descriptions += 1;
      walk(listOf(item.item), hasAuth || Boolean(item.auth), kept);
    } else if (item.request) countRequest(item, hasAuth, kept);
  }
}

function countRequest(item: Value, hasAuth: boolean, kept: Kept): void {
  const request = objectOf(item.request);
  const url = objectOf(request.url);
  const body = objectOf(request.body);
  const parameters = [...listOf(url.query), ...listOf(url.variable), ...listOf(request.header)];
  const fields = [...listOf(body.urlencoded), ...listOf(body.formdata)];
  kept.operations += 1;
  if (described(request) || described(item)) kept.descriptions += 1;
  kept.parameters += parameters.length;
  kept.parameterDescriptions += [...parameters, ...fields].filter(described).length;
  const hasBody = Object.keys(body).length > 0 && body.raw !== '';
  kept.examples += Number(hasBody) + listOf(item.response).filter((one) => textOf(one.body)).length;
  const own = objectOf(request.auth).type;
  if (own === undefined ? hasAuth : own !== 'noauth') kept.auth += 1;
}

/** The sum of two. */
export function addKept(one: Kept, other: Kept): Kept {
  const sum = { ...one };
  for (const [name] of KEPT_NAMES) sum[name] += other[name];
  return sum;
}

export function nothing(): Kept {
  return {
    operations: 0,
    descriptions: 0,
    parameters: 0,
    parameterDescriptions: 0,
    examples: 0,
    tags: 0,
    auth: 0,
  };
}

function described({ description }: Value): boolean {
  return Boolean(textOf(description) ?? textOf(objectOf(description).content));
}

function objectOf(value: unknown): Value {
  return typeof value === 'object' && value !== null ? (value as Value) : {};
}

function listOf(value: unknown): Value[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
