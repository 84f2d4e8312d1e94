import type { SchemaBounds } from '@curlew/openapi/internal';
import { hasFormat } from '@curlew/openapi/json-value';
import { boundsAccept } from '../accept/bounds-accept.ts';
import { quotedText, textOfKind, textOfSubject } from './described-text.ts';
import { formatTexts, formatTextsWith } from './format/format-texts.ts';
import { numberByName, textByName, type ValueName } from './name/name-value.ts';
import { fittingPattern, PATTERNS } from './pattern/fitting-pattern.ts';
import { samplePattern } from './pattern/sample-pattern.ts';

/**
 * A string that matches a format, a pattern, a description or a name, or `string`. Lengths are in characters.
 * @param descriptions texts of the author, which may name a value.
 */
export function sampleString(
  format: string | undefined,
  name: ValueName | undefined,
  bounds: SchemaBounds = {},
  descriptions: readonly string[] = [],
): string {
  const fits = (text: string) => boundsAccept(bounds, text, PATTERNS) && isOfFormat(text, format);
  const [usual] = formatTexts(format, bounds);
  const plain = usual ?? namedText(name, descriptions, fits) ?? 'string';
  const patterns = bounds.patterns ?? [];
  const matching = patterns.map(
    (pattern) =>
      fittingPattern(pattern, bounds, fits) ?? samplePattern(pattern, { repeat: bounds.minLength ?? 0 }),
  );
  const texts = [
    plain,
    ...matching,
    ...matching.map((text) => text && plain + text),
    ...(bounds.patterns ? OTHERS : []),
  ].flatMap((text) => (text === undefined || text === '' ? [] : [text, ofLength(text, bounds)]));
  // A value that matches the pattern is more useful than `string`; a pattern that takes too long to run accepts everything.
  const isJudged = patterns.every((pattern) => typeof PATTERNS.matches(pattern, plain) === 'boolean');
  const preferred = bounds.patterns && (plain === 'string' || !isJudged) ? texts.slice(2) : texts;
  const number = name && numberByName(name);
  const readable = patterns.length > 0 && isJudged ? [String(number ?? ''), ...READABLE_TEXTS] : [];
  const own = bounds.patterns && plain === 'string' ? [] : texts.slice(0, 2);
  const fitting =
    [...(isJudged ? own : []), ...readable, ...preferred, ...texts].find(fits) ??
    findFirst(textsOfFormat(format, bounds, matching), fits);
  if (fitting !== undefined) return fitting;
  // Nothing has the format and the bounds: the format says more of the value.
  return usual ?? ofLength(preferred[0] ?? plain, bounds);
}

/** What the description gives as a value, else the subject of its first sentence, else what the name says, else what the description says that the value is. */
function namedText(
  name: ValueName | undefined,
  descriptions: readonly string[],
  fits: (text: string) => boolean,
): string | undefined {
  const quoted = quotedText(descriptions, name?.name);
  if (quoted !== undefined && fits(quoted)) return quoted;
  const subject = textOfSubject(descriptions);
  if (subject !== undefined && fits(subject)) return subject;
  return (name && textByName(name)) ?? textOfKind(descriptions);
}

function* textsOfFormat(
  format: string | undefined,
  bounds: SchemaBounds,
  matching: readonly (string | undefined)[],
): Generator<string, void, undefined> {
  yield* formatTexts(format, bounds);
  for (const text of matching) if (text) yield* formatTextsWith(format, text);
}

function isOfFormat(text: string, format: string | undefined): boolean {
  return format === undefined || hasFormat(text, format) !== false;
}

function findFirst(texts: Iterable<string>, fits: (text: string) => boolean): string | undefined {
  for (const text of texts) if (fits(text)) return text;
  return undefined;
}

/** Fallback texts for patterns that cannot be parsed. */
const OTHERS = [
  'a',
  'A',
  '1',
  'abc',
  'ABC',
  '123',
  'a1',
  '1.0',
  '1.0.0',
  'https://example.com/',
  '/',
  '#aabbcc',
  '',
];

/** Longest text that is made, where a schema requires one. */
const MAX_LENGTH = 4_000;

