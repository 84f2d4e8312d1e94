import type { SchemaBounds } from '@curlew/openapi/internal';
import { formatExamples } from './format-examples.ts';
import { formatOfLength } from './format-of-length.ts';

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
