import { scanJson } from '../json/scan-json.ts';
import type { Json } from '../json.ts';

/** Prefixes of stand-ins, which are integers of 16 digits that a double holds. */
const PREFIXES = [81, 82, 83, 84, 85, 86, 87, 88, 89].map((start) => `${start}34567091`);
const COUNT_LENGTH = 6;

/**
 * Numbers that are written in a text with the digits they were given, which a double may not hold: other numbers stand in for
 * them until the text is written.
 */
export class LiteralNumbers {
  readonly #texts: string[] = [];
  readonly #around: string;
  #prefix: string | undefined;

  /** @param text what is edited: no stand-in occurs in it */
  constructor(text: string) {
    this.#around = text;
  }

  /**
   * Parses a JSON text with stand-ins for its numbers that JavaScript would write in another way.
   * @throws SyntaxError
   */
  parse(text: string): Json {
    JSON.parse(text);
    const parts: string[] = [];
    let at = 0;
    scanJson(text, {
      enter: (_key, kind, start, end) => {
        const written = text.slice(start, end);
        if (kind !== 'scalar' || !/^[-\d]/.test(written) || String(Number(written)) === written) return;
        parts.push(text.slice(at, start), this.#standIn(written));
        at = end;
      },
    });
    return JSON.parse(parts.join('') + text.slice(at)) as Json;
  }

  /** Returns a written text with the numbers themselves. */
  restore(text: string): string {
    if (this.#texts.length === 0) return text;
    const standIn = new RegExp(`${this.#prefix}(\\d{${COUNT_LENGTH}})`, 'g');
    return text.replace(standIn, (all, index: string) => this.#texts[Number(index)] ?? all);
  }

  #standIn(written: string): string {
    this.#prefix ??= PREFIXES.find((one) => !this.#around.includes(one));
    if (this.#prefix === undefined) throw new RangeError('No stand-ins for numbers are left.');
    this.#texts.push(written);
    return `${this.#prefix}${String(this.#texts.length - 1).padStart(COUNT_LENGTH, '0')}`;
  }
}
