import type { Json, JsonObject } from '../json.ts';
import type { Dialect } from './dialect.ts';

const KNOWN = [
  /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/,
  /^https:\/\/spec\.openapis\.org\/oas\/3\.[12]\/(?:dialect\/[^/#]+|schema-base\/[^/#]+)#?$/,
];

/** Whether a URI names JSON Schema 2020-12, alone or with OpenAPI's own keywords. */
export function isKnownJsonSchemaDialect(uri: string): boolean {
  return KNOWN.some((pattern) => pattern.test(uri));
}

/** A schema that names no dialect is written in ours. */
export function knowsJsonSchema({ $schema }: JsonObject): boolean {
  return typeof $schema !== 'string' || isKnownJsonSchemaDialect($schema);
}

/** A dialect whose schemas are by default written in what the field `jsonSchemaDialect` names. */
export function withSchemaDialect(dialect: Dialect, uri: Json | undefined): Dialect {
  if (!dialect.booleanSchemas || typeof uri !== 'string' || isKnownJsonSchemaDialect(uri)) return dialect;
  return {
    ...dialect,
    knowsSchema: ({ $schema }) => typeof $schema === 'string' && isKnownJsonSchemaDialect($schema),
  };
}
