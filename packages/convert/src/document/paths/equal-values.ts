import { getOrInsert } from '../../get-or-insert.ts';
import { mayIdentify } from './known-identifiers.ts';
import { getMarks, getParameter, isCollection, type Place } from './place.ts';

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
