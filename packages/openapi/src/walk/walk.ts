import type { Description } from '../description.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { ArrayKind, Kind, MapKind, NodeType, NodeTypeName, ObjectKind } from '../dialect/node-type.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Located } from '../location.ts';
import { listProtocolSchemas } from '../protocol/extension-kind.ts';
import { mappingReferences, resolveMapping } from '../schema/discriminator-mapping.ts';
import { fitsType, scalarProblem } from './match-kind.ts';
import { Place, type ReferenceVisit, type StructureProblem, type Visit, type Visitor } from './visitor.ts';

/**
 * Walks a description by the node types of its dialect: first the entry file as it is written, then what
 * only references reach, each object once.
 */
export function walk(description: Description, visitors: readonly Visitor[]): void {
  for (const _ of walkInSteps(description, visitors));
}

/** Walks like `walk`, in steps of one path item or component each, between which other work can be done. */
export function walkInSteps(description: Description, visitors: readonly Visitor[]): Generator<void> {
  return new DescriptionWalk(description, visitors).run();
}

const TEXT: Kind = { is: 'string' };
const SCHEMA: Kind = { is: 'object', nodeType: 'Schema' };
const URL_TEXT: Kind = { is: 'string', syntax: 'url' };

/** One walk through a description; see `walk`. */
class DescriptionWalk {
  readonly #description: Description;
  readonly #visitors: VisitorLists;
  /** Path items and components of the entry file, in source order: the steps of a walk. */
  readonly #members: (() => void)[] = [];
  #isAtTop = true;
  readonly #met = new WalkedObjects();

  constructor(description: Description, visitors: readonly Visitor[]) {
    this.#description = description;
    this.#visitors = new VisitorLists(visitors);
  }

