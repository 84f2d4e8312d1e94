/*
 * The words of YAML, and of JSON, which is YAML in flow style. Functions take a text and an offset in UTF-16 code
 * units and return an offset. All of them stop at the end of the text.
 */

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const COLON = 58;

/** Offsets of the first character and after the last one. */
export type Range = [start: number, end: number];

export function isSpace(unit: number): boolean {
  return unit === SPACE || unit === TAB || unit === NEWLINE || unit === RETURN;
}

/** Whether white space or the end of the text is at this offset, as required after the YAML indicators `-` and `:`. */
export function endsWord(text: string, at: number): boolean {
  return at >= text.length || isSpace(text.charCodeAt(at));
}

/** Returns the offset after spaces and tabs. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let unit = text.charCodeAt(at); unit === SPACE || unit === TAB; unit = text.charCodeAt(at)) at += 1;
  return at;
}

/** Returns the offset after the spaces that indent a line. */
export function skipIndent(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** Returns the offset after spaces, tabs, line ends and YAML comments. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) at += 1;
    else if (unit === HASH && (at === 0 || isSpace(text.charCodeAt(at - 1)))) at = lineEnd(text, at);
    else return at;
  }
}

/** Returns the offset before the white space that ends a range. */
export function trimEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** Returns the offset of the next white space or flow indicator (`,`, `[`, `]`, `{` or `}`). */
export function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !isFlowIndicator(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the offset of the line end (`\n` or `\r\n`), or of the end of the text. */
export function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  if (at < 0) return text.length;
  return at > from && text.charCodeAt(at - 1) === RETURN ? at - 1 : at;
}

/** Returns the offset of the next line, or of the end of the text. */
export function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the column of an offset, from 0. */
export function findColumn(text: string, at: number): number {
  return at - lineStart(text, at);
}

/** Whether a line consists of spaces and tabs. */
export function isBlankLine(text: string, line: number): boolean {
  return skipBlanks(text, line) >= lineEnd(text, line);
}

/** Whether only blanks, or a comment, are left on the line. */
export function isLineEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit) || unit === NEWLINE || unit === RETURN) return true;
  return unit === HASH && (at === 0 || isSpace(text.charCodeAt(at - 1)));
}

export function hasLineBreak(text: string, from: number, to: number): boolean {
  // The search is limited to the range, because a text may be one line of megabytes.
  return text.slice(from, to).includes('\n');
}

/** Returns the offset after a quoted string. Double quotes are escaped by a backslash, single quotes by doubling them. */
export function skipQuoted(text: string, from: number): number {
  const quote = text.charAt(from);
  let at = from + 1;
  while (at < text.length) {
    const next = text.indexOf(quote, at);
    if (next < 0) return text.length;
    if (quote === "'") {
      if (text.charAt(next + 1) !== "'") return next + 1;
      at = next + 2;
    } else {
      let slashes = 0;
      while (text.charCodeAt(next - 1 - slashes) === 92) slashes += 1;
      if (slashes % 2 === 0) return next + 1;
      at = next + 1;
    }
  }
  return text.length;
}

/** Returns the offset after the `&anchor` and `!tag` before a value. */
export function skipProperties(text: string, from: number): number {
  let at = from;
  for (let char = text.charAt(at); char === '&' || char === '!'; char = text.charAt(at)) {
    at = skipSpace(text, wordEnd(text, at));
  }
  return at;
}

/** Flow collections of fewer characters are quicker to skip again than to look up. */
const MIN_REMEMBERED = 200;

/**
 * Returns the offset after the flow collection that opens at an offset. Quotes inside of a plain scalar open no string.
 * `ends` gets the ends of the larger collections inside, by the offset that they open at, so that each part of a text
 * is skipped once, however deep it is.
 */
export function skipFlow(text: string, open: number, ends?: Map<number, number>): number {
  const known = ends?.get(open);
  if (known !== undefined) return known;
  const opened: number[] = [];
  let isTokenStart = true;
  let isBehindClosed = false;
  for (let at = open; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) at += 1;
    else if (unit === HASH && isSpace(text.charCodeAt(at - 1))) at = lineEnd(text, at);
    else if (isTokenStart && (unit === 34 || unit === 39)) {
      at = skipQuoted(text, at);
      isTokenStart = false;
      isBehindClosed = true;
    } else if (isTokenStart && (unit === 38 || unit === 33)) at = wordEnd(text, at);
    else if (unit === 123 || unit === 91) {
      opened.push(at);
      at += 1;
      isTokenStart = true;
    } else if (unit === 125 || unit === 93) {
      const start = opened.pop() ?? open;
      at += 1;
      if (ends !== undefined && at - start >= MIN_REMEMBERED) ends.set(start, at);
      if (opened.length === 0) return at;
      isTokenStart = false;
      isBehindClosed = true;
    } else {
      at += 1;
      isTokenStart =
        unit === 44 || ((unit === COLON || unit === 63) && (isBehindClosed || endsFlowWord(text, at)));
      isBehindClosed = false;
    }
  }
  return text.length;
}

