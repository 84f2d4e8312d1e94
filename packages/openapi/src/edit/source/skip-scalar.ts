import { isSpace, lineEnd, nextLine } from '../../position/scan.ts';

/** A scalar of one or more lines in block style. */
export interface ScalarLines {
  /** After its last character; of a block scalar, of the last line that belongs to its value. */
  end: number;
  /** The line that follows. */
  next: number;
}

/** A plain scalar: it goes on over lines that are indented deeper than its parent, up to a comment. */
export function skipPlain(text: string, from: number, parent: number, limit: number): ScalarLines {
  let end = from;
  let line = from;
  for (let at = from; ; ) {
    const stop = lineEnd(text, at);
    const comment = commentIn(text, at, stop);
    end = trimmed(text, at, comment ?? stop);
    line = nextLine(text, stop);
    if (comment !== undefined) break;
    for (; line < limit && isBlankLine(text, line); ) line = nextLine(text, line);
    at = skipIndent(text, line);
    if (line >= limit || at - line <= parent || text.charCodeAt(at) === 35) break;
  }
  return { end, next: Math.min(line, limit) };
}

/** A literal (`|`) or folded (`>`) scalar (YAML 1.2.2, section 8.1). */
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

export function skipIndent(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at += 1;
  return at;
}

export function isBlankLine(text: string, line: number): boolean {
  let at = line;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at += 1;
  return at >= lineEnd(text, line);
}

function commentIn(text: string, from: number, stop: number): number | undefined {
  for (let at = from + 1; at < stop; at += 1)
    if (text.charCodeAt(at) === 35 && isSpace(text.charCodeAt(at - 1))) return at;
  return undefined;
}

function trimmed(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return end;
}
