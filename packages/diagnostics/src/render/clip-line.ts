import { type Cell, terminalCells } from './terminal-cells.ts';

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

/**
 * Clips `line` to `width` terminal cells so that the mark, `length` UTF-16 units at `start`, is seen.
 * Omitted text is shown as `…`.
 */
export function clipLine(line: string, start: number, length: number, width: number): ClippedLine {
  const from = Math.max(0, start - REACH);
  const to = Math.min(line.length, start + Math.min(length, REACH) + REACH);
  const cells = terminalCells(line.slice(from, to));
  const first = firstCell(cells, start - from, length, width);
  const cutLeft = from > 0 || first > 0;
  const available = width - (cutLeft ? 1 : 0);
  const rest = cells.slice(first);
  const cutRight = to < line.length || widthOf(rest) > available;
  const shown = cutRight ? cellsWithin(rest, available - 1) : rest;
  const text = (cutLeft ? CUT : '') + shown.map((cell) => cell.text).join('') + (cutRight ? CUT : '');
  return { text, ...markOf(shown, start - from, length, cutLeft ? 1 : 0) };
}

function firstCell(cells: readonly Cell[], start: number, length: number, width: number): number {
  const end = start + length;
  const upToEnd = cells.filter((cell) => cell.offset < end || cell.offset <= start);
  if (widthOf(upToEnd) < width) return 0;
  const marked = cells.findIndex((cell) => cell.offset >= start);
  let first = marked === -1 ? cells.length : marked;
  for (let lead = 0; first > 0; first -= 1) {
    lead += cells[first - 1]?.width ?? 0;
    if (lead > Math.min(LEAD, width >> 1)) break;
  }
  return first;
}

function cellsWithin(cells: readonly Cell[], available: number): Cell[] {
  let used = 0;
  const end = cells.findIndex((cell) => {
    used += cell.width;
    return used > available;
  });
  return end === -1 ? [...cells] : cells.slice(0, end);
}

function markOf(
  shown: readonly Cell[],
  start: number,
  length: number,
  indent: number,
): { markStart: number; markWidth: number } {
  const before = shown.filter((cell) => cell.offset < start);
  const marked = shown.filter((cell) => cell.offset >= start && cell.offset < start + length);
  return { markStart: indent + widthOf(before), markWidth: Math.max(1, widthOf(marked)) };
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}
