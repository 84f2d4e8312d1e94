import { expandedText } from './bash-quotes.ts';
import type { PendingDocument, ShellCursor } from './shell-cursor.ts';
import type { ShellWord } from './shell-word.ts';

/** Reads the lines up to the delimiter; `at` is the start of the first. Bash Reference Manual, section 3.6.6. */
export function readHereDocument(
  cursor: ShellCursor,
  { delimiter, isLiteral, stripTabs }: PendingDocument,
): ShellWord {
  const lines: string[] = [];
  while (cursor.at < cursor.text.length) {
    const newline = cursor.text.indexOf('\n', cursor.at);
    const end = newline < 0 ? cursor.text.length : newline;
    const line = cursor.text.slice(cursor.at, end).replace(/\r$/, '');
    cursor.at = newline < 0 ? end : end + 1;
    const content = stripTabs ? line.replace(/^\t+/, '') : line;
    if (content.trimEnd() === delimiter) break;
    lines.push(content);
  }
  const text = lines.map((line) => `${line}\n`).join('');
  return isLiteral ? text : expandedText(text);
}
