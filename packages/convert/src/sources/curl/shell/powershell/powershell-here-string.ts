import type { ShellCursor } from '../shell-cursor.ts';
import type { WordBuilder } from '../shell-word.ts';
import { powershellEscape, powershellVariable } from './powershell-variable.ts';

/** The beginning of a here-string: nothing follows it on its line. */
const BEGIN = /@(["'])[ \t]*\r?\n/y;
/** How far the end is looked for: hostile text must not make this quadratic. */
const MAX_LENGTH = 50_000;

/**
 * Reads `@'…'@` or `@"…"@` at the cursor (PowerShell, about_Quoting_Rules): the lines between both marks, and in the
 * second form variables and backticks. False where none begins or where it does not end.
 */
export function powershellHereString(cursor: ShellCursor, word: WordBuilder): boolean {
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
