import { type KnownValues, tokenShape, withoutEmails } from '@curlew/exchange';
import { getOrInsert } from '../get-or-insert.ts';
import { setOwn } from '../own-property.ts';
import { isPassPhrase } from './ordinary-name.ts';

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
