import type { Api, Description, MediaType, Operation } from '@curlew/openapi';
import { essence, isObject, type Located, type NamedSchema } from '@curlew/openapi/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import type { MediaTypeObject, Schema } from '../../openapi-document.ts';
import { readItems, readMember, readNames } from '../read-located.ts';

/** Maximum number of schemas read for the names of one. */
const MAX_SCHEMAS = 50;

/** The names that a declared object has, those of `allOf` included; undefined if it is not an object with names. */
export function declaredNames(description: Description, schema: Located): Set<string> | undefined {
  const names = new Set<string>();
  const seen = new Set<string>();
  const open = [schema];
  for (let next = open.pop(); next !== undefined && seen.size < MAX_SCHEMAS; next = open.pop()) {
    const target = description.follow(next);
    if (target === undefined || seen.has(target.location.id)) continue;
    seen.add(target.location.id);
    for (const name of readNames(readMember(description, target, 'properties'))) names.add(name);
    open.push(...readItems(description, readMember(description, target, 'allOf')));
  }
  return names.size > 0 ? names : undefined;
}

/** The names of a recorded object; undefined if it is not an object with names. */
export function recordedNames({ properties }: Schema): string[] | undefined {
  const names = isObject(properties as never) ? Object.keys(properties ?? {}) : [];
  return names.length > 0 ? names : undefined;
}

/** Whether all recorded media types are declared, with the same properties unless the declared ones may be more. */
export function hasSameContent(
  description: Description,
  recorded: Readonly<Record<string, MediaTypeObject>> = {},
  content: readonly MediaType[],
  mayHaveMore = false,
): boolean {
  const types = Object.entries(recorded);
  if (types.length === 0 || content.length === 0) return types.length === content.length;
  return types.every(([type, { schema }]) => {
    const declared = content.find((one) => essence(one.type) === type)?.schema;
    if (schema === undefined || declared === undefined) return false;
    return mayHaveMore || hasSameNames(description, schema, declared);
  });
}

/** Whether two objects, or the items of two lists, have the same properties. */
function hasSameNames(description: Description, schema: Schema, declared: Located): boolean {
  if (schema.items) {
    const items = readMember(description, declared, 'items');
    return items !== undefined && hasSameNames(description, schema.items, items);
  }
  return recordedNames(schema)?.length === declaredNames(description, declared)?.size;
}

interface NamedObject extends NamedSchema {
  properties: ReadonlySet<string>;
}

/** Declared objects of `components.schemas`, by the names of their properties. */
export class SchemaIndex {
  readonly #byProperty = new Map<string, NamedObject[]>();

  constructor(description: Description, schemas: readonly NamedSchema[]) {
    for (const one of schemas) {
      const properties = declaredNames(description, one.schema);
      if (properties === undefined) continue;
      const object = { ...one, properties };
      for (const name of properties) getOrInsert(this.#byProperty, name, () => []).push(object);
    }
  }

  /** The objects that declare all of these properties. */
  withProperties(names: readonly string[]): NamedObject[] {
    const lists = names.map((name) => this.#byProperty.get(name) ?? []);
    // Many objects have an `id`.
    const [shortest = []] = lists.sort((one, other) => one.length - other.length);
    return shortest.filter(({ properties }) => names.every((name) => properties.has(name)));
  }
}

/** Counts the uses of parts in the operations of a description, by the location of the part. */
export class ComponentUses {
  readonly #counts = new Map<string, number>();

  constructor({ operations }: Api) {
    for (const operation of operations) this.#countOperation(operation);
  }

  /** How often a parameter is used on a path, then by all operations. */
  ofParameter(id: string, path: string): [onPath: number, inAll: number] {
    return [this.#count(`${path} ${id}`), this.#count(id)];
  }

  /** How often a response is used for a status. */
  ofResponse(id: string, status: string): number {
    return this.#count(`${status} ${id}`);
  }

  /** How often the schema of a header is used under a name, in lower case. */
  ofHeader(id: string, name: string): number {
    return this.#count(`header ${name} ${id}`);
  }

  #countOperation({ path, parameters, responses }: Operation): void {
    for (const { location } of parameters) {
      this.#add(location.id);
      this.#add(`${path} ${location.id}`);
    }
    for (const { status, location, headers } of responses) {
      this.#add(`${status} ${location.id}`);
      for (const { name, schema } of headers)
        if (schema) this.#add(`header ${name.toLowerCase()} ${schema.location.id}`);
    }
  }

  #add(key: string): void {
    this.#counts.set(key, this.#count(key) + 1);
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
