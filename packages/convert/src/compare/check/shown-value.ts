import type { Json } from '@curlew/openapi';
import type { ValueFinding } from '@curlew/openapi/check-value';
import type { Redactor } from '../../redact/redactor.ts';

/** Longer texts are not shown. */
const MAX_SHOWN = 60;

/** Decides what of a recorded value may stand in a message or an edit. */
export class ShownValues {
  readonly #redactor: Redactor;

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

  /** Whether a value of this name is neither a credential nor personal. */
  isHarmless(name: string, value: Json | undefined): boolean {
    if (value === null || typeof value === 'boolean' || value === undefined) return true;
    if (typeof value === 'object') return false;
    const shown = this.#redactor.json(Object.fromEntries([[name, value]]));
    return (
      typeof shown === 'object' &&
      shown !== null &&
      Object.values(shown)[0] === value &&
      !this.#redactor.isSecretName(String(value))
    );
  }

  /** A value in a sentence: itself where it is short and harmless, else its type. */
  value(name: string, value: Json | undefined): string {
    if (value === null) return 'null';
    if (Array.isArray(value)) return 'an array';
    if (typeof value === 'object') return 'an object';
    if (this.isHarmless(name, value)) {
      const text = JSON.stringify(value) ?? 'nothing';
      if (text.length <= MAX_SHOWN) return typeof value === 'string' ? `the string ${text}` : text;
    }
    return typeof value === 'string' ? 'a string' : `a ${typeof value}`;
  }
}
