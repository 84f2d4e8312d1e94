import { joinParts, type ShellArguments, type ShellPart, type ShellWord, wordParts } from '../shell-word.ts';
import { pipelineOutput } from './pipeline-output.ts';

/** Replaces command substitutions whose output the capture has: `$(printf …)`, `$(jq -n …)`, `<(echo …)`. Whether there were any. */
export function withOutputs(read: ShellArguments): boolean {
  const { words } = read;
  let isChanged = false;
  for (const [at, word] of words.entries()) {
    if (typeof word === 'string' || !word.some((part) => typeof part !== 'string' && part.command)) continue;
    words[at] = fileOf(word, read) ?? joinParts(word.flatMap(outputOf));
    isChanged = true;
  }
  return isChanged;
}

function outputOf(part: ShellPart): readonly ShellPart[] {
  if (typeof part === 'string' || !part.command || part.text.startsWith('<(')) return [part];
  const { stdin } = pipelineOutput(part.name, 0)?.output ?? {};
  if (stdin === undefined) return [part];
  // The shell removes line ends at the end.
  const parts = wordParts(stdin);
  const last = parts.at(-1);
  return typeof last === 'string' ? [...parts.slice(0, -1), last.replace(/\n+$/, '')] : parts;
}

/** `@<(echo …)` is a file with the output: it is read as standard input, which the command does not use otherwise. */
function fileOf(word: Exclude<ShellWord, string>, read: ShellArguments): ShellWord | undefined {
  const [before, part, ...others] = word;
  if (typeof before !== 'string' || !before.endsWith('@') || typeof part !== 'object' || others.length > 0)
    return undefined;
  if (!part.text.startsWith('<(') || read.stdin !== undefined || read.stdinFile !== undefined)
    return undefined;
  const output = pipelineOutput(part.name, 0)?.output;
  if (!output) return undefined;
  Object.assign(read, output);
  return `${before}-`;
}
