import { columnOf, endsWord, skipQuoted, skipSpace, wordEnd } from '../../position/scan.ts';
import { skipFlow } from '../../position/skip-flow.ts';
import { implicitKeyAt } from './implicit-key.ts';
import { skipBlockScalar, skipPlain } from './skip-scalar.ts';
import type { SourceNode } from './source-node.ts';

export interface NodeContext {
  /** Column of the entry that contains the value; -1 for the value of the document. */
  column: number;
  limit: number;
  /** A block collection cannot begin on the line of an implicit key. */
  isBehindKey: boolean;
}

/** The value that may begin at `from`, in block style. */
export function nodeAt(text: string, from: number, context: NodeContext): SourceNode {
  const { column, limit } = context;
  const outer = skipSpace(text, from);
  if (outer >= limit)
    return { is: 'empty', from, outer: from, headEnd: from, start: from, end: from, column, limit };
  let start = outer;
  let headEnd = from;
  let lineStart = outer;
  while (text.charAt(start) === '&' || text.charAt(start) === '!') {
    headEnd = wordEnd(text, start);
    start = skipSpace(text, headEnd);
    if (hasLineBreak(text, headEnd, start)) lineStart = start;
  }
  if (start >= limit)
    return { is: 'empty', from, outer, headEnd, start: headEnd, end: headEnd, column, limit };
  const place = { from, outer, headEnd, start, column, limit };
  if (!context.isBehindKey || hasLineBreak(text, from, start)) {
    const isItem = text.charAt(start) === '-' && endsWord(text, start + 1);
    const isMember =
      !isItem &&
      ((text.charAt(start) === '?' && endsWord(text, start + 1)) || implicitKeyAt(text, start) !== undefined);
    // Anchors and tags on the line of the first key belong to the key.
    const first = isMember ? lineStart : start;
    const block = { ...place, headEnd: first === outer ? from : headEnd, start: first };
    if (isItem || isMember) return { is: isItem ? 'list' : 'map', ...block, column: columnOf(text, first) };
  }
  return { ...place, ...inlineNode(text, start, column, limit) };
}

/** Any node other than a block collection. */
function inlineNode(
  text: string,
  start: number,
  column: number,
  limit: number,
): Pick<SourceNode, 'is' | 'end'> {
  switch (text.charAt(start)) {
    case '*':
      return { is: 'alias', end: wordEnd(text, start + 1) };
    case '|':
    case '>':
      return { is: 'block-scalar', end: skipBlockScalar(text, start, column, limit).end };
    case '{':
      return { is: 'flow-map', end: skipFlow(text, start) };
    case '[':
      return { is: 'flow-list', end: skipFlow(text, start) };
    case '"':
    case "'":
      return { is: 'scalar', end: skipQuoted(text, start) };
    default:
      return { is: 'scalar', end: skipPlain(text, start, column, limit).end };
  }
}

export function hasLineBreak(text: string, from: number, to: number): boolean {
  // Do not search after the range: a text may be one line of megabytes.
  return text.slice(from, to).includes('\n');
}
