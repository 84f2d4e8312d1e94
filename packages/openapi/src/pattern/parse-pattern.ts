import { ALL, characterSet, classSet } from './character-set.ts';

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

/** The tree of a pattern; undefined for one with references back, or that cannot be read. */
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
