import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { mapSchema } from './map-schema.ts';

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
