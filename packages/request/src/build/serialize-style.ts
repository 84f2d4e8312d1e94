import type { Json, Parameter } from '@curlew/openapi';
import { isToken } from '@curlew/openapi/internal';
import { writeScalar } from './json-value.ts';
import { encodeReserved, encodeUrlValue } from './percent-encode.ts';
import type { ReportAt } from './request-problem.ts';

/** A value as `name=value` pairs of a query, a form or cookies. */
interface PairStyle {
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

/**
 * Returns the styles `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `cookie` (OpenAPI 3.2, Style
 * Examples).
 */
export function serializeStyle(
  name: string,
  { style, explode }: PairStyle,
  value: Json,
  report: ReportAt,
): StyledPair[] {
  if (style === 'deepObject') return serializeDeepObject(name, value, report);
  const delimiter = DELIMITERS.get(style) ?? ',';
  const isForm = style === 'form' || style === 'cookie';
  if (!isForm && (explode || !isCompound(value)))
    report('undefined-serialization', describeUndefinedStyle(style, explode && isCompound(value)));
  if (!isCompound(value)) return [toPair(name, writeScalar(value))];
  const entries = flattenEntries(value, report);
  if (entries.length === 0) return [];
  if (explode) return entries.map(([key, text]) => toPair(key ?? name, text));
  const items = entries.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  if (delimiter !== ',' && items.some((item) => item.includes(delimiter)))
    report(
      'ambiguous-value',
      `A part of the value contains the delimiter ${JSON.stringify(delimiter)} of its style.`,
    );
  return [{ name, items, delimiter }];
}

function describeUndefinedStyle(style: string, explode: boolean): string {
  if (!DELIMITERS.has(style)) return `The style ${JSON.stringify(style)} is not defined here; form is used.`;
  return explode
    ? `${style} is not defined together with explode; every part is written as a pair.`
    : `${style} is defined for arrays and objects only.`;
}

function toPair(name: string, text: string): StyledPair {
  return { name, items: [text], delimiter: '' };
}

/**
 * `name[key]=value`. The standard ends at the first level; deeper ones go on in the same way, lists by index, which the form
 * style has no way to write if they contain objects.
 */
function serializeDeepObject(name: string, value: Json, report: ReportAt): StyledPair[] {
  if (!isCompound(value) || Array.isArray(value)) {
    report('undefined-serialization', 'deepObject is defined for objects only.');
    if (isCompound(value) && value.some(isCompound)) {
      report('undefined-serialization', 'deepObject is not defined for members that are lists or objects.');
      return serializeMembers(name, value, report);
    }
    return serializeStyle(name, { style: 'form', explode: true }, value, report);
  }
  if (Object.values(value).some(isCompound))
    report('undefined-serialization', 'deepObject is not defined for members that are lists or objects.');
  if (Object.values(value).includes(null))
    report('dropped-null', 'Null inside the value is omitted (RFC 6570, section 2.3).');
  return serializeMembers(name, value, report);
}

function serializeMembers(name: string, value: Json, report: ReportAt): StyledPair[] {
  if (value === null) return [];
  if (!isCompound(value)) return [toPair(name, writeScalar(value))];
  return Object.entries(value).flatMap(([key, item]) => {
    if (/[[\]]/.test(key))
      report('ambiguous-value', 'The name of a member contains a bracket, the delimiter of deepObject.');
    return serializeMembers(`${name}[${key}]`, item, report);
  });
}

/** Which characters stay as they are: none but the unreserved ones, or the reserved ones without a meaning at the place. */
interface PairEncoding {
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

function encodeParameterText(text: string, allowReserved: boolean, delimiters: string): string {
  return allowReserved ? encodeReserved(text, delimiters) : encodeUrlValue(text);
}

export type PathStyle = Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved'>;

/** Never left as they are in a path: they would end the segment (OpenAPI 3.2, Path Templating). */
export const PATH_DELIMITERS = '/?#';

/**
 * Returns a value in a path: `simple`, `label` and `matrix` (OpenAPI 3.2, Style Examples; RFC 6570, sections 3.2.2 to
 * 3.2.7).
 */
export function serializePathStyle(parameter: PathStyle, value: Json, report: ReportAt): string {
  const { style, explode, allowReserved } = parameter;
  if (style !== 'simple' && style !== 'label' && style !== 'matrix')
    report(
      'undefined-serialization',
      `The style ${JSON.stringify(style)} is not defined for path parameters; simple is used.`,
    );
  const delimiter = chooseDelimiter(style, explode);
  // A dot is unreserved: it is never encoded.
  const delimiters = PATH_DELIMITERS + (delimiter === '.' ? '' : delimiter);
  const encode = (text: string) => encodeParameterText(text, allowReserved, delimiters);
  const name = encodeUrlValue(parameter.name);
  const prefix = style === 'matrix' ? ';' : style === 'label' ? '.' : '';
  if (!isCompound(value)) {
    const text = encodeParameterText(writeScalar(value), allowReserved, PATH_DELIMITERS);
    return prefix + (style === 'matrix' ? named(name, text) : text);
  }
  const entries = flattenEntries(value, report);
  if (entries.length === 0) return '';
  if (delimiter === '.' && entries.some((entry) => entry.some((text) => text?.includes('.'))))
    report('ambiguous-value', 'A part of the value contains a dot, the delimiter of its style.');
  const parts = entries.map(([key, text]) => {
    if (key === undefined) return explode && style === 'matrix' ? named(name, encode(text)) : encode(text);
    if (!explode) return `${encodeUrlValue(key)},${encode(text)}`;
    return style === 'matrix'
      ? named(encodeUrlValue(key), encode(text))
      : `${encodeUrlValue(key)}=${encode(text)}`;
  });
  const joined = parts.join(delimiter);
  return prefix + (style === 'matrix' && !explode ? named(name, joined) : joined);
}

function chooseDelimiter(style: string, explode: boolean): string {
  if (!explode) return ',';
  if (style === 'label') return '.';
  return style === 'matrix' ? ';' : ',';
}

/** RFC 6570, section 3.2.7: no `=` before an empty value. */
function named(name: string, text: string): string {
  return text === '' ? name : `${name}=${text}`;
}

/** Returns a value in a header field: `simple`, passed through without encoding (OpenAPI 3.2, Appendix D). */
export function serializeHeader(explode: boolean, value: Json, report: ReportAt): string {
  if (!isCompound(value)) return writeScalar(value);
  const entries = flattenEntries(value, report);
  const parts = entries.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  const isObject = !Array.isArray(value);
  if (
    parts.some((text) => text.includes(',')) ||
    (isObject && explode && entries.some(([key]) => key?.includes('=')))
  )
    report(
      'ambiguous-value',
      'A part of the value contains a delimiter of its style, and header values are not encoded.',
    );
  return entries
    .map(([key, text]) => (key === undefined ? text : `${key}${explode ? '=' : ','}${text}`))
    .join(',');
}

/** Why a header cannot be sent (RFC 9110, sections 5.1 and 5.5). */
export function findHeaderProblem(name: string, value: string): string | undefined {
  if (!isToken(name)) return 'The name of the header is not a token.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are refused
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value))
    return 'The value of the header contains a line break or another control character.';
  return undefined;
}

type Compound = Json[] | { [name: string]: Json };

function isCompound(value: Json): value is Compound {
  return typeof value === 'object' && value !== null;
}

/**
 * Items of a list, or members of an object with their names, as texts. Null is undefined to RFC 6570 (section 2.3) and
 * left out; what is nested deeper than its styles reach is written as JSON.
 */
function flattenEntries(value: Compound, report: ReportAt): [string | undefined, string][] {
  const entries: [string | undefined, Json][] = Array.isArray(value)
    ? value.map((item) => [undefined, item])
    : Object.entries(value);
  const defined = entries.filter(([, item]) => item !== null);
  if (defined.length < entries.length)
    report('dropped-null', 'Null inside the value is omitted (RFC 6570, section 2.3).');
  if (defined.some(([, item]) => isCompound(item)))
    report('undefined-serialization', 'No style defines nested lists and objects; JSON is used.');
  return defined.map(([name, item]) => [name, writeScalar(item)]);
}
