import type { SchemaBounds } from '@curlew/openapi/internal';
import { hasFormat } from '@curlew/openapi/json-value';
import { boundsAccept } from '../accept/bounds-accept.ts';
import { quotedText, textOfKind } from './described-text.ts';
import { formatTexts, formatTextsWith } from './format/format-texts.ts';
import { numberByName, textByName, type ValueName } from './name/name-value.ts';
import { fittingPattern, PATTERNS } from './pattern/fitting-pattern.ts';
import { READABLE_TEXTS } from './pattern/readable-texts.ts';
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

/** What the description gives as a value, else what the name says, else what the description says that the value is. */
function namedText(
  name: ValueName | undefined,
  descriptions: readonly string[],
  fits: (text: string) => boolean,
): string | undefined {
  const quoted = quotedText(descriptions, name?.name);
  if (quoted !== undefined && fits(quoted)) return quoted;
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
