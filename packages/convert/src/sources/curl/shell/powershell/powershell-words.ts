import {
  continuation,
  continuationEnd,
  forgottenContinuation,
  isBlank,
  isNewline,
  noteSlip,
  type ShellCursor,
} from '../shell-cursor.ts';
import { type ShellArguments, type ShellWord, WordBuilder } from '../shell-word.ts';
import { powershellHereString } from './powershell-here-string.ts';
import { powershellEscape, powershellVariable } from './powershell-variable.ts';

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
  return { words, end, ...(cursor.slips && { slips: [...cursor.slips] }) };
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
      noteSlip(cursor, 'missing-continuation');
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
