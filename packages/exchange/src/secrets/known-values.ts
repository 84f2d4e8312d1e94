import { escapePointer } from '@curlew/openapi/internal';
import { latin1Text, utf8Bytes } from '../decode/bytes.ts';
import { percentDecode } from '../decode/text-pairs.ts';
import { PlainStrings } from './plain-strings.ts';
import { INDEXED_LENGTH, MAX_LENGTH, TextIndex, type Visit } from './text-index.ts';

/** Shorter values count only where they are apart: they may be parts of words. */
const MIN_WITHIN_WORD = 12;

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
  /** Most texts have no run that could encode a value, and no lines: values wait until one has. */
  #toEncode: string[] = [];
  #toWrap: string[] = [];
  #minRun = Number.POSITIVE_INFINITY;
  readonly #shared: SharedSecrets | undefined;

  /** Those of `shared` are known as well. */
  constructor(shared?: SharedSecrets) {
    this.#shared = shared;
  }

  get isEmpty(): boolean {
    return this.#whole.size === 0 && this.#others().every(({ isEmpty }) => isEmpty);
  }

  get size(): number {
    return this.#whole.size;
  }

  #others(): readonly KnownValues[] {
    return this.#shared?.generations ?? NONE;
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
    return this.#isWhole(value) || this.isIn(value);
  }

  /** Whether one of them occurs in a text. */
  isIn(text: string): boolean {
    return this.#visit(text, () => true);
  }

  /** Where they occur in a text, in order, without overlaps. */
  find(text: string): [start: number, end: number][] {
    const found: [number, number][] = [];
    this.#visit(text, (start, end) => {
      found.push([start, end]);
      return false;
    });
    return merged(found);
  }

  #isWhole(value: string): boolean {
    return (
      (this.#whole.size > 0 && this.#whole.has(fold(value))) ||
      this.#others().some((other) => other.#isWhole(value))
    );
  }

  #addForm(value: string): void {
    const folded = fold(value);
    if (folded === '' || this.#whole.has(folded)) return;
    this.#whole.add(folded);
    this.#inside.add(folded);
    this.#toEncode.push(value);
    this.#minRun = Math.min(this.#minRun, minFragment(value));
    if (folded.length >= MIN_WITHIN_WORD) this.#toWrap.push(folded);
  }

  #visit(text: string, visit: Visit): boolean {
    if (text.length < INDEXED_LENGTH || this.isEmpty) return false;
    const folded = fold(text);
    return (
      this.#others().some((other) => other.#visitFolded(text, folded, visit)) ||
      this.#visitFolded(text, folded, visit)
    );
  }

  #visitFolded(text: string, folded: string, visit: Visit): boolean {
    if (this.#whole.size === 0) return false;
    return (
      this.#visitInside(folded, visit) ||
      (hasEncodedRun(text, this.#minRun) && this.#visitEncoded(text, folded, visit)) ||
      ((text.includes('\n') || text.includes('\r')) && this.#visitWrapped(folded, visit)) ||
      (text.includes('%') && this.#visitDecoded(text, visit))
    );
  }

  #visitInside(folded: string, visit: Visit): boolean {
    return this.#inside.visit(
      folded,
      (start, end) => (end - start >= MIN_WITHIN_WORD || isApart(folded, start, end)) && visit(start, end),
    );
  }

  #visitDecoded(text: string, visit: Visit): boolean {
    for (const { 0: run, index } of text.matchAll(/\S+/g)) {
      if (!run.includes('%')) continue;
      const decoded = fold(percentDecode(run.replaceAll('+', ' ')));
      if (this.#visitInside(decoded, () => true) && visit(index, index + run.length)) return true;
    }
    return false;
  }

  #visitWrapped(folded: string, visit: Visit): boolean {
    for (const value of this.#toWrap) {
      const { compact } = withoutBlanks(value);
      if (compact.length >= MIN_WITHIN_WORD) this.#wrapped.add(compact);
    }
    this.#toWrap = [];
    if (this.#wrapped.isEmpty) return false;
    const { compact, offsets } = withoutBlanks(folded);
    return this.#wrapped.visit(compact, (start, end) =>
      visit(offsets[start] ?? 0, (offsets[end - 1] ?? 0) + 1),
    );
  }

  #visitEncoded(text: string, folded: string, visit: Visit): boolean {
    for (const value of this.#toEncode)
      for (const fragment of base64Fragments(value)) this.#encoded.add(fold(fragment));
    this.#toEncode = [];
    let run: readonly [start: number, end: number] = [0, 0];
    return this.#encoded.visit(folded, (start, end) => {
      if (start >= run[0] && end <= run[1]) return false;
      run = runAround(text, start, end);
      return visit(...run);
    });
  }
}

const NONE: readonly KnownValues[] = [];

/** Credentials that the masks of all parts of a run know; of very many, those that were seen last. */
export class SharedSecrets {
  #latest = new KnownValues();
  #earlier = new KnownValues();

  get generations(): readonly KnownValues[] {
    return [this.#latest, this.#earlier];
  }

  /** Strings in which nothing is secret by its shape: the parts of a run repeat them. */
  readonly plain = new PlainStrings();
  /** Such lines of headers. */
  readonly plainHeaders = new PlainStrings();
  /** Such addresses. */
  readonly plainUrls = new PlainStrings();

  add(value: string): void {
    if (this.#latest.size >= MAX_SHARED) {
      this.#earlier = this.#latest;
      this.#latest = new KnownValues();
    }
    this.#latest.add(value);
  }
}

/** Values of a generation; about 100 bytes each, and their forms. */
const MAX_SHARED = 20_000;

/** Lower case of ASCII: other letters may change their length. */
function fold(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A text without blanks and without the backslashes by which a shell continues lines, and where its units were. */
function withoutBlanks(text: string): { compact: string; offsets: Uint32Array } {
  const units = new Uint16Array(text.length);
  const offsets = new Uint32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isBlank(unit) || (unit === BACKSLASH && /[\r\n]/.test(text.charAt(at + 1)))) continue;
    units[length] = unit;
    offsets[length] = at;
    length += 1;
  }
  return { compact: new TextDecoder('utf-16le').decode(units.subarray(0, length)), offsets };
}

const BACKSLASH = 92;

function isBlank(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 160 && /\s/.test(String.fromCharCode(unit)));
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

/** The fewest characters of any fragment of a text. */
function minFragment(text: string): number {
  const shortest = Math.floor((Math.min(text.length, MAX_ENCODED) * 8) / 6) - 1;
  return Math.min(Math.max(shortest, MIN_FRAGMENT), MAX_LENGTH);
}

/** Characters of both alphabets of base 64, by their code. */
const ENCODING: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Whether as many characters of base 64 follow each other; most texts are ruled out by a part of their characters. */
function hasEncodedRun(text: string, length: number): boolean {
  let at = -1;
  for (let end = length - 1; end < text.length; end = at + length) {
    at = end;
    while (at > end - length && ENCODING[text.charCodeAt(at)] === 1) at -= 1;
    if (at === end - length) return true;
  }
  return false;
}

/** Shorter spellings occur by chance. */
const MIN_SPELLING = 4;

/** How a credential is written in URLs, JSON, headers and pointers. */
export function getSpellings(secret: string): string[] {
  if (/^[\w.-]+$/.test(secret)) return [secret];
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret.toWellFormed()),
      percentDecode(secret),
      JSON.stringify(secret).slice(1, -1),
      latin1Text(utf8Bytes(secret)),
      escapePointer(secret),
    ]),
  ].filter((spelling) => spelling.length >= MIN_SPELLING);
}
