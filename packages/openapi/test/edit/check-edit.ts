import { SourceFile } from '@curlew/diagnostics';
import { parseDocument } from 'yaml';
import type { Edit } from '../../src/edit/edit.ts';
import { editText } from '../../src/edit/edit-text.ts';
import { expectedValue, fromOrdered, type Ordered, orderedText } from './expected-value.ts';
import { parseBoth } from './parse-both.ts';
import { writtenPlace } from './written-place.ts';

/** What is wrong with the result of edits; undefined when nothing is. `before` is what the text stands for. */
export function checkEdits(
  text: string,
  before: Ordered,
  edits: readonly Edit[],
  isJson: boolean,
): { problem?: string; codes: string[] } {
  const result = editText(new SourceFile('a', text), fromOrdered(before), edits);
  const codes = result.diagnostics.map(({ code }) => code);
  const partly = editText(new SourceFile('a', text), fromOrdered(before), edits, { partlyCheckedFrom: 0 });
  if (partly.text !== result.text || partly.diagnostics.map(({ code }) => code).join() !== codes.join())
    return { codes, problem: 'a check of the part has another result' };
  if (codes.includes('edit-not-verified')) return { codes, problem: 'the result was not what was expected' };
  if (codes.length > 0)
    return { codes, ...(result.text !== text && { problem: 'a refused edit changed the text' }) };
  const problem = checkResult(text, before, edits, result.text, isJson);
  return { codes, ...(problem !== undefined && { problem }) };
}

function checkResult(
  text: string,
  before: Ordered,
  edits: readonly Edit[],
  edited: string,
  isJson: boolean,
): string | undefined {
  const expected = edits.reduce(expectedValue, before);
  const after = parseBoth(edited, isJson);
  if (after === undefined) return 'two parsers read the result differently, or not at all';
  if (orderedText(after, false) !== orderedText(expected, false)) return 'the result has another value';
  const [edit] = edits;
  if (edit === undefined || edits.length > 1) return undefined;
  const isOrdered = !hasMergeKey(text) && !hasRepeatedKeys(text);
  if (isOrdered && orderedText(after, true) !== orderedText(expected, true))
    return 'the members have another order';
  return checkPlace(text, edit, edited) ?? checkComments(text, edited, edit);
}

function hasRepeatedKeys(text: string): boolean {
  return parseDocument(text, { logLevel: 'silent' }).errors.some(({ code }) => code === 'DUPLICATE_KEY');
}

function hasMergeKey(text: string): boolean {
  return /^[ -]*<<:/m.test(text);
}

/** All bytes outside of the place of the edit are those of the text. */
function checkPlace(text: string, edit: Edit, edited: string): string | undefined {
  const place = writtenPlace(text, edit);
  if (place === undefined || edited === text) return undefined;
  const from = lineBefore(text, place.allowed[0]);
  const rest = text.length - place.allowed[1];
  if (text.slice(0, from) !== edited.slice(0, from)) return `bytes before ${from} change`;
  if (text.slice(text.length - rest) !== edited.slice(edited.length - rest))
    return `bytes behind ${place.allowed[1]} change`;
  return undefined;
}

/** The line end in front of what goes from the end of a text without a final one may go, too. */
function lineBefore(text: string, at: number): number {
  return text.endsWith('\n') ? at : Math.max(0, at - 2);
}

/** Comments outside of what is replaced or removed are all there, in their order. */
function checkComments(text: string, edited: string, edit: Edit): string | undefined {
  const place = writtenPlace(text, edit);
  const [start, end] = place?.target ?? [-1, -1];
  const lineEnd = end < 0 ? -1 : endWithComments(text, start, end);
  const found = [...text.matchAll(/# ?comment \d+/g)].filter(({ index }) => index < start || index > lineEnd);
  let from = 0;
  for (const [comment] of found) {
    const at = indexOfComment(edited, comment, from);
    if (at < 0) return `${comment} is gone`;
    from = at;
  }
  return undefined;
}

/** The end of the line; for what is removed or replaced, of the comment lines below that are indented deeper. */
function endWithComments(text: string, start: number, end: number): number {
  const lineEnd = end + text.slice(end).search(/\r?\n|$/);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1);
  const column = line.search(/\S/);
  const below = new RegExp(`^(?:\\r?\\n(?:[ \\t]*|(?: {${column + 1},}#.*)))*`).exec(text.slice(lineEnd));
  return lineEnd + (below?.[0].length ?? 0);
}

function indexOfComment(text: string, comment: string, from: number): number {
  const at = text.slice(from).search(new RegExp(`${comment}(?![0-9])`));
  return at < 0 ? -1 : at + from;
}
