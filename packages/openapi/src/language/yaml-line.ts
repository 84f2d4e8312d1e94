import { keyName } from '../position/key-name.ts';
import { lineEnd, skipBlanks } from '../position/scan.ts';
import { keyEnd } from '../position/spot-at.ts';

/** Indicators and keys at the start of a line in block style, outermost first. */
export interface YamlLine {
  start: number;
  end: number;
  /** Columns of the dashes, and that of the key. */
  dashes: number[];
  key?: { column: number; name: string; from: number; to: number };
  /** Where a value begins on the line, after the dashes and the key. */
  value: number;
  isBlank: boolean;
}

export function yamlLine(text: string, start: number): YamlLine {
  const end = lineEnd(text, start);
  let at = skipBlanks(text, start);
  const dashes: number[] = [];
  while (text.charAt(at) === '-' && (at + 1 >= end || text.charAt(at + 1) === ' ')) {
    dashes.push(at - start);
    at = Math.min(skipBlanks(text, at + 1), end);
  }
  const isBlank = dashes.length === 0 && (at >= end || text.charAt(at) === '#' || text.startsWith('---', at));
  const to = isBlank ? undefined : keyEnd(text, at);
  if (to === undefined || to > end) return { start, end, dashes, value: Math.min(at, end), isBlank };
  const colon = text.indexOf(':', to);
  const key = { column: at - start, name: keyName(text.slice(at, to)), from: at, to };
  return { start, end, dashes, key, value: Math.min(skipBlanks(text, colon + 1), end), isBlank };
}

/** The value is a block scalar, whose text is in the lines below. */
export function opensBlockScalar(text: string, { value, end }: YamlLine): boolean {
  return /^(?:[&!]\S+\s+)*[|>][-+0-9]*\s*(?:#.*)?$/.test(text.slice(value, end));
}
