import type { TextRange } from '../../../source-adapter.ts';
import { Assignments } from '../shell/assignments.ts';
import { bashWords } from '../shell/bash-words.ts';
import { cmdWords } from '../shell/cmd-words.ts';
import { readLaunchedCommand } from '../shell/launched-command.ts';
import { type CommandStart, nextCommand } from '../shell/next-command.ts';
import { powershellWords } from '../shell/powershell-words.ts';
import type { PendingDocument } from '../shell/shell-cursor.ts';
import { readFunctions, type ShellFunction, withArguments } from '../shell/shell-functions.ts';
import { type ShellArguments, type ShellWord, wordText } from '../shell/shell-word.ts';
import { findUnreadCommands, nestedCommand, type UnreadCommand } from './unread-commands.ts';

/** A curl command, found and taken apart. */
export interface ReadCommand {
  /** From `curl` to its last word, without prompt. */
  text: string;
  /** Start in the input, in UTF-16 units. */
  offset: number;
  arguments: ShellArguments;
}

/** The commands of a text. */
export interface CommandScan {
  commands: ReadCommand[];
  /** Commands that send a request and that nothing here reads, in order. */
  unread: UnreadCommand[];
}

interface ScriptScan extends CommandScan {
  /** Functions whose commands are in the places of their calls. */
  bodies: TextRange[];
}

type ReadWords = (
  text: string,
  at: number,
  isInlineCode: boolean,
  piped: PendingDocument | undefined,
) => ShellArguments;

const READERS: Readonly<Record<ShellDialect, ReadWords>> = {
  bash: bashWords,
  cmd: cmdWords,
  powershell: powershellWords,
};

/** Scripts inside of scripts are read so many times. */
const MAX_DEPTH = 3;

/**
 * Splits text copied from a browser or a page of documentation into its curl commands: prompts (`$`,
 * `#`, `>`, PowerShell's) and the `.exe` of `curl.exe` are removed, continuations (`\`, `^`, backtick)
 * and quotes are honored, comments and other commands between are left out.
 */
export function splitCurlCommands(input: string): string[] {
  return scanCommands(input).commands.map(({ text }) => text);
}

/** The places of the curl commands of a text, then of the unread ones, as the indexes of diagnostics count them. */
export function locateCommands(text: string): TextRange[] {
  return commandRanges(scanCommands(text));
}

/** Returns the ranges of commands in their text. */
export function commandRanges({ commands, unread }: CommandScan): TextRange[] {
  return [...commands.map(getRange), ...unread.map(({ offset, end }): TextRange => [offset, end])];
}

function getRange({ offset, arguments: { end } }: ReadCommand): TextRange {
  return [offset, end];
}

/** Finds every curl command of a text and reads its arguments, in one pass; and the commands that cannot be read. */
export function scanCommands(text: string): CommandScan {
  const { commands, unread, bodies } = readScript(text, 0);
  // Those of a function are in the places of its calls.
  commands.sort((one, other) => one.offset - other.offset);
  const known = unread.map(({ offset, end }): TextRange => [offset, end]);
  const ranges = [...commands.map(getRange), ...known, ...bodies];
  ranges.sort(([one], [other]) => one - other);
  const between = findUnreadCommands(text, ranges);
  return { commands, unread: [...unread, ...between].sort((one, other) => one.offset - other.offset) };
}

function readScript(text: string, depth: number): ScriptScan {
  const found: ScriptScan = { commands: [], unread: [], bodies: [] };
  const functions = readFunctions(text);
  const assignments = new Assignments(text);
  let from = 0;
  let launchersFrom = 0;
  let lineStart = true;
  for (;;) {
    const start = nextCommand(text, from, lineStart, launchersFrom);
    if (!start) return found;
    const called = functions.find(({ start: from, end }) => start.at >= from && start.at < end);
    const { commands, unread, end } = start.isLauncher
      ? readLauncher(text, start, depth)
      : { commands: [readCommand(text, start)], unread: [], end: 0 };
    if (start.isLauncher) launchersFrom = end;
    found.unread.push(...unread);
    assignments.readUntil(start.at);
    for (const command of commands) {
      const read = command.arguments;
      read.words = read.words.flatMap((word) => assignments.expandWords(word));
      if (read.stdin !== undefined) read.stdin = assignments.expand(read.stdin);
      if (called?.isShifting) {
        found.unread.push({ name: 'curl', kind: 'function', offset: command.offset, end: read.end });
        continue;
      }
      const sent = called ? calledCommands(command, called) : [command];
      for (const one of sent) leaveOutUnknown(one.arguments);
      found.commands.push(...sent);
      if (called) found.bodies.push([called.start, called.end]);
    }
    const isRead = commands.length + unread.length > 0;
    const readEnd = isRead ? Math.max(end, commands.at(-1)?.arguments.end ?? 0) : 0;
    if (isRead) assignments.skipUntil(readEnd);
    from = Math.max(readEnd, start.nameEnd);
    lineStart = text[from - 1] === '\n';
  }
}

/** Leaves out `"$@"` and `"${NAME[@]}"` without known values, which may be any number of arguments. */
function leaveOutUnknown(given: ShellArguments): void {
  const words = given.words.filter((word) => typeof word === 'string' || !ARGUMENTS.test(wordText(word)));
  if (words.length === given.words.length) return;
  given.words = words;
  given.problems = [...(given.problems ?? []), 'unknown-arguments'];
}

