import { joinParts, type ShellPart, type ShellWord, wordParts } from '../shell-word.ts';
import type { Output } from './command-output.ts';
import { unescapedText } from './unescaped-text.ts';

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

/**
 * What `printf` writes: the format is used again while arguments are left. Undefined for conversions and values that are
 * not formatted here. Bash Reference Manual, section 4.2, `printf`.
 */
export function printfOutput(args: readonly ShellWord[]): Output | undefined {
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
