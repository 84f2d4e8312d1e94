import type { Json } from '../../json.ts';
import { isSpace } from '../../position/scan.ts';
import { endOf, lineStart, startsLine } from '../source/extent.ts';
import type { TextChange } from '../text-change.ts';
import type { Branch, Entry } from '../tree/branch.ts';
import {
  type BlockPlace,
  behindAbsorbed,
  bodyOf,
  isRagged,
  isSpaced,
  leadOfEntry,
  tailOfEntry,
} from './block-place.ts';
import { type Added, findGaps, type Gap, type LayoutContext } from './layout-context.ts';

/** The changes by which entries come and go in a collection in block style. */
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

/** The first entry, behind a dash on the same line (`- a: 1`), goes. */
function isCompactStart({ text }: BlockPlace, { previous, gone }: Gap): boolean {
  const first = gone[0]?.source;
  return previous === undefined && first !== undefined && !startsLine(text, first.start);
}

function changeGap(place: BlockPlace, { previous, next, added, gone }: Gap): TextChange[] {
  const split = added.findIndex(({ entry }) => entry.isBesideNext);
  const isAllAfter = next === undefined || (previous !== undefined && split < 0);
  const count = isAllAfter ? added.length : previous === undefined ? 0 : split;
  return [
    ...insertAfter(place, previous ?? gone[0], previous !== undefined, added.slice(0, count)),
    ...(next === undefined ? [] : insertBefore(place, next, added.slice(count))),
    ...gone.flatMap((entry) => removal(place, entry, previous)),
  ];
}

/** Behind an entry that stays, or where the first of those that go stood. */
function insertAfter(
  place: BlockPlace,
  entry: Entry | undefined,
  isStaying: boolean,
  added: readonly Added[],
): TextChange[] {
  const last = added.at(-1);
  if (entry?.source === undefined || last === undefined) return [];
  const { text, pad, eol } = place;
  const from = isStaying ? tailOfEntry(place, entry) : removalStart(place, entry);
  const offset = behindAbsorbed(text, from, last.entry);
  const blank = isStaying && offset === from && isSpaced(place, entry) ? eol : '';
  const isBeforeRagged = isRagged(text, isStaying ? offset : tailOfEntry(place, entry));
  const bodies = added.map((one) => bodyOf(place, one, !isBeforeRagged));
  return [{ offset, length: 0, text: bodies.map((body) => blank + pad + body + eol).join('') }];
}

function insertBefore(place: BlockPlace, entry: Entry, added: readonly Added[]): TextChange[] {
  if (entry.source === undefined || added.length === 0) return [];
  const { text, pad, eol } = place;
  const { start } = entry.source;
  const bodies = added.map((one) => bodyOf(place, one, true));
  if (!startsLine(text, start))
    return [{ offset: start, length: 0, text: bodies.map((body) => body + eol + pad).join('') }];
  const isMove = added.some((one) => one.entry.source !== undefined);
  const blank = !isMove && isSpaced(place, entry) ? eol : '';
  const inserted = bodies.map((body) => pad + body + eol + blank).join('');
  return [{ offset: leadOfEntry(place, entry), length: 0, text: inserted }];
}

/** The lines of an entry that goes. */
function removal(place: BlockPlace, entry: Entry, previous: Entry | undefined): TextChange[] {
  if (entry.source === undefined) return [];
  const offset = removalStart(place, entry);
  const end = behindAbsorbed(place.text, tailOfEntry(place, entry), previous);
  return [{ offset, length: end - offset, text: '' }];
}

/** Comments above an entry that moves go with it, those above one that is removed stay. */
function removalStart(place: BlockPlace, entry: Entry): number {
  if (entry.isMoved || entry.isWithComments) return leadOfEntry(place, entry);
  return lineStart(place.text, entry.source?.start ?? 0);
}

/** What follows the entries that go moves up to the dash; comment lines between them stay. */
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
  const lines = [...added.map((one) => bodyOf(place, one, true)), ...between];
  let end = tailOfEntry(place, last);
  if (next === undefined) while (isSpace(text.charCodeAt(end - 1))) end -= 1;
  else while (isSpace(text.charCodeAt(end))) end += 1;
  const separator = eol + pad;
  const inserted = lines.join(separator) + (next === undefined || lines.length === 0 ? '' : separator);
  return [{ offset: first.start, length: end - first.start, text: inserted }];
}

function commentLines(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** All entries go: `{}` or `[]` is left. */
function emptied(place: BlockPlace): TextChange[] {
  const { text, branch, value, eol } = place;
  const { source, originals } = branch;
  const brackets = Array.isArray(value) ? '[]' : '{}';
  const first = originals[0]?.source;
  if (first === undefined) return [];
  if (!startsLine(text, first.start)) {
    const length = endOf(text, source) - first.start;
    return [{ offset: first.start, length, text: brackets }];
  }
  const removals = originals.flatMap((entry) => removal(place, entry, undefined));
  const written = place.isDocument
    ? { offset: lineStart(text, first.start), length: 0, text: brackets + eol }
    : { offset: source.headEnd, length: 0, text: ` ${brackets}` };
  return [written, ...removals];
}
