import type { Json } from '@curlew/openapi';

/** How a language writes, between its quotes, what cannot stand there as it is. */
interface LiteralEscapes {
  /** Characters with a meaning between the quotes, and their escapes. */
  special: ReadonlyMap<string, string>;
  /** Any other character that is invisible, ends a line or changes the direction of text. */
  code(codePoint: number): string;
}

/** Controls, format characters (bidirectional ones hide code), line separators: none of them is shown as it is. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns a text between double quotes. */
export function doubleQuoted(text: string, { special, code }: LiteralEscapes): string {
  const escaped = Array.from(text.toWellFormed(), (char) => {
    const known = special.get(char);
    if (known !== undefined) return known;
    return UNPRINTABLE.test(char) ? code(char.codePointAt(0) ?? 0) : char;
  });
  return `"${escaped.join('')}"`;
}

/**
 * Returns the escapes of languages that write them with a backslash.
 * @param interpolating characters that begin an expression between the quotes: `$`, `#`.
 */
export function backslashEscapes(interpolating = ''): ReadonlyMap<string, string> {
  return new Map([
    ...['"', '\\', ...interpolating].map((char) => [char, `\\${char}`] as const),
    ['\n', '\\n'],
    ['\r', '\\r'],
    ['\t', '\\t'],
  ]);
}

/** Whether a text of several lines can be written in a literal without escapes. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text.replaceAll('\n', ''));
}

/** `\u001f`; beyond the first plane a pair of surrogates. */
export function utf16Escape(codePoint: number): string {
  return Array.from(
    { length: codePoint > 0xffff ? 2 : 1 },
    (_, at) => `\\u${String.fromCodePoint(codePoint).charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** `\u{1f}`. */
export function bracedEscape(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}

/** Each line of a text with an indent in front, but for empty ones. */
export function indented(lines: readonly string[], indent: string): string[] {
  return lines.map((line) => (line === '' ? '' : `${indent}${line}`));
}

/**
 * Returns a text in single quotes, where nothing has a meaning in a POSIX shell. A NUL ends an argument and cannot be
 * written in one.
 */
export function shellQuote(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}

/** Quotes an argument for a shell, if it needs quotes. */
export function shellWord(word: string): string {
  return /^\w+$/.test(word) ? word : shellQuote(word);
}

/** Longest list that is on one line, in UTF-16 units. */
const MAX_LENGTH = 60;

/** Returns a list of plain values on one line, where it fits: `[1, 2.5]`. */
export function shortList(items: readonly Json[], literal: (item: Json) => string): string | undefined {
  if (items.length === 0) return '[]';
  if (items.some((item) => typeof item === 'object' && item !== null)) return undefined;
  const line = `[${items.map(literal).join(', ')}]`;
  return line.length <= MAX_LENGTH ? line : undefined;
}
