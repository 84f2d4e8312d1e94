import { isCommandLine } from './next-command.ts';

/** A place in the text of a shell script; the readers of the dialects move it. */
export interface ShellCursor {
  readonly text: string;
  at: number;
  /** Number of here-documents around the text. */
  readonly depth?: number;
  problems?: Set<ShellProblem>;
  /** The command stands between backticks, the second of which ends it. */
  isInlineCode?: boolean;
}

/** A mistake of a hand-written command: it is read as it is meant, and not as a shell reads it. */
export type ShellProblem =
  | 'unclosed-quote'
  | 'missing-continuation'
  | 'blank-after-continuation'
  | 'unquoted-ampersand'
  | 'unknown-arguments';

export function addProblem(cursor: ShellCursor, problem: ShellProblem): void {
  cursor.problems ??= new Set();
  cursor.problems.add(problem);
}

/** A here-document that was announced: its lines follow the line of the command. */
export interface PendingDocument {
  delimiter: string;
  /** Whether the delimiter has quotes: variables, substitutions and escapes are then ordinary text. */
  isLiteral: boolean;
  /** `<<-`: leading tabs go. */
  stripTabs: boolean;
}

export function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t' || char === '\u00a0';
}

export function isNewline(char: string | undefined): boolean {
  return char === '\n' || char === '\r';
}

/** Length of the line end at `at`: 2 for CRLF, 0 where there is none. */
export function newlineLength(text: string, at: number): number {
  if (text[at] === '\r') return text[at + 1] === '\n' ? 2 : 1;
  return text[at] === '\n' ? 1 : 0;
}

/** The end of the continuation that starts at `at` with `mark`, blanks before the line end allowed; -1 if none. */
export function continuationEnd(text: string, at: number, mark: string): number {
  if (text[at] !== mark) return -1;
  let end = at + 1;
  while (isBlank(text[end])) end += 1;
  const newline = newlineLength(text, end);
  return newline > 0 ? end + newline : -1;
}

/** Returns the end of a continuation at the cursor, and adds a problem for blanks in it. */
export function continuation(cursor: ShellCursor, mark: string): number {
  const { text, at } = cursor;
  const end = continuationEnd(text, at, mark);
  if (end >= 0 && isBlank(text[at + 1])) addProblem(cursor, 'blank-after-continuation');
  return end;
}

/** Longer comments between the lines of a command end it, in UTF-16 units: the lines after each command are looked at once more. */
const MAX_COMMENT = 2_000;

/**
 * Captures from documentation forget continuations: a line that begins with an option or a quoted
 * address can't be a command, so it belongs to the one before, also behind a comment. Returns where it begins, or -1.
 * @param end of the line that is not continued.
 */
export function forgottenContinuation(text: string, end: number): number {
  let at = end;
  for (;;) {
    at += newlineLength(text, at);
    while (isBlank(text[at])) at += 1;
    // The prompt of root begins with `#`, too.
    if (text[at] !== '#' || isCommandLine(text, at)) break;
    while (at < text.length && !isNewline(text[at])) at += 1;
    if (at - end > MAX_COMMENT) return -1;
  }
  return /^(?:--?[A-Za-z]|["']https?:)/.test(text.slice(at, at + 8)) ? at : -1;
}
