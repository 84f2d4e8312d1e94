import { getOrInsert } from '../../get-or-insert.ts';

/** Of longer patterns, only the beginning is looked for: texts that repeat themselves must not make this quadratic. */
const MAX_LENGTH = 128;
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
    const beginning = pattern.slice(0, MAX_LENGTH);
    const hash = hashOf(beginning, 0);
    this.#filter[hash & (FILTER_SIZE - 1)] = 1;
    const byLength = getOrInsert(this.#patterns, hash, () => new Map<number, Set<string>>());
    getOrInsert(byLength, beginning.length, () => new Set<string>()).add(beginning);
  }

  /** Where the patterns begin and end, in order of their beginning; a long one ends with its run of characters. */
  search(text: string): [start: number, end: number][] {
    const found: [number, number][] = [];
    if (this.#patterns.size === 0) return found;
    let runEnd = 0;
    for (let at = 0; at + INDEXED_LENGTH <= text.length; at += 1) {
      const hash = hashOf(text, at);
      if (this.#filter[hash & (FILTER_SIZE - 1)] === 0) continue;
      for (const [length, patterns] of this.#patterns.get(hash) ?? []) {
        if (!patterns.has(text.slice(at, at + length))) continue;
        if (length === MAX_LENGTH && runEnd < at + length) runEnd = endOfRun(text, at + length);
        found.push([at, length === MAX_LENGTH ? runEnd : at + length]);
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

function endOfRun(text: string, from: number): number {
  const run = /[\w.~+/=%-]*/y;
  run.lastIndex = from;
  return from + (run.exec(text)?.[0].length ?? 0);
}
