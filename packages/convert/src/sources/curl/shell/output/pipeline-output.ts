import { bashWords } from '../bash-words.ts';
import { readHereDocument } from '../here-document.ts';
import type { ShellCursor } from '../shell-cursor.ts';
import type { ShellWord } from '../shell-word.ts';
import { commandOutput, type Output } from './command-output.ts';

/** `|`, after which a line may end. */
const PIPE = /[ \t]*(?:\\\r?\n[ \t]*)?\|(?!\|)&?[ \t]*(?:\\?\r?\n[ \t]*)?/y;
const MAX_COMMANDS = 10;

/** Puts the values of known variables into a word. */
export type Expand = (word: ShellWord) => ShellWord;

/** What a pipeline writes, and where its text ends. */
export interface PipelineOutput {
  output: Output;
  end: number;
}

/**
 * What the commands of a pipeline from `at` on write into the command that contains the place `target`, or, without
 * one, to the end of the text. Undefined where they do not lead there, or where their output cannot be known.
 * Variables get their values before a command quotes them. `documentsAt`: where the here-documents of the pipeline begin, the start of a line.
 */
export function pipelineOutput(
  text: string,
  at: number,
  expand: Expand,
  target = text.length,
  documentsAt?: number,
): PipelineOutput | undefined {
  let output: Output | undefined;
  let end = documentsAt ?? at;
  for (let count = 0; count < MAX_COMMANDS; count += 1) {
    const read = bashWords(text, at, false, []);
    if (count > 0 && at <= target && target < read.end) return output && { output, end };
    if (read.end > target || read.words.length === 0) return undefined;
    let input: Output | undefined = count === 0 ? undefined : output;
    if (read.stdin !== undefined) input = { stdin: expand(read.stdin) };
    else if (read.stdinFile !== undefined) input = { stdinFile: read.stdinFile };
    else if (read.document) {
      const cursor: ShellCursor = { text, at: documentsAt ?? nextLine(text, read.end) };
      input = { stdin: expand(readHereDocument(cursor, read.document)) };
      end = cursor.at;
    }
    output = commandOutput(read.words.map(expand), input);
    PIPE.lastIndex = read.end;
    if (!PIPE.test(text)) {
      const rest = documentsAt === undefined && read.document ? end : read.end;
      return target === text.length && output && text.slice(rest).trim() === '' ? { output, end } : undefined;
    }
    at = PIPE.lastIndex;
  }
  return undefined;
}

function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}
