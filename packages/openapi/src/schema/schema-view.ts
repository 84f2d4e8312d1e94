import type { Json, JsonObject } from '../json.ts';
import type { Located } from '../location.ts';
import type { ExternalDocs } from '../read/api.ts';

/**
 * A schema, ready to be drawn: JSON-safe, dialect differences gone (`nullable` is a type, an
 * exclusive bound is a number), `allOf` merged where that is lossless. A `$ref` is a `ref` by id and
 * never expanded, so that a view is as large as the schema is written, and a cycle needs no special care.
 * Follow an id with `SchemaViews.get(id)`.
 */
export type SchemaView = ReferenceView | BooleanView | ObjectSchemaView;

/** Annotations of a schema; on a `ref` these are the siblings of `$ref` and win over the target's. */
export interface Annotations {
  title?: string;
  /** CommonMark, each its own text: the schema's, then those of the parts of its `allOf`. */
  descriptions?: readonly string[];
  deprecated?: boolean;
  /** The value is sent in responses only. */
  readOnly?: boolean;
  /** The value is sent in requests only. */
  writeOnly?: boolean;
  /** Present, even as null, when the schema gives one. */
  default?: Json;
  examples?: Json[];
  externalDocs?: ExternalDocs;
  /** `x-*` fields. */
  extensions?: JsonObject;
}

export interface ReferenceView extends Annotations {
  kind: 'ref';
  /** Key for `SchemaViews.get`. */
  id: string;
  /** Last segment of the reference, or the target's title. */
  name: string;
  /** The target is a place in the entry file and no component: nothing else shows it under this name. */
  isLocal?: true;
  /** Set if the target cannot be resolved: draw the name without a link. */
  unresolved?: boolean;
  /** Written beside the `$ref`. */
  bounds?: SchemaBounds;
  /** The XML Object beside the `$ref`: its fields win over the target's. */
  xml?: JsonObject;
}

/** `true`: anything; `false`: nothing. */
export interface BooleanView extends Annotations {
  kind: 'boolean';
  value: boolean;
}

export interface ObjectSchemaView extends Annotations {
  kind: 'schema';
  /** JSON Schema types, `null` last; empty: any. */
  types: string[];
  format?: string;
  const?: { value: Json };
  enum?: EnumValue[];
  bounds?: SchemaBounds;
  properties: PropertyView[];
  patternProperties: { pattern: string; schema: SchemaView }[];
  /** Absent if the schema does not have the keyword; `{ kind: 'boolean', value: false }` if no other properties are allowed. */
  additionalProperties?: SchemaView;
  unevaluatedProperties?: SchemaView;
  propertyNames?: SchemaView;
  /** Names required but not declared as a property here. */
  requiredOnly: string[];
  items?: SchemaView;
  prefixItems?: SchemaView[];
  unevaluatedItems?: SchemaView;
  contains?: { schema: SchemaView; min?: number; max?: number };
  /** Parts of an `allOf` that could not be merged without loss. */
  allOf?: SchemaView[];
  oneOf?: Variant[];
  anyOf?: Variant[];
  not?: SchemaView;
  condition?: { if: SchemaView; then?: SchemaView; else?: SchemaView };
  dependentSchemas?: { property: string; schema: SchemaView }[];
  dependentRequired?: { property: string; requires: string[] }[];
  discriminator?: Discriminator;
  contentEncoding?: string;
  contentMediaType?: string;
  contentSchema?: SchemaView;
  xml?: JsonObject;
}

/** Bounds of a value, by keywords of JSON Schema 2020-12; lengths in characters. */
export interface SchemaBounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  /** Every one holds. */
  patterns?: string[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: true;
  minProperties?: number;
  maxProperties?: number;
}

export interface EnumValue {
  value: Json;
  /** Plain text, other than the value. Read from `x-enum-varnames` or `x-enumNames`. */
  name?: string;
  /** CommonMark. Read from `x-enum-descriptions`, `x-enumDescriptions`, or a `oneOf` of `const`s. */
  description?: string;
  /** Read from a `oneOf` of `const`s. */
  deprecated?: true;
}

export interface PropertyView {
  name: string;
  required: boolean;
  schema: SchemaView;
}

/** One alternative of `oneOf` or `anyOf`. */
export interface Variant {
  /** The alternative's title. */
  title?: string;
  /** Values of the discriminator that its mapping gives to this alternative. */
  discriminatorValues: string[];
  schema: SchemaView;
}

export interface Discriminator {
  propertyName: string;
  mapping: DiscriminatorTarget[];
  /** The default schema, if the property is absent or has another value (3.2). */
  defaultMapping?: Omit<DiscriminatorTarget, 'value'>;
}

export interface DiscriminatorTarget {
  value: string;
  name: string;
  id?: string;
}

/** A view with its references and `allOf` parts resolved. */
export interface ResolvedView {
  /** One object with the properties of all parts; absent when a reference leads nowhere. */
  schema?: ObjectSchemaView | BooleanView;
  /** Ids of the references that were followed, the outermost first; those of `allOf` parts are not among them. */
  ids: readonly string[];
  /** The nearest value wins: siblings of a `$ref` over those of its target. */
  notes: Annotations;
  /** Bounds of the value from all layers and parts. */
  bounds?: SchemaBounds;
  /** The schemas that properties are inherited from, by property. */
  origins: ReadonlyMap<string, ReferenceView>;
}

/** Kept beside the views, which are JSON-safe data without locations. */
const known = new WeakMap<SchemaView | Discriminator, readonly Located[]>();

/**
 * Returns the schemas that a view shows: a value is valid if it is valid against each of them. Several where parts of
 * an `allOf` are merged; none for a view that was not read from a description.
 */
export function schemasOfView(view: SchemaView): readonly Located[] {
  return known.get(view) ?? [];
}

/** Returns the schema that a discriminator belongs to, also in a view that it was merged into. */
export function schemaOfDiscriminator(discriminator: Discriminator): Located | undefined {
  return known.get(discriminator)?.[0];
}

/** Records what a view or a discriminator was read from. */
export function recordSource<View extends SchemaView | Discriminator>(view: View, schema: Located): View {
  known.set(view, [schema]);
  return view;
}

/** Records that a view was made of others, each of which holds for its values. */
export function recordParts<View extends SchemaView>(view: View, parts: readonly SchemaView[]): View {
  known.set(view, [...new Set(parts.flatMap(schemasOfView))]);
  return view;
}
