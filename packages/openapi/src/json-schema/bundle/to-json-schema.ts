import type { Description } from '../../description.ts';
import type { Located } from '../../location.ts';
import { Location } from '../../location.ts';
import type { Header, MediaType, Parameter } from '../../read/api.ts';
import type { JsonSchemaDocument } from './json-schema-document.ts';
import type { Direction } from './one-way-properties.ts';
import { type BundleOptions, SchemaBundler } from './schema-bundler.ts';
import { SchemaReader } from './schema-reader.ts';

export interface JsonSchemaOptions {
  /**
   * Direction of the value; default `both`. In a `request`, read-only properties are left out of `properties`
   * and `required`; in a `response`, write-only ones. `unknown` requires neither of them.
   */
  direction?: Direction;
  /**
   * `none`: only assertions. `standard` (default): also the annotations of JSON Schema, such as `description`
   * and `examples`. `all`: also those of OpenAPI (`discriminator`, `xml`, `externalDocs`, `x-*`).
   */
  annotations?: BundleOptions['annotations'];
  /** Schemas in the result; default 50,000. Further ones are omitted and reported. */
  maxSchemas?: number;
  /** Levels of schemas inside of schemas; default 200. Deeper schemas are omitted and reported. */
  maxDepth?: number;
}

/** Source of a schema. */
export type SchemaSource = Located | Parameter | Header | MediaType;

const DEFAULTS: BundleOptions = {
  direction: 'both',
  annotations: 'standard',
  maxSchemas: 50_000,
  maxDepth: 200,
};

/**
 * One self-contained JSON Schema 2020-12 for a schema of a description, or for the value of a parameter, a
 * header or a media type. Referenced schemas are included in `$defs`; `$dynamicRef` is resolved for each
 * dynamic scope and becomes a `$ref`. Parts that cannot be converted are listed in `problems`.
 */
export function toJsonSchema(
  description: Description,
  source: SchemaSource,
  options: JsonSchemaOptions = {},
): JsonSchemaDocument {
  return bundleSchema(new SchemaReader(description), source, options);
}

/** The same with a shared reader, which caches converted schemas. */
export function bundleSchema(
  reader: SchemaReader,
  source: SchemaSource,
  options: JsonSchemaOptions & Pick<BundleOptions, 'discriminators'>,
): JsonSchemaDocument {
  const { schema, itemSchema } = getSchemas(source);
  const nowhere = 'location' in source ? source.location : new Location(reader.description.entry);
  const start = schema ?? itemSchema ?? { value: true, location: nowhere };
  const asItems = schema === undefined && itemSchema !== undefined;
  return new SchemaBundler(reader, { ...DEFAULTS, ...options }, start, asItems).bundle();
}

/** A sequential media type (OpenAPI 3.2, section 4.14.3) may describe its items alone: its data is then an array of them. */
export function getSchemas(source: SchemaSource): { schema?: Located; itemSchema?: Located } {
  if ('value' in source) return { schema: source };
  if ('content' in source && source.content?.[0] !== undefined) return getSchemas(source.content[0]);
  return 'itemSchema' in source || 'schema' in source ? source : {};
}
