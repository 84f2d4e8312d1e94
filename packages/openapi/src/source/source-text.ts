import {
  endsWord,
  findKey,
  isLineEnd,
  isSpace,
  lineStart,
  nextLine,
  skipBlanks,
  skipBlockScalar,
  skipFlow,
  skipIndent,
  skipQuoted,
  skipSpace,
  wordEnd,
} from './scan.ts';

/** A block collection while it is read. */
export interface Block {
  is: 'map' | 'list';
  /** Column of its entries, from 0. */
  column: number;
  limit: number;
}

/**
 * A text of YAML or JSON that is known to parse. Its lines are scanned once, when the end of an entry in block style is
 * first requested; JSON never needs that.
 */
export class SourceText {
  readonly text: string;
  /** Whether the document is in flow style, as JSON is. */
  readonly isFlow: boolean;
  /** Where the document begins, after directives and the line `---`. */
  readonly from: number;
  readonly #flowEnds = new Map<number, number>();
  #scanned: Lines | undefined;

  constructor(text: string) {
    this.text = text;
    this.from = findDocumentStart(text);
    this.isFlow = '{['.includes(text.charAt(skipSpace(text, this.from)) || ' ');
  }

  /** Where the document ends. */
  get limit(): number {
    return this.isFlow ? this.text.length : this.#lines.limit;
  }

  /** Returns the offset after the flow collection that opens at an offset. */
  flowEnd(open: number): number {
    return skipFlow(this.text, open, this.#flowEnds);
  }

  /**
   * Returns the start of the line with the entry after the one whose value may begin at `from`, or of the line that ends
   * the collection.
   */
  nextEntry(from: number, { is, column, limit }: Block): number {
    const { starts, columns } = this.#lines;
    for (let index = findIndexAfter(starts, from); index < starts.length; index += 1) {
      const start = starts[index] as number;
      const indent = columns[index] as number;
      if (start >= limit) break;
      if (indent > column) continue;
      // The items of a list may be as far left as its key.
      if (indent < column || is === 'list' || !isDash(this.text, start + indent)) return start;
    }
    return limit;
  }

  get #lines(): Lines {
    this.#scanned ??= scanLines(this.text, this.from);
    return this.#scanned;
  }
}

function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === 45 && endsWord(text, at + 1);
}

/** Returns the index of the first of ascending offsets that is greater than an offset. */
function findIndexAfter(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] as number) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The lines of a document that are not inside of a scalar or of brackets. */
interface Lines {
  starts: number[];
  /** Columns of their first characters. */
  columns: number[];
  /** Where a line `...` or another `---` ends the document. */
  limit: number;
}

function scanLines(text: string, from: number): Lines {
  const starts: number[] = [];
  const columns: number[] = [];
  let line = lineStart(text, from);
  let at = skipBlanks(text, from);
  /** Column of the last key or dash. */
  let parent = -1;
  while (at < text.length) {
    let unit = text.charCodeAt(at);
    // Dashes, anchors and a key come first on a line, then a value.
    let hasKey = false;
    for (;;) {
      if (unit === 38 || unit === 33) at = wordEnd(text, at);
      else if (hasKey) break;
      else if ((unit === 45 || unit === 63 || unit === 58) && endsWord(text, at + 1)) {
        parent = at - line;
        at += 1;
      } else {
        const key = isLineEnd(text, at) ? undefined : findKey(text, at);
        if (key === undefined) break;
        parent = at - line;
        at = key.colon + 1;
        hasKey = true;
      }
      at = skipBlanks(text, at);
      unit = text.charCodeAt(at);
    }
    if (isLineEnd(text, at)) line = nextLine(text, at);
    else if (unit === 124 || unit === 62) line = skipBlockScalar(text, at, parent, text.length).next;
    else if (unit === 123 || unit === 91) line = nextLine(text, skipFlow(text, at));
    else if (unit === 34 || unit === 39) line = nextLine(text, skipQuoted(text, at));
    else line = skipPlainLines(text, at, parent);
    at = skipBlanks(text, line);
    while (at < text.length && isLineEnd(text, at)) {
      line = nextLine(text, at);
      at = skipBlanks(text, line);
    }
    if (at === line && isDocumentMarker(text, at)) break;
    starts.push(line);
    columns.push(at - line);
  }
  return { starts, columns, limit: Math.min(line, text.length) };
}

/** Returns the line after a plain scalar. A comment ends the scalar, but no deeper line can follow one. */
function skipPlainLines(text: string, from: number, parent: number): number {
  let line = nextLine(text, from);
  for (; line < text.length; line = nextLine(text, line)) {
    const first = skipIndent(text, line);
    if (first - line > parent && text.charCodeAt(first) !== 35) {
      if (first === line && isDocumentMarker(text, first)) break;
    } else if (!isSpace(text.charCodeAt(first))) break;
  }
  return line;
}

function findDocumentStart(text: string): number {
  let at = skipSpace(text, 0);
  while (text.charAt(at) === '%') at = skipSpace(text, nextLine(text, at));
  return text.startsWith('---', at) && endsWord(text, at + 3) ? at + 3 : at;
}

/** Whether a line is `---`, which begins another document, or `...`. */
function isDocumentMarker(text: string, line: number): boolean {
  const isMarker = text.startsWith('---', line) || text.startsWith('...', line);
  return isMarker && endsWord(text, line + 3);
}
