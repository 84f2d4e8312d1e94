import { percentDecode, type Route, readForm } from '@curlew/exchange/internal';
import type { Json, JsonObject, MediaType, Operation } from '@curlew/openapi';
import {
  bodySyntax,
  isObject,
  matchMediaType,
  parseExactJson,
  templateNames,
} from '@curlew/openapi/internal';
import { acceptsValue, parameterValue, pruneValue, type RequestValue } from '@curlew/request/internal';
import type { MockRequest, Problem } from '../http-server/reply.ts';
import type { StateReply } from '../response/mock-response.ts';
import type { RefusalContext } from '../response/refusal.ts';
import { fits, responseValue } from '../response/response-value.ts';
import { findRoles, getProperties, type Resource, type Role, wrapperName } from './find-resources.ts';
import { applyPatch, ItemStore, mergePatch, nextId, STORE_LIMIT, withNumbersOf } from './item-store.ts';
import { getPage, listBodies } from './list-items.ts';

/** Items that a collection begins with. */
const MAX_SEEDS = 100;

/** The items of one collection with the values of its path. */
interface Collection {
  resource: Resource;
  key: string;
  /** Values of the parameters of its path. */
  values: readonly string[];
  items: ReadonlyMap<string, JsonObject>;
  /** A member that all its items have: the id of the parent. */
  fixed?: { property: string; value: Json };
}

/**
 * Items that requests create, change and delete. A collection begins with the items that a mock without state shows: the examples
 * of the description, else generated ones.
 */
export class MockState {
  readonly #roles: ReadonlyMap<Operation, Role>;
  readonly #context: RefusalContext;
  readonly #store = new ItemStore();
  /** Items that a collection began with, by its key. */
  readonly #seeded = new Map<string, Set<string>>();

  constructor(operations: readonly Operation[], context: RefusalContext) {
    this.#context = context;
    this.#roles = findRoles(operations, context.views);
  }

  get operationCount(): number {
    return this.#roles.size;
  }

  /** Forgets all changes. */
  reset(): void {
    this.#store.clear();
    this.#seeded.clear();
  }

  /** Reads or changes items as a valid request asks; undefined: the request is answered without state. */
  answer({ operation, values }: Route, request: MockRequest): StateReply | { problem: Problem } | undefined {
    const role = this.#roles.get(operation);
    if (role === undefined) return undefined;
    const path = templateNames(operation.path).map((name) => percentDecode(values[name] ?? ''));
    const isMember = role.kind !== 'list' && role.kind !== 'create';
    const collection = this.#collection(role.resource, isMember ? path.slice(0, -1) : path);
    if (collection === undefined) return notFound(role.resource.parent ?? role.resource);
    if (role.kind === 'list') return this.#list(collection, operation, request);
    if (role.kind === 'create') return this.#create(collection, operation, request);
    const id = path.at(-1) ?? '';
    const item = collection.items.get(id);
    if (role.kind === 'replace') return this.#replace(collection, { operation, id, item }, request);
    if (item === undefined) return notFound(role.resource);
    if (role.kind === 'get') return this.#show(role.resource, item);
    if (role.kind === 'merge') return this.#merge(collection, { operation, id, item }, request);
    this.#store.delete(collection.key, id);
    return this.#show(role.resource, item, () => this.#store.set(collection.key, id, item));
  }

