import { ChangeSet, Text } from '@codemirror/state';
import type { TextChange } from '../../../protocol.ts';

export function getText(text: string): Text {
  return Text.of(text.split('\n'));
}

export function changeList(changes: ChangeSet): TextChange[] {
  const list: TextChange[] = [];
  changes.iterChanges((from, to, _fromB, _toB, insert) => {
    list.push({ from, to, insert: insert.sliceString(0, undefined, '\n') });
  });
  return list;
}

export function changeSet(changes: readonly TextChange[], length: number): ChangeSet {
  return ChangeSet.of(
    changes.map(({ from, to, insert }) => ({ from, to, insert: getText(insert) })),
    length,
  );
}

/** One change that turns a text into another: everything between their common beginning and end. */
export function differingRange(before: Text, after: string): ChangeSet {
  const old = before.sliceString(0, undefined, '\n');
  const limit = Math.min(old.length, after.length);
  let start = 0;
  while (start < limit && old.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < limit - start &&
    old.charCodeAt(old.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  if (start === old.length && start === after.length) return ChangeSet.empty(old.length);
  const insert = getText(after.slice(start, after.length - end));
  return ChangeSet.of({ from: start, to: old.length - end, insert }, old.length);
}

/**
 * The part of the text that a completion replaces. The server may already have a longer text, such as one that another
 * window has edited, so its offsets are kept within the text that the completion was requested for.
 */
export function completionRange(
  { from, to }: { from: number; to: number },
  pos: number,
  length: number,
): { from: number; to: number } {
  return { from: Math.min(from, pos), to: Math.min(Math.max(to, pos), length) };
}
