import { Document, isScalar, type ToStringOptions, visit } from 'yaml';
import type { Json } from '../json.ts';
import { lineEnd } from '../source/scan.ts';

/** A key before its colon has at most 1,024 characters (YAML 1.2.2, section 7.4.3); longer ones are after a `?`. */
export const MAX_IMPLICIT_KEY = 1_000;

/** `key: value` in block style, line by line, without indentation of its own. */
export function writeBlockMember(key: string, value: Json, style: TextStyle, scalars: ScalarStyle): string[] {
  return writeLines({ [key]: value }, style, scalars);
}

/** `- value`, with `gap` blanks after the dash. */
export function writeBlockItem(value: Json, gap: number, style: TextStyle, scalars: ScalarStyle): string[] {
  const [first = '-', ...rest] = writeLines([value], style, scalars);
  if (gap === 1) return [first, ...rest];
  const deeper = ' '.repeat(gap - 1);
  return [`-${deeper}${first.slice(1)}`, ...rest.map((line) => (line === '' ? '' : deeper + line))];
}

/**
 * Returns a value after a key in block style: what is on the line of the key, which is nothing for a
 * collection with entries, and the lines below, indented as seen from the key.
 */
export function writeBlockValue(value: Json, style: TextStyle, scalars: ScalarStyle): string[] {
  const [first = '', ...rest] = writeBlockMember('k', value, style, scalars);
  return [first.slice(2).trimStart(), ...rest];
}

/** Returns the value of a document, line by line. */
export function writeBlockDocument(value: Json, style: TextStyle, scalars: ScalarStyle): string[] {
  return writeLines(value, style, scalars);
}

function writeLines(value: Json, { step, isListIndented }: TextStyle, scalars: ScalarStyle): string[] {
  const document = toDocument(value, scalars);
  // After the question mark of a long key, the library can only indent by 2.
  const indent = hasLongKey(value) ? 2 : step;
  const text = writeDocument(document, scalars, { indent, indentSeq: isListIndented });
  return text.replace(/\n$/, '').split('\n');
}

function hasLongKey(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasLongKey);
  return Object.entries(value).some(([key, member]) => key.length > MAX_IMPLICIT_KEY || hasLongKey(member));
}

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

/** How values are written in brackets. */
export interface FlowStyle {
  isJson: boolean;
  scalars: ScalarStyle;
  colon: string;
  mapPadding: string;
  listPadding: string;
  /** One entry a line, indented by this; absent: all on one line. */
  indent?: string;
  lineEnd: string;
  /** After the comma of values on one line. */
  space: string;
}

/** Returns a value in flow style, which JSON is; `current` is the indentation of the line it begins on. */
export function writeFlow(value: Json, style: FlowStyle, current = ''): string {
  if (typeof value !== 'object' || value === null) return writeFlowScalar(value, style);
  const deeper = style.indent === undefined ? '' : current + style.indent;
  const parts = Array.isArray(value)
    ? value.map((item) => writeFlow(item, style, deeper))
    : Object.entries(value).map(([key, member]) => writeMember(key, member, style, deeper));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  if (style.indent !== undefined) {
    const separator = style.lineEnd + deeper;
    return `${open}${separator}${parts.join(`,${separator}`)}${style.lineEnd}${current}${close}`;
  }
  const padding = Array.isArray(value) ? style.listPadding : style.mapPadding;
  return `${open}${padding}${parts.join(`,${style.space}`)}${padding}${close}`;
}

/** `key: value` as it is in braces. */
export function writeMember(key: string, value: Json, style: FlowStyle, current: string): string {
  return `${writeFlowScalar(key, style)}${style.colon}${writeFlow(value, style, current)}`;
}

function writeFlowScalar(value: Json, { isJson, scalars }: FlowStyle): string {
  return isJson ? JSON.stringify(value) : writeScalar(value, scalars);
}

/** How scalars are written. */
export interface ScalarStyle {
  quote: "'" | '"';
  /** Quote keys and strings even where YAML does not require it. */
  isAlwaysQuoted: boolean;
  /** Texts of several lines may be written as literal scalars (`|`). */
  hasBlockScalars: boolean;
}

/** Nothing is folded, and no anchors: a value that occurs twice is written twice. */
const LAYOUT = {
  lineWidth: 0,
  minContentWidth: 0,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const satisfies ToStringOptions;

/** Characters that YAML allows in double quotes only, or not at all, and that are better seen. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
/** Markers that end a document at the start of a line. */
const MARKER = /^(?:---|\.\.\.)/;
/** Strings whose leading or trailing whitespace a literal scalar could change. */
const NOT_LITERAL = /^[\s]|[ \t]\n|\n\n$|[ \t]$|\t/;

/** Returns a value as a document of YAML; what YAML 1.1 or 1.2 would read as another type is quoted. */
function toDocument(value: Json, style: ScalarStyle): Document {
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    version: '1.2',
  });
  visit(document, {
    Scalar(_key, node) {
      const text = node.value;
      if (!isScalar(node) || typeof text !== 'string') return;
      const isMultiLine = text.includes('\n');
      if (text === '<<' || MARKER.test(text)) node.type = 'QUOTE_DOUBLE';
      else if (UNPRINTABLE.test(text) || (isMultiLine && (!style.hasBlockScalars || NOT_LITERAL.test(text))))
        node.type = 'QUOTE_DOUBLE';
      else if (style.isAlwaysQuoted && !isMultiLine)
        node.type = style.quote === '"' ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE';
    },
  });
  return document;
}

function writeDocument(document: Document, style: ScalarStyle, layout: ToStringOptions = {}): string {
  const text = document.toString({ ...LAYOUT, singleQuote: style.quote === "'", ...layout });
  return text.replace(
    new RegExp(UNPRINTABLE, 'g'),
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns a text, a number, a boolean or null as it may be in brackets and as a key. */
export function writeScalar(value: Json, style: ScalarStyle): string {
  const document = toDocument([value], { ...style, hasBlockScalars: false });
  const text = writeDocument(document, style, { collectionStyle: 'flow', flowCollectionPadding: false });
  return text.trimEnd().slice(1, -1);
}
