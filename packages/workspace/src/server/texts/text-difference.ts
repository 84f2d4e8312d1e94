import { diffLines } from 'diff';
import type { TextChange } from '../../protocol/text.ts';

/** Inserted and removed lines that are searched for; texts that differ more are one replacement. */
const MAX_EDITS = 5_000;
/** Unchanged lines that are shown around a change. */
const CONTEXT = 2;

interface Hunk {
  text: string;
  is: 'same' | 'removed' | 'added';
}

/** The changes that turn one text into another, whole lines each. */
export function changesBetween(before: string, after: string): TextChange[] {
  const changes: TextChange[] = [];
  let at = 0;
  let open: TextChange | undefined;
  for (const { text, is } of hunksOf(before, after)) {
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

/** A difference for readers: ` `, `-` or `+` and the line, `…` between distant ones. Empty for equal texts. */
export function differenceLines(before: string, after: string): string[] {
  const hunks = hunksOf(before, after);
  if (hunks.every(({ is }) => is === 'same')) return [];
  return hunks.flatMap(({ text, is }, at) => {
    const lines = text.replace(/\n$/, '').split('\n');
    if (is !== 'same') return lines.map((line) => `${is === 'added' ? '+' : '-'}${line}`);
    const ends = (at > 0 ? CONTEXT : 0) + (at < hunks.length - 1 ? CONTEXT : 0);
    if (lines.length <= ends) return lines.map((line) => ` ${line}`);
    const head = at > 0 ? lines.slice(0, CONTEXT) : [];
    const tail = at < hunks.length - 1 ? lines.slice(-CONTEXT) : [];
    const gap = head.length > 0 && tail.length > 0 ? ['…'] : [];
    return [...head.map((line) => ` ${line}`), ...gap, ...tail.map((line) => ` ${line}`)];
  });
}

function hunksOf(before: string, after: string): Hunk[] {
  if (before === after) return [{ text: before, is: 'same' }];
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
