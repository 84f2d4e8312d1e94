/** A regular expression as a tree, as far as the cost of a match depends on it. */
export interface Choice {
  is: 'choice';
  alternatives: Item[][];
}

/** A part of a sequence, and how often it is there. */
export interface Item {
  part: Choice | { is: 'set'; set: bigint } | { is: 'assertion'; inner?: Choice };
  min: number;
  /** `Infinity` without an upper bound. */
  max: number;
}

/** Returns the tree of a pattern; undefined for one with references back, or that cannot be read. */
export function parsePattern(pattern: string): Choice | undefined {
  const parser = new PatternParser(pattern);
  const choice = parser.choice(0);
  return parser.isAtEnd && !parser.hasFailed ? choice : undefined;
}

/** Groups inside of groups. */
const MAX_DEPTH = 50;

class PatternParser {
  hasFailed = false;
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#pattern.length;
  }

  choice(depth: number): Choice {
    const alternatives: Item[][] = [[]];
    if (depth > MAX_DEPTH) this.hasFailed = true;
    while (!this.isAtEnd && !this.hasFailed && this.#pattern[this.#at] !== ')') {
      if (this.#take('|')) alternatives.push([]);
      else alternatives.at(-1)?.push(this.#item(depth));
    }
    return { is: 'choice', alternatives };
  }

  #item(depth: number): Item {
    const part = this.#part(depth);
    const [, min = '1', comma, max] = this.#match(/\{(\d+)(,?)(\d*)\}/y) ?? this.#shorthand();
    this.#take('?');
    const most =
      comma === undefined || comma === '' ? Number(min) : max ? Number(max) : Number.POSITIVE_INFINITY;
    return { part, min: Number(min), max: most };
  }

  /** `*`, `+` and `?` as counts. */
  #shorthand(): string[] {
    if (this.#take('*')) return ['', '0', ',', ''];
    if (this.#take('+')) return ['', '1', ',', ''];
    return this.#take('?') ? ['', '0', ',', '1'] : [];
  }

  #part(depth: number): Item['part'] {
    if (this.#take('^') || this.#take('$') || this.#match(/\\[bB]/y)) return { is: 'assertion' };
    if (this.#match(/\\(?:[1-9]|k<)/y)) this.hasFailed = true;
    const opening = this.#match(/\((\?(?:[:=!]|<[=!]|<[^>]*>))?/y);
    if (opening !== undefined) {
      const inner = this.choice(depth + 1);
      if (!this.#take(')')) this.hasFailed = true;
      return /[=!]/.test(opening[1]?.slice(0, 3) ?? '') ? { is: 'assertion', inner } : inner;
    }
    const group = this.#match(/\[(\^?)((?:[^\]\\]|\\.)*)\]/sy);
    if (group !== undefined) return { is: 'set', set: classSet(group[2] ?? '', group[1] === '^') };
    if (this.#take('.')) return { is: 'set', set: ALL };
    const [character] =
      this.#match(/\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|.)|[^)]/isy) ?? [];
    if (character === undefined) this.hasFailed = true;
    return { is: 'set', set: characterSet(character ?? '') };
  }

  #take(text: string): boolean {
    const found = this.#pattern.startsWith(text, this.#at);
    if (found) this.#at += text.length;
    return found;
  }

  #match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#pattern);
    if (found !== null) this.#at += found[0].length;
    return found ?? undefined;
  }
}

/** Sets of characters as bits: one per ASCII character, one for all others. A set may be too large, never too small. */
const OTHER = 1n << 128n;
const ALL = (1n << 129n) - 1n;

const DIGITS = range(48, 57);
const WORD = DIGITS | range(65, 90) | range(97, 122) | bit(95);
const SPACE = bit(32) | range(9, 13) | OTHER;
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };

/** Returns the characters that one character or escape of a pattern matches. */
function characterSet(written: string): bigint {
  if (!written.startsWith('\\')) return bit(written.codePointAt(0) ?? 128);
  const letter = written.charAt(1);
  switch (letter) {
    case 'd':
      return DIGITS;
    case 'w':
      return WORD;
    case 's':
      return SPACE;
    case 'D':
      return ALL & ~DIGITS;
    case 'W':
      return ALL & ~WORD;
    case 'S':
      return (ALL & ~SPACE) | OTHER;
    case 'p':
    case 'P':
    case 'c':
      return ALL;
  }
  const code = readCode(written);
  return code === undefined ? ALL : bit(code);
}

/** Returns the characters of a class, as written between its brackets. */
function classSet(inner: string, isNegated: boolean): bigint {
  const parts =
    inner.match(/\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|.)|[^\\]/gisu) ?? [];
  let set = 0n;
  let exact = 0n;
  for (let index = 0; index < parts.length; index += 1) {
    const from = parts[index] ?? '';
    const to = parts[index + 1] === '-' ? parts[index + 2] : undefined;
    const [low, high] = [readCode(from), to === undefined ? undefined : readCode(to)];
    if (low !== undefined && high !== undefined) {
      set |= range(low, high);
      exact |= range(low, Math.min(high, 127));
      index += 2;
    } else {
      const one = characterSet(from);
      set |= one;
      if (!/^\\[pPc]/.test(from)) exact |= one;
    }
  }
  return isNegated ? (ALL & ~exact) | OTHER : set;
}

/** Returns the code point of a character or of its escape. */
function readCode(written: string): number | undefined {
  if (!written.startsWith('\\')) return written.codePointAt(0);
  const hexadecimal = /^\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))$/i.exec(written);
  if (hexadecimal) return Number.parseInt(hexadecimal[1] ?? hexadecimal[2] ?? hexadecimal[3] ?? '', 16);
  const letter = written.charAt(1);
  if (letter in CONTROLS) return CONTROLS[letter];
  if (letter === 'b') return 8;
  return /[dDwWsSpPc]/.test(letter) ? undefined : letter.codePointAt(0);
}

function bit(code: number): bigint {
  return code > 127 ? OTHER : 1n << BigInt(code);
}

function range(from: number, to: number): bigint {
  if (from > to) return 0n;
  const low = from > 127 ? 0n : ((1n << BigInt(Math.min(to, 127) + 1)) - 1n) & ~((1n << BigInt(from)) - 1n);
  return to > 127 ? low | OTHER : low;
}
