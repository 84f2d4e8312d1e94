import { getOwn, type SchemaBounds } from '@curlew/openapi/internal';

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

/** One plausible text per format of OpenAPI's format registry and JSON Schema, section 7.3. Reserved names and addresses only. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P1DT2H',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'api.example.com',
  'idn-hostname': 'api.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  iri: 'https://example.com/',
  'uri-reference': '/path',
  'iri-reference': '/path',
  'uri-template': '/users/{id}',
  uuid: '3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f',
  snowflake: '123456789012345678',
  'json-pointer': '/name',
  'relative-json-pointer': '1/name',
  regex: '^[a-z]+$',
  byte: 'SGVsbG8=',
  base64url: 'SGVsbG8',
  char: 'a',
  password: 'correct-horse-battery-staple',
  'unix-time': '1768469400',
  int32: '1',
  int64: '1',
  decimal: '9.99',
};

/** Others, where the first does not fit: shorter ones, other zones, a leap day. */
const OTHERS_BY_FORMAT: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-15T09:30:00+00:00', '2026-01-15T09:30:00.000Z', '2024-02-29T09:30:00Z'],
  date: ['2024-02-29', '2026-12-31'],
  time: ['09:30:00+00:00', '09:30:00.000Z'],
  duration: ['P1D', 'PT1H', 'P1M', 'P1Y', 'P1W', 'PT30M', 'P1Y2M3DT4H5M6S'],
  email: ['a@b.co'],
  'idn-email': ['a@b.co'],
  hostname: ['a'],
  'idn-hostname': ['a'],
  ipv4: [
    '192.0.2.10',
    '192.0.2.100',
    '198.51.100.1',
    '198.51.100.10',
    '198.51.100.100',
    '1.1.1.1',
    '10.0.0.1',
    '192.168.100.100',
  ],
  uri: ['x:y'],
  url: ['x:y'],
  iri: ['x:y'],
  'uri-reference': ['/'],
  'iri-reference': ['/'],
  'uri-template': ['{id}'],
  uuid: ['3F2B8C1E-5D4A-4F6B-9E7C-1A2B3C4D5E6F', 'urn:uuid:3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f'],
  'json-pointer': [''],
  'relative-json-pointer': ['1'],
  regex: ['a'],
  byte: ['SGk='],
  base64url: ['SGk'],
};

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

/** Texts of a format, the usual one first; none of a format that is not known. */
export function formatExamples(format: string | undefined): readonly string[] {
  if (format === undefined || !Object.hasOwn(BY_FORMAT, format)) return [];
  const others = getOwn(OTHERS_BY_FORMAT, format) ?? [];
  return [BY_FORMAT[format] ?? '', ...others];
}
