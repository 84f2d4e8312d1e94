import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parse } from 'yaml';

export type Value = null | boolean | number | string | Value[] | Members;
export interface Members {
  [name: string]: Value;
}

/** A value of a file, and where it stands. */
export interface Place {
  /** Relative to the folder of the entry file; empty for the entry file itself. */
  file: string;
  /** RFC 6901. */
  pointer: string;
  value: Value;
}

const MAX_HOPS = 100;

/** The files of a description as their parser reads them: nothing is converted, merged or checked. */
export class Documents {
  readonly entry: Place;
  readonly #folder: string;
  readonly #files = new Map<string, Value | undefined>();

  constructor(path: string) {
    this.#folder = dirname(path);
    this.#files.set('', parseFile(path));
    this.entry = { file: '', pointer: '', value: this.#files.get('') ?? null };
  }

  /** What a place holds, its chain of `$ref`s followed; undefined where that leads nowhere. */
  follow(place: Place): Place | undefined {
    let here: Place | undefined = place;
    for (let hop = 0; hop < MAX_HOPS && here !== undefined; hop += 1) {
      const { $ref } = getMembers(here);
      if (typeof $ref !== 'string') return here;
      here = this.target($ref, here);
    }
    return undefined;
  }

  /** The target of a reference, one step. */
  target(reference: string, from: Place): Place | undefined {
    const [path = '', fragment = ''] = reference.split('#');
    const file = path === '' ? from.file : this.#relative(from.file, path);
    return this.at(file, fragment === '' ? '' : decoded(fragment));
  }

  at(file: string, pointer: string): Place | undefined {
    if (!this.#files.has(file)) this.#files.set(file, parseFile(resolve(this.#folder, file)));
    let value = this.#files.get(file);
    if (pointer !== '' && !pointer.startsWith('/')) value = undefined;
    for (const part of pointer.split('/').slice(1)) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Members)[name]
          : undefined;
    }
    return value === undefined ? undefined : { file, pointer, value };
  }

  #relative(from: string, path: string): string {
    const target = resolve(this.#folder, dirname(from), decoded(path));
    return relative(this.#folder, target);
  }
}

/** The member of an object by name, or the item of a list by index. */
export function child({ file, pointer, value }: Place, name: string | number): Place | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const found = (value as Members)[name];
  const part = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
  return found === undefined ? undefined : { file, pointer: `${pointer}/${part}`, value: found };
}

/** The members of an object, or the items of a list, with their names. */
export function children(place: Place | undefined): [name: string, place: Place][] {
  if (place === undefined || typeof place.value !== 'object' || place.value === null) return [];
  return Object.keys(place.value).flatMap((name): [string, Place][] => {
    const found = child(place, name);
    return found ? [[name, found]] : [];
  });
}

export function getMembers({ value }: Place): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function parseFile(path: string): Value | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as Value;
  } catch {
    return parse(text, { logLevel: 'silent', maxAliasCount: -1, merge: true, uniqueKeys: false }) as Value;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
