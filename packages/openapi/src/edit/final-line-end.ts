import { applyChanges, type TextChange } from './text-change.ts';

/**
 * Changes of `complete`, which is `text` and a line end behind it, as changes of `text`: a text that ends
 * without a line end goes on doing so.
 */
export function withoutFinalLineEnd(
  text: string,
  complete: string,
  changes: readonly TextChange[],
): readonly TextChange[] {
  const index = changes.findIndex(({ offset, length }) => offset + length >= text.length);
  const first = changes[index];
  if (first === undefined || complete.length === text.length) return changes;
  // A blank line at the end may belong to a scalar (`|+`), so it stays.
  const wanted = applyChanges(complete, changes).replace(/([^\r\n])\r?\n$/, '$1');
  const others = changes.slice(0, index);
  const shift = others.reduce((sum, change) => sum + change.text.length - change.length, 0);
  // Where the last lines go, the line end before them goes, too.
  const from = Math.min(first.offset, text.length, wanted.length - shift);
  return [...others, { offset: from, length: text.length - from, text: wanted.slice(from + shift) }];
}
