import { printableText } from '../printable-text.ts';

/** One character as a reader sees it, with the columns it takes in a terminal. */
export interface Cell {
  /** Printed text: tabs are spaces, control characters are visible. */
  text: string;
  /** Offset in the text the cell was made from, in UTF-16 units. */
  offset: number;
  /** Columns: 0, 1 or 2; more for tabs and escapes. */
  width: number;
}

const TAB = 4;

/** Splits a line into cells. Widths follow Unicode's East Asian Width and emoji presentation. */
export function terminalCells(line: string): Cell[] {
  // Created lazily: its data takes longer to load than a short command runs.
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    const cell =
      segment === '\t'
        ? { text: ' '.repeat(TAB - (column % TAB)), offset: index, width: TAB - (column % TAB) }
        : shownCell(segment, index);
    cells.push(cell);
    column += cell.width;
  }
  return cells;
}

function shownCell(segment: string, offset: number): Cell {
  const text = printableText(segment);
  return { text, offset, width: text === segment ? graphemeWidth(segment) : text.length };
}

function graphemeWidth(segment: string): number {
  if (segment.length === 1 && segment.charCodeAt(0) < 0x300) return 1;
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(segment)) return 0;
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(segment)) return 2;
  return isWide(segment.codePointAt(0) ?? 0) ? 2 : 1;
}

/** Blocks that are wide or fullwidth throughout (Unicode Standard Annex 11). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x17000, 0x18cff],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3fffd],
];

function isWide(codePoint: number): boolean {
  return WIDE.some(([first, last]) => codePoint >= first && codePoint <= last);
}
