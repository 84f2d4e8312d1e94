import type { Comparison } from '@curlew/openapi/internal';
import { NotWritten } from './not-written.ts';

/** A JSONPath (RFC 9535): each segment selects from what the one before it selected. */
export type PathSegment = PathSelector[];

export type PathSelector =
  | { is: 'key'; key: string }
  | { is: 'index'; index: number }
  | { is: 'all' }
  | { is: 'filter'; test: PathTest };

export type PathTest =
  | { is: 'and' | 'or'; left: PathTest; right: PathTest }
  | { is: 'not'; of: PathTest }
  | { is: 'selects'; query: PathQuery }
  | { is: 'compare'; operator: Comparison; left: PathValue; right: PathValue }
  /** `pattern` has to match all of the value (`match`) or a part of it (`search`). */
  | { is: 'match' | 'search'; value: PathValue; pattern: string };

export type PathValue =
  | { is: 'literal'; value: string | number | boolean | null }
  | { is: 'query'; query: PathQuery }
  | { is: 'length'; of: PathValue }
  /** A runtime expression in braces, by its index; `isText` where it is in quotes. */
  | { is: 'expression'; index: number; isText: boolean }
  | { is: 'count'; query: PathQuery };

export interface PathQuery {
  /** Whether it begins at the root (`$`), not at the item (`@`). */
  isRoot: boolean;
  segments: PathSegment[];
}

const HELP =
  'Write keys, indexes from 0, `*` and filters that compare values or use `length`, `count`, `match` or `search`.';
const MAX_DEPTH = 20;
const NAME = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y;
const OPERATOR = /==|!=|<=|>=|<|>/y;

/** Stands for a runtime expression in braces, whose value is known when the program runs. */
export function expressionHole(index: number): string {
  return `\ue000${index}\ue001`;
}

const HOLE = /^\ue000(\d+)\ue001$/;

/**
 * Parses a JSONPath that the languages of programs can express.
 * @throws {NotWritten} for any other, and for one that is not valid.
 */
export function parseJsonPath(text: string): PathSegment[] {
  const parser = new PathParser(text);
  if (!parser.take('$')) throw new NotWritten(`\`${text.slice(0, 40)}\` does not begin with \`$\``, HELP);
  const segments = parser.segments(0);
  parser.end();
  return segments;
}

class PathParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.trim();
  }

  end(): void {
    this.#space();
    if (this.#at < this.#text.length) throw this.#unexpected();
  }

  segments(depth: number): PathSegment[] {
    if (depth > MAX_DEPTH) throw new NotWritten('the JSONPath is nested too deeply', HELP);
    const found: PathSegment[] = [];
    for (;;) {
      const from = this.#at;
      this.#space();
      if (this.take('..')) throw new NotWritten('`..` selects values at any depth', HELP);
      if (this.take('.')) found.push([this.take('*') ? { is: 'all' } : this.#name()]);
      else if (this.take('[')) found.push(this.#selectors(depth));
      else {
        this.#at = from;
        return found;
      }
    }
  }

  #name(): PathSelector {
    const key = this.#match(NAME);
    if (key === undefined) throw this.#unexpected();
    return { is: 'key', key };
  }

  #selectors(depth: number): PathSelector[] {
    const found: PathSelector[] = [];
    do found.push(this.#selector(depth));
    while (this.#takeSpaced(','));
    if (!this.#takeSpaced(']')) throw this.#unexpected();
    return found;
  }

  #selector(depth: number): PathSelector {
    this.#space();
    if (this.take('*')) return { is: 'all' };
    if (this.take('?')) return { is: 'filter', test: this.#or(depth + 1) };
    const key = this.#string();
    if (key !== undefined) {
      if (/^\d+$/.test(key)) throw new NotWritten(`the key \`${key}\` looks like an index`, HELP);
      return { is: 'key', key };
    }
    if (/^(?:-?\d+)?\s*:/.test(this.#text.slice(this.#at, this.#at + 30)))
      throw new NotWritten('a slice selects a part of a list', HELP);
    const index = Number(this.#match(NUMBER) ?? Number.NaN);
    if (index < 0) throw new NotWritten('a negative index counts from the end of a list', HELP);
    if (!Number.isSafeInteger(index)) throw this.#unexpected();
    return { is: 'index', index };
  }

  #or(depth: number): PathTest {
    let left = this.#and(depth);
    while (this.#takeSpaced('||')) left = { is: 'or', left, right: this.#and(depth) };
    return left;
  }

  #and(depth: number): PathTest {
    let left = this.#basic(depth);
    while (this.#takeSpaced('&&')) left = { is: 'and', left, right: this.#basic(depth) };
    return left;
  }

  #basic(depth: number): PathTest {
    if (depth > MAX_DEPTH) throw new NotWritten('the JSONPath is nested too deeply', HELP);
    if (this.#takeSpaced('!')) return { is: 'not', of: this.#basic(depth + 1) };
    if (this.#takeSpaced('(')) {
      const inner = this.#or(depth + 1);
      if (!this.#takeSpaced(')')) throw this.#unexpected();
      return inner;
    }
    this.#space();
    const pattern = /(match|search)\s*\(/y;
    const name = this.#match(pattern);
    if (name !== undefined) return this.#patternTest(name.startsWith('match') ? 'match' : 'search', depth);
    const left = this.#value(depth);
    this.#space();
    const operator = this.#match(OPERATOR) as Comparison | undefined;
    if (operator !== undefined) return { is: 'compare', operator, left, right: this.#value(depth) };
    if (left.is !== 'query') throw this.#unexpected();
    return { is: 'selects', query: left.query };
  }

  #patternTest(is: 'match' | 'search', depth: number): PathTest {
    const value = this.#value(depth);
    if (!this.#takeSpaced(',')) throw this.#unexpected();
    this.#space();
    const pattern = this.#string();
    if (pattern === undefined)
      throw new NotWritten(`\`${is}\` has a pattern that is not written in the path`, HELP);
    if (!this.#takeSpaced(')')) throw this.#unexpected();
    return { is, value, pattern };
  }

  #value(depth: number): PathValue {
    this.#space();
    const text = this.#string(true);
    const [, textHole] = HOLE.exec(text ?? '') ?? [];
    if (textHole !== undefined) return { is: 'expression', index: Number(textHole), isText: true };
    if (text !== undefined) return { is: 'literal', value: text };
    const number = this.#match(NUMBER);
    if (number !== undefined) return { is: 'literal', value: Number(number) };
    if (this.#text[this.#at] === '$' || this.#text[this.#at] === '@')
      return { is: 'query', query: this.#query(depth) };
    const word = this.#match(NAME);
    const [, hole] = HOLE.exec(word ?? '') ?? [];
    if (hole !== undefined) return { is: 'expression', index: Number(hole), isText: false };
    if (word === 'true' || word === 'false') return { is: 'literal', value: word === 'true' };
    if (word === 'null') return { is: 'literal', value: null };
    if (word === undefined || !this.take('(')) throw this.#unexpected();
    if (word !== 'length' && word !== 'count')
      throw new NotWritten(`the function \`${word}\` has no short equivalent`, HELP);
    this.#space();
    const value: PathValue =
      word === 'length'
        ? { is: 'length', of: this.#value(depth + 1) }
        : { is: 'count', query: this.#query(depth + 1) };
    if (!this.#takeSpaced(')')) throw this.#unexpected();
    return value;
  }

  #query(depth: number): PathQuery {
    const isRoot = this.take('$');
    if (!isRoot && !this.take('@')) throw this.#unexpected();
    return { isRoot, segments: this.segments(depth + 1) };
  }

  #string(mayBeHole = false): string | undefined {
    const literal = this.#match(STRING);
    if (literal === undefined) return undefined;
    if (literal.includes('\ue000') && !(mayBeHole && HOLE.test(literal.slice(1, -1))))
      throw new NotWritten('an expression in braces is a part of a name, a pattern or a longer string', HELP);
    const inner = literal.slice(1, -1);
    // In JSON, double quotes have an escape and single ones have none.
    const escaped = inner.replace(/\\.|"/g, (one) => (one === '"' ? '\\"' : one === "\\'" ? "'" : one));
    try {
      return JSON.parse(`"${escaped}"`) as string;
    } catch {
      throw this.#unexpected();
    }
  }

  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #takeSpaced(token: string): boolean {
    const from = this.#at;
    this.#space();
    if (this.take(token)) return true;
    this.#at = from;
    return false;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #unexpected(): NotWritten {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    return new NotWritten(
      rest === '' ? 'the JSONPath is not complete' : `the JSONPath is not understood at \`${rest}\``,
      HELP,
    );
  }
}
