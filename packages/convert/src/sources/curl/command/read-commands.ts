import type { TextRange } from '../../../source-adapter.ts';
import { Assignments } from '../shell/assignments.ts';
import { bashWords } from '../shell/bash-words.ts';
import { cmdWords } from '../shell/cmd-words.ts';
import type { CommandText, ShellDialect } from '../shell/command-text.ts';
import { launchedCommand, withMarker } from '../shell/launch/launched-command.ts';
import { type CommandStart, nextCommand } from '../shell/next-command.ts';
import { pipedInput, readsStandardInput } from '../shell/output/piped-input.ts';
import type { Expand } from '../shell/output/pipeline-output.ts';
import { addOutputs } from '../shell/output/substituted-output.ts';
import { powershellWords } from '../shell/powershell/powershell-words.ts';
import { shellDialect } from '../shell/shell-dialect.ts';
import type { ShellArguments, ShellWord } from '../shell/shell-word.ts';

/** A curl command, found and taken apart. */
export interface ReadCommand extends CommandText {
  arguments: ShellArguments;
}

type ReadWords = (text: string, at: number, isInlineCode: boolean) => ShellArguments;

const READERS: Readonly<Record<ShellDialect, ReadWords>> = {
  bash: bashWords,
  cmd: cmdWords,
  powershell: powershellWords,
};

/** Scripts inside of scripts are read so many times. */
const MAX_DEPTH = 3;

/** Finds every curl command of a text and reads its arguments, in one pass. */
export function readCommands(text: string, depth = 0): ReadCommand[] {
  const commands: ReadCommand[] = [];
  const assignments = new Assignments(text);
  const expand = (word: ShellWord): ShellWord => assignments.expand(word);
  let from = 0;
  let launchersFrom = 0;
  let lineStart = true;
  for (;;) {
    const start = nextCommand(text, from, lineStart, launchersFrom);
    if (!start) return commands;
    const found = start.isLauncher
      ? launched(text, start, depth)
      : { commands: [readAt(text, start)], end: 0 };
    if (start.isLauncher) launchersFrom = found.end;
    assignments.readUntil(start.at);
    for (const command of found.commands) {
      addPipedInput(text, from, start.at, command.arguments, expand);
      commands.push(withAssigned(command, expand));
    }
    const last = found.commands.at(-1);
    if (last) assignments.skipUntil(last.arguments.end);
    from = Math.max(last ? Math.max(last.arguments.end, found.end) : 0, start.nameEnd);
    lineStart = text[from - 1] === '\n';
  }
}

/** The command that begins at a place. */
function readAt(
  text: string,
  { at, nameEnd, powershellPrompt, isInlineCode }: CommandStart,
  dialect = shellDialect(text, at, powershellPrompt),
): ReadCommand {
  const read = READERS[dialect](text, nameEnd, isInlineCode);
  // An escape at the end may exceed the text.
  read.end = Math.min(read.end, text.length);
  return { text: `curl${text.slice(nameEnd, read.end).trimEnd()}`, offset: at, dialect, arguments: read };
}

/** The commands that a program runs, and where its arguments end. */
function launched(
  text: string,
  start: CommandStart,
  depth: number,
): { commands: ReadCommand[]; end: number } {
  const dialect = shellDialect(text, start.at, start.powershellPrompt);
  const { name, script, end, marker } = launchedCommand(text, start.at, start.isInlineCode, dialect);
  const found = name
    ? [readAt(text, { ...start, at: name[0], nameEnd: name[1] }, dialect === 'bash' ? undefined : dialect)]
    : script !== undefined && depth < MAX_DEPTH
      ? locatedIn(text, start.at, end, readCommands(script, depth + 1))
      : [];
  if (marker !== undefined)
    for (const { arguments: read } of found) read.words = read.words.map((word) => withMarker(word, marker));
  return { commands: found, end };
}

/** Commands of a script with their places in the text that contains it. */
function locatedIn(text: string, start: number, end: number, commands: ReadCommand[]): ReadCommand[] {
  let from = start;
  return commands.map((command) => {
    const at = text.indexOf('curl', from);
    const offset = at < 0 || at >= end ? start : at;
    from = offset + 1;
    return { ...command, offset, arguments: { ...command.arguments, end } };
  });
}

/** Adds what other commands write into a command that begins at a place. */
function addPipedInput(text: string, from: number, at: number, read: ShellArguments, expand: Expand): void {
  if (read.stdin !== undefined || read.stdinFile !== undefined || !readsStandardInput(read.words)) return;
  const input = pipedInput(text, from, at, read.end, expand);
  if (input) Object.assign(read, input.output, { end: Math.max(read.end, input.end) });
}

/** A command with the variables that are assigned before it, and with the output of commands that is known. */
function withAssigned(command: ReadCommand, expand: Expand): ReadCommand {
  const read = command.arguments;
  if (command.dialect === 'cmd') return command;
  read.words = read.words.map(expand);
  if (read.stdin !== undefined) read.stdin = expand(read.stdin);
  addOutputs(read, expand);
  return command;
}

/** Where commands begin and end in their text. */
export function commandRanges(commands: readonly ReadCommand[]): TextRange[] {
  return commands.map(({ offset, arguments: { end } }) => [offset, end]);
}
