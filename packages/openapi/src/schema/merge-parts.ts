import type {
  Annotations,
  ObjectSchemaView,
  PropertyView,
  ReferenceView,
  SchemaBounds,
  SchemaView,
} from '../schema-view.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { mergeNotes } from './merge-notes.ts';
import type { ResolvedView } from './resolve-view.ts';
import { mergeBounds } from './schema-bounds.ts';

/** The parts of an `allOf` as one object, as far as they have been merged. */
export interface MergedParts {
  schema: ObjectSchemaView;
  /** Those of parts without a name of their own. */
  notes: Annotations;
  bounds?: SchemaBounds;
  origins: Map<string, ReferenceView>;
  /** What one object cannot say. */
  left: SchemaView[];
}

type Part = ResolvedView & { schema: ObjectSchemaView };

export function emptyPart(): MergedParts {
  return { schema: emptySchema(), notes: {}, origins: new Map(), left: [] };
}

function emptySchema(): ObjectSchemaView {
  return { kind: 'schema', types: [], properties: [], patternProperties: [], requiredOnly: [] };
}

/** Keywords that both may have, each in its own way. */
const JOINED = {
  items: allOf,
  additionalProperties: allOf,
  unevaluatedProperties: allOf,
  unevaluatedItems: allOf,
  propertyNames: allOf,
  contentSchema: allOf,
  dependentSchemas: concat,
  dependentRequired: concat,
} as const;

/** Keywords that one object has once: those of a further part stay its own. */
const SINGLE = [
  'format',
  'const',
  'prefixItems',
  'contains',
  'oneOf',
  'anyOf',
  'not',
  'condition',
  'discriminator',
  'contentEncoding',
  'contentMediaType',
  'xml',
] as const;

/** What a part is to the schema: one that has a name, one without, or what stands beside the `allOf`. */
export type PartRole = ReferenceView | 'part' | 'own';

/** Adds a part. What a part with a name says of itself is read under that name. */
export function mergePart(merged: MergedParts, part: Part, role: PartRole): MergedParts {
  const reference = typeof role === 'object' ? role : undefined;
  const left = emptySchema();
  const schema: ObjectSchemaView = { ...merged.schema };
  const types = commonTypes(schema.types, part.schema.types);
  if (types === undefined) left.types = part.schema.types;
  else schema.types = types;
  const values = commonValues(schema.enum, part.schema.enum);
  if (values !== undefined && values.length === 0) Object.assign(left, { enum: part.schema.enum });
  else if (values !== undefined) schema.enum = values;
  for (const key of SINGLE) {
    if (part.schema[key] === undefined || isSame(schema[key], part.schema[key])) continue;
    // It selects among the heirs, of which this schema is one.
    if (key === 'discriminator' && reference) continue;
    Object.assign(schema[key] === undefined ? schema : left, { [key]: part.schema[key] });
  }
  for (const key of Object.keys(JOINED) as (keyof typeof JOINED)[]) {
    const [one, other] = [schema[key], part.schema[key]];
    if (other === undefined || isSame(one, other)) continue;
    // Each function takes what its own keyword holds.
    const join = JOINED[key] as (one: unknown, other: unknown) => unknown;
    Object.assign(schema, { [key]: one === undefined ? other : join(one, other) });
  }
  const origins = new Map(merged.origins);
  schema.properties = mergeProperties(schema.properties, part, reference, origins);
  schema.patternProperties = [...schema.patternProperties, ...part.schema.patternProperties];
  const required = new Set([...merged.schema.requiredOnly, ...part.schema.requiredOnly]);
  schema.properties = schema.properties.map((property) =>
    !property.required && required.has(property.name) ? { ...property, required: true } : property,
  );
  for (const { name } of schema.properties) required.delete(name);
  schema.requiredOnly = [...required];
  const bounds = mergeBounds(part.bounds, merged.bounds);
  const [nearer, farther] = role === 'own' ? [part.notes, merged.notes] : [merged.notes, part.notes];
  if (!reference) Object.assign(left, clashingNotes(nearer, farther));
  return {
    schema,
    notes: reference ? withMarks(merged.notes, part.notes) : mergeNotes(nearer, farther),
    origins,
    left: [...merged.left, ...(part.schema.allOf ?? []), ...(saysSomething(left) ? [left] : [])],
    ...(bounds && { bounds }),
  };
}

