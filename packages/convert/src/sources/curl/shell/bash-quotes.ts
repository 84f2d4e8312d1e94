import { ansiEscape } from './ansi-escape.ts';
import { type HereSubstitution, hereSubstitution } from './here-substitution.ts';
import { type QuoteEnd, quoteEnd } from './quote-end.ts';
import { continuationEnd, noteSlip, type ShellCursor } from './shell-cursor.ts';
import { type ShellWord, WordBuilder, wordParts } from './shell-word.ts';

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
  noteSlip(cursor, 'unclosed-quote');
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

const NAMED = /^\$(?:\{(\w+)[^}"\n]*\}|([A-Za-z_]\w*)|([\d@*?!#-]))/;

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

/** How far a substitution is looked for: hostile text must not make this quadratic. */
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
