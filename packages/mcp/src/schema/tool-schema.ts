import type { Json, JsonObject } from '@curlew/openapi';
import { cleanText, shortenText } from '../text/clean-text.ts';
import { markInstructions } from '../text/mark-instructions.ts';
import { mapSchema } from './map-schema.ts';

/** Maximum length of a description in a schema, in characters. */
const MAX_TEXT = 400;

/** A schema for clients: its texts are shortened and without invisible characters. */
export function toolSchema(schema: JsonObject): JsonObject {
  return mapSchema(schema, { text: schemaText }) as JsonObject;
}

export function schemaText(text: string): string {
  return markInstructions(shortenText(cleanText(text).trim(), MAX_TEXT));
}

/** A copy of a schema with another description. */
export function describedSchema(schema: Json, description: string | undefined): JsonObject {
  const object = schemaObject(schema);
  return description ? { ...object, description } : object;
}

/** A schema as an object: `false` becomes `{ not: {} }`. */
export function schemaObject(schema: Json): JsonObject {
  if (schema === false) return { not: {} };
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {};
}
