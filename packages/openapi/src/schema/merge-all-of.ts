import { ANNOTATION_KEYS, type AnnotationKey } from './annotations.ts';
import { mergeBounds } from './schema-bounds.ts';
import {
  type ObjectSchemaView,
  type PropertyView,
  recordParts,
  type SchemaBounds,
  type SchemaView,
} from './schema-view.ts';

/**
 * Merges unnamed parts of an `allOf` into the surrounding schema if that is lossless; a schema with a single
 * reference becomes that reference.
 */
export function mergeAllOf(view: ObjectSchemaView): SchemaView {
  if (view.allOf === undefined) return view;
  const { allOf, ...rest } = withNearestText(view, view.allOf);
  const merger = new Merger(rest);
  const kept = allOf.filter((part) => part.kind !== 'schema' || !merger.add(part));
  const merged = merger.view();
  if (kept.length === 0) return merged;
  const [only] = kept;
  if (kept.length === 1 && only?.kind === 'ref' && saysOnlyWords(merged)) return withWords(only, merged);
  return { ...merged, allOf: [...(merged.allOf ?? []), ...kept] };
}

/**
 * Gives a schema without a description the one that its author wrote for this place: of several parts with descriptions, the last that
 * consists only of annotations, else the last. The others describe the type.
 */
function withNearestText(
  view: ObjectSchemaView,
  parts: SchemaView[],
): ObjectSchemaView & { allOf: SchemaView[] } {
  const described = parts.filter((part) => part.kind === 'schema' && part.descriptions !== undefined);
  const nearest =
    described.findLast((part) => part.kind === 'schema' && saysOnlyWords(part)) ?? described.at(-1);
  if (view.descriptions !== undefined || nearest?.descriptions === undefined || described.length < 2)
    return { ...view, allOf: parts };
  const { descriptions, ...rest } = nearest;
  const allOf = parts.map((part) => (part === nearest ? recordParts(rest, [nearest]) : part));
  return { ...view, descriptions, allOf };
}

const LISTS = ['properties', 'patternProperties', 'requiredOnly'] as const;
/** Keywords whose meaning depends on adjacent keywords: merged only if the other side has none of those. */
const CLOSING = [
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'items',
  'prefixItems',
  'patternProperties',
] as const;
const SINGLE = [
  'format',
  'const',
  'enum',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'unevaluatedItems',
  'contains',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'condition',
  'dependentSchemas',
  'dependentRequired',
  'discriminator',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'xml',
] as const;

function saysOnlyWords(view: ObjectSchemaView): boolean {
  const empty =
    LISTS.every((key) => view[key].length === 0) &&
    [...SINGLE, 'bounds' as const].every((key) => view[key] === undefined);
  return empty && (view.types.length === 0 || (view.types.length === 1 && view.types[0] === 'object'));
}

function withWords(reference: SchemaView, view: ObjectSchemaView): SchemaView {
  const words = Object.fromEntries(
    ANNOTATION_KEYS.filter((key) => view[key] !== undefined).map((key) => [key, view[key]]),
  );
  return { ...reference, ...words };
}

/** A merge target; merging costs the size of each part, because an `allOf` may have thousands. */
class Merger {
  /** Keywords with one value; those with lists are kept separately. */
  #single: ObjectSchemaView;
  readonly #properties: PropertyView[];
  readonly #names: Set<string>;
  readonly #required: Set<string>;
  readonly #patterns: ObjectSchemaView['patternProperties'];
  readonly #bounds: (SchemaBounds | undefined)[];
  readonly #compared = new Comparer();

  constructor(outer: ObjectSchemaView) {
    this.#single = outer;
    this.#properties = [...outer.properties];
    this.#names = new Set(outer.properties.map(({ name }) => name));
    this.#required = new Set(outer.requiredOnly);
    this.#patterns = [...outer.patternProperties];
    this.#bounds = [outer.bounds];
  }

