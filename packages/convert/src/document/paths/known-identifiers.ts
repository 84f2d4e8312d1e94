import { percentDecode } from '@curlew/exchange/internal';
import { getPattern, hasPattern } from './path-segments.ts';
import { isCollection, MIN_ALIKE, type Place, pathsBelow } from './place.ts';
import { API_VERSION, hasDigitsOfIdentifier, PREVIEW_VERSION, RESERVED } from './variable-segment.ts';

const WORD = /^[\p{L}\p{N}._~%-]+$/u;
export const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)+$/i;

/** What is known of the identifiers of a server. */
export interface KnownIdentifiers {
  /** Patterns with digits. */
  patterns: ReadonlySet<string>;
  /** Values with digits, or of several words, by which responses identify objects. */
  identities: ReadonlySet<string>;
  /** Whether no path of the API begins with a capital. */
  isLowerCase: boolean;
}

/** The segments that are like identifiers of other places. */
export function knownElsewhere(
  place: Place,
  open: readonly Place[],
  { identities, patterns, isLowerCase }: KnownIdentifiers,
): readonly Place[] {
  const found = open.filter(({ text }) => {
    // `/buckets/gb-lon`, where regions are listed elsewhere. Parts of a resource are named by words, too.
    if (!hasDigitsOfIdentifier(text)) return isCollection(place) && SLUG.test(text) && identities.has(text);
    return identities.has(percentDecode(text)) || (hasPattern(text) && patterns.has(getPattern(text)));
  });
  // An API whose collections are in lower case has no other names behind them: `/roles/SUPER_ADMIN`.
  const capitals = isLowerCase && isCollection(place) ? open.filter(isCapital) : [];
  const useCount = place.requests.length + capitals.flatMap(pathsBelow).length;
  return useCount >= MIN_ALIKE ? [...found, ...capitals] : found;
}

export function isCapital({ text }: Place): boolean {
  return /^[A-Z]/.test(text);
}

export function byPattern(places: readonly Place[]): Map<string, Place[]> {
  const open = places.filter(({ text }) => mayIdentify(text) && hasPattern(text));
  return Map.groupBy(open, ({ text }) => getPattern(text));
}

/** Whether segments of one pattern identify resources without other evidence. */
export function isOwnPattern(places: readonly Place[]): boolean {
  return places.length >= MIN_ALIKE && places.some(({ text }) => /\d/.test(text));
}

export function mayIdentify(text: string): boolean {
  return (
    !text.includes('{') &&
    WORD.test(text) &&
    !RESERVED.test(text) &&
    !API_VERSION.test(text) &&
    !PREVIEW_VERSION.test(text)
  );
}