  #list(
    { items, resource }: Collection,
    operation: Operation,
    { query, path, headers }: MockRequest,
  ): StateReply | undefined {
    const { list } = this.#roles.get(operation)?.resource ?? {};
    if (list === undefined) return undefined;
    const page = getPage([...items.values()], operation, query, resource.idName);
    const address = { path, host: headers.host };
    const fill: StateReply['fill'] = (sample, media) => {
      const bodies = isText(media) ? listBodies(toJson(sample), list.at, page, address) : [];
      return this.#shown(bodies, media) ?? sample;
    };
    return { fill, links: page.links, undo() {} };
  }

  #create(collection: Collection, operation: Operation, request: MockRequest) {
    const { resource, items, key } = collection;
    const { idName } = resource;
    const hasPath = this.#roles.get(operation)?.resource.member !== undefined;
    const body = this.#sentItem(resource, operation, request);
    if (!isObject(body)) return undefined;
    const given = idName === undefined ? undefined : getId(body, idName);
    const ids = [...(given === undefined ? [] : [given]), this.#newId(collection)];
    for (const id of ids) {
      if (id === undefined) continue;
      const item = this.#itemFrom(collection, { body, id, operation });
      if (item === undefined) continue;
      const old = items.get(String(id));
      const conflict = { status: 409, detail: `An item of \`${resource.path}\` has this id already.` };
      if (old && operation.responses.some(({ status }) => status === '409')) return { problem: conflict };
      if (!this.#store.set(key, String(id), item)) return FULL;
      this.#store.lastIds.set(key, id);
      if (old === undefined) this.#forgetBelow(collection, String(id));
      const undo = (): void => {
        if (old) this.#store.set(key, String(id), old);
        else this.#store.delete(key, String(id));
      };
      const base = request.path.replace(/\/$/, '');
      return {
        ...this.#show(resource, item, undo),
        ...(hasPath && { location: `${base}/${encodeURIComponent(String(id))}` }),
      };
    }
    return undefined;
  }

  /** Nothing is left below an item that is created again. */
  #forgetBelow({ resource, key, values }: Collection, id: string): void {
    this.#seeded.get(key)?.delete(id);
    for (const { resource: other } of this.#roles.values())
      if (other.parent === resource) this.#store.drop(JSON.stringify([other.path, ...values, id]));
  }

  #replace(
    collection: Collection,
    { operation, id, item }: { operation: Operation; id: string; item: JsonObject | undefined },
    request: MockRequest,
  ) {
    const statuses = operation.responses.map(({ status }) => status);
    if (item === undefined && !statuses.includes('201')) return notFound(collection.resource);
    const body = this.#sentItem(collection.resource, operation, request);
    if (!isObject(body)) return undefined;
    const { idName = '' } = collection.resource;
    const next = this.#itemFrom(collection, {
      body,
      id: item?.[idName] ?? this.#typedId(collection.resource, id),
      operation,
      ...(item && { old: item }),
    });
    const reply = next && this.#change(collection, id, item, next);
    if (reply === undefined || 'problem' in reply || !statuses.includes('201')) return reply;
    const other = statuses.find((status) => /^2\d\d$/.test(status) && status !== '201');
    if (item === undefined) return { ...reply, status: 201 };
    return other === undefined ? reply : { ...reply, status: Number(other) };
  }

  #merge(
    collection: Collection,
    { operation, id, item }: { operation: Operation; id: string; item: JsonObject },
    request: MockRequest,
  ) {
    const { idName = '' } = collection.resource;
    const isPatch = /json-patch/i.test(request.headers['content-type'] ?? '');
    const body = isPatch ? undefined : this.#sentItem(collection.resource, operation, request);
    const merged = isPatch ? applyPatch(item, readBody(request)) : body && mergePatch(item, body);
    if (merged === 'conflict') return UNPATCHED;
    if (merged === undefined) return undefined;
    const kept = { ...merged, [idName]: item[idName] ?? id, ...fixedMember(collection) };
    const next = this.#valid([kept], collection.resource);
    if (next === undefined) return undefined;
    return this.#change(collection, id, item, withNumbersOf([item, body], next));
  }

  #change({ key, resource }: Collection, id: string, old: JsonObject | undefined, item: JsonObject) {
    if (!this.#store.set(key, id, item)) return FULL;
    return this.#show(resource, item, () => {
      if (old) this.#store.set(key, id, old);
      else this.#store.delete(key, id);
    });
  }

  /** A reply with one item, or with its valid parts, where the content has a schema for it. */
  #show({ path }: Resource, item: JsonObject, undo: () => void = () => {}): StateReply {
    const fill: StateReply['fill'] = (sample, media) => {
      const body = toJson(sample);
      if (!isText(media) || !isObject(body)) return sample;
      const name = this.#wrapper(path, media);
      return this.#shown([name === undefined ? item : { ...body, [name]: item }], media) ?? sample;
    };
    return { fill, undo };
  }

  /** The property in which a content has the item; undefined: it is the item. */
  #wrapper(path: string, { schema }: MediaType): string | undefined {
    const { views } = this.#context;
    const properties = getProperties(schema && views.view(schema), views);
    return properties.has('id') ? undefined : wrapperName(properties, path, views);
  }

  /** The item of a body of JSON or of a form, without what is wrapped around it. */
  #sentItem({ path }: Resource, operation: Operation, request: MockRequest): JsonObject | undefined {
    const content = operation.requestBody?.content ?? [];
    const media = matchMediaType(content, request.headers['content-type'] ?? '');
    const isForm = bodySyntax(request.headers['content-type'] ?? '') === 'form';
    const body =
      isForm && media
        ? readForm(new TextDecoder().decode(request.body), media, this.#context.views)
        : readBody(request);
    if (!isObject(body)) return undefined;
    const name = media && this.#wrapper(path, media);
    const inner = name === undefined ? undefined : body[name];
    return isObject(inner) ? inner : body;
  }

  /** A collection, filled with its first items; undefined if the item that its path begins with does not exist. */
  #collection(resource: Resource, values: readonly string[]): Collection | undefined {
    const { parent, backing } = resource;
    const above = parent && this.#collection(parent, values.slice(0, templateNames(parent.path).length));
    const parentId = parent && (values[templateNames(parent.path).length] ?? '');
    const owner = parentId === undefined ? undefined : above?.items.get(parentId);
    if (parent && (parentId === undefined || owner === undefined)) return undefined;
    if (backing && parent?.idName !== undefined && owner) {
      const whole = this.#collection(backing.resource, []);
      const value = owner[parent.idName] ?? null;
      const own = [...(whole?.items ?? [])].filter(([, item]) => item[backing.property] === value);
      const fixed = { property: backing.property, value };
      return whole && { ...whole, values, items: new Map(own), fixed };
    }
    const key = JSON.stringify([resource.path, ...values]);
    const collection = { resource, key, values, items: this.#store.collection(key) ?? new Map() };
    if (this.#store.collection(key) !== undefined) return collection;
    this.#store.open(key);
    const isSeeded = !above || this.#seeded.get(above.key)?.has(parentId ?? '') === true;
    if (isSeeded) this.#seed({ ...collection, items: this.#store.collection(key) ?? new Map() });
    return { ...collection, items: this.#store.collection(key) ?? new Map() };
  }

  #seed({ resource, key, items }: Collection): void {
    const { shown, media, list, idName, member } = resource;
    const listed = list && toJson(responseValue(list.operation, list.media, {}, this.#context));
    const found = list?.at.reduce<Json>(
      (value, name) => (isObject(value) ? (value[name] ?? null) : null),
      listed ?? null,
    );
    const shownFirst = toJson(responseValue(shown, media, {}, this.#context));
    const isOfItem = shown.path === member?.path;
    const examples = isOfItem ? media.examples.map(({ value }) => value) : [];
    const candidates = [
      ...(Array.isArray(found) ? found : []),
      ...examples,
      ...(isOfItem ? [shownFirst] : []),
    ];
    const name = member && templateNames(member.path).at(-1);
    const parameter = member?.parameters.find((one) => one.in === 'path' && one.name === name);
    if (parameter && idName !== undefined && isObject(shownFirst)) {
      const id = this.#typedId(resource, String(parameterValue(parameter, this.#context.views)));
      candidates.push({ ...shownFirst, [idName]: id });
    }
    const seeded = new Set<string>();
    for (const candidate of candidates.slice(0, MAX_SEEDS)) {
      const item = isObject(candidate ?? null) ? this.#valid([candidate as JsonObject], resource) : undefined;
      const id = idName === undefined ? String(items.size + 1) : item && String(getId(item, idName) ?? '');
      if (item === undefined || id === undefined || id === '' || items.has(id)) continue;
      if (this.#store.set(key, id, item)) seeded.add(id);
    }
    this.#seeded.set(key, seeded);
  }

  /** An item of a body, with members of the server: those of the item before, else of a sample, that requests cannot send. */
  #itemFrom(
    collection: Collection,
    { body, id, operation, old }: { body: JsonObject; id: Json; operation: Operation; old?: JsonObject },
  ): JsonObject | undefined {
    const { resource } = collection;
    const { shown, media, idName } = resource;
    const { views } = this.#context;
    const content = operation.requestBody?.content.find(({ type }) =>
      ['json', 'form'].includes(bodySyntax(type)),
    );
    const sent = getProperties(content?.schema && views.view(content.schema), views);
    const name = content && this.#wrapper(resource.path, content);
    const sendable = name === undefined ? sent : getProperties(sent.get(name), views);
    const sample = toJson(responseValue(shown, media, { dynamic: true }, this.#context));
    const own = old ?? (isObject(sample) ? sample : {});
    const serverSide = Object.fromEntries(Object.entries(own).filter(([name]) => !sendable.has(name)));
    const always = { ...(idName !== undefined && { [idName]: id }), ...fixedMember(collection) };
    const required = isObject(sample) ? { ...sample, ...serverSide } : serverSide;
    const item = this.#valid(
      [serverSide, {}, required].map((members) => ({ ...members, ...body, ...always })),
      resource,
    );
    return item && withNumbersOf([own, body], item);
  }

  /** An item of the first candidate that can be shown with its id. */
  #valid(candidates: readonly JsonObject[], { media, idName }: Resource): JsonObject | undefined {
    const hasId = (value: Json): boolean =>
      isObject(value) && (idName === undefined || getId(value, idName) !== undefined);
    const item = this.#shown(candidates, media, hasId);
    return item !== undefined && isObject(item) ? item : undefined;
  }

  /**
   * The first value that the schema of a content accepts and of which it declares all properties, else the valid and declared parts
   * of one, else one that it accepts.
   */
  #shown(
    values: readonly Json[],
    media: MediaType,
    isUsable: (value: Json) => boolean = () => true,
  ): Json | undefined {
    const { strict } = this.#context;
    const declared = values.find((value) => fits(value, media, { ...this.#context, checker: strict }));
    if (declared !== undefined || media.schema === undefined) return declared;
    for (const value of values) {
      const pruned = pruneValue(value, media.schema, strict);
      if (pruned !== undefined && isUsable(pruned)) return withNumbersOf([value], pruned);
    }
    return values.find((value) => fits(value, media, this.#context));
  }

  /** An id of the schema of the items that no item has; for items without one, a number. */
  #newId({ resource, items, key }: Collection): Json | undefined {
    const { idName, shown, media } = resource;
    if (idName === undefined) return `${items.size + 1}-${this.#store.lastIds.size}`;
    const sample = toJson(responseValue(shown, media, {}, this.#context));
    const numbers = [...items.values()].map((item) => item[idName]).filter((id) => typeof id === 'number');
    const first = isObject(sample) ? getId(sample, idName) : undefined;
    const highest = numbers.length > 0 ? numbers.reduce((one, other) => Math.max(one, other)) : undefined;
    const lastId = this.#store.lastIds.get(key);
    const last =
      typeof lastId === 'number' && highest !== undefined
        ? Math.max(lastId, highest)
        : (lastId ?? highest ?? first);
    return last === undefined
      ? undefined
      : nextId(last, (id) => !this.#store.collection(key)?.has(String(id)) && this.#isId(resource, id));
  }

  #isId({ idName = '', properties, member }: Resource, id: Json): boolean {
    const { views } = this.#context;
    const own = properties.get(idName);
    if (own && !acceptsValue(own, id, { views, direction: 'response' })) return false;
    const name = member && templateNames(member.path).at(-1);
    const schema = member?.parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
    if (schema === undefined) return true;
    const view = views.view(schema);
    return [id, String(id)].some((value) => acceptsValue(view, value, { views, direction: 'request' }));
  }

  /** The text of a path as the type that the id has. */
  #typedId(resource: Resource, text: string): Json {
    const number = Number(text);
    return String(number) === text && this.#isId(resource, number) ? number : text;
  }
}

const FULL = {
  problem: { status: 507, detail: `${STORE_LIMIT} Reset it, or delete items.`, outline: STORE_LIMIT },
};

function notFound({ path }: Resource): { problem: Problem } {
  const detail = `\`${path}\` has no item with this id.`;
  return { problem: { status: 404, detail, outline: detail } };
}

function fixedMember({ fixed }: Collection): JsonObject {
  return fixed === undefined ? {} : { [fixed.property]: fixed.value };
}

function getId(item: JsonObject, idName: string): string | number | undefined {
  const id = Object.hasOwn(item, idName) ? item[idName] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function readBody({ headers, body }: MockRequest): Json | undefined {
  if (bodySyntax(headers['content-type'] ?? '') !== 'json') return undefined;
  return parseExactJson(new TextDecoder().decode(body));
}

/** Whether a value of JSON can be sent in a media type. */
function isText({ type }: MediaType): boolean {
  return ['json', 'xml', 'yaml'].includes(bodySyntax(type));
}

/** Values of responses that are no files are JSON. */
function toJson(value: RequestValue | undefined): Json {
  return value === undefined || value instanceof Blob ? null : (value as Json);
}

const UNPATCHED = {
  problem: {
    status: 409,
    detail: 'The patch cannot be applied to the item.',
    outline: 'The patch does not apply.',
  },
};
