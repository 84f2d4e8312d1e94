import type { ShellCursor } from '../shell-cursor.ts';
import type { WordBuilder } from '../shell-word.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
  a: '\u0007',
  b: '\b',
};

/** A backtick and the character that it escapes. */
export function powershellEscape(cursor: ShellCursor, word: WordBuilder): void {
  const next = cursor.text[cursor.at + 1] ?? '';
  word.add(Object.hasOwn(ESCAPES, next) ? (ESCAPES[next] ?? next) : next);
  cursor.at += 2;
}

/** `$NAME`, `${NAME}`, `$env:NAME`. */
export function powershellVariable(cursor: ShellCursor, word: WordBuilder): void {
  const match = /^\$(?:\{(?:env:)?(\w+)\}|(?:env:)?([A-Za-z_]\w*))/i.exec(
    cursor.text.slice(cursor.at, cursor.at + 200),
  );
  if (match) word.addVariable({ name: match[1] ?? match[2] ?? '', text: match[0], command: false });
  else word.add('$');
  cursor.at += match ? match[0].length : 1;
}
