import type { Description } from '../../description.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Located, Location } from '../../location.ts';
import { resolveMapping } from '../../schema/discriminator-mapping.ts';
import { KEYWORDS, STRUCTURAL } from './keywords.ts';
import type { SchemaReading } from './schema-reader.ts';

/** Keywords of OpenAPI 3.0 that have others in 2020-12. */
const TRANSLATED: ReadonlySet<string> = new Set(['nullable', 'example']);

/** Copies `xml`, `externalDocs`, `discriminator`, `x-*` and other fields that constrain no value. */
export function copyOpenApiKeywords(
  schema: JsonObject,
  { source, keywords, location }: SchemaReading,
  description: Description,
  referenceTo: (target: Located) => string,
): void {
  if (Object.keys(keywords).length === 1 && Object.hasOwn(keywords, '$ref')) return;
  for (const [name, value] of Object.entries(source)) {
    if (KEYWORDS.has(name) || STRUCTURAL.has(name) || TRANSLATED.has(name)) continue;
    const copy =
      name === 'discriminator' ? bundledDiscriminator(value, location, description, referenceTo) : value;
    Object.defineProperty(schema, name, {
      value: copy,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
}

function bundledDiscriminator(
  value: Json,
  location: Location,
  description: Description,
  referenceTo: (target: Located) => string,
): Json {
  if (!isObject(value) || !isObject(value.mapping)) return value;
  const mapping = Object.entries(value.mapping).map(([name, to]): [string, Json] => {
    const target = typeof to === 'string' ? resolveMapping(description, to, location) : undefined;
    return [name, target === undefined ? to : referenceTo(target)];
  });
  return { ...value, mapping: Object.fromEntries(mapping) };
}
