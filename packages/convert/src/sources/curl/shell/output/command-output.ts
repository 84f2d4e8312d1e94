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

/** Options of `cat` and `Get-Content` that leave the text as it is. */
const FILE_OPTION = /^-(?:u|-|raw|path|literalpath)$/i;

/** Arguments that a `printf` repeats its format for, at most. */
const MAX_REPEATS = 100;

/** Larger widths and precisions are not written. */
const MAX_WIDTH = 1000;

/** `%05d`, `%-8s`, `%.2f`, `%%`. Others (`%e`, `%q`, `%*d`) are not formatted. */
const DIRECTIVE = /(%(?:%|[-0]*\d*(?:\.\d*)?[sbcdiuxXof]))/;

interface Directive {
  isLeft: boolean;
  isZeroPadded: boolean;
  width: number;
  precision: number | undefined;
  conversion: string;
}

/** Escapes of `echo -e` and of `%b`, and those that a format of `printf` has in addition. */
const ESCAPES = {
  echo: /^\\(?:[abeEfnrtv\\]|x[0-9a-fA-F]|[uU][0-9a-fA-F]|0)/,
  format: /^\\(?:[abeEfnrtv\\"'?]|x[0-9a-fA-F]|[uU][0-9a-fA-F]|[0-7])/,
};

/** `\c` ends the output; `\0` has up to three digits more in `echo` alone. */
const UNREAD = { echo: /\\(?:c|0[0-7]{3})/, format: /\\c/ };

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

/**
 * What `printf` writes: the format is used again while arguments are left. Undefined for conversions and values that are
 * not formatted here. Bash Reference Manual, section 4.2, `printf`.
 */
function printfOutput(args: readonly ShellWord[]): Output | undefined {
  const [format, ...values] = args[0] === '--' ? args.slice(1) : args;
  if (typeof format !== 'string' || (args[0] !== '--' && /^-./.test(format))) return undefined;
  const pieces = format.split(DIRECTIVE);
  const parts: ShellPart[] = [];
  let next = 0;
  for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
    const before = next;
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 1 && piece !== '%%') {
        const written = formatted(directiveOf(piece), values[next]);
        if (!written) return undefined;
        parts.push(...written);
        next += 1;
        continue;
      }
      const text = at % 2 === 1 ? '%' : piece.includes('%') ? undefined : unescapedText(piece, 'format');
      if (text === undefined) return undefined;
      parts.push(text);
    }
    if (next >= values.length || next === before) return { stdin: joinParts(parts) };
  }
  return undefined;
}

function directiveOf(piece: string): Directive {
  const [, flags = '', width, precision, conversion = ''] =
    /^%([-0]*)(\d*)(?:\.(\d*))?(.)$/.exec(piece) ?? [];
  return {
    isLeft: flags.includes('-'),
    isZeroPadded: flags.includes('0'),
    width: Number(width),
    precision: precision === undefined ? undefined : Number(precision),
    conversion,
  };
}

function formatted(directive: Directive, value: ShellWord | undefined): readonly ShellPart[] | undefined {
  const { conversion, precision, width } = directive;
  if (width > MAX_WIDTH || (precision ?? 0) > MAX_WIDTH) return undefined;
  const isText = 'sbc'.includes(conversion);
  const word = value ?? (isText ? '' : '0');
  // A variable whose value is unknown stays as it is where nothing depends on the value.
  if (typeof word !== 'string')
    return width === 0 && precision === undefined && 'sdiu'.includes(conversion)
      ? wordParts(word)
      : undefined;
  const text = isText ? textOf(word, directive) : numberOf(word, directive);
  return text === undefined ? undefined : [padded(text, directive, !isText)];
}

function textOf(word: string, { conversion, precision, width }: Directive): string | undefined {
  const text = conversion === 'b' ? unescapedText(word, 'echo') : word;
  // Widths and precisions count bytes or characters, as the shell is set up.
  const isCounted = width > 0 || precision !== undefined || conversion === 'c';
  if (text === undefined || (isCounted && /[^ -~]/.test(text))) return undefined;
  return conversion === 'c' ? text.slice(0, 1) : text.slice(0, precision);
}

function numberOf(word: string, { conversion, precision }: Directive): string | undefined {
  if (conversion === 'f') return fixed(word, precision ?? 6);
  const isSigned = conversion === 'd' || conversion === 'i';
  // Octal and hexadecimal numbers, `'A`, and precisions of integers are not read. 18 digits fit into 64 bits.
  if (precision !== undefined || !/^-?(?:0|[1-9]\d{0,17})$/.test(word)) return undefined;
  if (word.startsWith('-')) return isSigned ? word : undefined;
  if (isSigned || conversion === 'u') return word;
  const digits = BigInt(word).toString(conversion === 'o' ? 8 : 16);
  return conversion === 'X' ? digits.toUpperCase() : digits;
}

/** A decimal number with so many digits after the point; undefined where it had to be rounded. */
function fixed(word: string, digits: number): string | undefined {
  const [, whole, fraction = ''] = /^(-?(?:0|[1-9]\d{0,14}))(?:\.(\d{1,15}))?$/.exec(word) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
}

function padded(text: string, { isLeft, isZeroPadded, width }: Directive, isNumber: boolean): string {
  if (isLeft) return text.padEnd(width);
  if (!isZeroPadded || !isNumber) return text.padStart(width);
  const sign = text.startsWith('-') ? '-' : '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

/** A text with its escapes read; others stay. Undefined where one is not read here. Bash Reference Manual, section 4.2. */
function unescapedText(text: string, kind: keyof typeof ESCAPES): string | undefined {
  if (UNREAD[kind].test(text.replaceAll('\\\\', ''))) return undefined;
  let result = '';
  for (let at = 0; at < text.length; ) {
    const mark = text.indexOf('\\', at);
    const end = mark < 0 ? text.length : mark;
    result += text.slice(at, end);
    if (mark < 0) break;
    const isEscape = ESCAPES[kind].test(text.slice(mark, mark + 3));
    const found = isEscape ? ansiEscape(text, mark) : { value: '\\', end: mark + 1 };
    result += found.value;
    at = found.end;
  }
  return result;
}
