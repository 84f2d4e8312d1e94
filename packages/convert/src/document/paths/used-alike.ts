import { getOrInsert } from '../../get-or-insert.ts';
import { isOperationName } from '../operations/operation-id.ts';
import {
  getParameter,
  isCollection,
  isMissing,
  isPosted,
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
  // What is not found is used as items are.
  if (isCollection(place)) addUnfound(found, open);
  const rest = open.filter((one) => !found.has(one)).map(usesOf);
  if (rest.length === 0) return;
  const byPath = new Map<string, Uses[]>();
  const byList = new Map<string, { path: string; uses: Uses }[]>();
  for (const uses of rest)
    for (const path of uses.unknown) {
      getOrInsert(byPath, path, () => []).push(uses);
      const list = getList(path);
      if (list !== undefined) getOrInsert(byList, list, () => []).push({ path, uses });
    }
  const used = [...found, ...(parameter ? [parameter] : [])];
  const ofNames = (): boolean =>
    [...(parameter?.values ?? []), ...[...found].map(({ text }) => text)].filter((text) => !/\d/.test(text))
      .length >= MIN_ALIKE;
  const share = (path: string, uses: Uses): void => {
    if (!uses.unknown.delete(path)) return;
    if (isDeep(path)) uses.shared += 1;
    if (found.has(uses.one) || !isUsedAlike(uses)) return;
    found.add(uses.one);
    used.push(uses.one);
  };
  const byRemainder = Map.groupBy(
    rest.flatMap((uses) => [...uses.unknown].map((path) => ({ path, uses, remainder: getRemainder(path) }))),
    ({ remainder }) => remainder,
  );
  const firsts = new Map<string, Set<string>>();
  for (const one of used) {
    for (const path of new Set(pathsBelow(one))) {
      for (const uses of byPath.get(path) ?? []) share(path, uses);
      byPath.delete(path);
      // An item of a list is used as the list is: `/posts` and `/posts/first`.
      for (const { path: item, uses } of byList.get(path) ?? []) share(item, uses);
      byList.delete(path);
      const remainder = getRemainder(path);
      if (remainder === '' || !byRemainder.has(remainder)) continue;
      const first = path.split('/')[1] ?? '';
      const before = getOrInsert(firsts, remainder, () => new Set<string>()).add(first);
      // What stands before a path that is below several is one more name: `/octocat/hello/issues`, `/hubot/tools/issues`.
      if (before.size < MIN_ALIKE && first !== '{}') continue;
      for (const { path: other, uses } of byRemainder.get(remainder) ?? []) share(other, uses);
      byRemainder.delete(remainder);
    }
  }
  if (ofNames()) for (const uses of rest) if (isUsedAsName(uses)) found.add(uses.one);
}

/**
 * Adds segments for which nothing was found. Where that was asked for below them, it may be another part of the path that is
 * missing, unless several were asked for the same.
 */
function addUnfound(found: Set<Place>, open: readonly Place[]): void {
  const counts = new Map<string, number>();
  for (const one of open)
    for (const path of new Set(pathsBelow(one))) counts.set(path, (counts.get(path) ?? 0) + 1);
  for (const one of open) {
    if (!isUnfound(one) || isOperationName(one.text)) continue;
    const isAskedAlike = pathsBelow(one).some((path) => (counts.get(path) ?? 0) >= MIN_ALIKE);
    if (one.requests.length > 0 || isAskedAlike) found.add(one);
  }
}

function usesOf(one: Place): Uses {
  const unknown = new Set(pathsBelow(one));
  return { one, unknown, deep: [...unknown].filter(isDeep).length, shared: 0 };
}

/** Whether a segment was used as what is known: below it, or with values that do not exist. */
function isUsedAlike({ one, unknown, deep, shared }: Uses): boolean {
  if (shared >= MIN_ALIKE || (shared === 1 && deep <= MIN_ALIKE)) return true;
  return unknown.size === 0 && requestsBelow(one).every(isMissing);
}

/** Whether nothing shows what a segment beside names is. A name may be deleted, too. */
function isUsedAsName({ one, unknown }: Uses): boolean {
  return (
    [...unknown].every((path) => path === 'delete') &&
    !requestsBelow(one).some((request) => isPosted(request) || isShown(request))
  );
}

/** Whether a path has a word. */
function isDeep(path: string): boolean {
  return /\/[^{/]/.test(path);
}

/** The path of the list that a path may be an item of, if it has a word. */
function getList(path: string): string | undefined {
  const list = path.slice(0, path.lastIndexOf('/'));
  return /^get\//i.test(path) && isDeep(list) ? list : undefined;
}

/** The method of a path and what follows its first segment, if that has a word; else empty. */
function getRemainder(path: string): string {
  const [, method = '', remainder = ''] = /^([^/]*)\/[^/]+(\/.*)$/.exec(path) ?? [];
  return isDeep(remainder) ? `${method} ${remainder}` : '';
}
