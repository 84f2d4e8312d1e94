import { type KnownValues, tokenShape, withoutEmails } from '@curlew/exchange/internal';
import { setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../get-or-insert.ts';

/** Names that are credentials themselves, or addresses of persons: keys of maps, names of headers and parameters. */
export class SecretNames {
  readonly #known: KnownValues;
  readonly #found = new Map<string, boolean>();

  constructor(known: KnownValues) {
    this.#known = known;
  }

  has(name: string): boolean {
    return getOrInsert(this.#found, name, () => {
      if (this.#known.has(name) || withoutEmails(name) !== name || isPassPhrase(name)) return true;
      // `filter[…]`, `text/x-…`
      const parts = name.split(/[^\w.~+=-]+|(?:^|(?<=[^\w]))x-/i);
      return [name, ...parts].some((part) => tokenShape(part) !== undefined);
    });
  }

  /** A JSON value without the members that go by such names. */
  removedFrom(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.removedFrom(item));
    const result: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      if (!this.has(name)) setOwn(result, name, this.removedFrom(member));
    }
    return result;
  }
}

/** Credentials and names that redaction knows from a recording. */
export interface RedactContext {
  known: KnownValues;
  secretNames: SecretNames;
}

const MAX_LENGTH = 40;
/** Words of names are shorter; what is longer may be anything. */
const WORD = /^[A-Za-z]{1,10}\d{0,2}$/;
/** More words with dashes or blanks between them may be a pass phrase. */
const MAX_WORDS = 2;

/** Whether a user-defined name reads like a name: a few words with a number or two, and not random. */
export function isOrdinaryName(name: string): boolean {
  if (name.length > MAX_LENGTH || !/^[\w .$:-]+$/.test(name) || /\d.*\d.*\d/.test(name)) return false;
  if (tokenShape(name) !== undefined) return false;
  const words = name.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).filter((word) => word !== '');
  return (
    words.length <= (/[ -]/.test(name) ? MAX_WORDS : 6) &&
    words.every((word) => WORD.test(word) || /^\d+$/.test(word))
  );
}

/** Three words or more with blanks between them, in small letters, all of some length: no name, but a pass phrase. */
export function isPassPhrase(name: string): boolean {
  return /^[a-z]{5,}(?: [a-z]{5,}){2,7}$/.test(name);
}
