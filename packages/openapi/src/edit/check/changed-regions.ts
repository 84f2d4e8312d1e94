import type { Json, JsonObject } from '../../json.ts';
import { nextLine } from '../../position/scan.ts';
import { findGaps, isKept, presentValue } from '../layout/layout-context.ts';
import { startsLine } from '../source/extent.ts';
import { isBlock } from '../source/source-node.ts';
import type { Branch, Entry } from '../tree/branch.ts';

/** Whole entries of a collection in block style, among which something changes. */
export interface ChangedRegion {
  from: number;
  to: number;
  /** Column of the entries. */
  column: number;
  /** A map or list of these entries alone, as they are to be. */
  value: Json;
}

/**
 * The parts of a text that edits can have an effect on: entries around whatever comes or goes, and those
 * that hold a change. Undefined where that is the whole text.
 */
export function changedRegions(text: string, root: Entry, value: Json): ChangedRegion[] | undefined {
  const regions: ChangedRegion[] = [];
  return root.branch !== undefined && collect(root.branch, value, true) ? regions : undefined;

  /** False where a change may reach beyond the collection. */
  function collect(branch: Branch, now: Json, isDocument: boolean): boolean {
    const { entries } = branch;
    if (!isBlock(branch.source)) return entries.every((entry) => isUntouched(entry)) && !hasGaps(branch);
    if (!entries.some(isKept)) return false;
    const isIncluded = touchedEntries(branch);
    for (const [index, entry] of entries.entries()) {
      if (isIncluded[index] || entry.branch === undefined) continue;
      if (!collect(entry.branch, presentValue(now, entry, index), false)) isIncluded[index] = true;
    }
    for (let first = 0; first < entries.length; first += 1) {
      if (!isIncluded[first]) continue;
      let last = first;
      while (isIncluded[last + 1]) last += 1;
      regions.push(regionOf(text, branch, now, [first, last], isDocument));
      first = last;
    }
    return true;
  }
}

function isUntouched({ source, isMoved, isReplaced, isRenamed, branch }: Entry): boolean {
  const isAsWritten = source !== undefined && !isMoved && !isReplaced && !isRenamed;
  return isAsWritten && (branch === undefined || (branch.entries.every(isUntouched) && !hasGaps(branch)));
}

function hasGaps({ originals, entries }: Branch): boolean {
  return findGaps(originals, entries).length > 0;
}

/** Entries that are new, moved, renamed or replaced, and those beside one that comes or goes. */
function touchedEntries({ originals, entries }: Branch): boolean[] {
  const isTouched = entries.map((entry) => !isKept(entry) || entry.isReplaced || entry.isRenamed);
  const indexes = new Map(entries.map((entry, index) => [entry, index]));
  for (const { previous, next } of findGaps(originals, entries)) {
    for (const beside of [previous, next]) {
      const index = beside && indexes.get(beside);
      if (index !== undefined) isTouched[index] = true;
    }
  }
  return isTouched;
}

function regionOf(
  text: string,
  { source, entries }: Branch,
  now: Json,
  [first, last]: [number, number],
  isDocument: boolean,
): ChangedRegion {
  const start = isKept(entries[first] as Entry) ? entries[first]?.source?.start : undefined;
  const limit = isKept(entries[last] as Entry) ? entries[last]?.source?.limit : undefined;
  const top = isDocument ? 0 : nextLine(text, source.from);
  return {
    from: start ?? (startsLine(text, source.start) ? top : source.start),
    to: limit ?? source.limit,
    column: source.column,
    value: valueOfEntries(entries.slice(first, last + 1), first, now),
  };
}

function valueOfEntries(entries: readonly Entry[], first: number, now: Json): Json {
  if (Array.isArray(now)) return now.slice(first, first + entries.length);
  const value: JsonObject = {};
  for (const entry of entries) {
    const member = presentValue(now, entry, 0);
    Object.defineProperty(value, entry.name ?? '', { value: member, enumerable: true });
  }
  return value;
}
