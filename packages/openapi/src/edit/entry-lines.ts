import { isBlankLine, lineStart, nextLine, skipIndent } from '../source/scan.ts';
import { readEntries } from '../source/source-entries.ts';
import { isBlock, type SourceEntry, type SourceNode } from '../source/source-node.ts';
import type { SourceText } from '../source/source-text.ts';

/** Returns the last scalar, flow collection or empty place inside a value; the value itself outside of block style. */
export function findLastPart(document: SourceText, node: SourceNode): SourceNode {
  let last = node;
  while (isBlock(last)) {
    const entry = readEntries(document, last).at(-1);
    if (entry === undefined) break;
    last = entry.value;
  }
  return last;
}

/** Returns where the text of a value ends, without comments after it. */
export function findEnd(document: SourceText, node: SourceNode): number {
  return node.end ?? findLastPart(document, node).end ?? node.start;
}

/** Returns the line after an entry in block style. A comment on its last line and deeper comments below belong to it. */
export function findTail(document: SourceText, { value, limit }: SourceEntry, column: number): number {
  const { text } = document;
  let tail = Math.min(nextLine(text, findEnd(document, value)), limit);
  for (let line = tail; line < limit; line = nextLine(text, line)) {
    if (isBlankLine(text, line)) continue;
    const first = skipIndent(text, line);
    if (text.charAt(first) !== '#' || first - line <= column) break;
    tail = nextLine(text, line);
  }
  return Math.min(tail, limit);
}

/**
 * Returns where the comment lines directly above an entry begin, but not before `bound`; without such lines, where the
 * line of the entry begins.
 */
export function findLead(text: string, { start }: SourceEntry, column: number, bound: number): number {
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

/** Whether only spaces are before an offset on its line. */
export function startsLine(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === 32) start -= 1;
  return start === 0 || text.charCodeAt(start - 1) === 10;
}
