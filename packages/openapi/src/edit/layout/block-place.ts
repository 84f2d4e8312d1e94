import type { Json } from '../../json.ts';
import { isBlankLine, nextLine } from '../../source/scan.ts';
import { isBlock, isList, type SourceNode } from '../../source/source-node.ts';
import type { SourceText } from '../../source/source-text.ts';
import type { Branch, Entry } from '../tree/branch.ts';
import { blockItem, blockMember } from '../write/write-block.ts';
import { writeFlow } from '../write/write-flow.ts';
import { findLastPart, findTail } from './entry-lines.ts';
import { flowStyle } from './flow-place.ts';
import { type Added, type LayoutContext, presentValue, scalarStyle } from './layout-context.ts';

/** Characters of JSON of an object that is written on one line. */
const MAX_SHORT_OBJECT = 60;

/** A block collection to be changed. */
export interface BlockPlace {
  context: LayoutContext;
  text: string;
  branch: Branch;
  /** Its value after the edits. */
  value: Json;
  /** It is the root value. */
  isDocument: boolean;
  eol: string;
  /** Indentation of its entries. */
  pad: string;
}

/** Number of entries examined to detect blank lines between them. */
const SAMPLE = 4;

/** The line after an entry. */
export function tailOfEntry({ context, branch }: BlockPlace, { source }: Entry): number {
  return source === undefined ? 0 : findTail(context.document, source, branch.source.column);
}

/**
 * The end of the blank lines that begin at a line, if they could become content of the block scalar above once the
 * entry before them goes. `|+` keeps all blank lines below it, any block scalar those indented deeper than its text.
 */
export function absorbableEnd(document: SourceText, line: number, above: Entry | undefined): number {
  const { text } = document;
  if (!(isRagged(text, line) || keepsBlankLines(document, above))) return line;
  let end = line;
  while (end < text.length && isBlankLine(text, end)) end = nextLine(text, end);
  return end;
}

function keepsBlankLines(document: SourceText, entry: Entry | undefined): boolean {
  const scalar = entry && lastBlockScalar(document, entry);
  return scalar !== undefined && /^[|>][0-9]?\+/.test(document.text.slice(scalar.start, scalar.start + 3));
}

/** The block scalar of the text that an entry ends with after the edits. */
function lastBlockScalar(
  document: SourceText,
  { source, isReplaced, branch }: Entry,
): SourceNode | undefined {
  if (source === undefined || isReplaced) return undefined;
  if (branch !== undefined && isBlock(branch.source)) {
    const last = branch.entries.at(-1);
    return last && lastBlockScalar(document, last);
  }
  const last = findLastPart(document, source.value);
  return last.is === 'block-scalar' ? last : undefined;
}

/** Whether one of the blank lines that begin at a line contains blanks. */
export function isRagged(text: string, line: number): boolean {
  for (let at = line; at < text.length && isBlankLine(text, at); at = nextLine(text, at))
    if (text.charCodeAt(at) === 32) return true;
  return false;
}

/** Whether entries are written with blank lines between them, and one may be added beside this one. */
export function isSpaced(place: BlockPlace, beside: Entry): boolean {
  const { text, branch } = place;
  const sample = branch.originals.slice(0, SAMPLE);
  return (
    sample.length > 1 &&
    lastBlockScalar(place.context.document, beside) === undefined &&
    sample.slice(1).every((entry, index) => {
      const above = sample[index];
      return above !== undefined && hasBlankLine(text.slice(tailOfEntry(place, above), entry.source?.start));
    })
  );
}

/** A new entry without the indentation of its first line and without its last line end. */
export function bodyOf(place: BlockPlace, { entry, index }: Added, hasBlockScalars: boolean): string {
  const { context, text, branch, value, eol, pad } = place;
  const now = presentValue(value, entry, index);
  const style = context.styles.at(branch.source.start);
  const scalars = scalarStyle(style, hasBlockScalars);
  if (context.isCompact && !isList(branch.source) && isShortObject(now)) {
    const [key = ''] = blockMember(entry.name ?? '', null, style, scalars);
    return `${key.replace(/null$/, '')}${writeFlow(now, flowStyle(style, false))}`;
  }
  const lines = isList(branch.source)
    ? blockItem(now, dashGap(text, branch), style, scalars)
    : blockMember(entry.name ?? '', now, style, scalars);
  return joinLines(lines, eol, pad);
}

/** Scalars that fit on a line together. */
function isShortObject(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = Object.values(value);
  const isFlat = members.every((member) => typeof member !== 'object' || member === null);
  return members.length > 0 && isFlat && JSON.stringify(value).length <= MAX_SHORT_OBJECT;
}

/** Lines one below the other; empty ones stay empty. */
export function joinLines(lines: readonly string[], eol: string, pad: string): string {
  return lines.map((line, index) => (index === 0 || line === '' ? line : pad + line)).join(eol);
}

/** The blanks after the dashes of a list. */
function dashGap(text: string, { originals }: Branch): number {
  for (const { source } of originals) {
    const blanks = source === undefined ? '' : text.slice(source.from, source.value.outer);
    if (/^ +$/.test(blanks)) return blanks.length;
  }
  return 1;
}

function hasBlankLine(lines: string): boolean {
  return /^[ \t]*\r?\n/m.test(lines);
}
