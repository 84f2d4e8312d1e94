import type { Json } from '../json.ts';
import { lineStart, skipIndent } from '../source/scan.ts';
import type { SourceText } from '../source/source-text.ts';
import type { Entry } from './text-tree.ts';
import type { ScalarStyle, TextStyle, TextStyles } from './write-value.ts';

/** Context for writing entries into a text. */
export interface LayoutContext {
  document: SourceText;
  /** The text of the document. */
  text: string;
  isJson: boolean;
  styles: TextStyles;
  /** New members of block style whose value is short and flat are written on one line. */
  isCompact: boolean;
  /** Long values that replace one in brackets are written in block style. */
  isUnfolded: boolean;
}

export function toScalarStyle({ quote }: TextStyle, hasBlockScalars = true): ScalarStyle {
  return { quote, isAlwaysQuoted: false, hasBlockScalars };
}

/** A text that replaces a quoted one keeps its quotes. An empty one has them because it must. */
export function matchScalarStyle(
  text: string,
  start: number,
  value: Json,
  scalars: ScalarStyle,
): ScalarStyle {
  const quote = text.charAt(start);
  const isEmpty = text.charAt(start + 1) === quote && text.charAt(start + 2) !== quote;
  const isQuoted = typeof value === 'string' && !isEmpty && (quote === '"' || quote === "'");
  return isQuoted ? { ...scalars, quote, isAlwaysQuoted: true } : scalars;
}

/** Returns the blanks at the start of the line that an offset is on. */
export function getIndentation(text: string, at: number): string {
  const line = lineStart(text, at);
  let end = skipIndent(text, line);
  while (text.charAt(end) === '\t' || text.charAt(end) === ' ') end += 1;
  return text.slice(line, end);
}

/** Returns the value of a member or an item by its present name or index. */
export function getPresentValue(owner: Json, entry: Entry, index: number): Json {
  if (Array.isArray(owner)) return owner[index] ?? null;
  if (typeof owner !== 'object' || owner === null || entry.name === undefined) return null;
  return owner[entry.name] ?? null;
}

/** A new entry, and its index in its list. */
export interface Added {
  entry: Entry;
  index: number;
}

/** New entries between two kept ones, and the removed entries between them. */
export interface Gap {
  previous: Entry | undefined;
  next: Entry | undefined;
  added: Added[];
  gone: Entry[];
}

/** Returns the gaps between kept entries with additions or removals. */
export function findGaps(originals: readonly Entry[], entries: readonly Entry[]): Gap[] {
  const gaps: Gap[] = [{ previous: undefined, next: undefined, added: [], gone: [] }];
  for (const [index, entry] of entries.entries()) {
    const gap = gaps.at(-1);
    if (entry.source === undefined) gap?.added.push({ entry, index });
    else {
      if (gap !== undefined) gap.next = entry;
      gaps.push({ previous: entry, next: undefined, added: [], gone: [] });
    }
  }
  const staying = new Set(entries);
  let at = 0;
  for (const entry of originals) {
    if (staying.has(entry)) at += 1;
    else gaps[at]?.gone.push(entry);
  }
  return gaps.filter(({ added, gone }) => added.length > 0 || gone.length > 0);
}
