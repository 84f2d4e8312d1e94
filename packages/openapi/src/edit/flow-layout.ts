import type { Json } from '../json.ts';
import { hasLineBreak, lineEnd, lineStart, nextLine, type Range, skipBlanks } from '../source/scan.ts';
import type { SourceEntry } from '../source/source-node.ts';
import { startsLine } from './entry-lines.ts';
import {
  type Added,
  findGaps,
  type Gap,
  getIndentation,
  getPresentValue,
  type LayoutContext,
  toScalarStyle,
} from './layout-context.ts';
import { replaceRange, type TextChange } from './text-change.ts';
import type { EditedCollection } from './text-tree.ts';
import { type FlowStyle, type TextStyle, writeFlow, writeMember } from './write-value.ts';

/** Text changes that add and remove entries of a flow collection. */
export function changeFlow(context: LayoutContext, collection: EditedCollection, value: Json): TextChange[] {
  const place = readFlowPlace(context, collection, value);
  return findGaps(collection.originals, collection.entries).flatMap((gap) => changeGap(place, gap));
}

function changeGap(place: FlowPlace, gap: Gap): TextChange[] {
  const bodies = gap.added.map((one) => writeFlowEntry(place, one));
  const gone = gap.gone.flatMap(({ source }) => source ?? []);
  const first = gone[0];
  const last = gone.at(-1);
  if (first === undefined || last === undefined) return insertEntries(place, gap, bodies);
  if (bodies.length === 0) return removeEntries(place, gap, gone);
  const joined = bodies.join(`,${place.space}`);
  if (!hasComment(place.text, first.start, findEntryEnd(last), gone))
    return [replaceRange(first.start, findEntryEnd(last), joined)];
  const others = gone.slice(1).map((entry) => withoutComments(place.text, entry));
  return [replaceRange(first.start, findEntryEnd(first), joined), ...others];
}

function insertEntries(place: FlowPlace, { previous, next }: Gap, bodies: readonly string[]): TextChange[] {
  const { space } = place;
  if (next?.source !== undefined) {
    return [
      replaceRange(next.source.start, next.source.start, bodies.map((body) => `${body},${space}`).join('')),
    ];
  }
  const joined = bodies.join(`,${space}`);
  return previous?.source === undefined
    ? fillBrackets(place, joined)
    : append(place, previous.source, joined);
}

/** Returns the first entries of an empty pair of brackets. */
function fillBrackets(
  { text, collection, style, space, indentation }: FlowPlace,
  joined: string,
): TextChange[] {
  const { start, end = start, is } = collection.source;
  const inside = text.slice(start + 1, end - 1);
  if (inside.trim() !== '') return [replaceRange(end - 1, end - 1, joined)];
  const padding = is === 'flow-list' ? style.listPadding : style.mapPadding;
  const closing =
    style.indent === undefined ? padding : style.lineEnd + indentation.slice(style.indent.length);
  const opening = style.indent === undefined ? padding : space;
  return [replaceRange(start + 1, end - 1, opening + joined + closing)];
}

/** After the last entry and its trailing comment. */
function append(
  { text, collection, style, space }: FlowPlace,
  last: SourceEntry,
  joined: string,
): TextChange[] {
  const close = (collection.source.end ?? 0) - 1;
  const { comma } = last;
  const end = findEntryEnd(last);
  const from = comma === undefined ? end : comma + 1;
  const rest = text.slice(from, close);
  const comment = rest.trimEnd();
  const behind = from + comment.length;
  const onNextLine = space.includes('\n') ? space : style.lineEnd + space;
  const inserted = (comment === '' ? space : onNextLine) + joined + (comma === undefined ? '' : ',');
  if (comma !== undefined) return [replaceRange(behind, behind, inserted)];
  if (comment === '') return [replaceRange(end, end, `,${inserted}`)];
  return [replaceRange(end, end, ','), replaceRange(behind, behind, inserted)];
}

function removeEntries(
  { text, collection }: FlowPlace,
  { previous, next }: Gap,
  gone: readonly SourceEntry[],
): TextChange[] {
  const [from, to] = removedRange(collection, previous?.source, next?.source, gone);
  if (!hasComment(text, from, to, gone)) return [replaceRange(from, to, '')];
  const comma = next === undefined && gone.at(-1)?.comma === undefined ? previous?.source?.comma : undefined;
  return [
    ...(comma === undefined ? [] : [replaceRange(comma, comma + 1, '')]),
    ...gone.map((entry) => withoutComments(text, entry)),
  ];
}

/** Removes entries with their commas and blanks; a trailing comma is kept. */
function removedRange(
  { source: { start, end = start } }: EditedCollection,
  previous: SourceEntry | undefined,
  next: SourceEntry | undefined,
  gone: readonly SourceEntry[],
): Range {
  const [first, last] = [gone[0], gone.at(-1)];
  if (first === undefined || last === undefined) return [start, start];
  if (next !== undefined) return [first.start, next.start];
  if (previous === undefined) return [start + 1, end - 1];
  if (last.comma === undefined || previous.comma === undefined)
    return [findEntryEnd(previous), findEntryEnd(last)];
  return [previous.comma + 1, last.comma + 1];
}

