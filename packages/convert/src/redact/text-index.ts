import { remembered } from '../remembered.ts';

/** So many units of a pattern are hashed; shorter patterns cannot be found. */
export const INDEXED_LENGTH = 6;
const FILTER_SIZE = 1 << 14;

/** Finds any of many texts in another one, in time linear in its length. */
export class TextIndex {
  /** By hash and length, so that many patterns of one beginning cost no more than one. */
  readonly #patterns = new Map<number, Map<number, Set<string>>>();
  readonly #filter = new Uint8Array(FILTER_SIZE);

  add(pattern: string): void {
    if (pattern.length < INDEXED_LENGTH) return;
    const hash = hashOf(pattern, 0);
    this.#filter[hash & (FILTER_SIZE - 1)] = 1;
    const byLength = remembered(this.#patterns, hash, () => new Map<number, Set<string>>());
    remembered(byLength, pattern.length, () => new Set<string>()).add(pattern);
  }

  /** Where the patterns begin and end, in order of their beginning. */
  search(text: string): [start: number, end: number][] {
    const found: [number, number][] = [];
    if (this.#patterns.size === 0) return found;
    for (let at = 0; at + INDEXED_LENGTH <= text.length; at += 1) {
      const hash = hashOf(text, at);
      if (this.#filter[hash & (FILTER_SIZE - 1)] === 0) continue;
      for (const [length, patterns] of this.#patterns.get(hash) ?? []) {
        if (patterns.has(text.slice(at, at + length))) found.push([at, at + length]);
      }
    }
    return found;
  }
}

function hashOf(text: string, at: number): number {
  let hash = 0;
  for (let unit = at; unit < at + INDEXED_LENGTH; unit += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(unit)) | 0;
  return hash >>> 0;
}
