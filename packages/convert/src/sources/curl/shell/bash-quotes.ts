import { addProblem, continuationEnd, type ShellCursor } from './shell-cursor.ts';
import { type ShellWord, WordBuilder, wordParts } from './shell-word.ts';

/** `$(cat <<EOF`, with or without quotes around the delimiter, or a backslash before it. */
const BEGIN = /\$\([ \t]*cat[ \t]*<<(-?)[ \t]*(["'\\]?)([A-Za-z_]\w{0,60})["']?[ \t]*\r?\n/y;

/** Maximum distance of the end, in UTF-16 units: hostile text must not make the search quadratic. */
const MAX_LENGTH = 50_000;

/** A text that a here-document gives, and where its substitution ends. */
interface HereSubstitution {
  text: string;
  /** The delimiter has quotes: variables, substitutions and escapes are ordinary text. */
  isLiteral: boolean;
  end: number;
}

/** A line on which a new command begins. */
const COMMAND_LINE = /\n[ \t]*(?:[$#>][ \t]*)?curl(?:\.exe)?[ \t]/g;

/** The end of a quote. */
interface QuoteEnd {
  /** First unit after its content: the closing mark, or where it should have been. */
  end: number;
  closed: boolean;
}

/** Maximum length of a quote after the start of another command, to bound re-reading. */
const MAX_OVERLAP = 500;

/** `'…'`: everything literal. An apostrophe inside JSON (`'{"a":"it's"}'`) is taken as text. */
export function singleQuoted(cursor: ShellCursor, word: WordBuilder): void {
  const start = cursor.at + 1;
  const limit = openQuote(cursor, word, "'");
  if (limit === undefined) return;
  word.add(cursor.text.slice(start, limit.end));
  cursor.at = limit.closed ? limit.end + 1 : limit.end;
}

const DOUBLE_QUOTED_RUN = /[^"$`\\]*/y;

/** `"…"`: variables live, the backslash escapes only what is special inside. */
export function doubleQuoted(cursor: ShellCursor, word: WordBuilder): void {
  const { text } = cursor;
  const here = hereSubstitution(text, cursor.at + 1);
  if (here && text[here.end] === '"') {
    addDocument(here, word, cursor.depth);
    cursor.at = here.end + 1;
    return;
  }
  const limit = openQuote(cursor, word, '"');
  if (limit === undefined) return;
  cursor.at += 1;
  word.add('');
  expand(cursor, word, limit.end, '$`"\\');
  cursor.at = limit.closed ? Math.max(cursor.at, limit.end) + 1 : cursor.at;
}

/** The lines of a here-document as a word: as between quotation marks, which are ordinary characters here. */
export function expandedText(text: string, depth = 0): ShellWord {
  const word = new WordBuilder();
  expand({ text, at: 0, depth }, word, text.length, '$`\\');
  return word.finish();
}

/** Here-documents inside of one another that are expanded; deeper ones are text. */
const MAX_DOCUMENTS = 20;

function addDocument({ text, isLiteral }: HereSubstitution, word: WordBuilder, depth = 0): void {
  word.add('');
  const isText = isLiteral || depth >= MAX_DOCUMENTS;
  for (const part of isText ? [text] : wordParts(expandedText(text, depth + 1)))
    if (typeof part === 'string') word.add(part);
    else word.addVariable(part);
}

/** Reads variables, substitutions and escapes up to `limit`; `escaped`: the characters that a backslash makes ordinary. */
function expand(cursor: ShellCursor, word: WordBuilder, limit: number, escaped: string): void {
  const { text } = cursor;
  while (cursor.at < limit) {
    const char = text[cursor.at];
    if (char === '$') variable(cursor, word, true);
    else if (char === '`') backquoted(cursor, word);
    else if (char === '\\') readEscape(cursor, word, escaped);
    else {
      DOUBLE_QUOTED_RUN.lastIndex = cursor.at;
      // Always matches, and then `lastIndex` is the end.
      DOUBLE_QUOTED_RUN.test(text);
      const end = Math.min(Math.max(DOUBLE_QUOTED_RUN.lastIndex, cursor.at + 1), limit);
      word.add(text.slice(cursor.at, end));
      cursor.at = end;
    }
  }
}

/** Finds the end of a quote. An unclosed quote after other text is a typo and is skipped. */
function openQuote(cursor: ShellCursor, word: WordBuilder, mark: "'" | '"'): QuoteEnd | undefined {
  const limit = quoteEnd(cursor.text, cursor.at, mark);
  if (limit.closed) return limit;
  addProblem(cursor, 'unclosed-quote');
  if (word.isEmpty) return limit;
  cursor.at += 1;
  return undefined;
}

function readEscape(cursor: ShellCursor, word: WordBuilder, escaped: string): void {
  const next = cursor.text[cursor.at + 1] ?? '';
  const continued = next === '\n' || next === '\r' ? continuationEnd(cursor.text, cursor.at, '\\') : -1;
  if (continued >= 0) {
    cursor.at = continued;
    return;
  }
  word.add(escaped.includes(next) ? next : `\\${next}`);
  cursor.at += 2;
}

/** `$'…'`: the escapes of ANSI C. */
export function ansiQuoted(cursor: ShellCursor, word: WordBuilder): void {
  const { text } = cursor;
  cursor.at += 2;
  word.add('');
  while (cursor.at < text.length && text[cursor.at] !== "'") {
    if (text[cursor.at] === '\\') {
      const escaped = ansiEscape(text, cursor.at);
      word.add(escaped.value);
      cursor.at = escaped.end;
      continue;
    }
    const run = /[^'\\]*/y;
    run.lastIndex = cursor.at;
    const end = cursor.at + (run.exec(text)?.[0].length ?? 0);
    word.add(text.slice(cursor.at, end));
    cursor.at = end;
  }
  cursor.at += 1;
}

/** `` `command` `` */
export function backquoted(cursor: ShellCursor, word: WordBuilder): void {
  const close = cursor.isInlineCode ? -1 : cursor.text.indexOf('`', cursor.at + 1);
  if (close < 0) {
    word.add('`');
    cursor.at += 1;
    return;
  }
  const text = cursor.text.slice(cursor.at, close + 1);
  word.addVariable({ name: text.slice(1, -1), text, command: true });
  cursor.at = close + 1;
}

const NAMED = /^\$(?:\{#?(\w+|[@*])[^}"\n]*\}|([A-Za-z_]\w*)|([\d@*?!#-]))/;

/** `$NAME`, `${NAME}`, `${NAME:-x}`, `$1`, `$(command)`, `$"…"`; a lone `$` is a character. */
export function variable(cursor: ShellCursor, word: WordBuilder, inQuotes = false): void {
  const ahead = cursor.text.slice(cursor.at, cursor.at + 200);
  const named = NAMED.exec(ahead);
  if (named) {
    word.addVariable({ name: named[1] ?? named[2] ?? named[3] ?? '', text: named[0], command: false });
    cursor.at += named[0].length;
    return;
  }
  if (ahead.startsWith('$(')) {
    substitution(cursor, word);
    return;
  }
  if (inQuotes || !ahead.startsWith('$"')) word.add('$');
  cursor.at += 1;
}

/** `$(command)`, `<(command)`, `>(command)`; without its end the first mark is a character. */
export function substitution(cursor: ShellCursor, word: WordBuilder): void {
  const here = hereSubstitution(cursor.text, cursor.at);
  if (here) {
    addDocument(here, word, cursor.depth);
    cursor.at = here.end;
    return;
  }
  const close = closingParenthesis(cursor.text, cursor.at + 1);
  if (close < 0) {
    word.add(cursor.text[cursor.at] ?? '');
    cursor.at += 1;
    return;
  }
  const text = cursor.text.slice(cursor.at, close + 1);
  word.addVariable({ name: text.slice(2, -1), text, command: true });
  cursor.at = close + 1;
}

/** Maximum length of a substitution, in UTF-16 units: hostile text must not make the search quadratic. */
const MAX_SUBSTITUTION = 2000;

function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length && at - open < MAX_SUBSTITUTION; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/**
 * Reads `$(cat <<EOF … EOF)` at `at`: its text is in the capture. Line ends at its end go, as the shell removes them.
 * Undefined where none begins or where it does not end.
 */
function hereSubstitution(text: string, at: number): HereSubstitution | undefined {
  if (!text.startsWith('$(', at)) return undefined;
  BEGIN.lastIndex = at;
  const [begin, dash, quote, delimiter = ''] = BEGIN.exec(text) ?? [];
  if (begin === undefined) return undefined;
  const start = at + begin.length;
  const ending = new RegExp(`^[ \\t]*${delimiter}[ \\t]*\\r?\\n?[ \\t\\r\\n]*\\)`, 'm');
  const rest = text.slice(start, start + MAX_LENGTH);
  const end = ending.exec(rest);
  if (!end) return undefined;
  const lines = rest.slice(0, end.index).replace(/\r\n/g, '\n').replace(/\n+$/, '');
  return {
    text: dash ? lines.replace(/^\t+/gm, '') : lines,
    isLiteral: quote !== '',
    end: start + end.index + end[0].length,
  };
}

/**
 * Where the quote opened at `open` ends. Handles two common mistakes in hand-written captures: an apostrophe
 * between letters inside quoted JSON is text, and an unclosed quote ends before the next command instead of
 * swallowing it.
 */
function quoteEnd(text: string, open: number, mark: "'" | '"'): QuoteEnd {
  const close = closingMark(text, open, mark);
  const found = { end: close, closed: close < text.length };
  const forgotten = forgottenMark(text, open, close);
  if (forgotten >= 0) return { end: forgotten, closed: false };
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

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads the escape at `at` inside `$'…'`. Bash Reference Manual, section 3.1.2.4. */
export function ansiEscape(text: string, at: number): { value: string; end: number } {
  const numeric = /^\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3}))/i.exec(
    text.slice(at, at + 10),
  );
  if (numeric?.[1] !== undefined) return byteRun(text, at);
  if (numeric) {
    const code =
      numeric[4] === undefined
        ? Number.parseInt(numeric[2] ?? numeric[3] ?? '', 16)
        : Number.parseInt(numeric[4], 8);
    return { value: code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd', end: at + numeric[0].length };
  }
  const next = text[at + 1] ?? '';
  if (next === 'c') return { value: controlCharacter(text[at + 2] ?? '@'), end: at + 3 };
  return { value: Object.hasOwn(SIMPLE, next) ? (SIMPLE[next] ?? next) : next, end: at + 2 };
}

/** A run of `\xHH` is bytes of UTF-8 text. */
function byteRun(text: string, at: number): { value: string; end: number } {
  const run = /(?:\\x[0-9a-fA-F]{1,2})+/y;
  run.lastIndex = at;
  const escapes = run.exec(text)?.[0] ?? '';
  const bytes = [...escapes.matchAll(/\\x([0-9a-fA-F]{1,2})/g)].map((match) =>
    Number.parseInt(match[1] ?? '', 16),
  );
  return { value: new TextDecoder().decode(new Uint8Array(bytes)), end: at + escapes.length };
}

function controlCharacter(char: string): string {
  return String.fromCharCode(char.toUpperCase().charCodeAt(0) & 0x1f);
}
