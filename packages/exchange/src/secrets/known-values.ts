import { percentDecode } from '../decode/text-pairs.ts';

/** Shorter values count only where they are apart: they may be parts of words. */
const MIN_WITHIN_WORD = 12;

/** Blanks, and the backslash by which a shell continues a line. */
const BLANKS = /(?:\s|\\(?=\r?\n))+/g;

/** Of longer patterns, only the beginning is looked for: texts that repeat themselves must not make this quadratic. */
const MAX_LENGTH = 128;

/** So many units of a pattern are hashed; shorter patterns cannot be found. */
const INDEXED_LENGTH = 6;

const FILTER_SIZE = 1 << 14;

const BASE = 31;

/** `BASE ** INDEXED_LENGTH`, the factor of the unit before those that are hashed. */
const LEAVING = BASE ** INDEXED_LENGTH;

/**
 * Credentials that are known from where they were sent, found again wherever they occur: in another case,
 * percent-encoded, in base 64, wrapped over lines. A search costs time linear in the text.
 */
export class KnownValues {
  readonly #whole = new Set<string>();
  readonly #inside = new TextIndex();
  /** Their forms inside base 64. */
  readonly #encoded = new TextIndex();
  /** The same without blanks, for texts of several lines. */
  readonly #wrapped = new TextIndex();

  get isEmpty(): boolean {
    return this.#whole.size === 0;
  }

  add(value: string): void {
    this.#addForm(value);
    if (value.includes('%')) this.#addForm(percentDecode(value));
  }

  /** One that only counts where it is the whole value. */
  addWhole(value: string): void {
    if (value !== '') this.#whole.add(fold(value));
  }

  /** Whether a value is one of them, or contains one. */
  has(value: string): boolean {
    if (this.isEmpty) return false;
    return this.#whole.has(fold(value)) || this.find(value).length > 0;
  }

  /** Where they occur in a text, in order, without overlaps. */
  find(text: string): [start: number, end: number][] {
    if (this.isEmpty || text.length < INDEXED_LENGTH) return [];
    const folded = fold(text);
    const found = this.#search(folded);
    for (const [start, end] of this.#encoded.search(folded)) found.push(runAround(text, start, end));
    if (/[\r\n]/.test(text)) found.push(...this.#searchWrapped(folded));
    for (const { 0: run, index } of text.includes('%') ? text.matchAll(/\S+/g) : []) {
      if (!run.includes('%')) continue;
      const decoded = fold(percentDecode(run.replaceAll('+', ' ')));
      if (this.#search(decoded).length > 0) found.push([index, index + run.length]);
    }
    return merged(found);
  }

  #addForm(value: string): void {
    const folded = fold(value);
    if (folded === '' || this.#whole.has(folded)) return;
    this.#whole.add(folded);
    this.#inside.add(folded);
    for (const fragment of base64Fragments(value)) this.#encoded.add(fold(fragment));
    const compact = folded.replace(BLANKS, '');
    if (compact.length >= MIN_WITHIN_WORD) this.#wrapped.add(compact);
  }

  #search(folded: string): [start: number, end: number][] {
    return this.#inside
      .search(folded)
      .filter(([start, end]) => end - start >= MIN_WITHIN_WORD || isApart(folded, start, end));
  }

  #searchWrapped(folded: string): [start: number, end: number][] {
    const offsets = new Uint32Array(folded.length);
    const runs: string[] = [];
    let length = 0;
    let from = 0;
    const take = (to: number) => {
      runs.push(folded.slice(from, to));
      for (let at = from; at < to; at += 1) offsets[length + at - from] = at;
      length += to - from;
    };
    for (const { 0: blanks, index } of folded.matchAll(BLANKS)) {
      take(index);
      from = index + blanks.length;
    }
    take(folded.length);
    return this.#wrapped
      .search(runs.join(''))
      .map(([start, end]) => [offsets[start] ?? 0, (offsets[end - 1] ?? 0) + 1]);
  }
}

/** Lower case of ASCII: other letters may change their length. */
function fold(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The whole of what is encoded. */
function runAround(text: string, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to];
  while (start > 0 && /[A-Za-z0-9+/_=-]/.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && /[A-Za-z0-9+/_=-]/.test(text.charAt(end))) end += 1;
  return [start, end];
}

function isApart(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end));
}

function merged(found: [start: number, end: number][]): [start: number, end: number][] {
  if (found.length < 2) return found;
  const result: [number, number][] = [];
  for (const [start, end] of found.sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const last = result.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Longer credentials are found by their beginning; none has so many characters. */
const MAX_ENCODED = 8192;
/** A fragment of fewer characters would be found by chance. */
const MIN_FRAGMENT = 8;

/**
 * What a text looks like inside of a longer one that is encoded in base 64: the characters that depend on it
 * alone, for each of the three ways it may fall on the groups of bytes, in both alphabets (RFC 4648).
 */
function base64Fragments(text: string): string[] {
  const bytes = new TextEncoder().encode(text.slice(0, MAX_ENCODED));
  const fragments = new Set<string>();
  for (let offset = 0; offset < 3; offset += 1) {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const encoded = btoa(String.fromCharCode(...padded));
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor((padded.length * 8) / 6);
    const fragment = encoded.slice(start, end);
    if (fragment.length < MIN_FRAGMENT) continue;
    fragments.add(fragment);
    fragments.add(fragment.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...fragments];
}

/** Finds any of many texts in another one, in time linear in its length. */
class TextIndex {
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
