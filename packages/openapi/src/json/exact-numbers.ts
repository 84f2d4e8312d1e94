import type { Json, JsonObject } from '../json.ts';
import { keepExactNumber } from './parse-exact-json.ts';

/** Numbers of many digits: every number that loses some when it is read has more than 15. */
const LONG = /(?<![\w.])-?(?:\d{16,}(?:\.\d+)?|\d{1,15}\.\d{6,})(?:[eE]\+\d+)?(?!\w|\.\d)/g;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Longer ones are no measure of anything. */
const MAX_LENGTH = 40;
/** Numbers of fewer digits are also read from other texts: 1.0000000000000000001 is read as 1. */
const MIN_DIGITS = 15;
/** Above, one search for all long numbers is faster than one for each. */
const MAX_SEARCHES = 24;

/**
 * The numbers of texts that a double cannot hold, as they are written: 9223372036854775807, the largest integer of 64 bits,
 * is read as 9223372036854775808, and JavaScript writes that as 9223372036854776000.
 */
export class ExactNumbers {
  /** Keyed by the text that JavaScript writes; undefined where several numbers have that text. */
  readonly #written = new Map<string, string | undefined>();
  /** What a text with a number to restore has at least one of, without its sign; undefined for too many to look for. */
  readonly #sought: readonly string[] | undefined;

  /** @param texts JSON or YAML. */
  constructor(texts: Iterable<string>) {
    const plain = new Set<string>();
    for (const text of texts) {
      for (const [exact] of text.matchAll(LONG)) {
        const read = String(Number(exact));
        if (isKept(exact, read)) plain.add(read);
        else if (this.#written.has(read) && this.#written.get(read) !== exact)
          this.#written.set(read, undefined);
        else this.#written.set(read, exact);
      }
    }
    for (const read of plain) this.#written.delete(read);
    const changed = [...this.#written].filter(([, exact]) => exact !== undefined);
    const sought = new Set(changed.map(([read]) => read.replace('-', '')));
    this.#sought = sought.size > MAX_SEARCHES ? undefined : [...sought];
  }

  /** The numbers as JavaScript and as the author writes them; several ways of the author are none. */
  get spellings(): [string, string | undefined][] {
    return [...this.#written];
  }

  /** Returns a text in which JavaScript wrote numbers, with the numbers of the author. */
  restore(text: string): string {
    // Descriptions have a handful of such numbers: a search for these takes a twentieth of one for all long numbers.
    if (this.#sought && !this.#sought.some((number) => text.includes(number))) return text;
    return text.replace(LONG, (read) => this.#written.get(read) ?? read);
  }

  /** Restores the numbers in all strings of a value of arrays and plain objects. Parts without such numbers are not copied. */
  restoreIn<Value>(value: Value): Value {
    if (this.#sought?.length === 0) return value;
    return this.#restored(value) as Value;
  }

  #restored(value: unknown): unknown {
    if (typeof value === 'string') return this.restore(value);
    if (typeof value !== 'object' || value === null) return value;
    let copy: Record<string, unknown> | unknown[] | undefined;
    // `Object.entries` would make an array of each of thousands of objects.
    for (const name in value) {
      const member: unknown = Reflect.get(value, name);
      const restored = this.#restored(member);
      if (restored === member) continue;
      copy ??= Array.isArray(value) ? [...value] : Object.fromEntries(Object.entries(value));
      Object.defineProperty(copy, name, { value: restored, ...OWN });
    }
    return copy ?? value;
  }
}

/** A property like any other, whatever its name is. */
const OWN = { configurable: true, enumerable: true, writable: true };

/** Whether a number is the same after it was read, or cannot be told from others. */
function isKept(exact: string, read: string): boolean {
  if (exact === read || exact.length > MAX_LENGTH || !NUMBER.test(exact)) return true;
  if (read.replace(/\D/g, '').length < MIN_DIGITS) return true;
  const plain = exact.replace(/^(-?)0+(?=\d)/, '$1');
  return (plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain) === read;
}

/** Lets `writtenJson` write the numbers in the objects and arrays of a value as the author of a description does. */
export function keepNumbersOf(exactNumbers: Pick<ExactNumbers, 'spellings'>, value: unknown): void {
  const { spellings } = exactNumbers;
  if (spellings.length > 0) keepIn(value, new Map(spellings));
}

function keepIn(value: unknown, spellings: ReadonlyMap<string, string | undefined>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    keepIn(part, spellings);
    keepExactNumber(value as JsonObject | Json[], key, spellings.get(String(part)));
  }
}
