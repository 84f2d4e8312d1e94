import { parseDocument } from 'yaml';
import type { Edit } from '../../src/edit/edit.ts';
import type { EditedText, EditTextOptions } from '../../src/edit/edit-text.ts';
import type { TextChange } from '../../src/edit/text-change.ts';
import { expectedValue, type Ordered, orderedText } from './expected-value.ts';
import { parseBoth } from './parse-both.ts';
import { writtenPlace } from './written-place.ts';

export type EditText = (text: string, edits: readonly Edit[], options: EditTextOptions) => EditedText;

/** What is wrong with the result of edits; undefined when nothing is. `before` is what the text stands for. */
export function checkEdits(
  editText: EditText,
  text: string,
  before: Ordered,
  edits: readonly Edit[],
  isJson: boolean,
): string | undefined {
  const result = editText(text, edits, { path: isJson ? 'a.json' : 'a.yaml', skipRefused: true });
  const refused = new Set(result.refusals.map(({ edit }) => edit));
  const made = edits.filter((_, index) => !refused.has(index));
  const expected = made.reduce(expectedValue, before);
  const after = parseBoth(result.text, isJson);
  if (after === undefined) return 'two parsers read the result differently, or not at all';
  if (orderedText(after, false) !== orderedText(expected, false)) return 'the result has another value';
  if (applied(text, result.changes) !== result.text) return 'the changes do not make the result';
  if (applied(result.text, result.inverse) !== text) return 'the inverse does not lead back';
  if (made.length === 0 && result.text !== text) return 'a refused edit changed the text';
  const [edit] = made;
  if (edit === undefined || made.length > 1) return undefined;
  const isOrdered = edit.op !== 'set' && !hasMergeKey(text) && !hasRepeatedKeys(text);
  if (isOrdered && orderedText(after, true) !== orderedText(expected, true))
    return 'the members have another order';
  return checkPlace(text, edit, result.changes) ?? checkComments(text, result.text, edit);
}

/** Applied one by one from the end, as an editor would. */
function applied(text: string, changes: readonly TextChange[]): string {
  return changes.reduceRight(
    (now, { offset, length, text: added }) => now.slice(0, offset) + added + now.slice(offset + length),
    text,
  );
}

function hasRepeatedKeys(text: string): boolean {
  return parseDocument(text, { logLevel: 'silent' }).errors.some(({ code }) => code === 'DUPLICATE_KEY');
}

function hasMergeKey(text: string): boolean {
  return /^[ -]*<<:/m.test(text);
}

function checkPlace(text: string, edit: Edit, changes: readonly TextChange[]): string | undefined {
  const place = writtenPlace(text, edit);
  const first = changes[0];
  const last = changes.at(-1);
  if (place === undefined || first === undefined || last === undefined) return undefined;
  const [from, to] = place.allowed;
  if (first.offset < lineBefore(text, from) || last.offset + last.length > to)
    return `bytes outside of ${from}–${to} change: ${first.offset}–${last.offset + last.length}`;
  return undefined;
}

/** The line end in front of what goes from the end of a text without a final one may go, too. */
function lineBefore(text: string, at: number): number {
  return text.endsWith('\n') ? at : at - 2;
}

/** Comments outside of what is replaced or removed are all there, in their order. */
function checkComments(text: string, edited: string, edit: Edit): string | undefined {
  const place = writtenPlace(text, edit);
  const [start, end] = place?.target ?? [-1, -1];
  const lineEnd = end < 0 ? -1 : endWithComments(text, start, end, edit.op !== 'move');
  const found = [...text.matchAll(/# ?comment \d+/g)].filter(({ index }) => index < start || index > lineEnd);
  let from = 0;
  for (const [comment] of found) {
    const isTaken = edit.op === 'remove' && edit.withComments === true;
    const at =
      edit.op === 'move'
        ? edited.search(new RegExp(`${comment}(?![0-9])`))
        : indexOfComment(edited, comment, from);
    if (at < 0 && !isTaken) return `${comment} is gone`;
    if (at >= 0 && edit.op !== 'move') from = at;
  }
  return undefined;
}

/** The end of the line; for what is removed or replaced, of the comment lines below that are indented deeper. */
function endWithComments(text: string, start: number, end: number, isInside: boolean): number {
  const lineEnd = end + text.slice(end).search(/\r?\n|$/);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1);
  const column = line.search(/\S/);
  const below = isInside
    ? new RegExp(`^(?:\\r?\\n(?:[ \\t]*|(?: {${column + 1},}#.*)))*`).exec(text.slice(lineEnd))
    : null;
  return lineEnd + (below?.[0].length ?? 0);
}

function indexOfComment(text: string, comment: string, from: number): number {
  const at = text.slice(from).search(new RegExp(`${comment}(?![0-9])`));
  return at < 0 ? -1 : at + from;
}
