import { getOrInsert } from '../../get-or-insert.ts';
import {
  getParameter,
  isCollection,
  isPosted,
  isRejected,
  isShown,
  isUnfound,
  MIN_ALIKE,
  type Place,
  pathsBelow,
  requestsBelow,
} from './place.ts';

/** The paths below a segment, and what is known of them as of those below a parameter. */
interface Uses {
  one: Place;
  unknown: Set<string>;
  /** Paths with a word. */
  deep: number;
  /** Those of them that are known. */
  shared: number;
}

/**
 * Adds segments that were only used as the known parameter of their place, with the same paths below, in the same ways or with
 * values that do not exist, and items of a collection that were not found. What is below an added segment is known of the
 * parameter as well.
 */
export function addUsedAlike(found: Set<Place>, open: readonly Place[], place: Place): void {
  const parameter = getParameter(place);
  const rest = open.filter((one) => !found.has(one)).map(usesOf);
  if (rest.length === 0) return;
  const byPath = new Map<string, Uses[]>();
  for (const uses of rest) for (const path of uses.unknown) getOrInsert(byPath, path, () => []).push(uses);
  const used = [...found, ...(parameter ? [parameter] : [])];
  const names = [...(parameter?.values ?? []), ...[...found].map(({ text }) => text)].filter(
    (text) => !/\d/.test(text),
  );
  const ofNames = names.length >= MIN_ALIKE;
  const share = (path: string, uses: Uses): void => {
    if (!uses.unknown.delete(path)) return;
    if (isDeep(path)) uses.shared += 1;
    if (found.has(uses.one) || !isUsedAlike(uses, ofNames)) return;
    found.add(uses.one);
    used.push(uses.one);
  };
  const byRemainder = Map.groupBy(
    rest.flatMap((uses) => [...uses.unknown].map((path) => ({ path, uses, remainder: getRemainder(path) }))),
    ({ remainder }) => remainder,
  );
  const firsts = new Map<string, Set<string>>();
  for (const known of used)
    for (const path of new Set(pathsBelow(known))) {
      for (const uses of byPath.get(path) ?? []) share(path, uses);
      byPath.delete(path);
      const remainder = getRemainder(path);
      if (remainder === '' || !byRemainder.has(remainder)) continue;
      const first = path.split('/')[1] ?? '';
      const before = getOrInsert(firsts, remainder, () => new Set<string>()).add(first);
      // What stands before a path that is below several is one more name: `/octocat/hello/issues`, `/hubot/tools/issues`.
      if (before.size < MIN_ALIKE && first !== '{}') continue;
      for (const { path: other, uses } of byRemainder.get(remainder) ?? []) share(other, uses);
      byRemainder.delete(remainder);
    }
  if (isCollection(place)) for (const { one } of rest) if (isUnfound(one)) found.add(one);
}

function usesOf(one: Place): Uses {
  const unknown = new Set(pathsBelow(one));
  return { one, unknown, deep: [...unknown].filter(isDeep).length, shared: 0 };
}

/**
 * Whether a segment was used as what is known: below it, or with values that do not exist, or, beside names, with nothing that
 * shows what it is.
 */
function isUsedAlike({ one, unknown, deep, shared }: Uses, ofNames: boolean): boolean {
  if (shared >= MIN_ALIKE || (shared === 1 && deep <= MIN_ALIKE)) return true;
  if (unknown.size > 0) return false;
  const requests = requestsBelow(one);
  return (
    requests.every(isRejected) ||
    (ofNames && !requests.some((request) => isPosted(request) || isShown(request)))
  );
}

/** Whether a path has a word. */
function isDeep(path: string): boolean {
  return /\/[^{/]/.test(path);
}

/** The method of a path and what follows its first segment, if that has a word; else empty. */
function getRemainder(path: string): string {
  const [, method = '', remainder = ''] = /^([^/]*)\/[^/]+(\/.*)$/.exec(path) ?? [];
  return isDeep(remainder) ? `${method} ${remainder}` : '';
}
