import { forgottenContinuation, isNewline, newlineLength, type ShellProblem } from './shell-cursor.ts';
import type { ShellArguments } from './shell-word.ts';

/** Characters that the generator writes as they are. */
const SAFE = String.raw`[\w\-:=+~'/.,?;()*\x60 \t]`;

/** Each other character behind a caret; behind a percent sign any, as `%name%` is a variable. */
const ESCAPED = String.raw`\^%\^?|\^(?:\r?\n){2}|\^[^\w\-:=+~'/.,?;()*\x60\s]`;

const QUOTED = new RegExp(String.raw`"((?:${SAFE}|${ESCAPED})*)"(?=[ \t\r\n]|$)`, 'y');

/** An escaped backslash or quotation mark. */
const BACKSLASHED = String.raw`\^\\\^[\\"]`;

/** The mark at the end is written as one inside is, but for the backslash before it. */
const CARET_QUOTED = new RegExp(
  String.raw`\^"((?:${SAFE}|${BACKSLASHED}|(?!${BACKSLASHED}|\^"(?:[ \t\r\n]|$))(?:${ESCAPED}))*)\^"(?=[ \t\r\n]|$)`,
  'y',
);

const BARE = /[\w\-:=+~/.,?;()*@%]+(?=[ \t\r\n]|$)/y;

const BLANKS = /(?:[ \t]|\^\r?\n)+/y;

/**
 * Reads the arguments of one command in the quoting of Windows' `cmd`: first `cmd` takes its carets
 * away and finds the command's end, then the C runtime splits what is left into arguments.
 */
export function cmdWords(text: string, at: number): ShellArguments {
  const copied = oldChromeWords(text, at);
  if (copied) return copied;
  const { line, end, problems } = commandLine(text, at);
  return { words: splitArguments(line), end, ...(problems.size > 0 && { problems: [...problems] }) };
}

function commandLine(
  text: string,
  start: number,
): { line: string; end: number; problems: Set<ShellProblem> } {
  const problems = new Set<ShellProblem>();
  let line = '';
  let quoted = false;
  let at = start;
  while (at < text.length) {
    const char = text[at] as string;
    if (char === '^' && !quoted) {
      const newline = newlineLength(text, at + 1);
      // A caret joins lines and makes the next unit a character, be it a line end again.
      const next = at + 1 + newline;
      const second = newline > 0 ? newlineLength(text, next) : 0;
      line += second > 0 ? '\n' : newline > 0 ? '' : (text[next] ?? '');
      at = newline > 0 ? next + second : next + 1;
      continue;
    }
    if (char === '"') quoted = !quoted;
    if (isNewline(char)) {
      const option = forgottenContinuation(text, at);
      if (option < 0) break;
      problems.add('missing-continuation');
      line += ' ';
      at = option;
      quoted = false;
      continue;
    }
    if (!quoted && (char === '&' || char === '|' || char === '>' || char === '<')) break;
    line += char;
    at += 1;
  }
  return { line, end: at, problems };
}

/** The rules of Microsoft's C runtime, "Parsing C command-line arguments". */
function splitArguments(line: string): string[] {
  const words: string[] = [];
  let at = 0;
  for (;;) {
    while (line[at] === ' ' || line[at] === '\t') at += 1;
    if (at >= line.length) return words;
    const argument = readArgument(line, at);
    words.push(argument.text);
    at = argument.end;
  }
}

function readArgument(line: string, start: number): { text: string; end: number } {
  let text = '';
  let quoted = false;
  let at = start;
  while (at < line.length) {
    const char = line[at] as string;
    if (!quoted && (char === ' ' || char === '\t')) break;
    if (char === '\\') {
      const run = backslashes(line, at);
      text += run.text;
      at = run.end;
    } else if (char === '"') {
      // Twice inside quotes is one mark.
      if (quoted && line[at + 1] === '"') {
        text += '"';
        at += 1;
      } else quoted = !quoted;
      at += 1;
    } else {
      text += char;
      at += 1;
    }
  }
  return { text, end: at };
}

/** Backslashes are literal unless a quotation mark follows: then each pair is one, an odd one escapes the mark. */
function backslashes(line: string, at: number): { text: string; end: number } {
  let end = at;
  while (line[end] === '\\') end += 1;
  const count = end - at;
  if (line[end] !== '"') return { text: line.slice(at, end), end };
  const half = '\\'.repeat(count >> 1);
  return count % 2 === 0 ? { text: half, end } : { text: `${half}"`, end: end + 1 };
}

/**
 * Reads the arguments of a command that Chrome 80 to 118 copied "as cURL (cmd)": carets before the special characters
 * inside of plain quotation marks (`"^{^\^"a^\^":1^}"`), where `cmd` itself does not read them. Undefined for any command
 * that this generator does not write, and for one without such an argument.
 */
function oldChromeWords(text: string, start: number): ShellArguments | undefined {
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
