import { getExtension } from '@curlew/exchange/internal';
import type { MediaType, Operation, SchemaView } from '@curlew/openapi';
import {
  bodySyntax,
  isObject,
  resolveView,
  schemasOfView,
  templateNames,
  type ViewSource,
} from '@curlew/openapi/internal';

/** A collection of the API and its items: `/users` and `/users/{id}`. */
export interface Resource {
  /** Path of the collection. */
  path: string;
  /** An operation whose response shows one item, and the content of the item itself. */
  shown: Operation;
  media: MediaType;
  properties: ReadonlyMap<string, SchemaView>;
  /** The property that is the last parameter of the path of an item; absent: items have no path and no id. */
  idName?: string;
  /** An operation of the path of an item. */
  member?: Operation;
  /** The operation that lists the items, its content, and the properties that lead to the list; none for the whole body. */
  list?: { operation: Operation; media: MediaType; at: readonly string[] };
  /** The resource whose item the path of the collection begins with. */
  parent?: Resource;
  /** The items are those of another collection with the id of the parent in this property. */
  backing?: { resource: Resource; property: string };
}

export type RoleKind = 'list' | 'create' | 'get' | 'replace' | 'merge' | 'delete';

/** What an operation does with the items of a resource. */
export interface Role {
  kind: RoleKind;
  resource: Resource;
}

const MEMBER_KINDS: Partial<Record<string, RoleKind>> = {
  get: 'get',
  put: 'replace',
  patch: 'merge',
  delete: 'delete',
};
const COLLECTION_KINDS: Partial<Record<string, RoleKind>> = { get: 'list', post: 'create' };

/** The operations of an API by their paths, and by the shapes of these. */
interface Paths {
  byPath: ReadonlyMap<string, readonly Operation[]>;
  byShape: ReadonlyMap<string, readonly Operation[]>;
}

/** The operations that read and change items of collections, found by paths and by the schemas of their JSON. */
export function findRoles(operations: readonly Operation[], views: ViewSource): Map<Operation, Role> {
  const own = operations.filter((one) => one.kind === 'path' && !isOtherProtocol(one) && isPlain(one));
  const byPath = Map.groupBy(own, ({ path }) => trimmed(path));
  const paths = { byPath, byShape: Map.groupBy(own, ({ path }) => getShape(path)) };
  const resources = new Map<string, Resource>();
  for (const path of collectionPaths(paths)) {
    const resource = resourceAt(path, paths, views);
    if (resource !== undefined) resources.set(getShape(path), resource);
  }
  connect(resources, views);
  const roles = new Map<Operation, Role>();
  for (const resource of resources.values()) {
    for (const operation of byPath.get(resource.path) ?? []) {
      const kind = COLLECTION_KINDS[operation.method];
      if (kind === undefined || (kind === 'list' && resource.list === undefined)) continue;
      roles.set(operation, { kind, resource });
    }
    if (resource.member === undefined) continue;
    for (const operation of getMember(resource.path, paths)) {
      const kind = MEMBER_KINDS[operation.method];
      if (kind !== undefined) roles.set(operation, { kind, resource });
    }
  }
  return roles;
}

/** Whether the parameters of a path are its segments as they are. */
function isPlain({ parameters }: Operation): boolean {
  return parameters.every(({ in: place, style }) => place !== 'path' || style === 'simple');
}

function isOtherProtocol(operation: Operation): boolean {
  return (
    operation.extensions['x-protocol'] !== undefined || getExtension(operation, 'x-websocket') !== undefined
  );
}

