import type { SourceFile, Span } from '@curlew/diagnostics';
import { endsWord, findColumn, isSpace, lineStart, type Range, skipBlanks, skipProperties } from './scan.ts';
import { readEntries } from './source-entries.ts';
import { isList, readNode, readRoot, type SourceEntry, type SourceNode } from './source-node.ts';
import { SourceText } from './source-text.ts';

/** Offsets of a value in its text, and of the key it is under when it has one. */
export interface Position {
  key?: Range;
  value: Range;
}

/** Maximum number of aliases that are followed on the way to one value. */
const MAX_ALIASES = 100;

/** The name under which the entries of a collection hold its merge key. */
const MERGE = Symbol('<<');
type Entries = ReadonlyMap<string | typeof MERGE, SourceEntry>;

/**
 * Finds the values of one text by their keys. A collection is scanned when a value in it is first requested, so a
 * description without problems is not scanned at all. The text is known to parse; JSON is YAML in flow style.
 */
export class Positions {
  readonly #text: string;
  readonly #scan: () => SourceText;
  #source: SourceText | undefined;
  readonly #entries = new Map<number, Entries>();

  /** @param scan returns the text as it is scanned for others, too */
  constructor(text: string, scan = () => new SourceText(text)) {
    this.#text = text;
    this.#scan = scan;
  }

  /** Returns the position of the value at `keys`, or of its nearest ancestor that can be found. */
  find(keys: readonly string[]): Position {
    let found: Pick<SourceEntry, 'key' | 'value'> = { value: readRoot(this.#scanned) };
    for (const key of keys) {
      const next = this.#child(found.value, key, 0);
      if (next === undefined) break;
      found = next;
    }
    const { key, value } = found;
    if (key === undefined) return { value: this.#getRange(value) };
    return { key, value: value.is === 'empty' ? key : this.#getRange(value) };
  }

  get #scanned(): SourceText {
    this.#source ??= this.#scan();
    return this.#source;
  }

  #getRange({ is, start, end, limit }: SourceNode): Range {
    // The anchor of a first key belongs to the key, and is not where the map begins.
    return is === 'map' || is === 'list' ? [skipProperties(this.#text, start), limit] : [start, end ?? limit];
  }

  /** Returns the entry of a collection with a name or index, which aliases and merge keys may bring. */
  #child(node: SourceNode, key: string, aliases: number): SourceEntry | undefined {
    if (aliases > MAX_ALIASES) return undefined;
    const target = this.#resolve(node);
    const entries = target && this.#getEntries(target);
    const own = entries?.get(key);
    const merged = entries?.get(MERGE);
    if (own !== undefined || merged === undefined) return own;
    const source = this.#resolve(merged.value);
    if (source === undefined) return undefined;
    const parts = isList(source)
      ? [...this.#getEntries(source).values()].map(({ value }) => value)
      : [source];
    for (const part of parts) {
      const found = this.#child(part, key, aliases + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the entries of a collection by name or index; of two equal keys the last counts. */
  #getEntries(node: SourceNode): Entries {
    const known = this.#entries.get(node.start);
    if (known !== undefined) return known;
    const entries = new Map<string | typeof MERGE, SourceEntry>();
    for (const [index, entry] of readEntries(this.#scanned, node).entries())
      entries.set(entry.key === undefined ? String(index) : (entry.name ?? MERGE), entry);
    this.#entries.set(node.start, entries);
    return entries;
  }

  /** Returns the value that an alias refers to: the one with the last anchor of its name before it. */
  #resolve(node: SourceNode): SourceNode | undefined {
    let here = node;
    for (let steps = 0; here.is === 'alias'; steps += 1) {
      const anchor = this.#findAnchor(this.#text.slice(here.start + 1, here.end), here.start);
      if (anchor === undefined || steps > MAX_ALIASES) return undefined;
      here = this.#readAnchored(anchor);
    }
    return here;
  }

  #findAnchor(name: string, before: number): number | undefined {
    const text = this.#text;
    const wanted = `&${name}`;
    for (let at = text.lastIndexOf(wanted, before); at >= 0; at = text.lastIndexOf(wanted, at - 1)) {
      const next = at + wanted.length;
      const isStart = at === 0 || isSpace(text.charCodeAt(at - 1)) || ',[{'.includes(text.charAt(at - 1));
      if (isStart && (endsWord(text, next) || ',]}'.includes(text.charAt(next)))) return at;
      if (at === 0) break;
    }
    return undefined;
  }

  /** Returns the value with an anchor, which ends with the entry that contains it. */
  #readAnchored(anchor: number): SourceNode {
    const text = this.#text;
    const line = lineStart(text, anchor);
    let first = skipBlanks(text, line);
    let next = first;
    while (text.charAt(next) === '-' && endsWord(text, next + 1) && next < anchor) {
      first = next;
      next = skipBlanks(text, next + 1);
    }
    const isItem = next === anchor;
    const column = findColumn(text, first);
    const block = { is: isItem ? ('list' as const) : ('map' as const), column, limit: text.length };
    const limit = this.#scanned.isFlow ? text.length : this.#scanned.nextEntry(anchor, block);
    return readNode(this.#scanned, anchor, { column, limit, isBehindKey: !isItem });
  }
}

/** Returns the span of a value: of its first line, where it has several. */
export function toOneLineSpan(source: SourceFile, start: number, end: number): Span {
  const { text } = source;
  let stop = start;
  while (stop < end && text.charCodeAt(stop) !== 10 && text.charCodeAt(stop) !== 13) stop += 1;
  return source.spanAt(start, text.slice(start, stop).trimEnd().length);
}
