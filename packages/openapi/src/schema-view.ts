import type { ExternalDocs } from './api.ts';
import type { Json, JsonObject } from './json.ts';

/**
 * A schema, ready to be drawn: JSON-safe, dialect differences gone (`nullable` is a type, an
 * exclusive bound is a number), `allOf` merged where that is lossless. A `$ref` is a `ref` by id and
 * never expanded, so that a view is as large as the schema is written, and a cycle is no cycle.
 * Follow an id with `SchemaViews.get(id)`.
 */
export type SchemaView = ReferenceView | BooleanView | ObjectSchemaView;

/** What every schema may say about itself; on a `ref` these are the siblings of `$ref` and win over the target's. */
export interface Annotations {
  title?: string;
  /** CommonMark. */
  description?: string;
  deprecated?: boolean;
  /** Only in responses. */
  readOnly?: boolean;
  /** Only in requests. */
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
  /** Set when nothing is found at the target: draw the name, link nothing. */
  unresolved?: boolean;
  /** Constraints written beside the `$ref`, in words. */
  constraints?: string[];
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
  /** Bounds, patterns and the like in words, in reading order: `1–100 characters`, `matches ^usr_`. */
  constraints: string[];
  /** The bounds among the constraints as numbers, for whoever makes a value. */
  bounds?: SchemaBounds;
  properties: PropertyView[];
  patternProperties: { pattern: string; schema: SchemaView }[];
  /** Absent: not said. `{kind:'boolean', value:false}`: closed. */
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

/** Lengths in characters, counts in items; exclusive bounds are the numbers themselves. */
export interface SchemaBounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
}

export interface EnumValue {
  value: Json;
  /** From `x-enum-descriptions`, `x-enumDescriptions`, or a `oneOf` of `const`s. */
  description?: string;
}

export interface PropertyView {
  name: string;
  required: boolean;
  schema: SchemaView;
}

/** One alternative of `oneOf` or `anyOf`. */
export interface Variant {
  /** The alternative's title, its name as a component, or its type in words. */
  label: string;
  /** The discriminator's value that selects it. */
  discriminatorValue?: string;
  schema: SchemaView;
}

export interface Discriminator {
  propertyName: string;
  mapping: { value: string; name: string; id?: string }[];
}
