import { percentDecode } from '../body/percent-decode.ts';

/** `get /users/{userId}` reads `getUsersByUserId`, `get /` reads `getRoot`. */
export function operationId(method: string, path: string): string {
  const words = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(segmentWords)
    .join('');
  return lowerCamel(method) + (words === '' ? 'Root' : words);
}

function segmentWords(segment: string): string {
  const named = segment.replace(/\{([^{}]*)\}/g, (_braces, name: string) => ` By ${name} `);
  return pascalCase(percentDecode(named));
}

function pascalCase(text: string): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function lowerCamel(method: string): string {
  const [first = '', ...others] = method
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return first + pascalCase(others.join(' '));
}

/** Hands out each id once: a second `getUsers` becomes `getUsers2`. */
export class OperationIds {
  /** Taken ids, each with the number to try next. */
  readonly #taken = new Map<string, number>();

  take(wanted: string): { id: string; collided: boolean } {
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
