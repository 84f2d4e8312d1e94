import type { Located } from '../api.ts';
import type { Description } from '../description.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Kind, ListKind, MapKind, ObjectKind, ShapeName } from '../dialect/kind.ts';
import type { Shape } from '../dialect/shape.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { protocolSchemas } from '../protocol/protocol-schemas.ts';
import { fitsType, isScalarMisfit } from './fits.ts';
import { Place } from './place.ts';
import { mayBeReference } from './reference-places.ts';
import type { Misfit, ReferenceVisit, Visit, Visitor } from './visitor.ts';

/**
 * Walks a description by the shapes of its dialect: first the entry file as it is written, then what
 * only references reach, each object once.
 */
export function walk(description: Description, visitors: readonly Visitor[]): void {
  new Walk(description, visitors).run();
}

const TEXT: Kind = { is: 'text' };
const URL_TEXT: Kind = { is: 'text', syntax: 'url' };

class Walk {
  readonly #description: Description;
  readonly #visitors: readonly Visitor[];
  readonly #met = new Map<object, ShapeName | 'Reference'>();
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
      if (found === undefined || found === 'Reference' || found === visit.shape) continue;
      for (const visitor of this.#visitors) visitor.mismatch?.(visit, found);
    }
  }

  /** Walks what references lead to, those that are met meanwhile included. */
  #follow(): void {
    for (; this.#followed < this.#references.length; this.#followed += 1) {
      const next = this.#references[this.#followed];
      if (next !== undefined) this.#reach(next.target, { is: 'object', shape: next.shape });
    }
  }

  /** What has a place of its own is judged as what it is there. */
  #reach(target: Located, kind: Kind): void {
    if (this.#found(target) !== undefined) return;
    const { file, pointer } = target.location;
    this.#value(target.value, kind, new Place(file, pointer), this.#description.dialect(file));
  }

  #found({ value }: Located): ShapeName | 'Reference' | undefined {
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
        this.#object(value, kind.shape, place, dialect);
        return;
      case 'list':
        this.#list(value, kind, place, dialect);
        return;
      case 'map':
        this.#map(value, kind, place, dialect);
        return;
      case 'either': {
        const fitting = kind.of.find((one) => fitsType(value, one, dialect));
        if (fitting === undefined) this.#misfit({ is: 'wrong-type', kind, value }, place);
        else this.#value(value, fitting, place, dialect);
        return;
      }
      default: {
        const misfit = isScalarMisfit(value, kind);
        if (misfit !== undefined) this.#misfit({ is: misfit, kind, value }, place);
        else if (kind.is === 'text' && kind.syntax !== undefined && typeof value === 'string') {
          for (const visitor of this.#visitors) visitor.text?.(kind.syntax, value, place);
        }
      }
    }
  }

  #list(value: Json, kind: ListKind, place: Place, dialect: Dialect): void {
    if (!Array.isArray(value)) {
      this.#misfit({ is: 'wrong-type', kind, value }, place);
      return;
    }
    if (value.length < kind.least) this.#misfit({ is: 'too-few', least: kind.least, value }, place);
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const here = place.child(index);
      this.#value(item, kind.of, here, dialect);
      if (!kind.unique) continue;
      const text = JSON.stringify(item);
      if (seen.has(text)) this.#misfit({ is: 'repeated-item', value: item }, here);
      seen.add(text);
    }
  }

  #map(value: Json, kind: MapKind, place: Place, dialect: Dialect): void {
    if (!isObject(value)) {
      this.#misfit({ is: 'wrong-type', kind, value }, place);
      return;
    }
    let size = 0;
    for (const key in value) {
      const item = value[key];
      if (item === undefined) continue;
      size += 1;
      const here = place.child(key);
      if (kind.keys !== undefined && !kind.keys.pattern.test(key)) {
        this.#misfit({ is: 'invalid-key', key, words: kind.keys.words, visit: undefined }, here);
      }
      this.#value(item, kind.of, here, dialect);
    }
    if (size < kind.least) this.#misfit({ is: 'too-few', least: kind.least, value }, place);
    if (size > kind.most) this.#misfit({ is: 'too-many', most: kind.most, value }, place);
  }

  #object(value: Json, name: ShapeName, place: Place, dialect: Dialect): void {
    if (typeof value === 'boolean' && name === 'Schema' && dialect.booleanSchemas) return;
    if (!isObject(value)) {
      const kind: ObjectKind = { is: 'object', shape: name };
      this.#misfit({ is: 'wrong-type', kind, value }, place);
      return;
    }
    if (this.#met.has(value)) return; // A YAML alias: the same object again.
    this.#met.set(value, name);
    const shape = dialect.shapes[name];
    const { $ref, $dynamicRef } = value;
    if (typeof $ref === 'string' && (shape.referable || shape.fields.has('$ref'))) {
      this.#reference('$ref', value, $ref, name, place, dialect);
      if (!shape.fields.has('$ref')) {
        if (dialect.referenceSiblings) this.#words(value, place, dialect);
        return;
      }
    }
    if ($ref !== undefined && typeof $ref !== 'string' && shape.referable && dialect.referenceSiblings) {
      this.#misfit({ is: 'wrong-type', kind: TEXT, value: $ref }, place.child('$ref'));
      return;
    }
    if (name === 'Schema' && !dialect.knowsSchema(value)) {
      const { $schema } = value;
      if (typeof $schema === 'string') this.#value($schema, URL_TEXT, place.child('$schema'), dialect);
      return;
    }
    if (typeof $dynamicRef === 'string' && shape.fields.has('$dynamicRef')) {
      this.#reference('$dynamicRef', value, $dynamicRef, name, place, dialect);
    }
    const visit = { shape: name, value, place, dialect };
    for (const visitor of this.#visitors) visitor.enter?.(visit);
    this.#fields(visit, shape);
    for (const check of shape.checks) {
      check(value, (problem) =>
        this.#misfit(
          { is: 'among-fields', problem, visit },
          problem.field === undefined ? place : place.child(problem.field),
        ),
      );
    }
  }

  #fields(visit: Visit, shape: Shape): void {
    const { value, place, dialect } = visit;
    let named = 0;
    for (const key in value) {
      const field = value[key];
      if (field === undefined) continue;
      const kind = shape.fields.get(key);
      if (kind !== undefined) {
        this.#value(field, kind, place.child(key), dialect);
      } else if (shape.extensions && key.startsWith('x-')) {
        // Extensions hold what they like; those of protocols hold schemas.
        for (const [at, schema] of protocolSchemas(visit, key)) this.#object(schema, 'Schema', at, dialect);
      } else if (shape.named !== undefined) {
        const { keys, of } = shape.named;
        const here = place.child(key);
        named += 1;
        if (keys !== undefined && !keys.pattern.test(key)) {
          this.#misfit({ is: 'invalid-key', key, words: keys.words, visit }, here);
        }
        this.#value(field, of, here, dialect);
      } else if (!shape.open) {
        this.#misfit({ is: 'unknown-field', field: key, visit }, place.child(key));
      }
    }
    if (shape.named !== undefined && named < shape.named.least) {
      this.#misfit({ is: 'too-few', least: shape.named.least, value }, place);
    }
    for (const field of shape.required) {
      if (!Object.hasOwn(value, field)) this.#misfit({ is: 'missing-field', field, visit }, place);
    }
  }

  #reference(
    field: ReferenceVisit['field'],
    value: JsonObject,
    reference: string,
    shape: ShapeName,
    place: Place,
    dialect: Dialect,
  ): void {
    const target = this.#description.resolve(reference, place);
    const visit = { field, reference, shape, value, place, dialect, ...(target && { target }) };
    for (const visitor of this.#visitors) visitor.reference?.(visit);
    if (target !== undefined) this.#references.push({ ...visit, target });
  }

  /** A `$ref` where the specification knows none: what nothing else leads to is looked at as if it stood here. */
  #misplacedReference(value: JsonObject, reference: string, kind: Kind, place: Place): void {
    const target = this.#description.resolve(reference, place);
    if (this.#met.has(value)) return;
    this.#met.set(value, 'Reference');
    this.#misfit({ is: 'misplaced-ref', reference, kind, found: target !== undefined }, place);
    if (target !== undefined) this.#misplaced.push({ target, kind });
  }

  /** The `summary` and `description` beside a `$ref`. */
  #words(value: JsonObject, place: Place, dialect: Dialect): void {
    for (const field of ['summary', 'description']) {
      const words = value[field];
      if (words !== undefined) this.#value(words, TEXT, place.child(field), dialect);
    }
  }

  #misfit(misfit: Misfit, place: Place): void {
    for (const visitor of this.#visitors) visitor.misfit?.(misfit, place);
  }
}
