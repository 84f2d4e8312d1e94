import { isEqual } from '../../instance/json-type.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Refusal } from '../refusal.ts';
import { endOf } from '../source/extent.ts';
import {
  addEntry,
  type Branch,
  type Entry,
  indexOfPlace,
  newEntry,
  readBranch,
  removeEntry,
} from './branch.ts';
import type { SharedAnchors } from './shared-anchors.ts';

export interface PutContext {
  text: string;
  anchors: SharedAnchors;
}

/** Gives an entry another value. Of two objects or two lists only what differs between them is written anew. */
export function putValue(context: PutContext, entry: Entry, previous: Json, next: Json): Refusal | undefined {
  const { source } = entry;
  if (source === undefined || entry.isReplaced || isEqual(previous, next)) return undefined;
  const { text, anchors } = context;
  const hasAnchors = !anchors.isEmpty && anchors.isIn([source.value.outer, endOf(text, source.value)]);
  if (!hasAnchors && putInside(context, entry, previous, next)) return undefined;
  return replaceValue(context, entry);
}

/** The whole value of an entry is written anew. */
export function replaceValue({ text, anchors }: PutContext, entry: Entry): Refusal | undefined {
  const { value } = entry.source ?? {};
  const isShared = value !== undefined && !anchors.isEmpty;
  const refusal = isShared ? anchors.refuseRemoval([value.outer, endOf(text, value)]) : undefined;
  if (refusal !== undefined) return refusal;
  entry.isReplaced = true;
  delete entry.branch;
  return undefined;
}

function putInside(context: PutContext, entry: Entry, previous: Json, next: Json): boolean {
  if (typeof next !== 'object' || next === null || Object.keys(next).length === 0) return false;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const branch = comparableBranch(context, entry);
    if (branch === undefined) return false;
    putItems(context, branch, previous, next);
    return true;
  }
  if (!isObject(previous) || !isObject(next)) return false;
  const branch = comparableBranch(context, entry);
  if (branch === undefined || branch.originals.some(({ name }) => name === undefined)) return false;
  putMembers(context, branch, previous, next);
  return true;
}

/** The collection of an entry, when its entries can be told apart. */
function comparableBranch({ text }: PutContext, entry: Entry): Branch | undefined {
  if (entry.source === undefined) return undefined;
  const branch = entry.branch ?? readBranch(text, entry.source.value, entry.original);
  if ('code' in branch || branch.repeated.size > 0 || branch.originals.length === 0) return undefined;
  if (branch.source.is === 'pair') return undefined;
  entry.branch = branch;
  return branch;
}

function putMembers(context: PutContext, branch: Branch, previous: JsonObject, next: JsonObject): void {
  for (const name of Object.keys(previous)) {
    const entry = branch.byName.get(name);
    if (entry !== undefined && !Object.hasOwn(next, name)) removeEntry(branch, entry);
  }
  let before: string | undefined;
  for (const [name, value] of Object.entries(next)) {
    const entry = branch.byName.get(name);
    const place = before === undefined ? ('first' as const) : { after: before };
    if (entry !== undefined) putValue(context, entry, previous[name] ?? null, value);
    else addEntry(branch, indexOfPlace(branch, place) ?? 0, newEntry(before === undefined, name));
    before = name;
  }
}

/** Items that are equal at both ends stay; those between are compared one by one. */
function putItems(
  context: PutContext,
  branch: Branch,
  previous: readonly Json[],
  next: readonly Json[],
): void {
  const shorter = Math.min(previous.length, next.length);
  const areEqual = (one: number, other: number) => isEqual(previous[one] ?? null, next[other] ?? null);
  let head = 0;
  while (head < shorter && areEqual(head, head)) head += 1;
  let foot = 0;
  while (foot < shorter - head && areEqual(previous.length - 1 - foot, next.length - 1 - foot)) foot += 1;
  for (let at = head; at < shorter - foot; at += 1) {
    const entry = branch.entries[at];
    if (entry !== undefined) putValue(context, entry, previous[at] ?? null, next[at] ?? null);
  }
  const added = Array.from({ length: next.length - shorter }, () => newEntry(foot > 0));
  branch.entries.splice(shorter - foot, previous.length - shorter, ...added);
}
