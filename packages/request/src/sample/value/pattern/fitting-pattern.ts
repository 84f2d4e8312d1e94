import { PatternMatcher, type SchemaBounds } from '@curlew/openapi/internal';
import { boundsAccept } from '../../accept/bounds-accept.ts';
import { samplePattern, withEcmaAnchors } from './sample-pattern.ts';

/** Matcher for generated texts: the anchors of Ruby, Python and PCRE are read as their authors mean them. */
class SamplePatternMatcher extends PatternMatcher {
  override matches(pattern: string, text: string): ReturnType<PatternMatcher['matches']> {
    return super.matches(withEcmaAnchors(pattern), text);
  }
}

export const PATTERNS = new SamplePatternMatcher();

/** Maximum number of texts generated for one pattern. */
const MAX_TRIES = 60;

/**
 * A text that matches a pattern and is within the bounds, not an empty one; `undefined` where none was found.
 * @param fits tests more than the bounds.
 */
export function fittingPattern(
  pattern: string,
  bounds: SchemaBounds,
  fits = (text: string) => boundsAccept(bounds, text, PATTERNS),
): string | undefined {
  const { minLength = 0 } = bounds;
  const shortest = samplePattern(pattern);
  if (shortest === undefined) return undefined;
  const plainest = samplePattern(pattern, { isShortest: true });
  const isJudged = typeof PATTERNS.matches(pattern, shortest) === 'boolean';
  if (!isJudged && plainest && fits(plainest)) return plainest;
  const missing = Math.max(minLength - shortest.length, 0);
  const repeats = [...new Set([minLength, 0, missing + 1, Math.ceil(missing / 2) + 1])];
  for (let seed = 0; seed < MAX_TRIES; seed += 1) {
    for (const repeat of seed === 0 ? repeats : [repeats[seed % repeats.length] ?? 0]) {
      const text = samplePattern(pattern, { repeat, seed });
      if (text !== undefined && text !== '' && fits(text)) return text;
    }
  }
  return undefined;
}
