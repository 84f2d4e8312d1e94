import type { Json } from '../json.ts';
import { isBlankLine, isSpace, lineStart, nextLine } from '../source/scan.ts';
import { isBlock, isList, type SourceNode } from '../source/source-node.ts';
import type { SourceText } from '../source/source-text.ts';
import { findEnd, findLastPart, findLead, findTail, startsLine } from './entry-lines.ts';
import { flowStyle } from './flow-layout.ts';
import {
  type Added,
  findGaps,
  type Gap,
  type LayoutContext,
  presentValue,
  scalarStyle,
} from './layout-context.ts';
import { replaceRange, type TextChange } from './text-change.ts';
import type { Branch, Entry } from './text-tree.ts';
import { blockItem, blockMember, writeFlow } from './write-value.ts';

/** Text changes that add and remove entries of a block collection. */
export function blockLayout(
  context: LayoutContext,
  branch: Branch,
  value: Json,
  isDocument: boolean,
): TextChange[] {
  const { text, styles } = context;
  const { column, start } = branch.source;
  const eol = styles.at(start).lineEnd;
  const place = { context, text, branch, value, isDocument, eol, pad: ' '.repeat(column) };
  if (branch.entries.length === 0) return emptied(place);
  return findGaps(branch.originals, branch.entries).flatMap((gap) =>
    isCompactStart(place, gap) ? changeCompactStart(place, gap) : changeGap(place, gap),
  );
}

/** The first entry, after a dash on the same line (`- a: 1`), goes. */
function isCompactStart({ text }: BlockPlace, { previous, gone }: Gap): boolean {
  const first = gone[0]?.source;
  return previous === undefined && first !== undefined && !startsLine(text, first.start);
}

function changeGap(place: BlockPlace, gap: Gap): TextChange[] {
  return [...insertion(place, gap), ...gap.gone.flatMap((entry) => removal(place, entry, gap.previous))];
}

/** After the previous entry, else before the next one, else at the first removed one. */
function insertion(place: BlockPlace, gap: Gap): TextChange[] {
  const { previous, next, gone, added } = gap;
  if (added.length === 0) return [];
  if (previous !== undefined) return insertAfter(place, previous, added);
  if (next !== undefined) return insertBefore(place, next, gap);
  const { text, pad, eol } = place;
  const offset = lineStart(text, gone[0]?.source?.start ?? 0);
  return [{ offset, length: 0, text: joined(bodies(place, added, true), pad, eol) }];
}

function insertAfter(place: BlockPlace, previous: Entry, added: readonly Added[]): TextChange[] {
  const { text, pad, eol } = place;
  const from = tailOfEntry(place, previous);
  const written = bodies(place, added, !isRagged(text, from));
  const blank = isSpaced(place, previous) ? eol : '';
  return [{ offset: from, length: 0, text: joined(written, blank + pad, eol) }];
}

function insertBefore(place: BlockPlace, next: Entry, { added, gone }: Gap): TextChange[] {
  const { text, branch, isDocument, pad, eol } = place;
  if (next.source === undefined) return [];
  const { start } = next.source;
  const written = bodies(place, added, true);
  if (!startsLine(text, start)) return [{ offset: start, length: 0, text: joined(written, '', eol + pad) }];
  const last = gone.at(-1);
  const bound = last === undefined ? nextLine(text, branch.source.from) : tailOfEntry(place, last);
  // Comments at the top of a file are about the file.
  const isTop = isDocument && last === undefined;
  const offset = isTop ? lineStart(text, start) : findLead(text, next.source, branch.source.column, bound);
  const blank = isSpaced(place, next) ? eol : '';
  return [{ offset, length: 0, text: joined(written, pad, eol + blank) }];
}

function bodies(place: BlockPlace, added: readonly Added[], hasBlockScalars: boolean): string[] {
  return added.map((one) => bodyOf(place, one, hasBlockScalars));
}

function joined(written: readonly string[], before: string, after: string): string {
  return written.map((body) => before + body + after).join('');
}

/** The lines of an entry that goes; comment lines above it stay. */
function removal(place: BlockPlace, entry: Entry, previous: Entry | undefined): TextChange[] {
  if (entry.source === undefined) return [];
  const from = lineStart(place.text, entry.source.start);
  return [replaceRange(from, absorbableEnd(place.context.document, tailOfEntry(place, entry), previous), '')];
}

/** Entries after the removed ones move up to the dash; comment lines between them stay. */
function changeCompactStart(place: BlockPlace, { next, added, gone }: Gap): TextChange[] {
  const { text, pad, eol } = place;
  const first = gone[0]?.source;
  const last = gone.at(-1);
  if (first === undefined || last === undefined) return [];
  const between = gone.flatMap((entry, index) => {
    const following = gone[index + 1]?.source;
    if (following === undefined) return [];
    return commentLines(text.slice(tailOfEntry(place, entry), lineStart(text, following.start)));
  });
  let end = tailOfEntry(place, last);
  const lines = [...bodies(place, added, next !== undefined || !isRagged(text, end)), ...between];
  if (next === undefined) end = beforeLineEnd(text, end);
  else while (isSpace(text.charCodeAt(end))) end += 1;
  const separator = eol + pad;
  const inserted = lines.join(separator) + (next === undefined || lines.length === 0 ? '' : separator);
  return [replaceRange(first.start, end, inserted)];
}

function beforeLineEnd(text: string, line: number): number {
  if (text.charCodeAt(line - 1) !== 10) return line;
  return text.charCodeAt(line - 2) === 13 ? line - 2 : line - 1;
}

function commentLines(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Removes all entries, leaving `{}` or `[]`. */
function emptied(place: BlockPlace): TextChange[] {
  const { text, branch, value, eol } = place;
  const { source, originals } = branch;
  const brackets = Array.isArray(value) ? '[]' : '{}';
  const first = originals[0]?.source;
  if (first === undefined) return [];
  if (!startsLine(text, first.start))
    return [replaceRange(first.start, findEnd(place.context.document, source), brackets)];
  const removals = originals.flatMap((entry) => removal(place, entry, undefined));
  const written = place.isDocument
    ? { offset: lineStart(text, first.start), length: 0, text: brackets + eol }
    : { offset: source.headEnd, length: 0, text: ` ${brackets}` };
  return [written, ...removals];
}

/** Characters of JSON of an object that is written on one line. */
const MAX_SHORT_OBJECT = 60;

/** A block collection to be changed. */
interface BlockPlace {
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
function tailOfEntry({ context, branch }: BlockPlace, { source }: Entry): number {
  return source === undefined ? 0 : findTail(context.document, source, branch.source.column);
}

/**
 * The end of the blank lines that begin at a line, if they could become content of the block scalar above once the
 * entry before them goes. `|+` keeps all blank lines below it, any block scalar those indented deeper than its text.
 */
function absorbableEnd(document: SourceText, line: number, above: Entry | undefined): number {
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
function isSpaced(place: BlockPlace, beside: Entry): boolean {
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
function bodyOf(place: BlockPlace, { entry, index }: Added, hasBlockScalars: boolean): string {
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
