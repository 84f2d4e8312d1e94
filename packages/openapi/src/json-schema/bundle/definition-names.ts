import type { Description } from '../../description.ts';
import type { Location } from '../../location.ts';
import { parsePointer, readString } from '../../location.ts';
import { fileName } from '../../path.ts';

/** Places whose members are named by their author. */
const NAMING = new Set([
  'schemas',
  '$defs',
  'definitions',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'parameters',
  'headers',
  'responses',
  'requestBodies',
  'mediaTypes',
]);
/** Longer names are cut. */
const MAX_LENGTH = 80;

/** Assigns names to the definitions of one schema: readable, unique, safe in a JSON Pointer and deterministic. */
export class DefinitionNames {
  readonly #description: Description;
  readonly #taken = new Map<string, number>();

  constructor(description: Description) {
    this.#description = description;
  }

  /** A name for the schema at a place; a second one of the same name ends in `_2`. */
  nameFor(location: Location): string {
    const base = safeName(this.#plainName(location));
    let count = this.#taken.get(base) ?? 0;
    let name = base;
    do {
      count += 1;
      name = count === 1 ? base : `${base}_${count}`;
    } while (count > 1 && this.#taken.has(name));
    this.#taken.set(base, count);
    if (name !== base) this.#taken.set(name, 1);
    return name;
  }

  #plainName(location: Location): string {
    const keys = parsePointer(location.pointer) ?? [];
    const last = keys.at(-1);
    if (last === undefined) return fileName(location.file).replace(/\.[a-z]+$/i, '');
    if (keys.length === 1 || NAMING.has(keys.at(-2) ?? '')) return last;
    const title = readString(this.#description.at(location)?.value, 'title');
    if (title !== undefined && title !== '') return title;
    const named = keys.filter((_, index) => index === 0 || NAMING.has(keys[index - 1] ?? '')).at(-1);
    return named === undefined || named === last ? last : `${named}_${last}`;
  }
}

function safeName(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, MAX_LENGTH);
  return safe === '' || safe in Object.prototype ? `schema_${safe}` : safe;
}
