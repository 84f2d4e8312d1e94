import { percentDecode } from '@curlew/exchange/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import {
  API_VERSION,
  getPattern,
  hasDigitsOfIdentifier,
  hasPattern,
  PREVIEW_VERSION,
} from './path-segments.ts';
import {
  getMarks,
  getParameter,
  isCollection,
  isPosted,
  MIN_ALIKE,
  type Place,
  pathsBelow,
  requestsBelow,
} from './place.ts';
import { RESERVED } from './variable-segment.ts';

const WORD = /^[\p{L}\p{N}._~%-]+$/u;
/** `ft:7ab1`; `items:search` is an action. */
const PARTS = /^(?=.*\d)[\p{L}\p{N}._~%:-]+$/u;
export const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)+$/i;

/** What is known of the identifiers of a server. */
export interface KnownIdentifiers {
  /** Patterns with digits. */
  patterns: ReadonlySet<string>;
  /** Values with digits, or of several words, by which responses identify objects. */
  identities: ReadonlySet<string>;
  /** All values by which responses and requests identify objects, of paths that do not have them. */
  names: ReadonlySet<string>;
  /** What stands directly behind the prefix of the API, or behind an identifier: collections, and parts of a resource. */
  parts: ReadonlySet<string>;
  /** The last segments of paths that were answered with lists. */
  lists: ReadonlySet<string>;
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
  const capitals = isLowerCase ? open.filter(isCapital) : [];
  // Nor names of capitals alone behind a value: `/records/www/TXT`.
  if (place.text.includes('{')) found.push(...capitals.filter(({ text }) => /^[A-Z]{2,}$/.test(text)));
  // Behind other words, several of them are a value if the same is below each: `/linked/ORDER/{id}`, `/linked/CUSTOMER/{id}`.
  if (!isCollection(place) && !areUsedAlike(capitals)) return found;
  const useCount = place.requests.length + capitals.flatMap(pathsBelow).length;
  return useCount >= MIN_ALIKE ? [...found, ...capitals] : found;
}

/**
 * Whether a word is the name of an object at another place, and there no part of the API: `/members/octocat`. Words that are
 * only posted to are actions, and those that are only before such ones are kinds, if nothing else of their place is known.
 */
export function isNameElsewhere(one: Place, { names, parts }: KnownIdentifiers): boolean {
  const { text, parent, children } = one;
  if (parts.has(text) || !names.has(percentDecode(text))) return false;
  const isItem = children.size > 0 && parent !== undefined && getParameter(parent) !== undefined;
  return isItem || !requestsBelow(one).every(isPosted);
}

function areUsedAlike(places: readonly Place[]): boolean {
  const uses = new Set(places.map((one) => pathsBelow(one).sort().join(' ')));
  return places.length >= MIN_ALIKE && uses.size === 1 && places.every(({ text }) => !/[a-z]/.test(text));
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
    (WORD.test(text) || PARTS.test(text)) &&
    !RESERVED.test(text) &&
    !API_VERSION.test(text) &&
    !PREVIEW_VERSION.test(text)
  );
}

/**
 * Returns a function that finds what follows a word and is a value behind the same word elsewhere, of any server:
 * `/regions/oslo`; with punctuation marks, behind any word: `/dns/edit/shop.test`.
 */
export function equalValues(places: Iterable<Place>): (place: Place) => Place[] {
  const values = new Map<string, Set<string>>();
  const marked = new Set<string>();
  for (const place of places)
    for (const value of getParameter(place)?.values ?? []) {
      if (isCollection(place)) getOrInsert(values, place.text, () => new Set()).add(value);
      if (getMarks(value) !== '') marked.add(value);
    }
  return (place) => {
    const known = isCollection(place) ? values.get(place.text) : undefined;
    if (!known && marked.size === 0) return [];
    return [...place.children.values()].filter(
      ({ text }) => (marked.has(text) || known?.has(text)) && mayIdentify(text),
    );
  };
}
