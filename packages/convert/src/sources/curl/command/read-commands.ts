import type { TextRange } from '../../../source-adapter.ts';
import { Assignments } from '../shell/assignments.ts';
import { bashWords } from '../shell/bash-words.ts';
import { cmdWords } from '../shell/cmd-words.ts';
import type { CommandText, ShellDialect } from '../shell/command-text.ts';
import { nextCommand } from '../shell/next-command.ts';
import { powershellWords } from '../shell/powershell-words.ts';
import { shellDialect } from '../shell/shell-dialect.ts';
import type { ShellArguments } from '../shell/shell-word.ts';

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

/** Finds every curl command of a text and reads its arguments, in one pass. */
export function readCommands(text: string): ReadCommand[] {
  const commands: ReadCommand[] = [];
  const assignments = new Assignments(text);
  let from = 0;
  let lineStart = true;
  for (;;) {
    const start = nextCommand(text, from, lineStart);
    if (!start) return commands;
    const dialect = shellDialect(text, start.at, start.powershellPrompt);
    const read = READERS[dialect](text, start.nameEnd, start.isInlineCode);
    if (dialect === 'bash') {
      assignments.readUntil(start.at);
      read.words = read.words.map((word) => assignments.expand(word));
      if (read.stdin !== undefined) read.stdin = assignments.expand(read.stdin);
    }
    // An escape at the end may exceed the text.
    read.end = Math.min(read.end, text.length);
    commands.push({
      text: `curl${text.slice(start.nameEnd, read.end).trimEnd()}`,
      offset: start.at,
      dialect,
      arguments: read,
    });
    from = Math.max(read.end, start.nameEnd);
    lineStart = from > 0 && text[from - 1] === '\n';
  }
}

/** Where commands begin and end in their text. */
export function commandRanges(commands: readonly ReadCommand[]): TextRange[] {
  return commands.map(({ offset, arguments: { end } }) => [offset, end]);
}
