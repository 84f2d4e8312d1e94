import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { cleanText, shortenText } from '../text/clean-text.ts';
import { markInstructions } from '../text/mark-instructions.ts';

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

const PREFIX = '#/$defs/';

/**
 * Merges self-contained schemas of `toJsonSchema` into one, with shared definitions. Their names need no
 * escapes in a JSON Pointer.
 */
export class DefinitionPool {
  readonly #texts = new Map<string, string>();
  readonly #definitions = new Map<string, Json>();

  /** The merged `$defs`; undefined if empty. */
  get definitions(): JsonObject | undefined {
    return this.#definitions.size === 0 ? undefined : Object.fromEntries(this.#definitions);
  }

  /** Adds the definitions of a schema, and returns the schema with references to them. */
  add(schema: JsonObject): Json {
    const { $schema: _, $defs, ...root } = schema;
    const definitions: [string, Json][] = isObject($defs) ? Object.entries($defs) : [];
    let own: Json = root;
    if (refersToRoot(schema)) {
      const name = unusedName('Value', new Set(definitions.map(([one]) => one)));
      definitions.push([name, root]);
      own = { $ref: PREFIX + name };
    }
    const rename = this.#names(definitions);
    const ref = (target: string) => {
      if (target === '#') return PREFIX + (rename.get(definitions.at(-1)?.[0] ?? '') ?? '');
      if (!target.startsWith(PREFIX)) return target;
      const name = target.slice(PREFIX.length);
      return PREFIX + (rename.get(name) ?? name);
    };
    for (const [name, definition] of definitions) {
      const renamed = rename.get(name) ?? name;
      if (!this.#definitions.has(renamed)) this.#definitions.set(renamed, mapSchema(definition, { ref }));
    }
    return mapSchema(own, { ref });
  }

  /**
   * New names of the definitions of one schema: unchanged unless another schema uses a name for something else.
   * As definitions refer to each other, all are renamed together.
   */
  #names(definitions: readonly [string, Json][]): Map<string, string> {
    const texts = new Map(definitions.map(([name, value]) => [name, JSON.stringify(value)]));
    const isFree = [...texts].every(([name, text]) => (this.#texts.get(name) ?? text) === text);
    if (isFree) {
      for (const [name, text] of texts) this.#texts.set(name, text);
      return new Map(definitions.map(([name]) => [name, name]));
    }
    const used = new Set([...this.#definitions.keys(), ...texts.keys()]);
    return new Map(
      definitions.map(([name]) => {
        const renamed = unusedName(name, used);
        used.add(renamed);
        return [name, renamed];
      }),
    );
  }
}

function refersToRoot(schema: Json): boolean {
  let found = false;
  const ref = (target: string) => {
    if (target === '#') found = true;
    return target;
  };
  mapSchema(schema, { ref });
  return found;
}

function unusedName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  for (let count = 2; ; count += 1) if (!used.has(`${name}_${count}`)) return `${name}_${count}`;
}

const SCHEMA = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
]);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

/** Changes to a schema: `$ref`s, titles and descriptions. */
interface SchemaChange {
  ref?: (ref: string) => string;
  text?: (text: string) => string;
}

/** Copies a JSON Schema 2020-12 with changed `$ref`s and texts; values (`enum`, `default`) are kept. */
function mapSchema(schema: Json, change: SchemaChange): Json {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === '$ref' && typeof value === 'string') return [keyword, change.ref?.(value) ?? value];
      if (isText(keyword) && typeof value === 'string') return [keyword, change.text?.(value) ?? value];
      if (SCHEMA.has(keyword)) return [keyword, mapSchema(value, change)];
      if (LISTS.has(keyword) && Array.isArray(value))
        return [keyword, value.map((item) => mapSchema(item, change))];
      if (MAPS.has(keyword) && isObject(value)) return [keyword, mapMembers(value, change)];
      return [keyword, value];
    }),
  );
}

function mapMembers(members: JsonObject, change: SchemaChange): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, mapSchema(one, change)]));
}

function isText(keyword: string): boolean {
  return keyword === 'description' || keyword === 'title' || keyword === '$comment';
}
