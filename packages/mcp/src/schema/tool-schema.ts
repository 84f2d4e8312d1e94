import type { Json, JsonObject } from '@curlew/openapi';
import { cleanText, shortenText } from '../text/clean-text.ts';
import { markInstructions } from '../text/mark-instructions.ts';
import { mapSchema } from './map-schema.ts';

/** Characters of a description inside of a schema. */
const MAX_TEXT = 400;

/** A schema as a client gets it: its texts are short and hold nothing that cannot be seen. */
export function toolSchema(schema: JsonObject): JsonObject {
  return mapSchema(schema, { text: schemaText }) as JsonObject;
}

export function schemaText(text: string): string {
  return markInstructions(shortenText(cleanText(text).trim(), MAX_TEXT));
}

/** A schema with a description in place of its own. */
export function describedSchema(schema: Json, description: string | undefined): JsonObject {
  const object = schemaObject(schema);
  return description ? { ...object, description } : object;
}

/** A schema as an object: `false` allows nothing. */
export function schemaObject(schema: Json): JsonObject {
  if (schema === false) return { not: {} };
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {};
}
