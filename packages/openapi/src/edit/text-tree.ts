import { isObject, type Json } from '../json.ts';
import { readEntries } from '../source/source-entries.ts';
import {
  isBlock,
  isFlow,
  isList,
  readRoot,
  type SourceEntry,
  type SourceNode,
} from '../source/source-node.ts';
import type { SourceText } from '../source/source-text.ts';
import { type EditProblem, isEditProblem } from './edit-problem.ts';
import type { Operation } from './edited-value.ts';
import { findEnd, findTail } from './entry-lines.ts';
import type { SharedAnchors } from './shared-anchors.ts';

/** A collection that an operation changes, and the entry that contains it. */
interface Opened {
  collection: EditedCollection;
  holder: Entry;
  isInsideFlow: boolean;
}

/** The collections of a text changed by edits, with their entries. New values are in the edited value, not here. */
export class TextTree {
  readonly root: Entry;
  readonly #document: SourceText;
  readonly #anchors: SharedAnchors;

  constructor(document: SourceText, value: Json, anchors: SharedAnchors) {
    this.#document = document;
    this.#anchors = anchors;
    const root = readRoot(document);
    const source = { start: root.from, from: root.from, limit: root.limit, value: root };
    this.root = { source, original: value, isReplaced: false, isRenamed: false };
  }

