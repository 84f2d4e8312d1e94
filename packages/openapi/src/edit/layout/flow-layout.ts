import type { Json } from '../../json.ts';
import { lineEnd, lineStart, nextLine, type Range, skipBlanks } from '../../source/scan.ts';
import type { SourceEntry } from '../../source/source-node.ts';
import { replaceRange, type TextChange } from '../text-change.ts';
import type { Branch } from '../tree/branch.ts';
import { startsLine } from './entry-lines.ts';
import { type FlowPlace, flowBody, flowPlace } from './flow-place.ts';
import { findGaps, type Gap, type LayoutContext } from './layout-context.ts';

/** Text changes that add and remove entries of a flow collection. */
export function flowLayout(context: LayoutContext, branch: Branch, value: Json): TextChange[] {
  const place = flowPlace(context, branch, value);
  return findGaps(branch.originals, branch.entries).flatMap((gap) => changeGap(place, gap));
}

function changeGap(place: FlowPlace, gap: Gap): TextChange[] {
  const bodies = gap.added.map((one) => flowBody(place, one));
  const gone = gap.gone.flatMap(({ source }) => source ?? []);
  const first = gone[0];
  const last = gone.at(-1);
  if (first === undefined || last === undefined) return insertion(place, gap, bodies);
  if (bodies.length === 0) return removal(place, gap, gone);
  const joined = bodies.join(`,${place.space}`);
  if (!hasComment(place.text, first.start, endOfEntry(last), gone))
    return [replaceRange(first.start, endOfEntry(last), joined)];
  const others = gone.slice(1).map((entry) => withoutComments(place.text, entry));
  return [replaceRange(first.start, endOfEntry(first), joined), ...others];
}

function insertion(place: FlowPlace, { previous, next }: Gap, bodies: readonly string[]): TextChange[] {
  const { space } = place;
  if (next?.source !== undefined) {
    return [
      replaceRange(next.source.start, next.source.start, bodies.map((body) => `${body},${space}`).join('')),
    ];
  }
  const joined = bodies.join(`,${space}`);
  return previous?.source === undefined ? fill(place, joined) : append(place, previous.source, joined);
}

/** The first entries of an empty pair of brackets. */
function fill({ text, branch, style, space, indentation }: FlowPlace, joined: string): TextChange[] {
  const { start, end = start, is } = branch.source;
  const inside = text.slice(start + 1, end - 1);
  if (inside.trim() !== '') return [replaceRange(end - 1, end - 1, joined)];
  const padding = is === 'flow-list' ? style.listPadding : style.mapPadding;
  const closing =
    style.indent === undefined ? padding : style.lineEnd + indentation.slice(style.indent.length);
  const opening = style.indent === undefined ? padding : space;
  return [replaceRange(start + 1, end - 1, opening + joined + closing)];
}

/** After the last entry and its trailing comment. */
function append({ text, branch, style, space }: FlowPlace, last: SourceEntry, joined: string): TextChange[] {
  const close = (branch.source.end ?? 0) - 1;
  const { comma } = last;
  const end = endOfEntry(last);
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

function removal(
  { text, branch }: FlowPlace,
  { previous, next }: Gap,
  gone: readonly SourceEntry[],
): TextChange[] {
  const [from, to] = removedRange(branch, previous?.source, next?.source, gone);
  if (!hasComment(text, from, to, gone)) return [replaceRange(from, to, '')];
  const comma = next === undefined && gone.at(-1)?.comma === undefined ? previous?.source?.comma : undefined;
  return [
    ...(comma === undefined ? [] : [replaceRange(comma, comma + 1, '')]),
    ...gone.map((entry) => withoutComments(text, entry)),
  ];
}

/** Removes entries with their commas and blanks; a trailing comma is kept. */
function removedRange(
  { source: { start, end = start } }: Branch,
  previous: SourceEntry | undefined,
  next: SourceEntry | undefined,
  gone: readonly SourceEntry[],
): Range {
  const [first, last] = [gone[0], gone.at(-1)];
  if (first === undefined || last === undefined) return [start, start];
  if (next !== undefined) return [first.start, next.start];
  if (previous === undefined) return [start + 1, end - 1];
  if (last.comma === undefined || previous.comma === undefined)
    return [endOfEntry(previous), endOfEntry(last)];
  return [previous.comma + 1, last.comma + 1];
}

/** Whether comments are between the entries of a range. */
function hasComment(text: string, from: number, to: number, gone: readonly SourceEntry[]): boolean {
  let at = from;
  for (const entry of gone) {
    if (text.slice(at, entry.start).includes('#')) return true;
    at = endOfEntry(entry);
  }
  return text.slice(at, to).includes('#');
}

/** An entry with its comma, and on its own line with the comment on it. Other comments stay. */
function withoutComments(text: string, entry: SourceEntry): TextChange {
  const end = entry.comma === undefined ? endOfEntry(entry) : entry.comma + 1;
  const rest = skipBlanks(text, end);
  const isLineEnd = rest === lineEnd(text, end) || text.charAt(rest) === '#';
  if (!startsLine(text, entry.start) || !isLineEnd) return replaceRange(entry.start, end, '');
  return replaceRange(lineStart(text, entry.start), nextLine(text, end), '');
}

function endOfEntry({ value, start }: SourceEntry): number {
  return value.end ?? start;
}
