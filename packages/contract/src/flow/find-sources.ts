import type { Operation, SchemaView, SchemaViews } from '@curlew/openapi';
import { bodySyntax, type Link, resolveView, templateNames } from '@curlew/openapi/internal';
import type { Session } from '../call/session.ts';
import { findLinkTarget } from '../cases/follow-links.ts';

/** The operation whose response gives path parameters of another one. */
export interface ValueSource {
  parent: Operation;
  /** Expressions in the response of the parent, by the names of parameters. */
  values: ReadonlyMap<string, string>;
}

/**
 * For each operation, the one that comes before it: by the `links` of a success, or by the path of a collection whose
 * operation creates or lists what the path parameter names. No operation comes before itself.
 */
export function findSources(session: Session, operations: readonly Operation[]): Map<Operation, ValueSource> {
  const found = new Map<Operation, ValueSource>();
  const add = (operation: Operation, source: ValueSource): void => {
    if (found.has(operation) || comesFrom(source.parent, operation, found)) return;
    found.set(operation, source);
  };
  for (const parent of operations) {
    const success = parent.responses.find((one) => /^2/.test(one.status));
    for (const link of success?.links ?? []) {
      const target = findLinkTarget(link, operations, session.description);
      const values = target && linkValues(link, target);
      if (target && values && values.size > 0) add(target, { parent, values });
    }
  }
  for (const operation of operations) {
    if (found.has(operation)) continue;
    const source = collectionSource(operation, operations, session.views);
    if (source) add(operation, source);
  }
  return found;
}

function comesFrom(
  operation: Operation,
  earlier: Operation,
  sources: ReadonlyMap<Operation, ValueSource>,
): boolean {
  for (let at: Operation | undefined = operation; at !== undefined; at = sources.get(at)?.parent)
    if (at === earlier) return true;
  return false;
}

/** Path parameters that a link fills from the response. */
function linkValues({ parameters }: Link, target: Operation): Map<string, string> {
  const names = templateNames(target.path);
  return new Map(
    Object.entries(parameters).flatMap(([written, value]): [string, string][] => {
      const name = written.replace(/^path\./, '');
      const isUsable = typeof value === 'string' && /^\$response\.(?:body#\/|header\.)/.test(value);
      return isUsable && names.includes(name) ? [[name, value]] : [];
    }),
  );
}

/** `/pets` for the last parameter of `/pets/{id}/photo`: what was created first, else what is listed. */
function collectionSource(
  { path }: Operation,
  operations: readonly Operation[],
  views: SchemaViews,
): ValueSource | undefined {
  const name = templateNames(path).at(-1);
  if (name === undefined) return undefined;
  const collection = path.slice(0, path.lastIndexOf(`{${name}}`)).replace(/\/$/, '');
  for (const method of ['post', 'get']) {
    const parent = operations.find(
      (one) => one.method === method && one.path.replace(/\/$/, '') === collection,
    );
    const pointer = parent && idPointer(parent, name, views);
    if (parent && pointer !== undefined)
      return { parent, values: new Map([[name, `$response.body#${pointer}`]]) };
  }
  return undefined;
}

/** Where the response has the id: in the object itself, or in the first item of a list. */
function idPointer(operation: Operation, name: string, views: SchemaViews): string | undefined {
  const { properties, lists } = getSuccess(operation, views);
  const own = [name, 'id'].find((one) => properties.has(one));
  if (own !== undefined && operation.method === 'post') return `/${own}`;
  for (const [place, items] of lists) {
    const inner = [name, 'id'].find((one) => items.has(one));
    if (inner !== undefined) return `${place}/0/${inner}`;
  }
  return undefined;
}

/** Names of properties in the JSON of a success, and those of the items of its lists, by the pointer to the list. */
export interface SuccessShape {
  properties: ReadonlySet<string>;
  lists: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The shape of the first success of an operation. */
export function getSuccess({ responses }: Operation, views: SchemaViews): SuccessShape {
  const success = responses.find((one) => /^2/.test(one.status));
  const media = success?.content.find(({ type }) => bodySyntax(type) === 'json');
  const view = media?.schema && views.view(media.schema);
  const lists = new Map<string, ReadonlySet<string>>();
  const own = namedSchemas(view, views);
  const items = getItems(view, views);
  if (items) lists.set('', new Set(namedSchemas(items, views).keys()));
  for (const [name, schema] of own) {
    const inner = getItems(schema, views);
    if (inner) lists.set(`/${name}`, new Set(namedSchemas(inner, views).keys()));
  }
  return { properties: new Set(own.keys()), lists };
}

function namedSchemas(view: SchemaView | undefined, views: SchemaViews): Map<string, SchemaView> {
  const resolved = view && resolveView(view, views).schema;
  if (resolved?.kind !== 'schema') return new Map();
  return new Map(resolved.properties.map(({ name, schema }) => [name, schema]));
}

function getItems(view: SchemaView | undefined, views: SchemaViews): SchemaView | undefined {
  const resolved = view && resolveView(view, views).schema;
  return resolved?.kind === 'schema' ? resolved.items : undefined;
}
