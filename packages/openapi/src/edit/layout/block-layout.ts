import type { Json } from '../../json.ts';
import { isSpace, lineStart, nextLine } from '../../source/scan.ts';
import { replaceRange, type TextChange } from '../text-change.ts';
import type { Branch, Entry } from '../tree/branch.ts';
import { absorbableEnd, type BlockPlace, bodyOf, isRagged, isSpaced, tailOfEntry } from './block-place.ts';
import { findEnd, findLead, startsLine } from './entry-lines.ts';
import { type Added, findGaps, type Gap, type LayoutContext } from './layout-context.ts';

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