const ARGUMENTS = /^\$(?:[@*]|\{(?:[@*][^}]*|\w+\[[@*]\][^}]*)\})$/;

/** One command for each call of the function that it is in. */
function calledCommands({ arguments: given }: ReadCommand, { calls }: ShellFunction): ReadCommand[] {
  return calls.map(({ at, end, words: values }) => {
    const words = withArguments(given.words, values);
    const text = ['curl', ...words.map((word) => quoted(wordText(word), typeof word !== 'string'))].join(' ');
    return { text, offset: at, arguments: { ...given, words, end } };
  });
}

function quoted(text: string, hasVariables: boolean): string {
  if (/^[\w./:=@%+-]+$/.test(text)) return text;
  return hasVariables ? `"${text.replace(/["\\]/g, '\\$&')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The curl command that begins at a place. */
function readCommand(text: string, start: CommandStart): ReadCommand {
  const read = readWords(text, start);
  return { text: commandText(text, start.nameEnd, read.end), offset: start.at, arguments: read };
}

function commandText(text: string, nameEnd: number, end: number): string {
  return `curl${text.slice(nameEnd, end).trimEnd()}`;
}

function readWords(
  text: string,
  { at, nameEnd, powershellPrompt, isInlineCode, isLauncher }: CommandStart,
): ShellArguments {
  const dialect = shellDialect(text, at, powershellPrompt);
  const piped = isLauncher ? undefined : pipedDocument(text, at);
  const read = READERS[dialect](text, nameEnd, isInlineCode, piped);
  // An escape at the end may exceed the text.
  read.end = Math.min(read.end, text.length);
  return read;
}

/** `cat <<EOF | curl …`: the lines behind the command are its standard input. */
const PIPED_DOCUMENT = /\bcat[ \t]*<<(-?)[ \t]*(["'\\]?)([A-Za-z_]\w{0,60})["']?[ \t]*\|[ \t]*$/;

function pipedDocument(text: string, at: number): PendingDocument | undefined {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 200), at);
  const [, dash, quote, delimiter] = (line.includes('<<') && PIPED_DOCUMENT.exec(line)) || [];
  return delimiter === undefined ? undefined : { delimiter, isLiteral: quote !== '', stripTabs: dash !== '' };
}

/** The commands that a shell or a container runs, or the one that another program runs, and where its arguments end. */
function readLauncher(text: string, start: CommandStart, depth: number): CommandScan & { end: number } {
  const { at, nameEnd } = start;
  const read = readWords(text, start);
  const { words, end } = read;
  const launched = readLaunchedCommand(text.slice(at, nameEnd), read);
  if (launched && 'position' in launched) {
    const name = locateWord(text, nameEnd, words, launched.position);
    const command = { ...read, words: words.slice(launched.position + 1) };
    return {
      commands: [{ text: commandText(text, name.end, end), offset: name.at, arguments: command }],
      unread: [],
      end,
    };
  }
  if (launched && depth < MAX_DEPTH) {
    const found = readScript(launched.script, depth + 1);
    return { ...relocate(text, at, end, found), end };
  }
  const nested = nestedCommand(text, at, end);
  return { commands: [], unread: nested ? [nested] : [], end };
}

/** Returns the range of a word without quotes. Words before it may contain the same letters. */
function locateWord(
  text: string,
  from: number,
  words: readonly ShellWord[],
  position: number,
): { at: number; end: number } {
  let end = from;
  for (const word of words.slice(0, position)) {
    const found = text.indexOf(wordText(word), end);
    if (found >= 0) end = found + wordText(word).length;
  }
  const name = wordText(words[position] ?? '');
  const at = Math.max(text.indexOf(name, end), from);
  return { at, end: at + name.length };
}

/** Commands of a script with their places in the text that contains it. */
function relocate(text: string, start: number, end: number, { commands, unread }: CommandScan): CommandScan {
  let from = start;
  const next = (): number => {
    const at = text.indexOf('curl', from);
    const offset = at < 0 || at >= end ? start : at;
    from = offset + 1;
    return offset;
  };
  return {
    commands: commands.map((command) => ({
      ...command,
      offset: next(),
      arguments: { ...command.arguments, end },
    })),
    unread: unread.map((command) => ({ ...command, offset: next(), end })),
  };
}

/** The three shells whose quoting browsers write. */
export type ShellDialect = 'bash' | 'cmd' | 'powershell';

/** The shell whose quoting a command uses, detected from its first line: continuation marks and escaped quotes. */
export function shellDialect(text: string, at: number, powershellPrompt: boolean): ShellDialect {
  const newline = text.indexOf('\n', at);
  const line = text.slice(at, newline < 0 ? text.length : newline).trimEnd();
  if (line.endsWith('\\')) return 'bash';
  if (line.endsWith('^') && /[\s"]\^$/.test(line)) return 'cmd';
  if (/\s`$|[\s=]@["']$/.test(line.slice(-3))) return 'powershell';
  if (line.includes('^"') && /[\s=]\^"/.test(line)) return 'cmd';
  // Chrome 80 to 118 on one line: no shell has a use for this pair of escapes.
  if (line.includes('^\\^"') || line.includes('^%^')) return 'cmd';
  return powershellPrompt ? 'powershell' : 'bash';
}
