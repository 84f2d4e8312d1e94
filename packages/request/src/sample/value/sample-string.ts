import type { SchemaBounds } from '@curlew/openapi';
import { boundsAccept } from '../accept/bounds-accept.ts';
import { fittingPattern, PATTERNS } from './pattern/fitting-pattern.ts';
import { samplePattern } from './pattern/sample-pattern.ts';

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
  'json-pointer': '/name',
  'relative-json-pointer': '1/name',
  regex: '^[a-z]+$',
  byte: 'SGVsbG8=',
  base64url: 'SGVsbG8',
  password: 'correct-horse-battery-staple',
  'unix-time': '1768469400',
  int32: '1',
  int64: '1',
  decimal: '9.99',
};

/** Shorter ones, where the others are too long. */
const SHORT_BY_FORMAT: Readonly<Record<string, string>> = {
  duration: 'P1D',
  email: 'a@b.co',
  'idn-email': 'a@b.co',
  hostname: 'a',
  'idn-hostname': 'a',
  ipv6: '::1',
  ipv4: '1.1.1.1',
  uri: 'x:y',
  url: 'x:y',
  iri: 'x:y',
  'uri-reference': '/',
  'iri-reference': '/',
  'uri-template': '{id}',
  'json-pointer': '',
  'relative-json-pointer': '1',
  regex: 'a',
  byte: 'SGk=',
  base64url: 'SGk',
};

/** Sample texts by common names, used without a format. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/(^|_)e?mail$/, 'ada@example.com'],
  [/(^|_)ur[il]$/, 'https://example.com/'],
  [/_at$/, '2026-01-15T09:30:00Z'],
  [/^(full|display)?_?name$/, 'Ada Lovelace'],
  [/^first_name$/, 'Ada'],
  [/^(last|sur|family)_?name$/, 'Lovelace'],
  [/(^|_)phone(_number)?$/, '+15550100'],
  [/(^|_)currency(_code)?$/, 'EUR'],
  [/(^|_)country(_code)?$/, 'DE'],
  [/(^|_)city$/, 'Berlin'],
  [/(^|_)(locale|language)$/, 'en'],
  [/(^|_)time_?zone$/, 'Europe/Berlin'],
];

/** A string that matches a format, a pattern or a name, or `string`. Lengths are in characters. */
export function sampleString(
  format: string | undefined,
  name: string | undefined,
  bounds: SchemaBounds = {},
): string {
  const plain = byFormat(format, bounds) ?? byName(name) ?? 'string';
  const matching = (bounds.patterns ?? []).map(
    (pattern) => fittingPattern(pattern, bounds) ?? samplePattern(pattern, { repeat: bounds.minLength ?? 0 }),
  );
  const texts = [
    plain,
    ...matching,
    ...matching.map((text) => text && plain + text),
    ...(bounds.patterns ? OTHERS : []),
  ].flatMap((text) => (text === undefined || text === '' ? [] : [text, ofLength(text, bounds)]));
  // A value that matches the pattern is more useful than `string`; a pattern that takes too long to run accepts everything.
  const isJudged = bounds.patterns?.every((pattern) => typeof PATTERNS.matches(pattern, plain) === 'boolean');
  const preferred = bounds.patterns && (plain === 'string' || !isJudged) ? texts.slice(2) : texts;
  const fitting = [...preferred, ...texts].find((text) => boundsAccept(bounds, text, PATTERNS));
  return fitting ?? ofLength(preferred[0] ?? plain, bounds);
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
  return text.slice(0, maxLength).padEnd(Math.min(minLength, MAX_LENGTH), filling);
}

function byFormat(format: string | undefined, { maxLength = MAX_LENGTH }: SchemaBounds): string | undefined {
  if (format === undefined || !Object.hasOwn(BY_FORMAT, format)) return undefined;
  const usual = BY_FORMAT[format] ?? '';
  const short = Object.hasOwn(SHORT_BY_FORMAT, format) ? SHORT_BY_FORMAT[format] : undefined;
  return usual.length > maxLength ? (short ?? usual) : usual;
}

function byName(name: string | undefined): string | undefined {
  if (name === undefined || name.length > 40) return undefined;
  const snake = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return BY_NAME.find(([pattern]) => pattern.test(snake))?.[1];
}
