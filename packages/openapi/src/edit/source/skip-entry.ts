import {
  columnOf,
  endsWord,
  isSpace,
  nextLine,
  skipBlanks,
  skipQuoted,
  wordEnd,
} from '../../position/scan.ts';
import { skipFlow } from '../../position/skip-flow.ts';
import { implicitKeyAt } from './implicit-key.ts';
import { skipBlockScalar, skipIndent, skipPlain } from './skip-scalar.ts';

/** A block collection while it is read. */
export interface BlockExtent {
  is: 'map' | 'list';
  /** Of its entries; columns count from 0. */
  column: number;
  limit: number;
}

/**
 * The start of the line on which the entry after the one whose value may begin at `from` stands, or the line
 * that ends the collection. Reads only constructs that span lines: quotes, brackets, scalars.
 */
export function skipEntry(text: string, from: number, isBehindKey: boolean, block: BlockExtent): number {
  const { limit, column } = block;
  let at = from;
  let parent = column;
  let isInline = isBehindKey;
  while (at < limit) {
    at = skipProperties(text, skipBlanks(text, at));
    const unit = text.charCodeAt(at);
    const isIndicator = (unit === 45 || unit === 63 || unit === 58) && endsWord(text, at + 1);
    const isQuoteOrBracket = unit === 34 || unit === 39 || unit === 123 || unit === 91;
    if (isIndicator && !isInline) {
      parent = columnOf(text, at);
      at += 1;
      continue;
    }
    const key = isInline || isLineEnd(text, at) ? undefined : implicitKeyAt(text, at);
    if (key !== undefined) {
      parent = columnOf(text, at);
      at = key.colon + 1;
      isInline = true;
      continue;
    }
    if (isLineEnd(text, at)) at = nextLine(text, at);
    else if (unit === 124 || unit === 62) at = skipBlockScalar(text, at, parent, limit).next;
    else if (isQuoteOrBracket) at = nextLine(text, closedEnd(text, at));
    else at = skipPlain(text, at, parent, limit).next;
    const line = nextContentLine(text, at, limit);
    if (line >= limit) return limit;
    at = skipIndent(text, line);
    const indent = at - line;
    const isItem = block.is === 'map' && text.charCodeAt(at) === 45 && endsWord(text, at + 1);
    if (indent < column || (indent === column && !isItem)) return line;
    isInline = false;
  }
  return limit;
}

function closedEnd(text: string, at: number): number {
  const char = text.charAt(at);
  return char === '{' || char === '[' ? skipFlow(text, at) : skipQuoted(text, at);
}

/** Past anchors and tags on the line. */
function skipProperties(text: string, from: number): number {
  let at = from;
  for (let char = text.charAt(at); char === '&' || char === '!'; char = text.charAt(at)) {
    at = skipBlanks(text, wordEnd(text, at));
  }
  return at;
}

/** Nothing but a comment is left on the line. */
function isLineEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (
    Number.isNaN(unit) ||
    unit === 10 ||
    unit === 13 ||
    (unit === 35 && (at === 0 || isSpace(text.charCodeAt(at - 1))))
  );
}

/** The next line that contains more than blanks and a comment. */
function nextContentLine(text: string, from: number, limit: number): number {
  let line = from;
  while (line < limit && isLineEnd(text, skipBlanks(text, line))) line = nextLine(text, line);
  return line;
}