/** What both say, of which one object has one. */
function clashingNotes(nearer: Annotations, farther: Annotations): Annotations {
  const clashes = (['default', 'externalDocs'] as const).filter(
    (key) => nearer[key] !== undefined && farther[key] !== undefined && !isSame(nearer[key], farther[key]),
  );
  return Object.fromEntries(clashes.map((key) => [key, farther[key]]));
}

/** Of a part that has a name, what holds of the whole as well. */
function withMarks(notes: Annotations, part: Annotations): Annotations {
  return {
    ...(part.deprecated && { deprecated: part.deprecated }),
    ...(part.readOnly && { readOnly: part.readOnly }),
    ...(part.writeOnly && { writeOnly: part.writeOnly }),
    ...(part.default !== undefined && { default: part.default }),
    ...notes,
  };
}

/** One of each name, where it was met first; the later one adds to it and says where it comes from. */
function mergeProperties(
  properties: readonly PropertyView[],
  { schema, origins: inherited }: Part,
  reference: ReferenceView | undefined,
  origins: Map<string, ReferenceView>,
): PropertyView[] {
  const later = new Map(schema.properties.map((property) => [property.name, property]));
  const result = properties.map((property) => {
    const other = later.get(property.name);
    if (other === undefined) return property;
    later.delete(property.name);
    if (isSame(property.schema, other.schema))
      return { ...property, required: property.required || other.required };
    return {
      name: property.name,
      required: property.required || other.required,
      schema: allOf(
        other.schema,
        withoutWords(property.schema, origins.has(property.name) && hasWords(other.schema)),
      ),
    };
  });
  for (const { name } of schema.properties) {
    const origin = inherited.get(name) ?? reference;
    if (origin === undefined) origins.delete(name);
    else if (later.has(name)) origins.set(name, origin);
  }
  return [...result, ...later.values()];
}

function hasWords(view: SchemaView): boolean {
  return view.description !== undefined || view.title !== undefined;
}

/** What an inherited property says of itself is read where it comes from, once the heir says something else. */
function withoutWords(view: SchemaView, isTold: boolean): SchemaView {
  if (!isTold) return view;
  const { title: _title, description: _description, ...rest } = view;
  return rest;
}

function allOf(one: SchemaView, other: SchemaView): SchemaView {
  if (one.kind === 'boolean') return one.value ? other : one;
  if (other.kind === 'boolean') return other.value ? one : other;
  return mergeAllOf({ ...emptySchema(), allOf: [one, other] });
}

function concat<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  return [...one, ...other];
}

/** An integer is a number. Undefined: no value is of both. */
function commonTypes(one: string[], other: string[]): string[] | undefined {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const accepts = (types: string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const common = [
    ...one.filter((type) => accepts(other, type)),
    ...other.filter((type) => accepts(one, type)),
  ];
  return common.length > 0 ? [...new Set(common)] : undefined;
}

function commonValues(
  one: ObjectSchemaView['enum'],
  other: ObjectSchemaView['enum'],
): ObjectSchemaView['enum'] {
  if (one === undefined || other === undefined) return one ?? other;
  const allowed = new Set(other.map(({ value }) => JSON.stringify(value)));
  return one.filter(({ value }) => allowed.has(JSON.stringify(value)));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other));
}

function saysSomething(left: ObjectSchemaView): boolean {
  return left.types.length > 0 || Object.keys(left).length > Object.keys(emptySchema()).length;
}
