import {
  endsWord,
  findColumn,
  findKey,
  hasLineBreak,
  type Range,
  skipBlockScalar,
  skipPlain,
  skipQuoted,
  skipSpace,
  wordEnd,
} from './scan.ts';
import type { SourceText } from './source-text.ts';

/** A value in a text, before its content is read. Offsets are in UTF-16 code units. */
export interface SourceNode {
  /** `pair`: an item `a: b` of a flow list, an object without braces; `empty`: no text. */
  is: 'map' | 'list' | 'flow-map' | 'flow-list' | 'block-scalar' | 'scalar' | 'alias' | 'pair' | 'empty';
  /** Where it may begin: after the colon or dash before it. */
  from: number;
  /** Offset of its first anchor or tag; without them, `start`. */
  outer: number;
  /** After its anchor and tag; without them, `from`. */
  headEnd: number;
  start: number;
  /** Absent for block collections, whose end `findEnd` computes. */
  end?: number;
  /** Column of the entries of a block collection; of the entry that contains any other value. */
  column: number;
  /** Limit of its text. */
  limit: number;
}

/** A member of a map or an item of a list, as it is written. */
export interface SourceEntry {
  /** Offset of its key (with anchor and tag), dash or question mark. */
  start: number;
  /** Without anchor and tag; absent for items. */
  key?: Range;
  /** Parsed key; absent for items and merge keys. */
  name?: string;
  /** After the colon or dash. */
  from: number;
  /** Where the next entry's line begins, or the limit of the collection. */
  limit: number;
  /** Offset of the comma after an entry of a flow collection. */
  comma?: number;
  value: SourceNode;
}

/** The surroundings of a value in block style. */
export interface NodeContext {
  /** Column of the entry that contains the value; -1 for the value of the document. */
  column: number;
  limit: number;
  /** A block collection cannot begin on the line of an implicit key. */
  isBehindKey: boolean;
}

export function isBlock({ is }: SourceNode): boolean {
  return is === 'map' || is === 'list';
}

export function isFlow({ is }: SourceNode): boolean {
  return is === 'flow-map' || is === 'flow-list';
}

export function isList({ is }: SourceNode): boolean {
  return is === 'list' || is === 'flow-list';
}

/** Returns the value of the document. */
export function readRoot(source: SourceText): SourceNode {
  const { from, limit, isFlow } = source;
  return readNode(source, from, { column: -1, limit, isBehindKey: isFlow });
}

/** Returns the value that may begin at `from`, in block style. */
export function readNode(source: SourceText, from: number, context: NodeContext): SourceNode {
  const { text } = source;
  const { column, limit } = context;
  const outer = skipSpace(text, from);
  if (outer >= limit) return createEmptyNode(from, column, limit);
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
    const isExplicit = text.charAt(start) === '?' && endsWord(text, start + 1);
    const isMember = !isItem && (isExplicit || findKey(text, start) !== undefined);
    // Anchors and tags on the line of the first key belong to the key.
    const first = isMember ? lineStart : start;
    const block = { ...place, headEnd: first === outer ? from : headEnd, start: first };
    if (isItem || isMember) return { is: isItem ? 'list' : 'map', ...block, column: findColumn(text, first) };
  }
  return { ...place, ...readInline(source, start, column, limit) };
}

export function createEmptyNode(at: number, column: number, limit: number): SourceNode {
  return { is: 'empty', from: at, outer: at, headEnd: at, start: at, end: at, column, limit };
}

/** Returns the kind and end of any value other than a block collection. */
function readInline(
  source: SourceText,
  start: number,
  column: number,
  limit: number,
): Pick<SourceNode, 'is' | 'end'> {
  const { text } = source;
  switch (text.charAt(start)) {
    case '*':
      return { is: 'alias', end: wordEnd(text, start + 1) };
    case '|':
    case '>':
      return { is: 'block-scalar', end: skipBlockScalar(text, start, column, limit).end };
    case '{':
      return { is: 'flow-map', end: source.flowEnd(start) };
    case '[':
      return { is: 'flow-list', end: source.flowEnd(start) };
    case '"':
    case "'":
      return { is: 'scalar', end: skipQuoted(text, start) };
    default:
      return { is: 'scalar', end: skipPlain(text, start, column, limit).end };
  }
}
