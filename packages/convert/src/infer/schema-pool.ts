import { getOrInsert } from '../get-or-insert.ts';
import type { Schema } from '../openapi-document.ts';
import { setOwn } from '../own-property.ts';
import { mergeSchemas } from './merge-schemas.ts';

/** The properties of an object so far; the node after the last one contains the object's schema. */
export interface ObjectNode {
  parent?: ObjectNode;
  name: string;
  property: Schema;
  next: Map<string, Map<Schema, ObjectNode>>;
  /** The one that was asked for last: recordings repeat the same few. */
  recent?: ObjectNode;
  schema?: Schema;
}

/**
 * Makes each schema once. A recording repeats the same few shapes thousands of times: with equal schemas, and
 * parts of a document, being one object, merging and validating is comparing references. Pooled objects must
 * not be changed; `cloneDocument` copies them.
 */
export class SchemaPool {
  /** The schema of anything. */
  readonly any: Schema = {};
  /** An object without properties; others are found from here, property by property. */
  readonly emptyObject: ObjectNode = { name: '', property: this.any, next: new Map() };
  /** By format, or by type where there is none: no format is called like a type. */
  readonly #leaves = new Map<string, Schema>();
  readonly #arrays = new Map<Schema, Schema>();
  readonly #merged = new Map<string, Schema>();
  readonly #ids = new Map<object, number>();
  readonly #shared = new Map<string, object>();

  /** A schema without parts. */
  leaf(type: string, format?: string): Schema {
    const key = format ?? type;
    const known = this.#leaves.get(key);
    if (known) return known;
    const schema = format === undefined ? { type } : { type, format };
    this.#leaves.set(key, schema);
    return schema;
  }

  /** The object that has one more property. */
  withProperty(node: ObjectNode, name: string, property: Schema): ObjectNode {
    const { recent } = node;
    if (recent && recent.property === property && recent.name === name) return recent;
    let alternatives = node.next.get(name);
    if (!alternatives) {
      alternatives = new Map();
      node.next.set(name, alternatives);
    }
    let next = alternatives.get(property);
    if (!next) {
      next = { parent: node, name, property, next: new Map() };
      alternatives.set(property, next);
    }
    node.recent = next;
    return next;
  }

  object(node: ObjectNode): Schema {
    node.schema ??= objectSchema(node);
    return node.schema;
  }

  array(items: Schema): Schema {
    return getOrInsert(this.#arrays, items, () => ({ type: 'array', items }));
  }

  /** `mergeSchemas`, cached. */
  merge(schemas: readonly Schema[]): Schema {
    const [first] = schemas;
    if (!first) return this.any;
    if (schemas.every((schema) => schema === first)) return first;
    const different = [...new Set(schemas)];
    const key = different.map((schema) => this.#idOf(schema)).join();
    return getOrInsert(this.#merged, key, () => mergeSchemas(different));
  }

  /** The first object that was given with the same members; members that are objects must be the very same. */
  share<Value extends object>(value: Value): Value {
    let key = Array.isArray(value) ? '[' : '{';
    for (const name in value) {
      key += `${name.length} ${name} ${this.#memberKey(value[name])},`;
    }
    const known = this.#shared.get(key);
    // Equal keys mean equal members, so the kind of object is the same as well.
    if (known) return known as Value;
    this.#shared.set(key, value);
    return value;
  }

  #memberKey(member: unknown): string {
    if (typeof member === 'object' && member !== null) return `#${this.#idOf(member)}`;
    // The length keeps texts apart from what follows them.
    return typeof member === 'string' ? `"${member.length} ${member}` : String(member);
  }

  #idOf(value: object): number {
    const known = this.#ids.get(value);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(value, id);
    return id;
  }
}

function objectSchema(node: ObjectNode): Schema {
  const nodes: ObjectNode[] = [];
  for (let here: ObjectNode | undefined = node; here?.parent; here = here.parent) nodes.push(here);
  const properties: Record<string, Schema> = {};
  for (const { name, property } of nodes.reverse()) setOwn(properties, name, property);
  const required = nodes.map(({ name }) => name);
  return required.length > 0 ? { type: 'object', properties, required } : { type: 'object', properties };
}
