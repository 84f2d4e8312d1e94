import { lineEnd } from '../source/scan.ts';

/** Formatting of the text around an offset, for added text. */
export interface TextStyle {
  lineEnd: '\n' | '\r\n';
  /** Columns by which a block map is indented below its key. */
  step: number;
  /** Whether the dashes of a list are indented below its key. */
  isListIndented: boolean;
  quote: "'" | '"';
  /** Blanks inside of the braces and brackets of flow collections. */
  mapPadding: '' | ' ';
  listPadding: '' | ' ';
  /** Indentation of JSON: blanks or a tab; absent when it is written on one line. */
  jsonIndent?: string;
  /** Between a key of JSON and its value. */
  jsonColon: string;
}

/** Length of text examined on both sides of an offset, in UTF-16 units. */
const WINDOW = 32_768;

/** Detects the style of a source text around an offset. Each stretch of the text is analyzed once, however many edits are in it. */
export class TextStyles {
  readonly #text: string;
  readonly #known = new Map<number, TextStyle>();

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): TextStyle {
    const stretch = Math.floor(offset / WINDOW);
    let style = this.#known.get(stretch);
    if (style === undefined) {
      const start = Math.max(0, (stretch - 1) * WINDOW);
      style = detectStyle(this.#text.slice(start, (stretch + 2) * WINDOW));
      this.#known.set(stretch, style);
    }
    return { ...style, lineEnd: this.#lineEndBefore(offset) ?? style.lineEnd };
  }

  /** Files with mixed line ends exist: the line before decides. */
  #lineEndBefore(offset: number): '\n' | '\r\n' | undefined {
    const before = this.#text.slice(Math.max(0, offset - WINDOW), offset);
    const at = before.lastIndexOf('\n');
    if (at < 0) return undefined;
    return before.charAt(at - 1) === '\r' ? '\r\n' : '\n';
  }
}

function detectStyle(text: string): TextStyle {
  const { step, isListIndented } = measureIndentation(text);
  const jsonIndent = /\n([ \t]+)"/.exec(text)?.[1];
  const first = text.indexOf('\n');
  return {
    lineEnd: first > 0 && lineEnd(text, 0) < first ? '\r\n' : '\n',
    step,
    isListIndented,
    quote: count(text, /[:\-,[{]\s+'/g) > count(text, /[:\-,[{]\s+"/g) ? "'" : '"',
    mapPadding: count(text, /[:,[-][ \t]+\{[^\s{}]/g) > count(text, /[:,[-][ \t]+\{ /g) ? '' : ' ',
    listPadding: count(text, /\[ /g) > count(text, /\[[^\s[\]]/g) ? ' ' : '',
    ...(jsonIndent !== undefined && { jsonIndent: findSmallestIndent(text) }),
    jsonColon: /"(\s*:\s*)[^\s]/.exec(text)?.[1] ?? ': ',
  };
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}

/** Steps of indentation by how often they occur below a key. */
function measureIndentation(text: string): Pick<TextStyle, 'step' | 'isListIndented'> {
  const steps = new Map<number, number>();
  let indented = 0;
  let flush = 0;
  const below = /^( *(?:- +)*)[^\s#-][^\n]*:[ \t]*(?:[&!#][^\n]*)?\r?\n( *)(?=(-?)[^\s#])/gm;
  for (const [, key = '', indent = '', dash] of text.matchAll(below)) {
    const step = indent.length - key.length;
    if (dash === '-') {
      if (step > 0) indented += 1;
      else if (step === 0) flush += 1;
    } else if (step > 0) steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const [step = 2] = [...steps].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { step, isListIndented: indented >= flush };
}

/** Returns the shortest difference between the indentation of two lines of JSON. */
function findSmallestIndent(text: string): string {
  let shortest: string | undefined;
  let previous = '';
  for (const [, indent = ''] of text.matchAll(/\n([ \t]*)["}\]{[]/g)) {
    const longer = indent.length > previous.length ? indent.slice(previous.length) : undefined;
    if (longer !== undefined && indent.startsWith(previous) && longer.length < (shortest?.length ?? 9))
      shortest = longer;
    previous = indent;
  }
  return shortest ?? '  ';
}
