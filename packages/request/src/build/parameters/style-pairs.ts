import type { Json } from '@curlew/openapi';
import type { ReportAt } from '../request-problem.ts';
import { encodeReserved, encodeUrlValue } from '../url/percent-encode.ts';
import { flatEntries, isCompound } from './flat-entries.ts';
import { scalarText } from './json-value.ts';

/** A value as `name=value` pairs of a query, a form or cookies. */
export interface PairStyle {
  style: string;
  explode: boolean;
}

/** A pair, not encoded. */
export interface StyledPair {
  name: string;
  items: string[];
  /** Between the items of a list; empty for a single value. */
  delimiter: string;
}

/** Delimiters of lists that are not exploded. */
const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['form', ','],
  ['cookie', ','],
  ['spaceDelimited', ' '],
  ['pipeDelimited', '|'],
]);

/** The styles `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `cookie` (OpenAPI 3.2, Style Examples). */
export function stylePairs(
  name: string,
  { style, explode }: PairStyle,
  value: Json,
  report: ReportAt,
): StyledPair[] {
  if (style === 'deepObject') return deepObjectPairs(name, value, report);
  const delimiter = DELIMITERS.get(style) ?? ',';
  const isForm = style === 'form' || style === 'cookie';
  if (!isForm && (explode || !isCompound(value)))
    report('undefined-serialization', undefinedStyle(style, explode && isCompound(value)));
  if (!isCompound(value)) return [pair(name, scalarText(value))];
  const entries = flatEntries(value, report);
  if (entries.length === 0) return [];
  if (explode) return entries.map(([key, text]) => pair(key ?? name, text));
  const items = entries.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  if (delimiter !== ',' && items.some((item) => item.includes(delimiter)))
    report(
      'ambiguous-value',
      `A part of the value contains the delimiter ${JSON.stringify(delimiter)} of its style.`,
    );
  return [{ name, items, delimiter }];
}

function undefinedStyle(style: string, explode: boolean): string {
  if (!DELIMITERS.has(style)) return `The style ${JSON.stringify(style)} is not defined here; form is used.`;
  return explode
    ? `${style} is not defined together with explode; every part is written as a pair.`
    : `${style} is defined for arrays and objects only.`;
}

function pair(name: string, text: string): StyledPair {
  return { name, items: [text], delimiter: '' };
}

/**
 * `name[key]=value`. The standard ends at the first level; deeper ones go on in the same way, lists by index, which the form
 * style has no way to write if they contain objects.
 */
function deepObjectPairs(name: string, value: Json, report: ReportAt): StyledPair[] {
  if (!isCompound(value) || Array.isArray(value)) {
    report('undefined-serialization', 'deepObject is defined for objects only.');
    if (isCompound(value) && value.some(isCompound)) {
      report('undefined-serialization', 'deepObject is not defined for members that are lists or objects.');
      return memberPairs(name, value, report);
    }
    return stylePairs(name, { style: 'form', explode: true }, value, report);
  }
  if (Object.values(value).some(isCompound))
    report('undefined-serialization', 'deepObject is not defined for members that are lists or objects.');
  if (Object.values(value).includes(null))
    report('dropped-null', 'Null inside the value is omitted (RFC 6570, section 2.3).');
  return memberPairs(name, value, report);
}

function memberPairs(name: string, value: Json, report: ReportAt): StyledPair[] {
  if (value === null) return [];
  if (!isCompound(value)) return [pair(name, scalarText(value))];
  return Object.entries(value).flatMap(([key, item]) => {
    if (/[[\]]/.test(key))
      report('ambiguous-value', 'The name of a member contains a bracket, the delimiter of deepObject.');
    return memberPairs(`${name}[${key}]`, item, report);
  });
}

/** Which characters stay as they are: none but the unreserved ones, or the reserved ones without a meaning at the place. */
export interface PairEncoding {
  allowReserved: boolean;
  /** Delimiters of the place, which are encoded even where reserved characters are allowed. */
  delimiters: string;
}

/** `name=value`, percent-encoded; delimiters that a URL cannot contain are encoded too (Appendix E). */
export function encodePair({ name, items, delimiter }: StyledPair, encoding: PairEncoding): string {
  const delimiters = encoding.delimiters + delimiter;
  const texts = items.map((item) => encodeParameterText(item, encoding.allowReserved, delimiters));
  const joint = delimiter === ',' ? delimiter : encodeUrlValue(delimiter);
  return `${encodeUrlValue(name)}=${texts.join(joint)}`;
}

export function encodeParameterText(text: string, allowReserved: boolean, delimiters: string): string {
  return allowReserved ? encodeReserved(text, delimiters) : encodeUrlValue(text);
}
