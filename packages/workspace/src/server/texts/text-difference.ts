import { diffLines } from 'diff';
import type { TextChange } from '../../protocol/text.ts';
import { applyChanges } from './apply-changes.ts';

/** Inserted and removed lines that are searched for; texts that differ more are one replacement. */
const MAX_EDITS = 5_000;
/** Unchanged lines that are shown around a change. */
const CONTEXT = 2;

interface Hunk {
  text: string;
  is: 'same' | 'removed' | 'added';
}

/** What differs between two texts. */
export interface TextDifference {
  /** The changes that turn one text into the other, whole lines each. */
  changes: TextChange[];
  /** For readers: ` `, `-` or `+` and the line, `…` between distant ones. Empty for equal texts. */
  lines: string[];
}

export function compareTexts(before: string, after: string): TextDifference {
  const hunks = getHunks(before, after);
  return { changes: getChanges(hunks), lines: getLines(hunks) };
}

/** The same from what is changed in a text: only the lines from the first to the last change are read. */
export function compareChanges(before: string, changes: readonly TextChange[]): TextDifference {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return { changes: [], lines: [] };
  const head = first.from === 0 ? 0 : before.lastIndexOf('\n', first.from - 1) + 1;
  const next = before.indexOf('\n', last.to);
  const tail = next < 0 ? before.length : next + 1;
  const inside = before.slice(head, tail);
  const shifted = changes.map(({ from, to, insert }) => ({ from: from - head, to: to - head, insert }));
  const after = applyChanges(inside, shifted);
  if (after === undefined) throw new RangeError('The changes overlap, or are outside of the text.');
  const same = (text: string): Hunk[] => (text === '' ? [] : [{ text, is: 'same' }]);
  const hunks = [...same(before.slice(0, head)), ...getHunks(inside, after), ...same(before.slice(tail))];
  return { changes: getChanges(hunks), lines: getLines(hunks) };
}

/** The changes that turn one text into another, whole lines each. */
export function changesBetween(before: string, after: string): TextChange[] {
  return getChanges(getHunks(before, after));
}

/** A difference for readers: ` `, `-` or `+` and the line, `…` between distant ones. Empty for equal texts. */
export function differenceLines(before: string, after: string): string[] {
  return getLines(getHunks(before, after));
}

function getChanges(hunks: readonly Hunk[]): TextChange[] {
  const changes: TextChange[] = [];
  let at = 0;
  let open: TextChange | undefined;
  for (const { text, is } of hunks) {
    if (is === 'same') {
      open = undefined;
      at += text.length;
      continue;
    }
    if (open === undefined) {
      open = { from: at, to: at, insert: '' };
      changes.push(open);
    }
    if (is === 'added') open.insert += text;
    else {
      at += text.length;
      open.to = at;
    }
  }
  return changes;
}

function getLines(hunks: readonly Hunk[]): string[] {
  if (hunks.every(({ is }) => is === 'same')) return [];
  return hunks.flatMap(({ text, is }, at) => {
    if (is !== 'same') return linesIn(text).map((line) => `${is === 'added' ? '+' : '-'}${line}`);
    const isAfter = at > 0;
    const isBefore = at < hunks.length - 1;
    // Most of a long text is not shown, and not divided into lines.
    const head = isAfter ? firstLines(text, CONTEXT) : '';
    const tail = isBefore ? lastLines(text, CONTEXT) : '';
    if (head.length + tail.length >= text.length) return linesIn(text).map((line) => ` ${line}`);
    const gap = head !== '' && tail !== '' ? ['…'] : [];
    return [...spaced(head), ...gap, ...spaced(tail)];
  });
}

function spaced(text: string): string[] {
  return text === '' ? [] : linesIn(text).map((line) => ` ${line}`);
}

function linesIn(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

function firstLines(text: string, count: number): string {
  let end = 0;
  for (let line = 0; line < count; line += 1) {
    const next = text.indexOf('\n', end);
    if (next < 0) return text;
    end = next + 1;
  }
  return text.slice(0, end);
}

function lastLines(text: string, count: number): string {
  let start = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let line = 0; line < count; line += 1) {
    const before = start === 0 ? -1 : text.lastIndexOf('\n', start - 1);
    if (before < 0) return text;
    start = before;
  }
  return text.slice(start + 1);
}

/** Lines that both texts begin and end with are not compared: an edit of 13 MB is as fast as one of a page. */
function getHunks(before: string, after: string): Hunk[] {
  if (before === after) return [{ text: before, is: 'same' }];
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const middle = middleHunks(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  );
  const same = (text: string): Hunk[] => (text === '' ? [] : [{ text, is: 'same' }]);
  return [...same(before.slice(0, head)), ...middle, ...same(before.slice(before.length - tail))];
}

function middleHunks(before: string, after: string): Hunk[] {
  const found = diffLines(before, after, { maxEditLength: MAX_EDITS });
  if (found === undefined)
    return [
      { text: before, is: 'removed' },
      { text: after, is: 'added' },
    ];
  return found.map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

/** Length of the whole lines that both texts begin with. */
function commonHead(before: string, after: string): number {
  const end = Math.min(before.length, after.length);
  let at = 0;
  while (at < end && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  return at === 0 ? 0 : before.lastIndexOf('\n', at - 1) + 1;
}

/** Length of the whole lines after `head` that both texts end with. */
function commonTail(before: string, after: string, head: number): number {
  const end = Math.min(before.length, after.length) - head;
  let length = 0;
  while (
    length < end &&
    before.charCodeAt(before.length - 1 - length) === after.charCodeAt(after.length - 1 - length)
  )
    length += 1;
  const from = before.length - length;
  // A line is whole if it begins after the end of another one, in both texts.
  const isWhole = from === head && after.length - length === head;
  const line = isWhole ? from : before.indexOf('\n', from) + 1;
  return line === 0 ? 0 : before.length - line;
}