function trimmed(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** A path without the names of its parameters, which may differ. */
function getShape(path: string): string {
  return trimmed(path).replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Paths that have a path of one item below them, or that both list and create. */
function collectionPaths(paths: Paths): string[] {
  return [...paths.byPath].flatMap(([path, operations]) => {
    const methods = operations.map(({ method }) => method);
    const isBoth = methods.includes('get') && methods.includes('post');
    const isAny = methods.includes('get') || methods.includes('post');
    return !path.endsWith('}') && (isBoth || (isAny && getMember(path, paths).length > 0)) ? [path] : [];
  });
}

/** The operations of the path of one item. */
function getMember(path: string, { byShape }: Paths): readonly Operation[] {
  return byShape.get(`${getShape(path)}/{}`) ?? [];
}

function resourceAt(path: string, paths: Paths, views: ViewSource): Resource | undefined {
  const members = getMember(path, paths);
  const collection = paths.byPath.get(path) ?? [];
  const [member] = members;
  const candidates = [
    ...['get', 'put', 'patch'].map((method) => members.find((one) => one.method === method)),
    collection.find((one) => one.method === 'post'),
  ];
  const lister = collection.find((one) => one.method === 'get');
  for (const shown of candidates) {
    const whole = shown && successMedia(shown);
    if (shown === undefined || whole?.schema === undefined) continue;
    const parameter = member && templateNames(member.path).at(-1);
    const { media, properties } = unwrapItem(whole, path, views);
    const idName = parameter === undefined ? undefined : idProperty(parameter, properties);
    if (properties.size === 0 || (member !== undefined && idName === undefined)) continue;
    const list = lister && getList(lister, idName, properties, views);
    return {
      path,
      shown,
      media,
      properties,
      ...(idName !== undefined && { idName }),
      ...(member && { member }),
      ...(list && { list }),
    };
  }
  return undefined;
}

/** Properties that hold the whole item of a response or request, beside those named like the item. */
const WRAPPERS = ['data', 'item', 'result', 'payload', 'record', 'resource'];

/** The property that holds an item of a collection: `data`, or `user` for `/users`; undefined if the value is the item itself. */
export function wrapperName(
  properties: ReadonlyMap<string, SchemaView>,
  path: string,
  views: ViewSource,
): string | undefined {
  const names = [...WRAPPERS, ...getNouns(path)];
  const isObjectOf = (view: SchemaView | undefined): boolean => getProperties(view, views).size > 0;
  return [...properties.keys()].find(
    (name) => names.includes(plainName(name)) && isObjectOf(properties.get(name)),
  );
}

/** The content of an item, without what a response wraps around it. */
function unwrapItem(
  whole: MediaType,
  path: string,
  views: ViewSource,
): { media: MediaType; properties: ReadonlyMap<string, SchemaView> } {
  const properties = getProperties(whole.schema && views.view(whole.schema), views);
  const name = properties.has('id') ? undefined : wrapperName(properties, path, views);
  const view = name === undefined ? undefined : properties.get(name);
  const [schema] = view === undefined ? [] : schemasOfView(view);
  if (name === undefined || schema === undefined) return { media: whole, properties };
  const examples = whole.examples.flatMap((example) => {
    const inner = isObject(example.value) ? example.value[name] : undefined;
    return inner === undefined ? [] : [{ ...example, value: inner }];
  });
  return { media: { ...whole, schema, examples }, properties: getProperties(view, views) };
}

/** What one item may be called: `user` for `/v1/users`, `category` for `/categories`, `box` for `/boxes`. */
function getNouns(path: string): string[] {
  const last = path.split('/').at(-1) ?? '';
  return [last.replace(/ies$/, 'y'), last.replace(/s$/, ''), last.replace(/es$/, '')].map(plainName);
}

/** The JSON of the first success of an operation. */
function successMedia({ responses }: Operation): MediaType | undefined {
  const success = responses.find(({ status }) => /^2/.test(status));
  return success?.content.find(({ type }) => bodySyntax(type) === 'json');
}

/** The declared properties of an object; of another schema none. */
export function getProperties(view: SchemaView | undefined, views: ViewSource): Map<string, SchemaView> {
  const resolved = view && resolveView(view, views).schema;
  if (resolved?.kind !== 'schema' || resolved.items !== undefined) return new Map();
  return new Map(resolved.properties.map(({ name, schema }) => [name, schema]));
}

/** A name without case and separators: `user_id` and `userId` are the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[_.-]/g, '');
}

/** The property that a path parameter names: `id`, `userId` or `user_id`, or `id` itself. */
function idProperty(parameter: string, properties: ReadonlyMap<string, SchemaView>): string | undefined {
  const names = [...properties.keys()];
  return (
    names.find((name) => name === parameter) ??
    names.find((name) => plainName(name) === plainName(parameter)) ??
    (properties.has('id') ? 'id' : undefined)
  );
}

/** Where the response of an operation has its list: of objects with the id, or with properties of the item. */
function getList(
  operation: Operation,
  idName: string | undefined,
  properties: ReadonlyMap<string, SchemaView>,
  views: ViewSource,
): Resource['list'] {
  const media = successMedia(operation);
  const view = media?.schema && views.view(media.schema);
  if (media === undefined || view === undefined) return undefined;
  const isList = (one: SchemaView): boolean => {
    const { schema } = resolveView(one, views);
    const items = schema?.kind === 'schema' ? schema.items : undefined;
    const names = getProperties(items, views);
    return idName === undefined ? [...names.keys()].some((name) => properties.has(name)) : names.has(idName);
  };
  if (isList(view)) return { operation, media, at: [] };
  const members = [...getProperties(view, views)];
  const found = members.find(([, schema]) => isList(schema));
  if (found) return { operation, media, at: [found[0]] };
  // `{ data: { users: […] } }`
  for (const [name, schema] of members) {
    const inner = [...getProperties(schema, views)].find(([, one]) => isList(one));
    if (inner) return { operation, media, at: [name, inner[0]] };
  }
  return undefined;
}

/** Connects nested collections with the items they belong to, and with the collections of all items of their kinds. */
function connect(resources: ReadonlyMap<string, Resource>, views: ViewSource): void {
  const whole = new Map<string, Resource>();
  for (const resource of resources.values()) {
    const id = schemaId(resource, views);
    if (id !== undefined && !resource.path.includes('{') && !whole.has(id)) whole.set(id, resource);
  }
  for (const [shape, resource] of resources) {
    const at = shape.lastIndexOf('/{}/');
    const parent = at < 0 ? undefined : resources.get(shape.slice(0, at));
    if (parent?.member === undefined) continue;
    resource.parent = parent;
    const parameter = templateNames(resource.path).at(-1) ?? '';
    const names = [
      parameter === 'id' ? '' : plainName(parameter),
      ...getNouns(parent.path).map((noun) => `${noun}id`),
    ];
    const property = [...resource.properties.keys()].find((name) => names.includes(plainName(name)));
    const all = whole.get(schemaId(resource, views) ?? '');
    if (property === undefined || all?.idName === undefined) continue;
    resource.backing = { resource: all, property };
  }
}

/** The name of the schema of the items; undefined for schemas without one. */
function schemaId({ media }: Resource, views: ViewSource): string | undefined {
  return media.schema && resolveView(views.view(media.schema), views).ids[0];
}
