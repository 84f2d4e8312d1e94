import { nextLine } from '../../position/scan.ts';
import { blockEntries } from './block-entries.ts';
import { isBlankLine, skipIndent } from './skip-scalar.ts';
import { isBlock, type SourceEntry, type SourceNode } from './source-node.ts';

/** The last scalar, flow collection or empty place inside a value, itself if it is none in block style. */
export function lastPart(text: string, node: SourceNode): SourceNode {
  let last = node;
  while (isBlock(last)) {
    const entry = blockEntries(text, last).at(-1);
    if (entry === undefined) break;
    last = entry.value;
  }
  return last;
}

/** Where the text of a value ends, without comments after it. */
export function endOf(text: string, node: SourceNode): number {
  return node.end ?? lastPart(text, node).end ?? node.start;
}

/** The line after an entry in block style: a comment on its last line and deeper comments below belong to it. */
export function tailOf(text: string, { value, limit }: SourceEntry, column: number): number {
  let tail = Math.min(nextLine(text, endOf(text, value)), limit);
  for (let line = tail; line < limit; line = nextLine(text, line)) {
    if (isBlankLine(text, line)) continue;
    const first = skipIndent(text, line);
    if (text.charAt(first) !== '#' || first - line <= column) break;
    tail = nextLine(text, line);
  }
  return Math.min(tail, limit);
}

/** Where the comment lines directly above an entry begin, not before `bound`; without them, the entry's line. */
export function leadOf(text: string, { start }: SourceEntry, column: number, bound: number): number {
  const line = lineStart(text, start);
  if (skipIndent(text, line) !== start) return start;
  let lead = line;
  while (lead > bound) {
    const above = lineStart(text, lead - 1);
    const first = skipIndent(text, above);
    if (above < bound || text.charAt(first) !== '#' || first - above !== column) break;
    lead = above;
  }
  return lead;
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Whether nothing but blanks is before an offset on its line. */
export function startsLine(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === 32) start -= 1;
  return start === 0 || text.charCodeAt(start - 1) === 10;
}