/** Returns the end of a plain scalar in brackets: `,`, a bracket, `: ` or ` #` follows. */
export function plainFlowEnd(text: string, from: number, limit: number = text.length): number {
  let at = from;
  for (; at < limit; at += 1) {
    const unit = text.charCodeAt(at);
    if (isFlowIndicator(unit)) break;
    if (unit === HASH && at > from && isSpace(text.charCodeAt(at - 1))) break;
    if (unit === COLON && endsFlowWord(text, at + 1)) break;
  }
  return trimEnd(text, from, at);
}

/** Whether a colon ends before this offset in flow style. */
function endsFlowWord(text: string, at: number): boolean {
  return endsWord(text, at) || isFlowIndicator(text.charCodeAt(at));
}

/** `,`, `[`, `]`, `{` or `}`. */
function isFlowIndicator(unit: number): boolean {
  return unit === 44 || unit === 91 || unit === 93 || unit === 123 || unit === 125;
}

/** A scalar of one or more lines in block style. */
export interface ScalarLines {
  /** After its last character; of a block scalar, of the last line that belongs to its value. */
  end: number;
  /** The line that follows. */
  next: number;
}

/** Skips a plain scalar: it continues on lines that are indented deeper than its parent, up to a comment. */
export function skipPlain(text: string, from: number, parent: number, limit: number): ScalarLines {
  let end = from;
  let line = from;
  for (let at = from; ; ) {
    const stop = lineEnd(text, at);
    const comment = findComment(text, at, stop);
    end = trimEnd(text, at, comment ?? stop);
    line = nextLine(text, stop);
    if (comment !== undefined) break;
    while (line < limit && isBlankLine(text, line)) line = nextLine(text, line);
    at = skipIndent(text, line);
    if (line >= limit || at - line <= parent || text.charCodeAt(at) === HASH) break;
  }
  return { end, next: Math.min(line, limit) };
}

function findComment(text: string, from: number, stop: number): number | undefined {
  for (let at = from + 1; at < stop; at += 1)
    if (text.charCodeAt(at) === HASH && isSpace(text.charCodeAt(at - 1))) return at;
  return undefined;
}

/** Skips a literal (`|`) or folded (`>`) scalar (YAML 1.2.2, section 8.1). */
export function skipBlockScalar(text: string, from: number, parent: number, limit: number): ScalarLines {
  const header = /[|>][-+0-9]*/y;
  header.lastIndex = from;
  const indicators = header.exec(text)?.[0] ?? '|';
  const digit = /[1-9]/.exec(indicators)?.[0];
  let indent = digit === undefined ? undefined : Math.max(parent, 0) + Number(digit);
  let end = from + indicators.length;
  let blankEnd = end;
  let line = nextLine(text, from);
  for (; line < limit; line = nextLine(text, line)) {
    const first = skipIndent(text, line);
    const stop = lineEnd(text, line);
    if (first >= stop && (indent === undefined || stop - line <= indent)) {
      blankEnd = stop;
      continue;
    }
    if (indent === undefined && first - line <= parent) break;
    indent ??= first - line;
    if (first - line < indent) break;
    end = stop;
    blankEnd = stop;
  }
  return { end: indicators.includes('+') ? blankEnd : end, next: Math.min(line, limit) };
}

/** A key of a block, on one line. */
export interface ImplicitKey {
  range: Range;
  /** Offset of the colon after it. */
  colon: number;
}

/** Returns the key at an offset in block style, if its colon is on the same line (YAML 1.2.2, section 7.4). */
export function findKey(text: string, from: number): ImplicitKey | undefined {
  const char = text.charAt(from);
  if (char === '"' || char === "'") return findColon(text, from, skipQuoted(text, from));
  if (char === '{' || char === '[') return findColon(text, from, skipFlow(text, from));
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === NEWLINE || unit === RETURN) return undefined;
    if (unit === HASH && at > from && isSpace(text.charCodeAt(at - 1))) return undefined;
    if (unit === COLON && endsWord(text, at + 1))
      return { range: [from, trimEnd(text, from, at)], colon: at };
  }
  return undefined;
}

/** Returns a key in quotes or brackets, if a colon follows. */
function findColon(text: string, start: number, end: number): ImplicitKey | undefined {
  const colon = skipBlanks(text, end);
  if (text.charAt(colon) !== ':' || !endsWord(text, colon + 1)) return undefined;
  return hasLineBreak(text, start, end) ? undefined : { range: [start, end], colon };
}
