import { joinParts, type ShellArguments, type ShellPart, type ShellWord, wordParts } from '../shell-word.ts';
import { type Expand, pipelineOutput } from './pipeline-output.ts';

/** Replaces command substitutions whose output the capture has: `$(printf …)`, `$(jq -n …)`, `<(echo …)`. */
export function addOutputs(read: ShellArguments, expand: Expand): void {
  const { words, stdin } = read;
  if (stdin !== undefined && typeof stdin !== 'string')
    read.stdin = joinParts(stdin.flatMap((part) => outputOf(part, expand)));
  for (const [at, word] of words.entries()) {
    if (typeof word === 'string' || !word.some((part) => typeof part !== 'string' && part.command)) continue;
    words[at] = fileOf(word, read, expand) ?? joinParts(word.flatMap((part) => outputOf(part, expand)));
  }
}

function outputOf(part: ShellPart, expand: Expand): readonly ShellPart[] {
  if (typeof part === 'string' || !part.command || part.text.startsWith('<(')) return [part];
  const { stdin } = pipelineOutput(part.name, 0, expand)?.output ?? {};
  if (stdin === undefined) return [part];
  // The shell removes line ends at the end.
  const parts = wordParts(stdin);
  const last = parts.at(-1);
  return typeof last === 'string' ? [...parts.slice(0, -1), last.replace(/\n+$/, '')] : parts;
}

/** `@<(echo …)` is a file with the output: it is read as standard input, which the command does not use otherwise. */
function fileOf(
  word: Exclude<ShellWord, string>,
  read: ShellArguments,
  expand: Expand,
): ShellWord | undefined {
  const [before, part, ...others] = word;
  if (typeof before !== 'string' || !before.endsWith('@') || typeof part !== 'object' || others.length > 0)
    return undefined;
  if (!part.text.startsWith('<(') || read.stdin !== undefined || read.stdinFile !== undefined)
    return undefined;
  const output = pipelineOutput(part.name, 0, expand)?.output;
  if (!output) return undefined;
  Object.assign(read, output);
  return `${before}-`;
}
