import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Json } from '../json.ts';
import { compilePattern } from '../pattern/match-pattern.ts';

/** A format: its type and test. Values of other types are valid. */
export type FormatTest =
  | { type: 'string'; test(text: string): boolean }
  | {
      type: 'number';
      test(value: number): boolean /** The least and the greatest integer. */;
      range?: readonly [string, string];
    };

/** Longer texts are not tested: some expressions take quadratic time. */
const MAX_TEXT = 10_000;

const {
  date,
  time,
  'date-time': dateTime,
  duration,
  uri,
  'uri-reference': uriReference,
  'uri-template': uriTemplate,
  email,
  hostname,
  ipv4,
  ipv6,
  uuid,
  'json-pointer': jsonPointer,
  'relative-json-pointer': relativeJsonPointer,
} = fullFormats;

/**
 * Formats of JSON Schema 2020-12 (validation, section 7.3) and of OpenAPI's registry. `idn-hostname` requires
 * Unicode tables that are not included; like any unknown format, it is not checked.
 */
export const FORMATS: ReadonlyMap<string, FormatTest> = new Map<string, FormatTest>([
  ['date', text(getTest(date))],
  ['time', text(getTest(time))],
  ['date-time', text(getTest(dateTime))],
  ['duration', text((given) => getTest(duration)(asDuration(given)))],
  ['uri', text(getTest(uri))],
  ['uri-reference', text(getTest(uriReference))],
  ['uri-template', text(getTest(uriTemplate))],
  ['iri', text((iri) => getTest(uri)(asUri(iri)))],
  ['iri-reference', text((iri) => getTest(uriReference)(asUri(iri)))],
  ['email', text(isEmail)],
  ['idn-email', text((address) => isEmail(address.replace(/[^\p{ASCII}]/gu, 'x')))],
  ['hostname', text(getTest(hostname))],
  ['ipv4', text(getTest(ipv4))],
  ['ipv6', text(getTest(ipv6))],
  ['uuid', text(getTest(uuid))],
  ['json-pointer', text(getTest(jsonPointer))],
  ['relative-json-pointer', text(getTest(relativeJsonPointer))],
  ['regex', text((pattern) => typeof compilePattern(pattern) !== 'string')],
  ['byte', text((encoded) => encoded.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(encoded))],
  ['base64url', text((encoded) => encoded.length % 4 !== 1 && /^[A-Za-z0-9_-]*$/.test(encoded))],
  ['char', text((character) => [...character].length === 1)],
  ['int8', integer(-(2 ** 7), 2 ** 7 - 1)],
  ['int16', integer(-(2 ** 15), 2 ** 15 - 1)],
  ['int32', integer(-(2 ** 31), 2 ** 31 - 1)],
  // The largest values are written exactly and read as the next power of two.
  ['int64', { ...integer(-(2 ** 63), 2 ** 63), range: ['-9223372036854775808', '9223372036854775807'] }],
  ['uint8', integer(0, 2 ** 8 - 1)],
  ['uint16', integer(0, 2 ** 16 - 1)],
  ['uint32', integer(0, 2 ** 32 - 1)],
  ['uint64', { ...integer(0, 2 ** 64), range: ['0', '18446744073709551615'] }],
  ['double-int', integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)],
  ['float', { type: 'number', test: (value) => Number.isFinite(Math.fround(value)) }],
  ['double', { type: 'number', test: Number.isFinite }],
]);

/** Whether a value has a format; undefined if the text is too long to be tested. */
export function hasFormat(value: Json, format: string): boolean | undefined {
  const known = FORMATS.get(format);
  if (known === undefined || typeof value !== known.type) return true;
  if (known.type === 'number') return known.test(Number(value));
  const given = String(value);
  return given.length > MAX_TEXT ? undefined : known.test(given);
}

function text(test: (text: string) => boolean): FormatTest {
  return { type: 'string', test };
}

function integer(least: number, most: number): FormatTest & { type: 'number' } {
  return {
    type: 'number',
    range: [String(least), String(most)],
    test: (value) => Number.isInteger(value) && value >= least && value <= most,
  };
}

/** The library gives a format as an expression, a function, or an object with one of them. */
function getTest(format: (typeof fullFormats)[keyof typeof fullFormats]): (text: string) => boolean {
  if (format instanceof RegExp) return (given) => format.test(given);
  if (typeof format === 'function') return (given) => format(given);
  const test: unknown = typeof format === 'object' && 'validate' in format ? format.validate : undefined;
  if (test instanceof RegExp) return (given) => test.test(given);
  return typeof test === 'function' ? (given) => test(given) === true : () => true;
}

/** The letters of RFC 3339, appendix A, have either case; fractional seconds are accepted as in ISO 8601. */
function asDuration(given: string): string {
  return given.toUpperCase().replace(/(?<=\d)[.,]\d+(?=S$)/, '');
}

const isPlainEmail = getTest(email);

/** RFC 5321, section 4.1.2: the local part may be quoted, and an address in brackets stand for the host. */
function isEmail(address: string): boolean {
  if (!/["[]/.test(address)) return isPlainEmail(address);
  const plain = address.replace(/^"(?:[^"\\\r\n]|\\.)*"(?=@)/, 'x');
  const [, v6, v4] = /@\[(?:IPv6:([\da-f:.]+)|([\d.]+))\]$/i.exec(plain) ?? [];
  const literal = (v6 !== undefined && getTest(ipv6)(v6)) || (v4 !== undefined && getTest(ipv4)(v4));
  return isPlainEmail(literal ? plain.replace(/@\[.*$/, '@example.com') : plain);
}

/** RFC 3987, section 3.1: characters beyond ASCII are percent-encoded. */
function asUri(iri: string): string {
  return iri.replace(/[^\p{ASCII}]+/gu, (characters) => encodeURIComponent(characters.toWellFormed()));
}
