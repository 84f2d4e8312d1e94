import { Chunk } from '@codemirror/merge';
import type { Text } from '@codemirror/state';
import { getText } from './text-changes.ts';

interface Piece {
  from: number;
  to: number;
  insert: string;
}

/**
 * Adds to a text those changes of another one that touch none of its own, by lines. What both have changed stays as it is in `mine`.
 * @param base the text that both began with
 */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  const own = listPieces(base, mine);
  const isApart = (piece: Piece) => own.every(({ from, to }) => piece.to < from || piece.from > to);
  const all = [...own, ...listPieces(base, theirs).filter(isApart)].sort(
    (one, other) => other.from - one.from,
  );
  return all.reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), base);
}

/** What one text has in place of lines of another. */
export function listPieces(base: string, text: string): Piece[] {
  const before = getText(base);
  const after = getText(text);
  const slice = (whole: Text, from: number, to: number) => whole.sliceString(from, to, '\n');
  return Chunk.build(before, after).map(({ fromA, endA, toA, fromB, endB, toB }) => {
    // A piece goes up to its last line break, unless one of the texts ends before.
    const isInside = toA <= before.length && toB <= after.length;
    return {
      from: fromA,
      to: isInside ? toA : endA,
      insert: slice(after, fromB, isInside ? toB : endB),
    };
  });
}
