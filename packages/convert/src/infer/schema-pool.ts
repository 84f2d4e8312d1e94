import { setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../get-or-insert.ts';
import type { Schema } from '../openapi-document.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { scalar } from './scalar.ts';

/** The members of an object so far; the node after the last one contains the object. */
interface MemberNode<Member, Result> {
  parent?: MemberNode<Member, Result>;
  name: string;
  member: Member;
  next?: Map<string, Map<Member, MemberNode<Member, Result>>>;
  /** The one that was asked for last: recordings repeat the same few. */
  recent?: MemberNode<Member, Result>;
  result?: Result;
}

/** The properties of an object so far, and its schema. */
type ObjectNode = MemberNode<Schema, Schema>;

/**
 * Makes each schema once. A recording repeats the same few shapes thousands of times: with equal schemas, and
 * parts of a document, being one object, merging and validating is comparing references. Pooled objects must
 * not be changed; `cloneDocument` copies them.
 */
export class SchemaPool {
  /** The schema of anything. */
  readonly any: Schema = {};
  /** An object without properties; others are found from here, property by property. */
  readonly emptyObject: ObjectNode = { name: '', member: this.any };
  /** By format, or by type where there is none: no format is called like a type. */
  readonly #leaves = new Map<string, Schema>();
  readonly #arrays = new Map<Schema, Schema>();
  readonly #merged = new Map<string, Schema>();
  readonly #ids = new Map<object, number>();
  readonly #hasExamples: boolean;
  readonly #sharedObjects: MemberNode<unknown, object> = { name: '', member: undefined };
  readonly #sharedArrays: MemberNode<unknown, object> = { name: '', member: undefined };

  /** @param hasExamples the schemas of scalars have examples, and are not shared. */
  constructor(hasExamples = false) {
    this.#hasExamples = hasExamples;
  }

  /** A schema without parts. */
  leaf(type: string, format?: string, example?: unknown): Schema {
    if (this.#hasExamples && example !== undefined)
      return format === undefined ? { type, example } : { type, format, example };
    return getOrInsert(this.#leaves, format ?? type, () =>
      format === undefined ? { type } : { type, format },
    );
  }

  /** The schema of a value that was sent as text: `scalar` without an example. */
  scalar(value: string): Schema {
    const { type, format } = scalar(value);
    return this.leaf(type as string, format);
  }

  /** The object that has one more property. */
  withProperty(node: ObjectNode, name: string, property: Schema): ObjectNode {
    return withMember(node, name, property);
  }

  object(node: ObjectNode): Schema {
    node.result ??= objectSchema(node);
    return node.result;
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
    const key = different.map((schema) => this.#getId(schema)).join();
    return getOrInsert(this.#merged, key, () => mergeSchemas(different));
  }

  /** The first object that was given with the same members; members that are objects must be the very same. */
  share<Value extends object>(value: Value): Value {
    let node = Array.isArray(value) ? this.#sharedArrays : this.#sharedObjects;
    for (const name in value) node = withMember(node, name, value[name]);
    node.result ??= value;
    // Equal members mean that the kind of object is the same as well.
    return node.result as Value;
  }

  #getId(value: object): number {
    return getOrInsert(this.#ids, value, () => this.#ids.size);
  }
}

function withMember<Member, Result>(
  node: MemberNode<Member, Result>,
  name: string,
  member: Member,
): MemberNode<Member, Result> {
  const { recent } = node;
  if (recent && recent.member === member && recent.name === name) return recent;
  node.next ??= new Map();
  const alternatives = getOrInsert(node.next, name, newAlternatives<Member, Result>);
  let next = alternatives.get(member);
  if (!next) {
    next = { parent: node, name, member };
    alternatives.set(member, next);
  }
  node.recent = next;
  return next;
}

function newAlternatives<Member, Result>(): Map<Member, MemberNode<Member, Result>> {
  return new Map();
}

function objectSchema(node: ObjectNode): Schema {
  const nodes: ObjectNode[] = [];
  for (let here: ObjectNode | undefined = node; here?.parent; here = here.parent) nodes.push(here);
  const properties: Record<string, Schema> = {};
  for (const { name, member } of nodes.reverse()) setOwn(properties, name, member);
  const required = nodes.map(({ name }) => name);
  return required.length > 0 ? { type: 'object', properties, required } : { type: 'object', properties };
}
