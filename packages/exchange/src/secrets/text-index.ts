/** Of longer patterns, only the beginning is looked for: texts that repeat themselves must not make this quadratic. */
export const MAX_LENGTH = 128;

/** So many units of a pattern are hashed; shorter patterns cannot be found. */
export const INDEXED_LENGTH = 6;

const FILTER_SIZE = 1 << 14;

const BASE = 31;

/** `BASE ** INDEXED_LENGTH`, the factor of the unit before those that are hashed. */
const LEAVING = BASE ** INDEXED_LENGTH;

/** Called for each place; the search ends when it returns true. */
export type Visit = (start: number, end: number) => boolean;

/** So few patterns are found faster by a search of each, which is native. */
const MAX_LISTED = 8;

/** Finds any of many texts in another one, in time linear in its length. */
export class TextIndex {
  readonly #listed = new Set<string>();
  /** By hash and length, so that many patterns of one beginning cost no more than one. */
  #patterns: Map<number, Map<number, Set<string>>> | undefined;
  #filter: Uint8Array = new Uint8Array(0);

  get isEmpty(): boolean {
    return this.#listed.size === 0 && !this.#patterns;
  }

  add(pattern: string): void {
    if (pattern.length < INDEXED_LENGTH) return;
    const beginning = pattern.slice(0, MAX_LENGTH);
    if (this.#patterns) this.#index(beginning, this.#patterns);
    else this.#listed.add(beginning);
    if (this.#listed.size <= MAX_LISTED) return;
    this.#patterns = new Map();
    this.#filter = new Uint8Array(FILTER_SIZE);
    for (const listed of this.#listed) this.#index(listed, this.#patterns);
    this.#listed.clear();
  }

  #index(pattern: string, index: Map<number, Map<number, Set<string>>>): void {
    const hash = getHash(pattern, 0);
    this.#filter[hash & (FILTER_SIZE - 1)] = 1;
    const byLength = index.get(hash) ?? new Map<number, Set<string>>();
    index.set(hash, byLength);
    const patterns = byLength.get(pattern.length) ?? new Set<string>();
    byLength.set(pattern.length, patterns.add(pattern));
  }

  /** Visits where the patterns begin and end; a long one ends with its run of characters. */
  visit(text: string, visit: Visit): boolean {
    if (text.length < INDEXED_LENGTH) return false;
    return this.#patterns ? this.#visitIndexed(text, this.#patterns, visit) : this.#visitListed(text, visit);
  }

  #visitListed(text: string, visit: Visit): boolean {
    for (const pattern of this.#listed) {
      let runEnd = 0;
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
        const end = at + pattern.length;
        if (pattern.length === MAX_LENGTH && runEnd < end) runEnd = endOfRun(text, end);
        if (visit(at, Math.max(runEnd, end))) return true;
      }
    }
    return false;
  }

  #visitIndexed(text: string, index: Map<number, Map<number, Set<string>>>, visit: Visit): boolean {
    let runEnd = 0;
    let hash = getHash(text, 0);
    const last = text.length - INDEXED_LENGTH;
    for (let at = 0; at <= last; at += 1) {
      if (at > 0) hash = nextHash(hash, text, at);
      if (this.#filter[hash & (FILTER_SIZE - 1)] === 0) continue;
      for (const [length, patterns] of index.get(hash) ?? []) {
        if (!patterns.has(text.slice(at, at + length))) continue;
        if (length === MAX_LENGTH && runEnd < at + length) runEnd = endOfRun(text, at + length);
        if (visit(at, length === MAX_LENGTH ? runEnd : at + length)) return true;
      }
    }
    return false;
  }
}

/** A polynomial in `BASE`, modulo 2^32. */
function getHash(text: string, at: number): number {
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
