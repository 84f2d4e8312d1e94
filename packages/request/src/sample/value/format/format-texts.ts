import { getOwn, type SchemaBounds } from '@curlew/openapi/internal';
import { formatExamples } from './format-examples.ts';

/** Lengths that are tried above the least: formats have every fourth length, or every second, at least. */
const MAX_LENGTHS = 4;
/** Longest text that is made for a least length. */
const MAX_LENGTH = 4_000;
/** Lengths for patterns that ask for more than an example has. */
const LONGER = [32, 64];

/** Texts of a format, those that read best first, with lengths that bounds ask for; the caller tests them. */
export function* formatTexts(
  format: string | undefined,
  { minLength = 0, maxLength }: SchemaBounds,
): Generator<string, void, undefined> {
  const examples = formatExamples(format);
  yield* examples;
  if (format === undefined || examples.length === 0 || minLength > MAX_LENGTH) return;
  const least = Array.from({ length: MAX_LENGTHS }, (_, at) => minLength + at);
  const longest = Math.min(maxLength ?? MAX_LENGTH, MAX_LENGTH);
  for (const length of new Set([...least, ...(maxLength === undefined ? LONGER : [maxLength])])) {
    const text = length <= longest ? formatOfLength(format, length) : undefined;
    if (text !== undefined) yield text;
  }
}

/**
 * Texts of a format with one part replaced by a text that a pattern asks for: its end, its start, or as many characters
 * inside of it. `.png` and `https://example.com/` make `https://example.com/.png`.
 */
export function* formatTextsWith(
  format: string | undefined,
  part: string,
): Generator<string, void, undefined> {
  for (const text of formatExamples(format)) {
    for (let at = text.length; at >= 0; at -= 1) yield text.slice(0, at) + part;
    for (let at = 0; at <= text.length; at += 1) yield part + text.slice(at);
    for (let at = 0; at + part.length <= text.length; at += 1)
      yield text.slice(0, at) + part + text.slice(at + part.length);
  }
}

/** Length of the labels of a long host name: with the rest, the last is longer by one, below the limit of 63 (RFC 1035, section 2.3.4). */
const LABEL = 60;

/** Texts of one length, for formats that are not extended by one more character at the end. */
const OF_LENGTH: Readonly<Record<string, (length: number) => string>> = {
  'date-time': (length) => withFraction('2026-01-15T09:30:00', length),
  time: (length) => withFraction('09:30:00', length),
  duration: (length) => `P${digits(length - 2)}D`,
  email: (length) => `${labels(length - 12)}@example.com`,
  'idn-email': (length) => `${labels(length - 12)}@example.com`,
  hostname: labels,
  'idn-hostname': labels,
  ipv6,
  uri: (length) => 'https://example.com/'.padEnd(length, 'a'),
  url: (length) => 'https://example.com/'.padEnd(length, 'a'),
  iri: (length) => 'https://example.com/'.padEnd(length, 'a'),
  'uri-template': (length) => '/users/{id}/'.padEnd(length, 'a'),
  byte: (length) => 'SGVs'.repeat(length / 4),
};

/** A text of a format with a length in characters, if the format has one; the caller tests it. */
function formatOfLength(format: string, length: number): string | undefined {
  return getOwn(OF_LENGTH, format)?.(length);
}

/** RFC 3339, section 5.6: a fraction of a second may have any number of digits. */
function withFraction(start: string, length: number): string {
  return `${start}.${'0'.repeat(Math.max(length - start.length - 2, 0))}Z`;
}

function digits(count: number): string {
  return '1'.padEnd(count, '0');
}

/** Labels of letters, with dots between them. */
function labels(length: number): string {
  const whole = 'a'.repeat(Math.max(length, 0));
  return whole.replace(new RegExp(`(.{${LABEL}}).(?=.)`, 'g'), '$1.');
}

/** RFC 4291, section 2.2: groups after `::`, all eight groups, or six and an IPv4 address. */
function ipv6(length: number): string {
  const [compressed, whole] = [36, 39];
  if (length < compressed) return `::${hextets(length - 2, Math.ceil((length - 1) / 5))}`;
  if (length <= whole) return hextets(length, 8);
  const mapped = '0000:0000:0000:0000:0000:ffff:';
  const address = formatExamples('ipv4').find((one) => one.length === length - mapped.length);
  return mapped + (address ?? '');
}

/** Groups of hexadecimal digits of an IPv6 address that have a length together. */
function hextets(length: number, count: number): string {
  const digitCount = length - (count - 1);
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    '1'.repeat(Math.max(Math.floor((digitCount + index) / count), 0)),
  ).join(':');
}
