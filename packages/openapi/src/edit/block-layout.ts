import type { Json } from '../json.ts';
import { isBlankLine, isSpace, lineStart, nextLine } from '../source/scan.ts';
import { isBlock, isList, type SourceNode } from '../source/source-node.ts';
import type { SourceText } from '../source/source-text.ts';
import { findEnd, findLastPart, findLead, findTail, startsLine } from './entry-lines.ts';
import { toFlowStyle } from './flow-layout.ts';
import {
  type Added,
  findGaps,
  type Gap,
  getPresentValue,
  type LayoutContext,
  toScalarStyle,
} from './layout-context.ts';
import { replaceRange, type TextChange } from './text-change.ts';
import type { EditedCollection, Entry } from './text-tree.ts';
import { writeBlockItem, writeBlockMember, writeFlow } from './write-value.ts';

/** Text changes that add and remove entries of a block collection. */
export function changeBlock(
  context: LayoutContext,
  collection: EditedCollection,
  value: Json,
  isDocument: boolean,
): TextChange[] {
  const { text, styles } = context;
  const { column, start } = collection.source;
  const eol = styles.at(start).lineEnd;
  const place = { context, text, collection, value, isDocument, eol, pad: ' '.repeat(column) };
  if (collection.entries.length === 0) return emptyBlock(place);
  return findGaps(collection.originals, collection.entries).flatMap((gap) =>
    isCompactStart(place, gap) ? changeCompactStart(place, gap) : changeGap(place, gap),
  );
}

/** The first entry, after a dash on the same line (`- a: 1`), goes. */
function isCompactStart({ text }: BlockPlace, { previous, gone }: Gap): boolean {
  const first = gone[0]?.source;
  return previous === undefined && first !== undefined && !startsLine(text, first.start);
}

function changeGap(place: BlockPlace, gap: Gap): TextChange[] {
  return [
    ...insertEntries(place, gap),
    ...gap.gone.flatMap((entry) => removeEntryLines(place, entry, gap.previous)),
  ];
}

/** After the previous entry, else before the next one, else at the first removed one. */
function insertEntries(place: BlockPlace, gap: Gap): TextChange[] {
  const { previous, next, gone, added } = gap;
  if (added.length === 0) return [];
  if (previous !== undefined) return insertAfter(place, previous, added);
  if (next !== undefined) return insertBefore(place, next, gap);
  const { text, pad, eol } = place;
  const offset = lineStart(text, gone[0]?.source?.start ?? 0);
  return [{ offset, length: 0, text: joinEntries(writeEntries(place, added, true), pad, eol) }];
}

function insertAfter(place: BlockPlace, previous: Entry, added: readonly Added[]): TextChange[] {
  const { text, pad, eol } = place;
  const from = findEntryTail(place, previous);
  const written = writeEntries(place, added, !isRagged(text, from));
  const blank = isSpaced(place, previous) ? eol : '';
  return [{ offset: from, length: 0, text: joinEntries(written, blank + pad, eol) }];
}

function insertBefore(place: BlockPlace, next: Entry, { added, gone }: Gap): TextChange[] {
  const { text, collection, isDocument, pad, eol } = place;
  if (next.source === undefined) return [];
  const { start } = next.source;
  const written = writeEntries(place, added, true);
  if (!startsLine(text, start))
    return [{ offset: start, length: 0, text: joinEntries(written, '', eol + pad) }];
  const last = gone.at(-1);
  const bound = last === undefined ? nextLine(text, collection.source.from) : findEntryTail(place, last);
  // Comments at the top of a file are about the file.
  const isTop = isDocument && last === undefined;
  const offset = isTop
    ? lineStart(text, start)
    : findLead(text, next.source, collection.source.column, bound);
  const blank = isSpaced(place, next) ? eol : '';
  return [{ offset, length: 0, text: joinEntries(written, pad, eol + blank) }];
}

function writeEntries(place: BlockPlace, added: readonly Added[], hasBlockScalars: boolean): string[] {
  return added.map((one) => writeEntry(place, one, hasBlockScalars));
}

function joinEntries(written: readonly string[], before: string, after: string): string {
  return written.map((body) => before + body + after).join('');
}

