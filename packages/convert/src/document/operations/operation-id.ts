import { percentDecode } from '@curlew/exchange/internal';
import { getOrInsert } from '../../get-or-insert.ts';

/** `get /users/{userId}` reads `getUsersByUserId`, `get /` reads `getRoot`. `memory` keeps what segments read. */
export function operationId(method: string, path: string, memory = new Map<string, string>()): string {
  let words = '';
  for (const segment of path.split('/')) words += segmentWords(segment, memory);
  return lowerCamel(method) + (words === '' ? 'Root' : words);
}

function segmentWords(segment: string, memory: Map<string, string>): string {
  // Not cached: most are identifiers seen once.
  if (/^[a-z0-9]*$/.test(segment)) return segment.charAt(0).toUpperCase() + segment.slice(1);
  return getOrInsert(memory, segment, wordsOf);
}

function wordsOf(segment: string): string {
  const named = !segment.includes('{')
    ? segment
    : segment.replace(/\{([^{}]*)\}/g, (_braces, name: string) => ` By ${name} `);
  return pascalCase(percentDecode(named));
}

function pascalCase(text: string): string {
  if (/^[a-z0-9]+$/.test(text)) return text.charAt(0).toUpperCase() + text.slice(1);
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function lowerCamel(method: string): string {
  if (/^[a-z]+$/.test(method)) return method;
  const [first = '', ...others] = method
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return first + pascalCase(others.join(' '));
}

/** Makes ids unique: a second `getUsers` becomes `getUsers2`. */
export class OperationIds {
  /** Taken ids, each with the number to try next. */
  readonly #taken = new Map<string, number>();
  readonly #segments = new Map<string, string>();

  /** The id of an operation: `operationId` if it is free. */
  take(method: string, path: string): { id: string; collided: boolean } {
    const wanted = operationId(method, path, this.#segments);
    let number = this.#taken.get(wanted);
    if (number === undefined) {
      this.#taken.set(wanted, 2);
      return { id: wanted, collided: false };
    }
    while (this.#taken.has(`${wanted}${number}`)) number += 1;
    const id = `${wanted}${number}`;
    this.#taken.set(wanted, number + 1);
    this.#taken.set(id, 2);
    return { id, collided: true };
  }
}

const VERSION = /^(?:v\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d*)?|\d{4}-\d{2}(?:-\d{2})?|\d+(?:\.\d+)+)$/i;

/** The first path segment that is not a parameter, `api` or a version. */
export function tagOf(path: string): string {
  for (const segment of path.split('/')) {
    if (segment === '' || segment.includes('{')) continue;
    const fragment = segment.indexOf('#', 1);
    const name = percentDecode(fragment < 0 ? segment : segment.slice(0, fragment));
    if (!isVersion(name) && name.toLowerCase() !== 'api') return name;
  }
  return 'default';
}

function isVersion(segment: string): boolean {
  return VERSION.test(segment);
}
