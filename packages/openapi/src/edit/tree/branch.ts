import { isObject, type Json } from '../../json.ts';
import { readEntries } from '../../source/source-entries.ts';
import { isBlock, isFlow, isList, type SourceEntry, type SourceNode } from '../../source/source-node.ts';
import type { SourceText } from '../../source/source-text.ts';
import type { Refusal } from '../refusal.ts';

/** A member or an item of an edited collection. */
export interface Entry {
  /** Its source text; absent for a new one. */
  source?: SourceEntry;
  /** Present name of a member. */
  name?: string;
  /** Its original value. */
  original: Json;
  isReplaced: boolean;
  isRenamed: boolean;
  /** Its members or items, once an edit changes them. */
  branch?: Branch;
}

/** A collection of the text with the changes to its entries. */
export interface Branch {
  source: SourceNode;
  /** As they are in the text. */
  originals: readonly Entry[];
  entries: Entry[];
  /** Members by present name; of a repeated key, the last counts. */
  byName: Map<string, Entry>;
  /** Names that are written more than once. */
  repeated: ReadonlySet<string>;
}

/** The member or item with a name or index; undefined where a merge key brings it. */
export function entryOf({ entries, byName, source }: Branch, key: string): Entry | undefined {
  return isList(source) ? entries[Number(key)] : byName.get(key);
}

/** Adds a new member as the last one, or a new item before the one with an index. */
export function addEntry({ entries, byName, source }: Branch, key: string): void {
  const entry: Entry = { original: null, isReplaced: false, isRenamed: false };
  if (isList(source)) {
    entries.splice(Number(key), 0, entry);
    return;
  }
  entry.name = key;
  entries.push(entry);
  byName.set(key, entry);
}

export function removeEntry({ entries, byName }: Branch, entry: Entry): void {
  entries.splice(entries.indexOf(entry), 1);
  if (entry.name !== undefined) byName.delete(entry.name);
}

/** The entries of a collection as they are written. Refused where they are not those that a parser found. */
export function readBranch(document: SourceText, source: SourceNode, value: Json): Branch | Refusal {
  const { text } = document;
  if (source.is === 'alias') return throughAlias(text, source);
  if (!(isBlock(source) || isFlow(source)) || isList(source) !== Array.isArray(value))
    return unsupported(source);
  const written = readEntries(document, source);
  const originals = written.map((entry, index) => sourceEntry(entry, value, index));
  const byName = new Map<string, Entry>();
  const repeated = new Set<string>();
  for (const entry of originals) {
    if (entry.name === undefined) continue;
    if (byName.has(entry.name)) repeated.add(entry.name);
    byName.set(entry.name, entry);
  }
  const isRead = Array.isArray(value)
    ? originals.length === value.length
    : isObject(value) && hasNames(value, byName, originals);
  if (!isRead) return unsupported(source);
  return { source, originals, entries: [...originals], byName, repeated };
}

function sourceEntry(source: SourceEntry, owner: Json, index: number): Entry {
  const { name } = source;
  const isMember = isObject(owner) && name !== undefined && Object.hasOwn(owner, name);
  const original = Array.isArray(owner) ? owner[index] : isMember ? owner[name] : null;
  const entry: Entry = { source, original: original ?? null, isReplaced: false, isRenamed: false };
  return name === undefined ? entry : { ...entry, name };
}

/** Members without a name are merge keys, which add further names. */
function hasNames(value: object, byName: ReadonlyMap<string, Entry>, originals: readonly Entry[]): boolean {
  const isMerged = originals.some(({ name }) => name === undefined);
  const { length } = Object.keys(value);
  return (
    (isMerged ? length >= byName.size : length === byName.size) &&
    [...byName.keys()].every((name) => Object.hasOwn(value, name))
  );
}

function throughAlias(text: string, { start, end = start }: SourceNode): Refusal {
  const message = `The value is the YAML alias ${text.slice(start, end)}: editing it would also change the anchor.`;
  return { code: 'edit-through-alias', message, offset: start };
}

function unsupported({ start }: SourceNode): Refusal {
  const message = 'The value is written in a form of YAML that cannot be edited in place.';
  return { code: 'edit-unsupported-syntax', message, offset: start };
}
