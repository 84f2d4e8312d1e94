import { isObject } from '../../json.ts';
import type { Located } from '../../location.ts';
import type { SchemaReader, SchemaReading } from './schema-reader.ts';

/**
 * Direction of a value. `both`: the schema applies as written. `unknown`: neither read-only nor write-only
 * properties are required.
 */
export type Direction = 'request' | 'response' | 'both' | 'unknown';

/** Maximum number of examined parts of one schema: chains of references would make the work quadratic. */
const MAX_PARTS = 1_000;

const NONE: ReadonlySet<string> = new Set();

/** Finds the properties that are excluded in a direction (OpenAPI, Schema Object, `readOnly` and `writeOnly`). */
export class OneWayProperties {
  readonly #reader: SchemaReader;
  readonly #flags: readonly ('readOnly' | 'writeOnly')[];
  readonly #names = new WeakMap<object, ReadonlySet<string>>();
  readonly #isOneWay = new WeakMap<object, boolean>();

  constructor(reader: SchemaReader, direction: Direction) {
    this.#reader = reader;
    const flags = {
      request: ['readOnly'],
      response: ['writeOnly'],
      unknown: ['readOnly', 'writeOnly'],
    } as const;
    this.#flags = direction === 'both' ? [] : flags[direction];
  }

  /** Excluded property names of a schema, from all its parts. */
  namesIn(schema: Located): ReadonlySet<string> {
    if (this.#flags.length === 0 || !isObject(schema.value)) return NONE;
    let names = this.#names.get(schema.value);
    if (names === undefined) {
      const found = new Set<string>();
      this.#everyPart(schema, (reading) => {
        for (const [name, property] of this.#reader.members(reading, 'properties')) {
          if (this.isOneWay(property)) found.add(name);
        }
      });
      names = found.size === 0 ? NONE : found;
      this.#names.set(schema.value, names);
    }
    return names;
  }

  /** Whether a property is one of those, by its own schema or what that is made of. */
  isOneWay(property: Located): boolean {
    if (this.#flags.length === 0 || !isObject(property.value)) return false;
    let known = this.#isOneWay.get(property.value);
    if (known === undefined) {
      let found = false;
      this.#everyPart(property, ({ keywords }) => {
        found ||= this.#flags.some((flag) => keywords[flag] === true);
      });
      known = found;
      this.#isOneWay.set(property.value, known);
    }
    return known;
  }

  /** Of some names, those that a schema requires. */
  getRequired(names: ReadonlySet<string>, schema: Located): ReadonlySet<string> {
    if (names.size === 0) return NONE;
    const found = new Set<string>();
    this.#everyPart(schema, ({ keywords: { required, dependentRequired } }) => {
      const demands = [required, ...(isObject(dependentRequired) ? Object.values(dependentRequired) : [])];
      for (const name of demands.flat()) {
        if (typeof name === 'string' && names.has(name)) found.add(name);
      }
    });
    return found;
  }

  /** Visits a schema and all its parts that apply to the same value, each once. */
  #everyPart(schema: Located, look: (reading: SchemaReading) => void): void {
    const seen = new Set<unknown>();
    const open = [schema];
    for (let part = open.pop(); part !== undefined && seen.size < MAX_PARTS; part = open.pop()) {
      if (seen.has(part.value)) continue;
      seen.add(part.value);
      const reading = this.#reader.read(part);
      if (typeof reading !== 'object') continue;
      look(reading);
      for (const inner of this.#reader.inPlace(reading)) open.push(inner);
    }
  }
}