  /**
   * Applies an operation, or returns why it is refused, without a change.
   * @param isShared a value with an anchor may be changed for all its aliases
   */
  apply(operation: Operation, isShared = false): EditProblem | undefined {
    const key = operation.is === 'put' ? operation.path.at(-1) : operation.key;
    if (key === undefined) return this.#replace(this.root);
    const opened = this.#open(
      operation.is === 'put' ? operation.path.slice(0, -1) : operation.path,
      isShared,
    );
    if (opened === undefined || isEditProblem(opened)) return opened;
    const { collection } = opened;
    if (operation.is === 'add') return this.#add(opened, key);
    const entry = findEntry(collection, key);
    if (collection.repeated.has(key) && entry?.source !== undefined)
      return refuseRepeatedKey(key, entry.source.start);
    // A member of its own hides the one that a merge key brings.
    if (entry === undefined)
      return operation.is === 'put'
        ? this.#add(opened, key)
        : refuseMergedMember(key, collection.source.start);
    if (operation.is === 'put') return this.#replace(entry);
    if (operation.is === 'rename') return this.#rename(collection, entry, operation.to);
    return this.#remove(collection, entry);
  }

  /** Returns the collection at a path; undefined inside of what is new. */
  #open(path: readonly string[], isShared: boolean): Opened | EditProblem | undefined {
    let holder = this.root;
    let isInsideFlow = false;
    for (let depth = 0; ; depth += 1) {
      if (holder.source === undefined || holder.isReplaced) return undefined;
      const collection =
        holder.collection ?? readCollection(this.#document, holder.source.value, holder.original);
      if (isEditProblem(collection)) return collection;
      holder.collection = collection;
      const { outer, start } = collection.source;
      const shared = isShared ? undefined : this.#anchors.refuseChange([outer, start]);
      if (shared !== undefined) return shared;
      const key = path[depth];
      if (key === undefined) return { collection, holder, isInsideFlow };
      const next = findEntry(collection, key);
      if (next === undefined) return refuseMergedMember(key, collection.source.start);
      if (collection.repeated.has(key) && next.source !== undefined)
        return refuseRepeatedKey(key, next.source.start);
      isInsideFlow ||= isFlow(collection.source);
      holder = next;
    }
  }

  /** The whole value of an entry is written anew. */
  #replace(entry: Entry): EditProblem | undefined {
    const { value } = entry.source ?? {};
    const shared = value && this.#anchors.refuseRemoval(value.outer, () => findEnd(this.#document, value));
    if (shared !== undefined) return shared;
    entry.isReplaced = true;
    delete entry.collection;
    return undefined;
  }

  #add({ collection, holder, isInsideFlow }: Opened, key: string): EditProblem | undefined {
    const { source, originals } = collection;
    addEntry(collection, key);
    if (originals.length > 0 || isInsideFlow) return undefined;
    const inside = this.#document.text.slice(source.start + 1, findEnd(this.#document, source) - 1);
    if (inside.trim() !== '') return undefined;
    // `{}` in block style is written anew, in block style.
    holder.isReplaced = true;
    delete holder.collection;
    return undefined;
  }

  #remove(collection: EditedCollection, entry: Entry): EditProblem | undefined {
    const { source } = entry;
    const endOfEntry = () => {
      if (source === undefined) return 0;
      const isInFlow = isFlow(collection.source);
      return isInFlow
        ? findEnd(this.#document, source.value)
        : findTail(this.#document, source, collection.source.column);
    };
    const shared = source && this.#anchors.refuseRemoval(source.start, endOfEntry);
    if (shared !== undefined) return shared;
    removeEntry(collection, entry);
    return undefined;
  }

  #rename({ byName }: EditedCollection, entry: Entry, to: string): EditProblem | undefined {
    const { source, name = '' } = entry;
    if (source?.key !== undefined) {
      const [start] = source.key;
      if (/[*[{|>]/.test(this.#document.text.charAt(start))) return refuseComplexKey(start);
      const shared = this.#anchors.refuseChange([source.start, start]);
      if (shared !== undefined) return shared;
      entry.isRenamed = true;
    }
    byName.delete(name);
    byName.set(to, entry);
    entry.name = to;
    return undefined;
  }
}

function refuseMergedMember(name: string, offset: number): EditProblem {
  const message = `The member ${JSON.stringify(name)} comes from a YAML merge key (<<) and is not written here.`;
  return { code: 'edit-merged-member', message, offset };
}

function refuseRepeatedKey(name: string, offset: number): EditProblem {
  const message = `The key ${JSON.stringify(name)} is duplicated in its object.`;
  return { code: 'edit-duplicate-key', message, offset };
}

function refuseComplexKey(offset: number): EditProblem {
  const message = 'The key is not a scalar, so it cannot be renamed in place.';
  return { code: 'edit-unsupported-syntax', message, offset };
}

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
  collection?: EditedCollection;
}

/** A collection of the text with the changes to its entries. */
export interface EditedCollection {
  source: SourceNode;
  /** Entries as the text has them. */
  originals: readonly Entry[];
  entries: Entry[];
  /** Members by present name; of a repeated key, the last counts. */
  byName: Map<string, Entry>;
  /** Names that are written more than once. */
  repeated: ReadonlySet<string>;
}

/** Returns the member or item with a name or index; undefined where a merge key brings it. */
function findEntry({ entries, byName, source }: EditedCollection, key: string): Entry | undefined {
  return isList(source) ? entries[Number(key)] : byName.get(key);
}

/** Adds a new member as the last one, or a new item before the one with an index. */
function addEntry({ entries, byName, source }: EditedCollection, key: string): void {
  const entry: Entry = { original: null, isReplaced: false, isRenamed: false };
  if (isList(source)) {
    entries.splice(Number(key), 0, entry);
    return;
  }
  entry.name = key;
  entries.push(entry);
  byName.set(key, entry);
}

function removeEntry({ entries, byName }: EditedCollection, entry: Entry): void {
  entries.splice(entries.indexOf(entry), 1);
  if (entry.name !== undefined) byName.delete(entry.name);
}

/** Returns the entries of a collection as they are written. Refused where they are not those that a parser found. */
function readCollection(
  document: SourceText,
  source: SourceNode,
  value: Json,
): EditedCollection | EditProblem {
  const { text } = document;
  if (source.is === 'alias') return refuseAlias(text, source);
  if (!(isBlock(source) || isFlow(source)) || isList(source) !== Array.isArray(value))
    return refuseSyntax(source);
  const written = readEntries(document, source);
  const originals = written.map((entry, index) => toEntry(entry, value, index));
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
  if (!isRead) return refuseSyntax(source);
  return { source, originals, entries: [...originals], byName, repeated };
}

function toEntry(source: SourceEntry, owner: Json, index: number): Entry {
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

function refuseAlias(text: string, { start, end = start }: SourceNode): EditProblem {
  const message = `The value is the YAML alias ${text.slice(start, end)}: editing it would also change the anchor.`;
  return { code: 'edit-through-alias', message, offset: start };
}

function refuseSyntax({ start }: SourceNode): EditProblem {
  const message = 'The value is written in a form of YAML that cannot be edited in place.';
  return { code: 'edit-unsupported-syntax', message, offset: start };
}
