import type { Json } from '../../json.ts';
import type { TextStyle } from './text-style.ts';
import { documentOf, type ScalarStyle, writeDocument } from './write-scalar.ts';

/** A key before its colon has at most 1,024 characters (YAML 1.2.2, section 7.4.3); longer ones are after a `?`. */
export const MAX_IMPLICIT_KEY = 1_000;

/** `key: value` in block style, line by line, without indentation of its own. */
export function blockMember(key: string, value: Json, style: TextStyle, scalars: ScalarStyle): string[] {
  return lines({ [key]: value }, style, scalars);
}

/** `- value`, with `gap` blanks after the dash. */
export function blockItem(value: Json, gap: number, style: TextStyle, scalars: ScalarStyle): string[] {
  const [first = '-', ...rest] = lines([value], style, scalars);
  if (gap === 1) return [first, ...rest];
  const deeper = ' '.repeat(gap - 1);
  return [`-${deeper}${first.slice(1)}`, ...rest.map((line) => (line === '' ? '' : deeper + line))];
}

/**
 * A value after a key in block style: what is on the line of the key, which is nothing for a
 * collection with entries, and the lines below, indented as seen from the key.
 */
export function blockValue(value: Json, style: TextStyle, scalars: ScalarStyle): string[] {
  const [first = '', ...rest] = blockMember('k', value, style, scalars);
  return [first.slice(2).trimStart(), ...rest];
}

/** The value of a document, line by line. */
export function blockDocument(value: Json, style: TextStyle, scalars: ScalarStyle): string[] {
  return lines(value, style, scalars);
}

function lines(value: Json, { step, isListIndented }: TextStyle, scalars: ScalarStyle): string[] {
  const document = documentOf(value, scalars);
  // After the question mark of a long key, the library can only indent by 2.
  const indent = hasLongKey(value) ? 2 : step;
  const text = writeDocument(document, scalars, { indent, indentSeq: isListIndented });
  return text.replace(/\n$/, '').split('\n');
}

function hasLongKey(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasLongKey);
  return Object.entries(value).some(([key, member]) => key.length > MAX_IMPLICIT_KEY || hasLongKey(member));
}