  *run(): Generator<void> {
    const { root, entry } = this.#description;
    const dialect = this.#description.dialect();
    this.#object(root.value, dialect.root, new Place(entry, ''), dialect);
    this.#isAtTop = false;
    for (const visit of this.#members) {
      visit();
      yield;
    }
    for (const { target, kind } of this.#met.unmet()) {
      this.#reach(target, kind);
      yield;
    }
    for (const [visit, found] of this.#met.mismatches())
      for (const visitor of this.#visitors.mismatch) visitor.mismatch(visit, found);
  }

  /** Components are visited with the type of their own location. */
  #reach(target: Located, kind: Kind): void {
    const { file, pointer } = target.location;
    this.#value(target.value, kind, new Place(file, pointer), this.#description.dialect(file));
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
          for (const visitor of this.#visitors.text) visitor.text(kind.syntax, value, place);
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
    for (let index = 0; index < value.length; index += 1)
      this.#value(value[index] ?? null, kind.of, place.child(index), dialect);
    for (const index of kind.unique ? findRepeatedItems(value) : [])
      this.#problem({ is: 'repeated-item', value: value[index] ?? null }, place.child(index));
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
      this.#member(item, kind.of, here, dialect);
    }
    if (size < kind.min) this.#problem({ is: 'too-few', min: kind.min, value }, place);
    if (size > kind.max) this.#problem({ is: 'too-many', max: kind.max, value }, place);
  }

  #member(value: Json, kind: Kind, place: Place, dialect: Dialect): void {
    if (this.#isAtTop && isPartAtTop(place))
      this.#members.push(() => this.#value(value, kind, place, dialect));
    else this.#value(value, kind, place, dialect);
  }

  #object(value: Json, name: NodeTypeName, place: Place, dialect: Dialect): void {
    if (typeof value === 'boolean' && name === 'Schema' && dialect.booleanSchemas) return;
    if (!isObject(value)) {
      const kind: ObjectKind = { is: 'object', nodeType: name };
      this.#problem({ is: 'wrong-type', kind, value }, place);
      return;
    }
    if (!this.#met.add(value, name)) return;
    const nodeType = dialect.nodeTypes[name];
    const { $ref, $dynamicRef } = value;
    if (typeof $ref === 'string' && (nodeType.referable || nodeType.fields.has('$ref'))) {
      this.#reference('$ref', value, $ref, name, place, dialect);
      if (!nodeType.fields.has('$ref')) {
        for (const field of dialect.referenceSiblings ? ['summary', 'description'] : [])
          if (value[field] !== undefined) this.#value(value[field], TEXT, place.child(field), dialect);
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
    for (const visitor of this.#visitors.enter) visitor.enter(visit);
    if (name === 'Discriminator') this.#mapping(value, place);
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
        for (const [at, schema] of listProtocolSchemas(visit, key))
          this.#object(schema, 'Schema', at, dialect);
      } else if (nodeType.named !== undefined) {
        const { keys, of } = nodeType.named;
        const here = place.child(key);
        named += 1;
        if (keys !== undefined && !keys.pattern.test(key)) {
          this.#problem({ is: 'invalid-key', key, words: keys.words, visit }, here);
        }
        this.#member(field, of, here, dialect);
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

  #mapping(discriminator: JsonObject, place: Place): void {
    for (const { text } of mappingReferences(discriminator)) {
      const target = resolveMapping(this.#description, text, place);
      if (target !== undefined) this.#met.addTarget({ target, kind: SCHEMA });
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
    for (const visitor of this.#visitors.reference) visitor.reference(visit);
    if (target !== undefined) this.#met.addReference({ ...visit, target });
  }

  /** A `$ref` where the specification allows none: an otherwise unreachable target is visited as if it were here. */
  #misplacedReference(value: JsonObject, reference: string, kind: Kind, place: Place): void {
    const target = this.#description.resolve(reference, place);
    if (!this.#met.add(value, 'Reference')) return;
    this.#problem({ is: 'misplaced-ref', reference, kind, found: target !== undefined }, place);
    if (target !== undefined) this.#met.addMisplaced({ target, kind });
  }

  #problem(problem: StructureProblem, place: Place): void {
    for (const visitor of this.#visitors.problem) visitor.problem(problem, place);
  }
}

/** `/paths/…`, `/webhooks/…` and `/components/schemas/…`, but not `/components/schemas`. */
function isPartAtTop({ parent: map }: Place): boolean {
  const holder = map?.parent;
  if (holder === undefined) return false;
  return holder.parent === undefined ? map?.key !== 'components' : holder.key === 'components';
}

/** Whether the specification lets a `$ref` stand where a value of this kind is meant. */
function mayBeReference(kind: Kind, dialect: Dialect): boolean {
  if (kind.is === 'union') return kind.of.some((one) => mayBeReference(one, dialect));
  if (kind.is === 'map') return kind.of.is === 'string' || kind.of.is === 'any'; // A member may be called `$ref`.
  return (
    kind.is === 'object' &&
    (dialect.nodeTypes[kind.nodeType].referable || dialect.nodeTypes[kind.nodeType].fields.has('$ref'))
  );
}

/** Indexes of items that are written like an earlier one. */
function findRepeatedItems(items: readonly Json[]): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const text = JSON.stringify(item);
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? [index] : [];
  });
}

/** Visitors by callback: most have one or two of them, and a walk calls each hundreds of thousands of times. */
class VisitorLists {
  readonly enter: readonly Required<Pick<Visitor, 'enter'>>[];
  readonly reference: readonly Required<Pick<Visitor, 'reference'>>[];
  readonly text: readonly Required<Pick<Visitor, 'text'>>[];
  readonly problem: readonly Required<Pick<Visitor, 'problem'>>[];
  readonly mismatch: readonly Required<Pick<Visitor, 'mismatch'>>[];

  constructor(visitors: readonly Visitor[]) {
    const having = <Name extends keyof Visitor>(name: Name) =>
      visitors.filter(
        (visitor): visitor is Visitor & Required<Pick<Visitor, Name>> => visitor[name] !== undefined,
      );
    this.enter = having('enter');
    this.reference = having('reference');
    this.text = having('text');
    this.problem = having('problem');
    this.mismatch = having('mismatch');
  }
}

/** A place that a walk has to visit, with the type that a reference expects there. */
interface Target {
  target: Located;
  kind: Kind;
}

/** The objects met on a walk by type, and the targets of the references in them. */
class WalkedObjects {
  readonly #types = new Map<object, NodeTypeName | 'Reference'>();
  readonly #references: (ReferenceVisit & { target: Located })[] = [];
  /** Targets of references and mappings, in the order in which the walk meets them. */
  readonly #targets: Target[] = [];
  readonly #misplaced: Target[] = [];
  #followed = 0;

  /** Adds an object; false if it has been met before, as with YAML aliases. */
  add(value: object, type: NodeTypeName | 'Reference'): boolean {
    if (this.#types.has(value)) return false;
    this.#types.set(value, type);
    return true;
  }

  addReference(visit: ReferenceVisit & { target: Located }): void {
    this.#references.push(visit);
    this.addTarget({ target: visit.target, kind: { is: 'object', nodeType: visit.nodeType } });
  }

  /** Adds a target that is named other than by a reference: in the mapping of a discriminator. */
  addTarget(target: Target): void {
    this.#targets.push(target);
  }

  /** Adds the target of a `$ref` where the specification allows none. */
  addMisplaced(target: Target): void {
    this.#misplaced.push(target);
  }

  getType({ value }: Located): NodeTypeName | 'Reference' | undefined {
    return typeof value === 'object' && value !== null ? this.#types.get(value) : undefined;
  }

  /** Targets that have not been met, including those of references added meanwhile; those of misplaced ones last. */
  *unmet(): Generator<Target> {
    yield* this.#unmetTargets();
    for (const one of this.#misplaced) {
      if (this.getType(one.target) === undefined) yield one;
      yield* this.#unmetTargets();
    }
  }

  /** References to an object of another type, with that type. */
  *mismatches(): Generator<readonly [visit: ReferenceVisit, found: NodeTypeName]> {
    for (const visit of this.#references) {
      const found = this.getType(visit.target);
      if (found !== undefined && found !== 'Reference' && found !== visit.nodeType) yield [visit, found];
    }
  }

  *#unmetTargets(): Generator<Target> {
    for (; this.#followed < this.#targets.length; this.#followed += 1) {
      const next = this.#targets[this.#followed];
      if (next !== undefined && this.getType(next.target) === undefined) yield next;
    }
  }
}
