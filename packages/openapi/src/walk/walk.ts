import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { ArrayKind, Kind, MapKind, NodeTypeName, ObjectKind } from '../dialect/kind.ts';
import type { NodeType } from '../dialect/node-type.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { protocolSchemas } from '../protocol/protocol-schemas.ts';
import { fitsType, scalarProblem } from './fits.ts';
import { Place } from './place.ts';
import { mayBeReference } from './reference-places.ts';
import type { ReferenceVisit, StructureProblem, Visit, Visitor } from './visitor.ts';

/**
 * Walks a description by the node types of its dialect: first the entry file as it is written, then what
 * only references reach, each object once.
 */
export function walk(description: Description, visitors: readonly Visitor[]): void {
  new Walk(description, visitors).run();
}

const TEXT: Kind = { is: 'string' };
const URL_TEXT: Kind = { is: 'string', syntax: 'url' };

class Walk {
  readonly #description: Description;
  readonly #visitors: readonly Visitor[];
  readonly #met = new Map<object, NodeTypeName | 'Reference'>();
  readonly #references: (ReferenceVisit & { target: Located })[] = [];
  #followed = 0;
  readonly #misplaced: { target: Located; kind: Kind }[] = [];

  constructor(description: Description, visitors: readonly Visitor[]) {
    this.#description = description;
    this.#visitors = visitors;
  }

  run(): void {
    const { root, entry } = this.#description;
    const dialect = this.#description.dialect();
    this.#object(root.value, dialect.root, new Place(entry, ''), dialect);
    this.#follow();
    for (const { target, kind } of this.#misplaced) {
      this.#reach(target, kind);
      this.#follow();
    }
    for (const visit of this.#references) {
      const found = this.#found(visit.target);
      if (found === undefined || found === 'Reference' || found === visit.nodeType) continue;
      for (const visitor of this.#visitors) visitor.mismatch?.(visit, found);
    }
  }

  /** Visits the targets of references, including those found meanwhile. */
  #follow(): void {
    for (; this.#followed < this.#references.length; this.#followed += 1) {
      const next = this.#references[this.#followed];
      if (next !== undefined) this.#reach(next.target, { is: 'object', nodeType: next.nodeType });
    }
  }

  /** Components are visited with the type of their own location. */
  #reach(target: Located, kind: Kind): void {
    if (this.#found(target) !== undefined) return;
    const { file, pointer } = target.location;
    this.#value(target.value, kind, new Place(file, pointer), this.#description.dialect(file));
  }