/** Returns the lines of an entry that goes; comment lines above it stay. */
function removeEntryLines(place: BlockPlace, entry: Entry, previous: Entry | undefined): TextChange[] {
  if (entry.source === undefined) return [];
  const from = lineStart(place.text, entry.source.start);
  return [
    replaceRange(from, findAbsorbableEnd(place.context.document, findEntryTail(place, entry), previous), ''),
  ];
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
    return listCommentLines(text.slice(findEntryTail(place, entry), lineStart(text, following.start)));
  });
  let end = findEntryTail(place, last);
  const lines = [...writeEntries(place, added, next !== undefined || !isRagged(text, end)), ...between];
  if (next === undefined) end = skipBackOverLineEnd(text, end);
  else while (isSpace(text.charCodeAt(end))) end += 1;
  const separator = eol + pad;
  const inserted = lines.join(separator) + (next === undefined || lines.length === 0 ? '' : separator);
  return [replaceRange(first.start, end, inserted)];
}

function skipBackOverLineEnd(text: string, line: number): number {
  if (text.charCodeAt(line - 1) !== 10) return line;
  return text.charCodeAt(line - 2) === 13 ? line - 2 : line - 1;
}

function listCommentLines(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Removes all entries, leaving `{}` or `[]`. */
function emptyBlock(place: BlockPlace): TextChange[] {
  const { text, collection, value, eol } = place;
  const { source, originals } = collection;
  const brackets = Array.isArray(value) ? '[]' : '{}';
  const first = originals[0]?.source;
  if (first === undefined) return [];
  if (!startsLine(text, first.start))
    return [replaceRange(first.start, findEnd(place.context.document, source), brackets)];
  const removals = originals.flatMap((entry) => removeEntryLines(place, entry, undefined));
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
  collection: EditedCollection;
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

/** Returns the line after an entry. */
function findEntryTail({ context, collection }: BlockPlace, { source }: Entry): number {
  return source === undefined ? 0 : findTail(context.document, source, collection.source.column);
}

/**
 * Returns the end of the blank lines that begin at a line, if they could become content of the block scalar above
 * once the entry before them goes. `|+` keeps all blank lines below it, any block scalar those indented deeper than
 * its text.
 */
function findAbsorbableEnd(document: SourceText, line: number, above: Entry | undefined): number {
  const { text } = document;
  if (!(isRagged(text, line) || keepsBlankLines(document, above))) return line;
  let end = line;
  while (end < text.length && isBlankLine(text, end)) end = nextLine(text, end);
  return end;
}

function keepsBlankLines(document: SourceText, entry: Entry | undefined): boolean {
  const scalar = entry && findLastBlockScalar(document, entry);
  return scalar !== undefined && /^[|>][0-9]?\+/.test(document.text.slice(scalar.start, scalar.start + 3));
}

/** Returns the block scalar of the text that an entry ends with after the edits. */
function findLastBlockScalar(
  document: SourceText,
  { source, isReplaced, collection }: Entry,
): SourceNode | undefined {
  if (source === undefined || isReplaced) return undefined;
  if (collection !== undefined && isBlock(collection.source)) {
    const last = collection.entries.at(-1);
    return last && findLastBlockScalar(document, last);
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
  const { text, collection } = place;
  const sample = collection.originals.slice(0, SAMPLE);
  return (
    sample.length > 1 &&
    findLastBlockScalar(place.context.document, beside) === undefined &&
    sample.slice(1).every((entry, index) => {
      const above = sample[index];
      return (
        above !== undefined && hasBlankLine(text.slice(findEntryTail(place, above), entry.source?.start))
      );
    })
  );
}

/** Returns a new entry without the indentation of its first line and without its last line end. */
function writeEntry(place: BlockPlace, { entry, index }: Added, hasBlockScalars: boolean): string {
  const { context, text, collection, value, eol, pad } = place;
  const now = getPresentValue(value, entry, index);
  const style = context.styles.at(collection.source.start);
  const scalars = toScalarStyle(style, hasBlockScalars);
  if (context.isCompact && !isList(collection.source) && isShortObject(now)) {
    const [key = ''] = writeBlockMember(entry.name ?? '', null, style, scalars);
    return `${key.replace(/null$/, '')}${writeFlow(now, toFlowStyle(style, false))}`;
  }
  const lines = isList(collection.source)
    ? writeBlockItem(now, measureDashGap(text, collection), style, scalars)
    : writeBlockMember(entry.name ?? '', now, style, scalars);
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

/** Returns the blanks after the dashes of a list. */
function measureDashGap(text: string, { originals }: EditedCollection): number {
  for (const { source } of originals) {
    const blanks = source === undefined ? '' : text.slice(source.from, source.value.outer);
    if (/^ +$/.test(blanks)) return blanks.length;
  }
  return 1;
}

function hasBlankLine(lines: string): boolean {
  return /^[ \t]*\r?\n/m.test(lines);
}
