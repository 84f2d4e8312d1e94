import type { Json } from '../json.ts';
import { isEqual } from '../json-schema/json-value.ts';
import { isList } from '../source/source-node.ts';
import { getPresentValue } from './layout-context.ts';
import { applyChanges, type TextChange } from './text-change.ts';
import type { EditedCollection, Entry } from './text-tree.ts';

/**
 * Whether the part of a JSON text around its changes reads back as expected, before and after them. The part is that of the innermost
 * collection with all changes: its entries from the last one before the changes to the first one after them. Nothing else of the
 * text can be different, because a value of JSON has the same meaning wherever it is. False also means that no part could be found.
 * @param value the edited value
 * @param changes of the text, in ascending order
 */
export function isPartAsExpected(
  text: string,
  root: Entry,
  value: Json,
  changes: readonly TextChange[],
): boolean {
  const first = changes[0];
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return false;
  const range: Range = [first.offset, last.offset + last.length];
  let holder = root;
  let owner = value;
  for (;;) {
    const { collection } = holder;
    if (collection === undefined || holder.isReplaced) return false;
    const index = collection.entries.findIndex((entry) => containsInside(entry, range));
    const inner = collection.entries[index];
    if (inner?.collection === undefined) return isWindowAsExpected(text, collection, owner, changes, range);
    owner = getPresentValue(owner, inner, index);
    holder = inner;
  }
}

type Range = readonly [from: number, to: number];

/** Whether a range is inside of the brackets of an entry's value. */
function containsInside({ source }: Entry, [from, to]: Range): boolean {
  return source?.value.end !== undefined && source.value.start < from && to < source.value.end;
}

function isWindowAsExpected(
  text: string,
  { source, originals, entries }: EditedCollection,
  owner: Json,
  changes: readonly TextChange[],
  [from, to]: Range,
): boolean {
  const isKept = (entry: Entry) => entry.source !== undefined && !entry.isReplaced && !entry.isRenamed;
  const before = entries.findLastIndex((entry) => isKept(entry) && (entry.source?.value.end ?? to) <= from);
  const after = entries.findIndex(
    (entry, index) => index > before && isKept(entry) && (entry.source?.start ?? from) >= to,
  );
  const [previous, next] = [entries[before], entries[after]];
  const start = previous?.source?.start ?? source.start;
  const end = next?.source?.value.end ?? source.end;
  if (end === undefined || start > from || end < to) return false;
  const brackets = isList(source) ? '[]' : '{}';
  const read = (part: string) =>
    readJson(`${previous ? brackets.charAt(0) : ''}${part}${next ? brackets.charAt(1) : ''}`);
  const part = text.slice(start, end);
  const shifted = changes.map((change) => ({ ...change, offset: change.offset - start }));
  const old = originals.filter(
    (one) => (one.source?.start ?? -1) >= start && (one.source?.start ?? end) < end,
  );
  const offset = Math.max(before, 0);
  const shown = entries.slice(offset, next ? after + 1 : entries.length);
  const was = old.map(({ source, original }): Member => [source?.name, original]);
  const is = shown.map((entry, index): Member => [entry.name, getPresentValue(owner, entry, index + offset)]);
  return (
    isEqual(read(part), toValue(was, isList(source))) &&
    isEqual(read(applyChanges(part, shifted)), toValue(is, isList(source)))
  );
}

type Member = readonly [name: string | undefined, value: Json];

/** A list, or an object, of some entries. */
function toValue(members: readonly Member[], isArray: boolean): Json {
  if (isArray) return members.map(([, value]) => value);
  return Object.fromEntries(members.map(([name = '', value]) => [name, value]));
}

/** Null if it is not JSON, which no collection equals. */
function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