  #found({ value }: Located): NodeTypeName | 'Reference' | undefined {
    return typeof value === 'object' && value !== null ? this.#met.get(value) : undefined;
  }

  #value(value: Json, kind: Kind, place: Place, dialect: Dialect): void {
    if (kind.is === 'any') return;
    if (isObject(value) && typeof value.$ref === 'string' && !mayBeReference(kind, dialect)) {
      this.#misplacedReference(value, value.$ref, kind, place);
      return;
    }
    switch (kind.is) {
      case 'object':
        this.#object(value, kind.nodeType, place, dialect);
        return;
      case 'array':
        this.#list(value, kind, place, dialect);
        return;
      case 'map':
        this.#map(value, kind, place, dialect);
        return;
      case 'union': {
        const fitting = kind.of.find((one) => fitsType(value, one, dialect));
        if (fitting === undefined) this.#problem({ is: 'wrong-type', kind, value }, place);
        else this.#value(value, fitting, place, dialect);
        return;
      }
      default: {
        const problem = scalarProblem(value, kind);
        if (problem !== undefined) this.#problem({ is: problem, kind, value }, place);
        else if (kind.is === 'string' && kind.syntax !== undefined && typeof value === 'string') {
          for (const visitor of this.#visitors) visitor.text?.(kind.syntax, value, place);
        }
      }
    }
  }

  #list(value: Json, kind: ArrayKind, place: Place, dialect: Dialect): void {
    if (!Array.isArray(value)) {
      this.#problem({ is: 'wrong-type', kind, value }, place);
      return;
    }
    if (value.length < kind.min) this.#problem({ is: 'too-few', min: kind.min, value }, place);
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const here = place.child(index);
      this.#value(item, kind.of, here, dialect);
      if (!kind.unique) continue;
      const text = JSON.stringify(item);
      if (seen.has(text)) this.#problem({ is: 'repeated-item', value: item }, here);
      seen.add(text);
    }
  }

  #map(value: Json, kind: MapKind, place: Place, dialect: Dialect): void {
    if (!isObject(value)) {
      this.#problem({ is: 'wrong-type', kind, value }, place);
      return;
    }
    let size = 0;
    for (const key in value) {
      const item = value[key];
      if (item === undefined) continue;
      size += 1;
      const here = place.child(key);
      if (kind.keys !== undefined && !kind.keys.pattern.test(key)) {
        this.#problem({ is: 'invalid-key', key, words: kind.keys.words, visit: undefined }, here);
      }
      this.#value(item, kind.of, here, dialect);
    }
    if (size < kind.min) this.#problem({ is: 'too-few', min: kind.min, value }, place);
    if (size > kind.max) this.#problem({ is: 'too-many', max: kind.max, value }, place);
  }

  #object(value: Json, name: NodeTypeName, place: Place, dialect: Dialect): void {
    if (typeof value === 'boolean' && name === 'Schema' && dialect.booleanSchemas) return;
    if (!isObject(value)) {
      const kind: ObjectKind = { is: 'object', nodeType: name };
      this.#problem({ is: 'wrong-type', kind, value }, place);
      return;
    }
    if (this.#met.has(value)) return; // A YAML alias: the same object again.
    this.#met.set(value, name);
    const nodeType = dialect.nodeTypes[name];
    const { $ref, $dynamicRef } = value;
    if (typeof $ref === 'string' && (nodeType.referable || nodeType.fields.has('$ref'))) {
      this.#reference('$ref', value, $ref, name, place, dialect);
      if (!nodeType.fields.has('$ref')) {
        if (dialect.referenceSiblings) this.#words(value, place, dialect);
        return;
      }
    }
    if ($ref !== undefined && typeof $ref !== 'string' && nodeType.referable && dialect.referenceSiblings) {
      this.#problem({ is: 'wrong-type', kind: TEXT, value: $ref }, place.child('$ref'));
      return;
    }
    if (name === 'Schema' && !dialect.knowsSchema(value)) {
      const { $schema } = value;
      if (typeof $schema === 'string') this.#value($schema, URL_TEXT, place.child('$schema'), dialect);
      return;
    }
    if (typeof $dynamicRef === 'string' && nodeType.fields.has('$dynamicRef')) {
      this.#reference('$dynamicRef', value, $dynamicRef, name, place, dialect);
    }
    const visit = { nodeType: name, value, place, dialect };
    for (const visitor of this.#visitors) visitor.enter?.(visit);
    this.#fields(visit, nodeType);
    for (const check of nodeType.checks) {
      check(value, (problem) =>
        this.#problem(
          { is: 'among-fields', detail: problem, visit },
          problem.field === undefined ? place : place.child(problem.field),
        ),
      );
    }
  }

  #fields(visit: Visit, nodeType: NodeType): void {
    const { value, place, dialect } = visit;
    let named = 0;
    for (const key in value) {
      const field = value[key];
      if (field === undefined) continue;
      const kind = nodeType.fields.get(key);
      if (kind !== undefined) {
        this.#value(field, kind, place.child(key), dialect);
      } else if (nodeType.extensions && key.startsWith('x-')) {
        // Extensions are not visited, except schemas in protocol extensions.
        for (const [at, schema] of protocolSchemas(visit, key)) this.#object(schema, 'Schema', at, dialect);
      } else if (nodeType.named !== undefined) {
        const { keys, of } = nodeType.named;
        const here = place.child(key);
        named += 1;
        if (keys !== undefined && !keys.pattern.test(key)) {
          this.#problem({ is: 'invalid-key', key, words: keys.words, visit }, here);
        }
        this.#value(field, of, here, dialect);
      } else if (!nodeType.open) {
        this.#problem({ is: 'unknown-field', field: key, visit }, place.child(key));
      }
    }
    if (nodeType.named !== undefined && named < nodeType.named.min) {
      this.#problem({ is: 'too-few', min: nodeType.named.min, value }, place);
    }
    for (const field of nodeType.required) {
      if (!Object.hasOwn(value, field)) this.#problem({ is: 'missing-field', field, visit }, place);
    }
  }

  #reference(
    field: ReferenceVisit['field'],
    value: JsonObject,
    reference: string,
    nodeType: NodeTypeName,
    place: Place,
    dialect: Dialect,
  ): void {
    const target = this.#description.resolve(reference, place);
    const visit = { field, reference, nodeType, value, place, dialect, ...(target && { target }) };
    for (const visitor of this.#visitors) visitor.reference?.(visit);
    if (target !== undefined) this.#references.push({ ...visit, target });
  }

  /** A `$ref` where the specification allows none: an otherwise unreachable target is visited as if it were here. */
  #misplacedReference(value: JsonObject, reference: string, kind: Kind, place: Place): void {
    const target = this.#description.resolve(reference, place);
    if (this.#met.has(value)) return;
    this.#met.set(value, 'Reference');
    this.#problem({ is: 'misplaced-ref', reference, kind, found: target !== undefined }, place);
    if (target !== undefined) this.#misplaced.push({ target, kind });
  }

  /** The `summary` and `description` beside a `$ref`. */
  #words(value: JsonObject, place: Place, dialect: Dialect): void {
    for (const field of ['summary', 'description']) {
      const words = value[field];
      if (words !== undefined) this.#value(words, TEXT, place.child(field), dialect);
    }
  }

  #problem(problem: StructureProblem, place: Place): void {
    for (const visitor of this.#visitors) visitor.problem?.(problem, place);
  }
}
