import {
  ansiQuoted,
  backquoted,
  doubleQuoted,
  expandedText,
  singleQuoted,
  substitution,
  variable,
} from './bash-quotes.ts';
import {
  addProblem,
  continuation,
  forgottenContinuation,
  isBlank,
  isNewline,
  newlineLength,
  type PendingDocument,
  type ShellCursor,
} from './shell-cursor.ts';
import { type ShellArguments, type ShellWord, WordBuilder, wordText } from './shell-word.ts';

/**
 * Reads the arguments of one Bash command from `at` (after its name) to its end: an operator, a line
 * end without continuation, or the end of the text. Bash Reference Manual, section 3.1; lenient where
 * documentation is: blanks after a continuation, forgotten ones, `<placeholders>`, bare `&` in a URL.
 * @param piped the here-document that a command before `|` announces on the same line.
 */
export function bashWords(
  text: string,
  at: number,
  isInlineCode = false,
  piped?: PendingDocument,
): ShellArguments {
  const cursor: ShellCursor = { text, at, isInlineCode };
  const words: ShellWord[] = [];
  let document = piped;
  let stdin: ShellWord | undefined;
  let stdinFile: string | undefined;
  let end = at;
  while (skipBlanks(cursor)) {
    const redirection = readRedirection(cursor);
    if (redirection) {
      document = redirection.document ?? document;
      stdin = redirection.stdin ?? stdin;
      stdinFile = redirection.file ?? stdinFile;
    } else {
      const before = cursor.at;
      const word = readWord(cursor);
      if (word === undefined || cursor.at === before) break;
      words.push(word);
    }
    end = cursor.at;
  }
  if (document) {
    moveToNextLine(cursor);
    stdin = readHereDocument(cursor, document);
    end = cursor.at;
  }
  return {
    words,
    end,
    ...(stdin !== undefined && { stdin }),
    ...(stdinFile !== undefined && { stdinFile }),
    ...(cursor.problems && { problems: [...cursor.problems] }),
  };
}

/** Moves to the next word; false at the command's end. */
function skipBlanks(cursor: ShellCursor): boolean {
  const { text } = cursor;
  for (;;) {
    const char = text[cursor.at];
    const continued = char === '\\' ? continuation(cursor, '\\') : -1;
    if (isBlank(char)) cursor.at += 1;
    else if (continued >= 0) cursor.at = behindPrompt(text, continued);
    else if (isNewline(char) || char === '#') {
      const option = forgottenContinuation(text, cursor.at);
      if (option < 0) return false;
      addProblem(cursor, 'missing-continuation');
      cursor.at = option;
    } else if (char === '`' && cursor.isInlineCode) return false;
    else return char !== undefined && !isOperator(char);
  }
}

const PROMPT = /[ \t]{0,80}>[ \t]{1,80}(?=-|["']|https?:)/y;

/** After the `>` that shells and quotes of Markdown put before a continued line, but not a redirection. */
function behindPrompt(text: string, at: number): number {
  PROMPT.lastIndex = at;
  return PROMPT.test(text) ? PROMPT.lastIndex : at;
}

function isOperator(char: string): boolean {
  return char === ';' || char === '|' || char === '&' || char === ')';
}

const REDIRECTION = /(\d?)(>>|>&|>\||>|<<<|<<-?|<)/y;

interface Redirection {
  document?: PendingDocument;
  stdin?: ShellWord;
  file?: string;
}

/** Reads `> file`, `2>&1`, `< file`, `<<EOF`, `<<< word`; undefined when none begins here. */
function readRedirection(cursor: ShellCursor): Redirection | undefined {
  REDIRECTION.lastIndex = cursor.at;
  const match = REDIRECTION.exec(cursor.text);
  if (!match || placeholderLength(cursor) > 0 || isSubstitution(cursor)) return undefined;
  cursor.at += match[0].length;
  while (isBlank(cursor.text[cursor.at])) cursor.at += 1;
  const from = cursor.at;
  const target = readWord(cursor) ?? '';
  const operator = match[2];
  if (operator === '<<<') return { stdin: target };
  if (operator === '<') return { file: wordText(target) };
  if (operator !== '<<' && operator !== '<<-') return {};
  const isLiteral = /['"\\]/.test(cursor.text.slice(from, cursor.at));
  return { document: { delimiter: wordText(target), isLiteral, stripTabs: operator === '<<-' } };
}

/** `<(command)` and `>(command)` stand for the name of a file. */
function isSubstitution({ text, at }: ShellCursor): boolean {
  return (text[at] === '<' || text[at] === '>') && text[at + 1] === '(';
}

/** Length of a documentation's `<placeholder>` at the cursor; 0 if there is none. */
function placeholderLength(cursor: ShellCursor): number {
  if (cursor.text[cursor.at] !== '<') return 0;
  return /^<[A-Za-z][\w .-]{0,60}>/.exec(cursor.text.slice(cursor.at, cursor.at + 64))?.[0].length ?? 0;
}

function readWord(cursor: ShellCursor): ShellWord | undefined {
  const { text } = cursor;
  const word = new WordBuilder();
  for (;;) {
    const char = text[cursor.at];
    if (char === undefined || isBlank(char) || isNewline(char)) break;
    if (char === "'") singleQuoted(cursor, word);
    else if (char === '"') doubleQuoted(cursor, word);
    else if (char === '\\') {
      const continued = continuation(cursor, '\\');
      if (continued >= 0) cursor.at = continued;
      else {
        word.add(text[cursor.at + 1] ?? '');
        cursor.at += 2;
      }
    } else if (char === '$') {
      if (text[cursor.at + 1] === "'") ansiQuoted(cursor, word);
      else variable(cursor, word);
    } else if (char === '`') {
      if (cursor.isInlineCode) break;
      backquoted(cursor, word);
    } else if (char === '<' || char === '>') {
      const length = placeholderLength(cursor);
      if (isSubstitution(cursor)) {
        substitution(cursor, word);
        continue;
      }
      if (length === 0) break;
      word.add(text.slice(cursor.at, cursor.at + length));
      cursor.at += length;
    } else if (isOperator(char) && !isBareAmpersand(cursor, word)) break;
    else plainRun(cursor, word);
  }
  return word.started ? word.finish() : undefined;
}

/** `curl http://host/?a=1&b=2` without quotes: it is meant as one command. */
function isBareAmpersand(cursor: ShellCursor, word: WordBuilder): boolean {
  const isBare =
    cursor.text[cursor.at] === '&' &&
    word.tail.includes('?') &&
    /^&[\w%[.-]/.test(cursor.text.slice(cursor.at, cursor.at + 2));
  if (isBare) addProblem(cursor, 'unquoted-ampersand');
  return isBare;
}

const PLAIN = /[^\s'"\\$`<>;|&)\u00a0]*/y;

function plainRun(cursor: ShellCursor, word: WordBuilder): void {
  PLAIN.lastIndex = cursor.at + 1;
  // Always matches, and then `lastIndex` is the end.
  PLAIN.test(cursor.text);
  const end = PLAIN.lastIndex;
  word.add(cursor.text.slice(cursor.at, end));
  cursor.at = end;
}

function moveToNextLine(cursor: ShellCursor): void {
  const newline = cursor.text.indexOf('\n', cursor.at);
  cursor.at = newline < 0 ? cursor.text.length : newline + newlineLength(cursor.text, newline);
}

/** Reads the lines up to the delimiter; `at` is the start of the first. Bash Reference Manual, section 3.6.6. */
function readHereDocument(
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
