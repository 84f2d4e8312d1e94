/** A line on which a new command begins. */
const COMMAND_LINE = /\n[ \t]*(?:[$#>][ \t]*)?curl(?:\.exe)?[ \t]/g;

/** Where a quote ends. */
export interface QuoteEnd {
  /** First unit after its content: the closing mark, or where it should have been. */
  end: number;
  closed: boolean;
}

/**
 * Where the quote opened at `open` ends. Handles two common mistakes in hand-written captures: an apostrophe
 * between letters inside quoted JSON is text, and an unclosed quote ends before the next command instead of
 * swallowing it.
 */
export function quoteEnd(text: string, open: number, mark: "'" | '"'): QuoteEnd {
  const close = closingMark(text, open, mark);
  const found = { end: close, closed: close < text.length };
  const slip = forgottenMark(text, open, close);
  if (slip >= 0) return { end: slip, closed: false };
  const inside = text.slice(open, close);
  if (!inside.includes('\n') || !inside.includes('curl')) return found;
  if (found.closed && !looksLikeOpening(text, close)) return found;
  COMMAND_LINE.lastIndex = 0;
  const command = COMMAND_LINE.exec(inside);
  if (!command) return found;
  return { end: open + inside.slice(0, command.index).trimEnd().length, closed: false };
}

/**
 * `-H "Accept: x \` on one line and `-H "Range: y"` on the next: the mark that seems to close is the
 * next one's beginning. Returns where the first line's text ends, or -1.
 */
function forgottenMark(text: string, open: number, close: number): number {
  const before = text[close - 1];
  if (before !== ' ' && before !== '=') return -1;
  const from = Math.max(open, close - 60);
  const match = /[ \t]*\\\r?\n[ \t]*(?:-[A-Za-z]|--[a-z][a-z-]{1,30})[ =]$/.exec(text.slice(from, close));
  return match ? from + match.index : -1;
}

function closingMark(text: string, open: number, mark: "'" | '"'): number {
  const quotesJson = mark === "'" && /^\s*[[{]/.test(text.slice(open + 1, open + 20));
  let from = open;
  for (let at = open + 1; at < text.length; at += 1) {
    at = text.indexOf(mark, at);
    if (at < 0) return text.length;
    const goesOn = mark === '"' ? isEscaped(text, at, open) : quotesJson && isApostrophe(text, at);
    if (!goesOn) return at;
    if (passesCommand(text, from, at)) return text.length;
    from = Math.max(from, at - MAX_OVERLAP);
  }
  return text.length;
}

/** Maximum length of a quote after the start of another command, to bound re-reading. */
const MAX_OVERLAP = 500;

function passesCommand(text: string, from: number, at: number): boolean {
  if (at - from < MAX_OVERLAP) return false;
  COMMAND_LINE.lastIndex = 0;
  return COMMAND_LINE.test(text.slice(from, at - MAX_OVERLAP + 10));
}

function isEscaped(text: string, at: number, open: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes > open && text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function isApostrophe(text: string, at: number): boolean {
  return /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '');
}

/** A mark with a blank before and text after opens a quote: the one before it was never closed. */
function looksLikeOpening(text: string, at: number): boolean {
  return /[\s=]/.test(text[at - 1] ?? ' ') && /\S/.test(text[at + 1] ?? ' ');
}
