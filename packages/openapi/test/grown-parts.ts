/** A description in JSON with so many of something. */
export type Grow = (count: number) => object;

/** Shapes by what there is much of. */
export type Shapes = Readonly<Record<string, Grow>>;

export const OK = { 200: { description: 'OK' } };

export function list<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

export function members<Value>(count: number, make: (at: number) => [string, Value]): Record<string, Value> {
  return Object.fromEntries(list(count, make));
}

export function described(paths: object, more: object = {}): object {
  return { openapi: '3.2.0', info: { title: 'Growth', version: '1' }, paths, ...more };
}

export function operation(at: number, more: object = {}): object {
  return { operationId: `op${at}`, summary: `Operation ${at}`, responses: OK, ...more };
}

/** So many paths with one operation each. */
export function paths(
  count: number,
  of: (at: number) => object,
  path = (at: number) => `/o${at}`,
): Record<string, object> {
  return members(count, (at) => [path(at), { get: of(at) }]);
}

export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

export function answering(content: object): object {
  return { 200: { description: 'OK', content: { 'application/json': content } } };
}

/** Schemas, of which one is returned by an operation. */
export function schemas(all: object, used: string): object {
  const responses = answering({ schema: ref(used) });
  return described({ '/a': { get: operation(0, { responses }) } }, { components: { schemas: all } });
}