function ofLength(text: string, { minLength = 0, maxLength = MAX_LENGTH }: SchemaBounds): string {
  const filling = text === 'string' ? 'x' : (text.at(-1) ?? 'x');
  return cutText(text, minLength, maxLength).padEnd(Math.min(minLength, MAX_LENGTH), filling);
}

/** The whole words that fit, where they are long enough. */
function cutText(text: string, minLength: number, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.slice(0, maxLength + 1).lastIndexOf(' ');
  return text.slice(0, end > 0 && end >= minLength ? end : maxLength).toWellFormed();
}

/**
 * Texts as people write them, the most general first: a pattern that lets anything through gets a word, one for timestamps a
 * timestamp. Reserved names, addresses and numbers only.
 */
const READABLE_TEXTS: readonly string[] = [
  'example',
  'Example',
  'EXAMPLE',
  'text',
  'abc',
  'ABC',
  'examples',
  'sample',
  'a',
  'A',
  'example-1',
  'example_1',
  'EXAMPLE_1',
  'Example 1',
  'Example-123!',
  // Codes of languages, countries, currencies
  'en',
  'US',
  'EUR',
  'USA',
  'en-US',
  'en_US',
  // Versions
  'v1',
  '1.0.0',
  'v1.0.0',
  '2.1.0-beta.1',
  // Dates and times
  '2026-01-15',
  '2026-01',
  '01/15/2026',
  '15.01.2026',
  '09:30',
  '09:30:00',
  '2026-01-15T09:30:00Z',
  '2026-01-15T09:30:00.000Z',
  '2026-01-15T09:30:00.000000Z',
  '2026-01-15T09:30:00.000000000Z',
  '2026-01-15T09:30:00+00:00',
  '2026-01-15T09:30:00.000+00:00',
  '2026-01-15T09:30:00.000000+00:00',
  '2026-01-15T09:30:00',
  '2026-01-15T09:30',
  '2026-01-15 09:30:00',
  'PT30M',
  'P1D',
  '30s',
  '5m',
  '24h',
  'UTC',
  'Europe/Berlin',
  '+01:00',
  // People and places in a network
  'ada@example.com',
  '+12025550100',
  '+1 202-555-0100',
  '202-555-0100',
  '(202) 555-0100',
  'example.com',
  'api.example.com',
  'https://example.com',
  'https://example.com/',
  'https://example.com/path',
  'http://example.com/',
  'wss://example.com/',
  's3://example/path',
  '192.0.2.1',
  '192.0.2.0/24',
  '192.0.2.1:8080',
  '2001:db8::1',
  '00:00:5e:00:53:01',
  '/path',
  '/path/to/file.txt',
  'file.txt',
  'image.png',
  'text/plain',
  'application/json',
  '#1e90ff',
  '#1E90FF',
  '1e90ff',
  '10px',
  '50%',
  // Identifiers and digests
  '3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f',
  '3F2B8C1E-5D4A-4F6B-9E7C-1A2B3C4D5E6F',
  '01JHN3Q8Z5V7K2M4P6R8T0W1XY',
  '4f6b9e7c',
  '4f6b9e7c1a2b3c4d',
  '4f6b9e7c1a2b3c4d5e6f7a8b',
  '4f6b9e7c1a2b3c4d5e6f7a8b9c0d1e2f',
  '4f6b9e7c1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d',
  '4f6b9e7c1a2b3c4d5e6f7a8b9c0d1e2f4f6b9e7c1a2b3c4d5e6f7a8b9c0d1e2f',
  'sha256:4f6b9e7c1a2b3c4d5e6f7a8b9c0d1e2f4f6b9e7c1a2b3c4d5e6f7a8b9c0d1e2f',
  'urn:example:1',
  'SGVsbG8=',
  'SGVsbG8',
  // Numbers, and identifiers that are: where letters are allowed, a text that reads as a number may be taken for one
  '10245',
  '42',
  '100',
  '1024',
  '123456',
  '1234567890',
  '123456789012',
  '123456789012345678',
  '2026',
  '20260115',
  '1.0',
  '9.99',
  '-1',
  '1',
];