  /** Merges a part; false if one schema cannot express both. */
  add(part: ObjectSchemaView): boolean {
    const outer = this.#single;
    if (ANNOTATION_KEYS.some((key) => key !== 'examples' && this.#clashes(key, part))) return false;
    if (SINGLE.some((key) => this.#clashes(key, part))) return false;
    const closed = closes(outer) || this.#patterns.length > 0;
    const isHolding = closed || this.#properties.length > 0 || outer.allOf !== undefined;
    if ((closed && hasMembers(part)) || (closes(part) && isHolding)) return false;
    const types = intersectTypes(outer.types, part.types);
    if (types === undefined || part.properties.some(({ name }) => this.#names.has(name))) return false;
    for (const property of part.properties) {
      this.#properties.push(property);
      this.#names.add(property.name);
    }
    for (const name of part.requiredOnly) this.#required.add(name);
    for (const pattern of part.patternProperties) this.#patterns.push(pattern);
    this.#bounds.push(part.bounds);
    this.#single = { ...part, ...outer, ...this.#examples(outer, part), types };
    return true;
  }

  /** Each example of both, once. */
  #examples(outer: ObjectSchemaView, part: ObjectSchemaView): Pick<ObjectSchemaView, 'examples'> {
    if (!outer.examples || !part.examples) return {};
    const known = new Set(outer.examples.map((example) => this.#compared.text(example)));
    const further = part.examples.filter((example) => !known.has(this.#compared.text(example)));
    return further.length > 0 ? { examples: [...outer.examples, ...further] } : {};
  }

  view(): ObjectSchemaView {
    const bounds = mergeBounds(this.#bounds);
    return {
      ...this.#single,
      ...(bounds && { bounds }),
      properties: this.#properties.map((property) =>
        this.#required.has(property.name) ? { ...property, required: true } : property,
      ),
      patternProperties: this.#patterns,
      requiredOnly: [...this.#required].filter((name) => !this.#names.has(name)),
    };
  }

  #clashes(key: AnnotationKey | (typeof SINGLE)[number], part: ObjectSchemaView): boolean {
    const own = this.#single[key];
    const other = part[key];
    if (own === undefined || other === undefined) return false;
    return !this.#compared.isSame(own, other);
  }
}

function closes(view: ObjectSchemaView): boolean {
  return CLOSING.some((key) =>
    key === 'patternProperties' ? view[key].length > 0 : view[key] !== undefined,
  );
}

function hasMembers(view: ObjectSchemaView): boolean {
  return view.properties.length > 0 || view.allOf !== undefined || closes(view);
}

/** Returns the types that both lists accept, null last; an integer is a number. Undefined: no value is of both. */
export function intersectTypes(one: string[], other: string[]): string[] | undefined {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const accepts = (types: string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const common = [
    ...one.filter((type) => accepts(other, type)),
    ...other.filter((type) => accepts(one, type)),
  ];
  const isNull = (type: string) => Number(type === 'null');
  return common.length > 0 ? [...new Set(common)].sort((a, b) => isNull(a) - isNull(b)) : undefined;
}

/** Compares JSON values by their serialization, which is cached for each object. The order of members counts. */
export class Comparer {
  readonly #serialized = new WeakMap<object, string>();

  isSame(one: unknown, other: unknown): boolean {
    return one === other || this.text(one) === this.text(other);
  }

  /** Returns the value as JSON; an empty string for `undefined`. */
  text(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    let text = this.#serialized.get(value);
    if (text === undefined) {
      text = JSON.stringify(value);
      this.#serialized.set(value, text);
    }
    return text;
  }
}

/** Joins schemas that all apply to one value; at least one is given. */
export function joinSchemas(schemas: readonly SchemaView[]): SchemaView {
  const [first, ...others] = schemas.filter((schema) => schema.kind !== 'boolean' || !schema.value);
  if (first === undefined) return schemas[0] ?? { kind: 'boolean', value: true };
  const none = schemas.find((schema) => schema.kind === 'boolean' && !schema.value);
  if (none !== undefined || others.length === 0) return none ?? first;
  return recordParts(mergeAllOf({ ...createEmptySchema(), allOf: [first, ...others] }), schemas);
}

/** Returns a schema without constraints. */
export function createEmptySchema(): ObjectSchemaView {
  return { kind: 'schema', types: [], properties: [], patternProperties: [], requiredOnly: [] };
}
