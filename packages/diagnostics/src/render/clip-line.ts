import { printableText } from './render-line.ts';

/** The visible part of a line, and the position of the mark in it. Columns count terminal cells from 0. */
export interface ClippedLine {
  text: string;
  markStart: number;
  markWidth: number;
}

/** UTF-16 units looked at on each side of the mark: a minified file is one line of many megabytes. */
const REACH = 400;
const LEAD = 24;
const CUT = '…';

/** One character as a reader sees it, with the columns it takes in a terminal. */
interface Cell {
  /** Printed text: tabs are spaces, control characters are visible. */
  text: string;
  /** Offset in the text the cell was made from, in UTF-16 units. */
  offset: number;
  /** Columns: 0, 1 or 2; more for tabs and escapes. */
  width: number;
}

const TAB = 4;

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

/**
 * Clips `line` to `width` terminal cells so that the mark, `length` UTF-16 units at `start`, is seen.
 * Omitted text is shown as `…`.
 */
export function clipLine(line: string, start: number, length: number, width: number): ClippedLine {
  const from = Math.max(0, start - REACH);
  const to = Math.min(line.length, start + Math.min(length, REACH) + REACH);
  const cells = toTerminalCells(line.slice(from, to));
  const first = findFirstCell(cells, start - from, length, width);
  const cutLeft = from > 0 || first > 0;
  const available = width - (cutLeft ? 1 : 0);
  const rest = cells.slice(first);
  const cutRight = to < line.length || measureWidth(rest) > available;
  const shown = cutRight ? fitCells(rest, available - 1) : rest;
  const text = (cutLeft ? CUT : '') + shown.map((cell) => cell.text).join('') + (cutRight ? CUT : '');
  return { text, ...writeMark(shown, start - from, length, cutLeft ? 1 : 0) };
}

function findFirstCell(cells: readonly Cell[], start: number, length: number, width: number): number {
  const end = start + length;
  const upToEnd = cells.filter((cell) => cell.offset < end || cell.offset <= start);
  if (measureWidth(upToEnd) < width) return 0;
  const marked = cells.findIndex((cell) => cell.offset >= start);
  let first = marked === -1 ? cells.length : marked;
  for (let lead = 0; first > 0; first -= 1) {
    lead += cells[first - 1]?.width ?? 0;
    if (lead > Math.min(LEAD, width >> 1)) break;
  }
  return first;
}

function fitCells(cells: readonly Cell[], available: number): Cell[] {
  let used = 0;
  const end = cells.findIndex((cell) => {
    used += cell.width;
    return used > available;
  });
  return end === -1 ? [...cells] : cells.slice(0, end);
}

function writeMark(
  shown: readonly Cell[],
  start: number,
  length: number,
  indent: number,
): { markStart: number; markWidth: number } {
  const before = shown.filter((cell) => cell.offset < start);
  const marked = shown.filter((cell) => cell.offset >= start && cell.offset < start + length);
  return { markStart: indent + measureWidth(before), markWidth: Math.max(1, measureWidth(marked)) };
}

function measureWidth(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** Splits a line into cells. Widths follow Unicode's East Asian Width and emoji presentation. */
function toTerminalCells(line: string): Cell[] {
  // Created lazily: its data takes longer to load than a short command runs.
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    const cell =
      segment === '\t'
        ? { text: ' '.repeat(TAB - (column % TAB)), offset: index, width: TAB - (column % TAB) }
        : toShownCell(segment, index);
    cells.push(cell);
    column += cell.width;
  }
  return cells;
}

function toShownCell(segment: string, offset: number): Cell {
  const text = printableText(segment);
  return { text, offset, width: text === segment ? measureGrapheme(segment) : text.length };
}

function measureGrapheme(segment: string): number {
  if (segment.length === 1 && segment.charCodeAt(0) < 0x300) return 1;
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(segment)) return 0;
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(segment)) return 2;
  return isWide(segment.codePointAt(0) ?? 0) ? 2 : 1;
}

function isWide(codePoint: number): boolean {
  return WIDE.some(([first, last]) => codePoint >= first && codePoint <= last);
}
