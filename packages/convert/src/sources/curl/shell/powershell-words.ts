import {
  addProblem,
  continuation,
  continuationEnd,
  forgottenContinuation,
  isBlank,
  isNewline,
  type ShellCursor,
} from './shell-cursor.ts';
import { type ShellArguments, type ShellWord, WordBuilder } from './shell-word.ts';

/** The beginning of a here-string: nothing follows it on its line. */
const BEGIN = /@(["'])[ \t]*\r?\n/y;

/** How far the end is looked for: hostile text must not make this quadratic. */
const MAX_LENGTH = 50_000;

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
  a: '\u0007',
  b: '\b',
};

/**
 * Reads the arguments of one command in PowerShell's quoting: a backtick escapes and joins lines, a
 * doubled quotation mark is one. `\"` is read as a mark too, as programs see it.
 */
export function powershellWords(text: string, at: number): ShellArguments {
  const cursor: ShellCursor = { text, at };
  const words: ShellWord[] = [];
  let end = at;
  while (skipBlanks(cursor)) {
    const before = cursor.at;
    words.push(readWord(cursor));
    if (cursor.at === before) break;
    end = cursor.at;
  }
  return { words, end, ...(cursor.problems && { problems: [...cursor.problems] }) };
}

function skipBlanks(cursor: ShellCursor): boolean {
  for (;;) {
    const char = cursor.text[cursor.at];
    const continued = continuation(cursor, '`');
    if (isBlank(char)) cursor.at += 1;
    else if (continued >= 0) cursor.at = continued;
    else if (isNewline(char) || char === '#') {
      const option = forgottenContinuation(cursor.text, cursor.at);
      if (option < 0) return false;
      addProblem(cursor, 'missing-continuation');
      cursor.at = option;
    } else return char !== undefined && !';|)&>'.includes(char);
  }
}

function readWord(cursor: ShellCursor): ShellWord {
  const { text } = cursor;
  const word = new WordBuilder();
  for (;;) {
    const char = text[cursor.at];
    if (char === undefined || isBlank(char) || isNewline(char) || ';|)&>'.includes(char)) break;
    if (char === '@' && word.isEmpty && powershellHereString(cursor, word)) continue;
    if (char === "'") literalQuoted(cursor, word);
    else if (char === '"') expandedQuoted(cursor, word);
    else if (char === '`') {
      if (continuationEnd(text, cursor.at, '`') >= 0) break;
      powershellEscape(cursor, word);
    } else if (char === '$') powershellVariable(cursor, word);
    else {
      word.add(char);
      cursor.at += 1;
    }
  }
  return word.finish();
}

function literalQuoted(cursor: ShellCursor, word: WordBuilder): void {
  cursor.at += 1;
  word.add('');
  while (cursor.at < cursor.text.length) {
    const close = cursor.text.indexOf("'", cursor.at);
    const end = close < 0 ? cursor.text.length : close;
    word.add(cursor.text.slice(cursor.at, end).replaceAll('\\"', '"'));
    cursor.at = end + 1;
    if (cursor.text[cursor.at] !== "'") return;
    word.add("'");
    cursor.at += 1;
  }
}

function expandedQuoted(cursor: ShellCursor, word: WordBuilder): void {
  const { text } = cursor;
  cursor.at += 1;
  word.add('');
  while (cursor.at < text.length) {
    const char = text[cursor.at] as string;
    if (char === '`') powershellEscape(cursor, word);
    else if (char === '$') powershellVariable(cursor, word);
    else if (char === '\\' && text[cursor.at + 1] === '"') {
      word.add('"');
      cursor.at += 2;
    } else if (char === '"') {
      cursor.at += 1;
      if (text[cursor.at] !== '"') return;
      word.add('"');
      cursor.at += 1;
    } else {
      word.add(char);
      cursor.at += 1;
    }
  }
}

/**
 * Reads `@'…'@` or `@"…"@` at the cursor (PowerShell, about_Quoting_Rules): the lines between both marks, and in the
 * second form variables and backticks. False where none begins or where it does not end.
 */
function powershellHereString(cursor: ShellCursor, word: WordBuilder): boolean {
  const { text } = cursor;
  BEGIN.lastIndex = cursor.at;
  const [begin, mark = ''] = BEGIN.exec(text) ?? [];
  if (begin === undefined) return false;
  const start = cursor.at + begin.length;
  // The line end before the first line belongs to the mark as well: a here-string may be empty.
  const rest = text.slice(start - 1, start + MAX_LENGTH);
  const end = rest.indexOf(`\n${mark}@`);
  if (end < 0) return false;
  const lines = unescaped(rest.slice(1, Math.max(end, 1)).replace(/\r$/, '').replaceAll('\r\n', '\n'));
  if (mark === "'") word.add(lines);
  else expand(lines, word);
  cursor.at = start - 1 + end + 3;
  return true;
}

/** Before version 7.3, each `"` needs a backslash for programs to get it. */
function unescaped(text: string): string {
  return /(?<!\\)"/.test(text) ? text : text.replaceAll('\\"', '"');
}

function expand(text: string, word: WordBuilder): void {
  const cursor: ShellCursor = { text, at: 0 };
  word.add('');
  while (cursor.at < text.length) {
    const char = text[cursor.at] as string;
    if (char === '`') powershellEscape(cursor, word);
    else if (char === '$') powershellVariable(cursor, word);
    else {
      word.add(char);
      cursor.at += 1;
    }
  }
}

/** A backtick and the character that it escapes. */
function powershellEscape(cursor: ShellCursor, word: WordBuilder): void {
  const next = cursor.text[cursor.at + 1] ?? '';
  word.add(Object.hasOwn(ESCAPES, next) ? (ESCAPES[next] ?? next) : next);
  cursor.at += 2;
}

/** `$NAME`, `${NAME}`, `$env:NAME`. */
function powershellVariable(cursor: ShellCursor, word: WordBuilder): void {
  const match = /^\$(?:\{(?:env:)?(\w+)\}|(?:env:)?([A-Za-z_]\w*))/i.exec(
    cursor.text.slice(cursor.at, cursor.at + 200),
  );
  if (match) word.addVariable({ name: match[1] ?? match[2] ?? '', text: match[0], command: false });
  else word.add('$');
  cursor.at += match ? match[0].length : 1;
}
