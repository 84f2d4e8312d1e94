import { newlineLength } from './shell-cursor.ts';
import type { ShellArguments } from './shell-word.ts';

/** Characters that the generator writes as they are. */
const SAFE = String.raw`[\w\-:=+~'/.,?;()*\x60 \t]`;
/** Each other character behind a caret; behind a percent sign any, as `%name%` is a variable. */
const ESCAPED = String.raw`\^%\^?|\^(?:\r?\n){2}|\^[^\w\-:=+~'/.,?;()*\x60\s]`;
const QUOTED = new RegExp(String.raw`"((?:${SAFE}|${ESCAPED})*)"(?=[ \t\r\n]|$)`, 'y');
const CARET_QUOTED = new RegExp(
  String.raw`\^"((?:${SAFE}|(?!\^"(?:[ \t\r\n]|$))(?:${ESCAPED}))*)\^"(?=[ \t\r\n]|$)`,
  'y',
);
const BARE = /[\w\-:=+~/.,?;()*@%]+(?=[ \t\r\n]|$)/y;
const BLANKS = /(?:[ \t]|\^\r?\n)+/y;

/**
 * Reads the arguments of a command that Chrome 80 to 118 copied "as cURL (cmd)": carets before the special characters
 * inside of plain quotation marks (`"^{^\^"a^\^":1^}"`), where `cmd` itself does not read them. Undefined for any command
 * that this generator does not write, and for one without such an argument.
 */
export function oldChromeWords(text: string, start: number): ShellArguments | undefined {
  const words: string[] = [];
  let hasCaret = false;
  let at = start;
  for (;;) {
    at += match(BLANKS, text, at)?.[0].length ?? 0;
    if (at >= text.length || newlineLength(text, at) > 0 || text[at] === '&') break;
    const quoted = match(QUOTED, text, at) ?? match(CARET_QUOTED, text, at);
    const [whole, content] = quoted ?? match(BARE, text, at) ?? [];
    if (whole === undefined) return undefined;
    if (whole.startsWith('"') && content?.includes('^')) hasCaret = true;
    words.push(content === undefined ? whole : unescaped(content));
    at += whole.length;
  }
  return hasCaret ? { words, end: at } : undefined;
}

/** The inverse of the generator: carets first, then the backslashes of Microsoft's C runtime. */
function unescaped(content: string): string {
  return content
    .replace(/\^(?:(?:\r?\n){2}|([\s\S]))/g, (_all, char?: string) => char ?? '\n')
    .replace(/\\(["\\])/g, '$1');
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
