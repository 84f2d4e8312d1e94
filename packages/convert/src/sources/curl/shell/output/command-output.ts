import {
  joinParts,
  type ShellArguments,
  type ShellPart,
  type ShellWord,
  wordParts,
  wordText,
} from '../shell-word.ts';
import { jqOutput } from './jq-output.ts';
import { printfOutput } from './printf-output.ts';
import { unescapedText } from './unescaped-text.ts';

/** What a command writes to its standard output: a text, or what a file contains. */
export type Output = Pick<ShellArguments, 'stdin' | 'stdinFile'>;

/** Options of `cat` and `Get-Content` that leave the text as it is. */
const FILE_OPTION = /^-(?:u|-|raw|path|literalpath)$/i;

/**
 * The output of one command whose name is the first word, given its standard input. Undefined where it depends on
 * more than its arguments and its input, or where an option is not known here.
 */
export function commandOutput(words: readonly ShellWord[], input: Output | undefined): Output | undefined {
  const [name = '', ...args] = words;
  switch (wordText(name)) {
    case 'echo':
      return echoed(args);
    case 'printf':
      return printfOutput(args);
    case 'cat':
    case 'type':
    case 'Get-Content':
    case 'gc':
      return fileOrInput(args, input);
    case 'jq':
      return jqOutput(args, input);
    case 'tee':
    case 'envsubst':
      return input;
    case 'tr':
      return withoutLineEnds(args, input);
    default:
      return undefined;
  }
}

/** Bash Reference Manual, section 4.2, `echo`. */
function echoed(args: readonly ShellWord[]): Output | undefined {
  let at = 0;
  let options = '';
  for (; /^-[neE]+$/.test(wordText(args[at] ?? '')); at += 1) options += wordText(args[at] ?? '');
  const parts = args
    .slice(at)
    .flatMap((word, position): ShellPart[] => [...(position > 0 ? [' '] : []), ...wordParts(word)]);
  const isEscaped = options.lastIndexOf('e') > options.lastIndexOf('E');
  const written: ShellPart[] = [];
  for (const part of parts) {
    const text = isEscaped && typeof part === 'string' ? unescapedText(part, 'echo') : part;
    if (text === undefined) return undefined;
    written.push(text);
  }
  return { stdin: joinParts(options.includes('n') ? written : [...written, '\n']) };
}

/** `cat` without arguments, `cat -`, `cat body.json`, `Get-Content -Raw body.json`. */
function fileOrInput(args: readonly ShellWord[], input: Output | undefined): Output | undefined {
  const files = args.map(wordText).filter((text) => !FILE_OPTION.test(text));
  const [file] = files;
  if (files.length > 1) return undefined;
  if (file === undefined || file === '-') return input;
  return file.startsWith('-') ? undefined : { stdinFile: file };
}

/** `tr -d '\r\n'`. The line ends of a file stay: the data options of curl remove them as well. */
function withoutLineEnds(args: readonly ShellWord[], input: Output | undefined): Output | undefined {
  const [option, set = '', ...others] = args.map(wordText);
  if (!/^(?:-d|--delete)$/.test(option ?? '') || others.length > 0) return undefined;
  if (!/^(?:\\[nr]|[\n\r])+$/.test(set)) return undefined;
  if (input?.stdin === undefined) return input;
  const removed = new RegExp(`[${set}]+`, 'g');
  const parts = wordParts(input.stdin).map((part) =>
    typeof part === 'string' ? part.replace(removed, '') : part,
  );
  return { stdin: joinParts(parts) };
}
