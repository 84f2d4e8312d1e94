import { powershellWords } from '../powershell/powershell-words.ts';
import type { ShellWord } from '../shell-word.ts';
import { type Expand, type PipelineOutput, pipelineOutput } from './pipeline-output.ts';

/** Arguments with which curl and programs that run it read standard input: `-d @-`, `-K-`, `-F a=<-`, `-T .`. */
const STDIN = /(?:^|[@<=]|^-[A-Za-z]*[KT])-$|^\.$/;
/** Where a pipeline whose output may be known begins: at the start of a line, a group or a substitution. */
const START =
  /(?:^[ \t]*(?:[$#>%][ \t]+|PS[^>\n]{0,200}>[ \t]*)?|[;&({`][ \t]*|(?:\b(?:do|then|else|if|while|until|time)|!)[ \t]+)(?=(?:echo|printf|cat|jq|type|gc|Get-Content)[ \t])/gm;
/** A text or a variable that PowerShell writes into a pipe. */
const POWERSHELL = /^[ \t]*(?:PS[^>\n]{0,200}>[ \t]*)?(?=@?['"]|\$\w{1,80}[ \t]*\|)/gm;
/** JSON without the quotes of a shell: `cmd` keeps its quotation marks. */
const CMD_JSON = /^[ \t]*(?:[A-Za-z]:\\[^>\n]{0,200}>[ \t]*)?echo[ \t]+([{[][^|\n"]*"[^|\n]*)\|[^|\n]*$/;

/** How far before a command its pipeline is looked for, and how many beginnings are tried. */
const MAX_LENGTH = 50_000;
const MAX_STARTS = 8;

/** Whether a command reads standard input. */
export function readsStandardInput(words: readonly ShellWord[]): boolean {
  return words.some((word) => {
    const text = typeof word === 'string' ? word : word.at(-1);
    return typeof text === 'string' && (text.endsWith('-') || text === '.') && STDIN.test(text);
  });
}

/**
 * What is written through `|` into the command at `at`, whose arguments end at `end`; `from`: the end of the command
 * before. Undefined where it cannot be known. Its `end` is behind the here-documents of the pipeline.
 */
export function pipedInput(
  text: string,
  from: number,
  at: number,
  end: number,
  expand: Expand,
): PipelineOutput | undefined {
  const start = Math.max(from, at - MAX_LENGTH);
  const before = text.slice(start, at);
  if (!before.includes('|')) return undefined;
  const unquoted = CMD_JSON.exec(before.slice(before.lastIndexOf('\n') + 1))?.[1];
  if (unquoted !== undefined) return { output: { stdin: unquoted.trimEnd() }, end };
  const region = text.slice(start, end + MAX_LENGTH);
  const documentsAt = nextLine(region, end - start);
  for (const begin of startsOf(START, before)) {
    const found = pipelineOutput(region, begin, expand, at - start, documentsAt);
    if (found) return { output: found.output, end: found.end === documentsAt ? end : start + found.end };
  }
  for (const begin of startsOf(POWERSHELL, before)) {
    const { words, end: wordEnd } = powershellWords(before, begin);
    const [word] = words;
    if (word !== undefined && words.length === 1 && /^\s*\|[^|;&\n]*$/.test(before.slice(wordEnd)))
      return { output: { stdin: word }, end };
  }
  return undefined;
}

/** The last places of a pattern, the one nearest to the command first. */
function startsOf(pattern: RegExp, before: string): number[] {
  const starts = [...before.matchAll(pattern)].map((match) => match.index + match[0].length);
  return starts.slice(-MAX_STARTS).reverse();
}

function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}
