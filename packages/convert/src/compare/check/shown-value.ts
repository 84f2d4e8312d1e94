import type { Json } from '@curlew/openapi';
import type { ValueFinding } from '@curlew/openapi/check-value';
import type { Redactor } from '../../redact/redactor.ts';

/** Longer texts are not shown. */
const MAX_SHOWN = 60;

/** The place of a sent value. */
export interface ValuePlace {
  place: 'body' | 'path' | 'query' | 'header' | 'cookie';
  /** The name of a parameter or a header. */
  name?: string;
  /** The whole body. */
  root?: Json;
}

/** Decides which recorded values may be in messages and edits. */
export class ShownValues {
  readonly #redactor: Redactor;
  /** Bodies as an example would show them. */
  readonly #redacted = new WeakMap<object, unknown>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** `items[].price`; names that are credentials themselves are masked. Undefined for the whole value. */
  path(path: ValueFinding['path']): string | undefined {
    let text = '';
    for (const key of path) {
      if (typeof key === 'number') text += '[]';
      else text += `${text === '' ? '' : '.'}${this.name(key)}`;
    }
    return text === '' ? undefined : text;
  }

  name(name: string): string {
    return this.#redactor.isSecretName(name) ? '*' : name;
  }

  isSecretPath(path: ValueFinding['path']): boolean {
    return path.some((key) => typeof key === 'string' && this.#redactor.isSecretName(key));
  }

  /** Whether a value is neither a credential nor personal data, by its location and names. */
  isHarmless(
    { place, name = '', root }: ValuePlace,
    path: ValueFinding['path'],
    value: Json | undefined,
  ): boolean {
    if (value === null || typeof value === 'boolean' || value === undefined) return true;
    if (typeof value === 'object') return false;
    const text = String(value);
    if (this.#redactor.isSecretName(text)) return false;
    switch (place) {
      // A path segment may be a credential under any name, and most cookies are.
      case 'path':
      case 'cookie':
        return false;
      case 'header':
        return this.#redactor.header(name, text) === text;
      case 'query':
        return this.#redactor.reported(text, name) === text;
      default:
        return this.#isHarmlessIn(root, path, value);
    }
  }

  /** A value of a body by all names around and beside it: `{ "name": "password", "value": "…" }`. */
  #isHarmlessIn(root: Json | undefined, path: ValueFinding['path'], value: Json): boolean {
    // A text body has no name to classify it by.
    if (!path.some((key) => typeof key === 'string' && key !== '')) return typeof value !== 'string';
    if (typeof root !== 'object' || root === null) return false;
    let redacted = this.#redacted.get(root);
    if (redacted === undefined) {
      redacted = this.#redactor.reported(root);
      this.#redacted.set(root, redacted);
    }
    let part: unknown = redacted;
    for (const key of path) {
      if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return false;
      part = (part as Record<string | number, unknown>)[key];
    }
    return part === value;
  }

  /** A value in a sentence: itself where it is short and harmless, else its type. */
  value(place: ValuePlace, path: ValueFinding['path'], value: Json | undefined): string {
    if (value === null) return 'null';
    if (Array.isArray(value)) return 'an array';
    if (typeof value === 'object') return 'an object';
    if (this.isHarmless(place, path, value)) {
      const text = JSON.stringify(value) ?? 'nothing';
      if (text.length <= MAX_SHOWN) return typeof value === 'string' ? `the string ${text}` : text;
    }
    return typeof value === 'string' ? 'a string' : `a ${typeof value}`;
  }
}
