import { isSpace, lineEnd, skipQuoted, wordEnd } from './scan.ts';

/** Characters of a collection that is quicker to skip again than to look up. */
const MIN_KNOWN = 200;

/**
 * Past the flow collection that opens at an offset. Quotes inside of a plain text open nothing.
 * @param ends gets the ends of the larger collections inside, by the offset that they open at.
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
    else if (unit === 35 && isSpace(text.charCodeAt(at - 1))) at = lineEnd(text, at);
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
      if (ends !== undefined && at - start >= MIN_KNOWN) ends.set(start, at);
      if (opened.length === 0) return at;
      isTokenStart = false;
      isBehindClosed = true;
    } else {
      at += 1;
      isTokenStart =
        unit === 44 || ((unit === 58 || unit === 63) && (isBehindClosed || endsFlowWord(text, at)));
      isBehindClosed = false;
    }
  }
  return text.length;
}

/** Whether a colon ends before this offset in flow style. */
export function endsFlowWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return Number.isNaN(unit) || isSpace(unit) || isFlowPunctuation(unit);
}

/** `,`, `[`, `]`, `{` or `}`. */
export function isFlowPunctuation(unit: number): boolean {
  return unit === 44 || unit === 91 || unit === 93 || unit === 123 || unit === 125;
}
