import { ansiEscape } from '../ansi-escape.ts';
import {
  joinParts,
  type ShellArguments,
  type ShellPart,
  type ShellWord,
  wordParts,
  wordText,
} from '../shell-word.ts';
import { jqOutput } from './jq-output.ts';

/** What a command writes to its standard output: a text, or what a file contains. */
export type Output = Pick<ShellArguments, 'stdin' | 'stdinFile'>;

/** Options of `jq` that change only the form of its output. */
const JQ_FORMS =
  /^(?:-[cMSrja]+|--(?:compact-output|monochrome-output|sort-keys|raw-output|join-output|ascii-output|tab))$/;

/**
 * The output of one command whose name is the first word, given its standard input. Undefined where it depends on
 * more than its arguments and its input.
 */
export function commandOutput(words: readonly ShellWord[], input: Output | undefined): Output | undefined {
  const [name = '', ...args] = words;
  switch (wordText(name)) {
    case 'echo':
      return { stdin: echoed(args) };
    case 'printf':
      return printed(args);
    case 'cat':
    case 'type':
    case 'Get-Content':
    case 'gc':
      return fileOrInput(args, input);
    case 'jq':
      return jqOutput(args) ?? (isSameJson(args) ? input : undefined);
    case 'tee':
    case 'envsubst':
      return input;
    case 'tr':
      // The data options of curl remove line ends as well.
      return /^-d \\[nr]/.test(args.map(wordText).join(' ')) ? input : undefined;
    default:
      return undefined;
  }
}

/** Bash Reference Manual, section 4.2, `echo`. */
function echoed(args: readonly ShellWord[]): ShellWord {
  let at = 0;
  let options = '';
  for (; /^-[neE]+$/.test(wordText(args[at] ?? '')); at += 1) options += wordText(args[at] ?? '');
  const parts = args
    .slice(at)
    .flatMap((word, position): ShellPart[] => [...(position > 0 ? [' '] : []), ...wordParts(word)]);
  const isEscaped = options.lastIndexOf('e') > options.lastIndexOf('E');
  const texts = parts.map((part) => (isEscaped && typeof part === 'string' ? unescaped(part) : part));
  return joinParts(options.includes('n') ? texts : [...texts, '\n']);
}

function unescaped(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const mark = text.indexOf('\\', at);
    const end = mark < 0 ? text.length : mark;
    result += text.slice(at, end);
    if (mark < 0) break;
    const found = ansiEscape(text, mark);
    result += found.value;
    at = found.end;
  }
  return result;
}

/** Arguments that a `printf` repeats its format for, at most. */
const MAX_REPEATS = 100;

/** Bash Reference Manual, section 4.2, `printf`: the format is used again while arguments are left. */
function printed(args: readonly ShellWord[]): Output | undefined {
  const [format, ...values] = args[0] === '--' ? args.slice(1) : args;
  if (typeof format !== 'string' || format === '-v') return undefined;
  const pieces = format.split(/(%(?:%|[-+ #0]*\d*(?:\.\d+)?[sdiufgbcqxX]))/);
  const parts: ShellPart[] = [];
  let next = 0;
  for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
    const before = next;
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 0) parts.push(unescaped(piece));
      else if (piece === '%%') parts.push('%');
      else {
        parts.push(...wordParts(values[next] ?? (/[sbcq]$/.test(piece) ? '' : '0')));
        next += 1;
      }
    }
    if (next >= values.length || next === before) break;
  }
  return { stdin: joinParts(parts) };
}

/** `cat` without arguments, `cat -`, `cat body.json`, `Get-Content -Raw body.json`. */
function fileOrInput(args: readonly ShellWord[], input: Output | undefined): Output | undefined {
  const files = args.map(wordText).filter((text) => text === '-' || !/^[-/][\w-]+$/.test(text));
  const [file] = files;
  if (file === undefined || (file === '-' && files.length === 1)) return input;
  return files.length === 1 ? { stdinFile: file } : undefined;
}

/** `jq .` writes the value that it reads. */
function isSameJson(args: readonly ShellWord[]): boolean {
  const texts = args.map(wordText);
  return texts.every((text) => text === '.' || JQ_FORMS.test(text));
}
