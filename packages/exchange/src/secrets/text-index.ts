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
    const byLength = this.#patterns.get(hash) ?? new Map<number, Set<string>>();
    this.#patterns.set(hash, byLength);
    const patterns = byLength.get(beginning.length) ?? new Set<string>();
    byLength.set(beginning.length, patterns.add(beginning));
  }

  /** Where the patterns begin and end, in order of their beginning; a long one ends with its run of characters. */
  search(text: string): [start: number, end: number][] {
    const found: [number, number][] = [];
    if (this.#patterns.size === 0 || text.length < INDEXED_LENGTH) return found;
    let runEnd = 0;
    let hash = hashOf(text, 0);
    const last = text.length - INDEXED_LENGTH;
    for (let at = 0; at <= last; at += 1) {
      if (at > 0) hash = nextHash(hash, text, at);
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

const BASE = 31;
/** `BASE ** INDEXED_LENGTH`, the factor of the unit before those that are hashed. */
const LEAVING = BASE ** INDEXED_LENGTH;

/** A polynomial in `BASE`, modulo 2^32. */
function hashOf(text: string, at: number): number {
  let hash = 0;
  for (let unit = at; unit < at + INDEXED_LENGTH; unit += 1)
    hash = (Math.imul(hash, BASE) + text.charCodeAt(unit)) | 0;
  return hash;
}

/** The hash at `at`, made of the one before it. */
function nextHash(before: number, text: string, at: number): number {
  const leaving = Math.imul(text.charCodeAt(at - 1), LEAVING);
  return (Math.imul(before, BASE) - leaving + text.charCodeAt(at + INDEXED_LENGTH - 1)) | 0;
}

function endOfRun(text: string, from: number): number {
  const run = /[\w.~+/=%-]*/y;
  run.lastIndex = from;
  return from + (run.exec(text)?.[0].length ?? 0);
}
