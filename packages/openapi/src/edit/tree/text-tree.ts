import type { Json } from '../../json.ts';
import type { Range } from '../../position/position.ts';
import type { Refusal } from '../refusal.ts';
import { endOf, tailOf } from '../source/extent.ts';
import { isFlow, isList, type SourceNode } from '../source/source-node.ts';
import type { Operation, Place } from '../value/operation.ts';
import {
  addEntry,
  type Branch,
  type Entry,
  entryOf,
  indexOfPlace,
  newEntry,
  readBranch,
  removeEntry,
} from './branch.ts';
import { putValue, replaceValue } from './put-value.ts';
import type { SharedAnchors } from './shared-anchors.ts';

/** A collection that an operation changes, and the entry that holds it. */
interface Opened {
  branch: Branch;
  holder: Entry;
  isInsideFlow: boolean;
}

/**
 * The collections of a text that edits went into, with what becomes of their entries. New values are
 * not kept here: the edited value has them.
 */
export class TextTree {
  readonly root: Entry;
  readonly #text: string;
  readonly #anchors: SharedAnchors;

  constructor(text: string, root: SourceNode, value: Json, anchors: SharedAnchors) {
    this.#text = text;
    this.#anchors = anchors;
    const source = { start: root.from, from: root.from, limit: root.limit, value: root };
    this.root = { ...newEntry(false), source, original: value };
  }

  /** Makes an operation, or says why the text has no place for it; then nothing is changed. */
  apply(operation: Operation): Refusal | undefined {
    const context = { text: this.#text, anchors: this.#anchors };
    if (operation.is === 'put' && operation.path.length === 0)
      return putValue(context, this.root, operation.previous, operation.value);
    const opened = this.#open(operation.is === 'put' ? operation.path.slice(0, -1) : operation.path);
    if (opened === undefined || 'code' in opened) return opened;
    // Without braces there is room for one member only.
    if (opened.branch.source.is === 'pair' && operation.is !== 'put' && operation.is !== 'rename')
      return replaceValue(context, opened.holder);
    if (operation.is === 'add') return addToBranch(this.#text, opened, operation.key, operation.place);
    const { branch } = opened;
    const key = operation.is === 'put' ? (operation.path.at(-1) ?? '') : operation.key;
    const entry = entryOf(branch, key);
    // A member of its own hides the one that a merge key brings.
    if (entry === undefined && operation.is === 'put') return addToBranch(this.#text, opened, key, 'last');
    if (entry === undefined) return mergedMember(key, branch.source);
    if (operation.is === 'put') return putValue(context, entry, operation.previous, operation.value);
    if (branch.repeated.has(key)) return repeatedKey(key, entry);
    if (operation.is === 'rename') return this.#rename(branch, entry, operation.to);
    if (operation.is === 'move') return this.#move(branch, entry, operation.place);
    return this.#remove(branch, entry, operation.withComments);
  }

  /** The collection at a path; undefined inside of what is new. */
  #open(path: readonly string[]): Opened | Refusal | undefined {
    let holder = this.root;
    let isInsideFlow = false;
    for (let depth = 0; ; depth += 1) {
      if (holder.source === undefined || holder.isReplaced) return undefined;
      const branch = holder.branch ?? readBranch(this.#text, holder.source.value, holder.original);
      if ('code' in branch) return branch;
      holder.branch = branch;
      const shared = this.#anchors.refuseChange([branch.source.outer, branch.source.start]);
      if (shared !== undefined) return shared;
      const key = path[depth];
      if (key === undefined) return { branch, holder, isInsideFlow };
      const next = entryOf(branch, key);
      if (next === undefined) return mergedMember(key, branch.source);
      isInsideFlow ||= isFlow(branch.source);
      holder = next;
    }
  }

  #remove(branch: Branch, entry: Entry, withComments: boolean): Refusal | undefined {
    const { source } = entry;
    if (source !== undefined && !this.#anchors.isEmpty) {
      const end = isFlow(branch.source)
        ? endOf(this.#text, source.value)
        : tailOf(this.#text, source, branch.source.column);
      const shared = this.#anchors.refuseRemoval([source.start, end]);
      if (shared !== undefined) return shared;
    }
    entry.isWithComments = withComments;
    removeEntry(branch, entry);
    return undefined;
  }

  #move({ entries, byName, source }: Branch, entry: Entry, place: Place): Refusal | undefined {
    const from = entries.indexOf(entry);
    const others = entries.filter((other) => other !== entry);
    const at = indexOfPlace({ entries: others, byName }, place);
    if (at === undefined) return mergedMember(nameOf(place), source);
    if (at === from) return undefined;
    if (!this.#anchors.isEmpty) {
      const passed = others.slice(Math.min(at, from), Math.max(at, from));
      const shared = this.#anchors.refuseSwap(rangeOf(this.#text, [entry]), rangeOf(this.#text, passed));
      if (shared !== undefined) return shared;
    }
    entries.splice(from, 1);
    entries.splice(at, 0, entry);
    entry.isMoved = entry.source !== undefined;
    entry.isBesideNext = at < others.length && !(typeof place === 'object' && 'after' in place);
    return undefined;
  }

  #rename({ byName }: Branch, entry: Entry, to: string): Refusal | undefined {
    const { source, name = '' } = entry;
    if (source?.key !== undefined) {
      const [start] = source.key;
      if (/[*[{|>]/.test(this.#text.charAt(start))) return complexKey(start);
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

function addToBranch(
  text: string,
  { branch, holder, isInsideFlow }: Opened,
  name: string,
  place: Place,
): Refusal | undefined {
  const { source, originals } = branch;
  const at = indexOfPlace(branch, place);
  if (at === undefined) return mergedMember(nameOf(place), source);
  const isBesideNext = typeof place === 'object' ? !('after' in place) : place === 'first';
  addEntry(branch, at, newEntry(isBesideNext, isList(source) ? undefined : name));
  if (originals.length > 0 || isInsideFlow) return undefined;
  const inside = text.slice(source.start + 1, endOf(text, source) - 1);
  if (inside.trim() !== '') return undefined;
  // `{}` in block style is written anew, in block style.
  holder.isReplaced = true;
  delete holder.branch;
  return undefined;
}

/** From the first to the last of some entries, as they stand in the text. */
function rangeOf(text: string, entries: readonly Entry[]): Range {
  const sources = entries.flatMap(({ source }) => source ?? []);
  const starts = sources.map(({ start }) => start);
  return [Math.min(...starts), Math.max(0, ...sources.map(({ value }) => endOf(text, value)))];
}

function nameOf(place: Place): string {
  if (typeof place === 'string' || 'index' in place) return '';
  return 'before' in place ? place.before : place.after;
}

function mergedMember(name: string, { start }: SourceNode): Refusal {
  const message = `The member ${JSON.stringify(name)} comes from a YAML merge key (<<) and is not written here.`;
  return { code: 'edit-merged-member', message, offset: start };
}

function repeatedKey(name: string, { source }: Entry): Refusal {
  const message = `The key ${JSON.stringify(name)} is written more than once in its object.`;
  return { code: 'edit-duplicate-key', message, ...(source && { offset: source.start }) };
}

function complexKey(offset: number): Refusal {
  const message = 'The key is not written as a text, so it cannot be renamed in place.';
  return { code: 'edit-unsupported-syntax', message, offset };
}
