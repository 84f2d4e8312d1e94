import type { Format } from '../load/parsed.ts';
import { findInJson, type Position } from './json-position.ts';
import { findInYaml, readYamlPositions, type YamlDocument } from './yaml-position.ts';

/** Where the values of one text stand. Nothing is worked out before the first question. */
export class Positions {
  readonly #text: string;
  readonly #format: Format;
  #document: YamlDocument | undefined;

  constructor(text: string, format: Format) {
    this.#text = text;
    this.#format = format;
  }

  /** The place of what `keys` name, or of the nearest thing around it that exists. */
  find(keys: readonly string[]): Position {
    for (let depth = keys.length; depth >= 0; depth -= 1) {
      const found = this.#exact(keys.slice(0, depth));
      if (found !== undefined) return found;
    }
    return { value: [0, 0] };
  }

  #exact(keys: readonly string[]): Position | undefined {
    if (this.#format === 'json') return findInJson(this.#text, keys);
    this.#document ??= readYamlPositions(this.#text);
    return findInYaml(this.#document, keys);
  }
}