/** Whether comments are between the entries of a range. */
function hasComment(text: string, from: number, to: number, gone: readonly SourceEntry[]): boolean {
  let at = from;
  for (const entry of gone) {
    if (text.slice(at, entry.start).includes('#')) return true;
    at = findEntryEnd(entry);
  }
  return text.slice(at, to).includes('#');
}

/** Returns an entry with its comma, and on its own line with the comment on it. Other comments stay. */
function withoutComments(text: string, entry: SourceEntry): TextChange {
  const end = entry.comma === undefined ? findEntryEnd(entry) : entry.comma + 1;
  const rest = skipBlanks(text, end);
  const isLineEnd = rest === lineEnd(text, end) || text.charAt(rest) === '#';
  if (!startsLine(text, entry.start) || !isLineEnd) return replaceRange(entry.start, end, '');
  return replaceRange(lineStart(text, entry.start), nextLine(text, end), '');
}

function findEntryEnd({ value, start }: SourceEntry): number {
  return value.end ?? start;
}

/** A flow collection to be changed. */
interface FlowPlace {
  context: LayoutContext;
  text: string;
  collection: EditedCollection;
  /** Its value after the edits. */
  value: Json;
  style: FlowStyle;
  /** Between a comma and the next entry. */
  space: string;
  /** Indentation of the lines its entries are on. */
  indentation: string;
}

function readFlowPlace(context: LayoutContext, collection: EditedCollection, value: Json): FlowPlace {
  const { text } = context;
  const { source, originals } = collection;
  const first = originals[0]?.source;
  const style = detectFlowStyle(context, collection);
  if (first === undefined) {
    const indent = style.indent === undefined ? undefined : getIndentation(text, source.start) + style.indent;
    const space = indent === undefined ? style.space : style.lineEnd + indent;
    return { context, text, collection, value, style, space, indentation: indent ?? '' };
  }
  const second = originals[1]?.source;
  const opening = text.slice(source.start + 1, first.start);
  const between = second && first.comma !== undefined ? text.slice(first.comma + 1, second.start) : opening;
  const isSample = between.trim() === '' && (second !== undefined || between.includes('\n'));
  const ownLine = startsLine(text, first.start)
    ? style.lineEnd + getIndentation(text, first.start)
    : undefined;
  const space = isSample ? between : (ownLine ?? style.space);
  return {
    context,
    text,
    collection,
    value,
    style,
    space,
    indentation: space.slice(space.lastIndexOf('\n') + 1),
  };
}

/** Returns the style inside the brackets, which may differ from the surrounding text. */
export function detectFlowStyle(
  { text, isJson, styles }: LayoutContext,
  { source, originals }: EditedCollection,
): FlowStyle {
  const around = styles.at(source.start);
  const first = originals[0]?.source;
  const style = toFlowStyle(around, isJson);
  if (first === undefined) return style;
  const isOnLines = hasLineBreak(text, source.start, first.start);
  const padding = isOnLines ? undefined : text.slice(source.start + 1, first.start);
  const own =
    padding === undefined || padding.trim() !== '' ? {} : { mapPadding: padding, listPadding: padding };
  const { indent, ...onOneLine } = { ...style, ...own };
  const colon = first.key && readColon(text, first, isJson);
  const isAlwaysQuoted = originals.every((entry) => text.charAt(entry.source?.key?.[0] ?? 0) === '"');
  return {
    ...onOneLine,
    ...(isOnLines && indent !== undefined && { indent }),
    ...(colon !== undefined && { colon }),
    scalars: isAlwaysQuoted && first.key ? { ...style.scalars, quote: '"', isAlwaysQuoted } : style.scalars,
  };
}

/** Returns the style of new brackets in a text. */
export function toFlowStyle(around: TextStyle, isJson: boolean): FlowStyle {
  const { jsonIndent, jsonColon, lineEnd } = around;
  return {
    isJson,
    scalars: toScalarStyle(around, false),
    colon: isJson ? jsonColon : ': ',
    mapPadding: isJson ? '' : around.mapPadding,
    listPadding: isJson ? '' : around.listPadding,
    ...(isJson && jsonIndent !== undefined && { indent: jsonIndent }),
    lineEnd,
    space: isJson && !jsonColon.endsWith(' ') ? '' : ' ',
  };
}

/** In YAML, only a quoted key may have its value directly after the colon. */
function readColon(text: string, { key, value }: SourceEntry, isJson: boolean): string | undefined {
  const colon = text.slice(key?.[1], value.outer);
  const isColon = isJson ? /^[ \t]*:[ \t]*$/.test(colon) : /^[ \t]*:[ \t]+$/.test(colon);
  return isColon && value.is !== 'empty' ? colon : undefined;
}

/** Returns a new `key: value` or item. */
function writeFlowEntry(place: FlowPlace, { entry, index }: Added): string {
  const { value, style, indentation } = place;
  const now = getPresentValue(value, entry, index);
  return Array.isArray(value)
    ? writeFlow(now, style, indentation)
    : writeMember(entry.name ?? '', now, style, indentation);
}
