import { readKeyName } from './core-schema.ts';
import {
  endsWord,
  findKey,
  isSpace,
  plainFlowEnd,
  type Range,
  skipBlanks,
  skipProperties,
  skipQuoted,
  skipSpace,
  wordEnd,
} from './scan.ts';
import {
  createEmptyNode,
  isBlock,
  isFlow,
  type NodeContext,
  readNode,
  type SourceEntry,
  type SourceNode,
} from './source-node.ts';
import type { Block, SourceText } from './source-text.ts';

/**
 * Returns the members or items of a collection in the order of the text, repeated keys included; none of a scalar. What
 * is inside of them is not read.
 */
export function readEntries(source: SourceText, node: SourceNode): SourceEntry[] {
  if (isBlock(node)) return readBlockEntries(source, node);
  if (isFlow(node)) return readFlowEntries(source, node);
  return [];
}

function readBlockEntries(source: SourceText, node: SourceNode): SourceEntry[] {
  const { text } = source;
  const { is, start, column, limit } = node;
  const block: Block = { is: is === 'list' ? 'list' : 'map', column, limit };
  const entries: SourceEntry[] = [];
  for (let at = start; at < limit; ) {
    const head = is === 'list' ? readDash(text, at) : readKey(source, at, block);
    if (head === undefined) break;
    const next = source.nextEntry(head.from, block);
    entries.push(readEntry(source, at, head, { column, limit: next, isBehindKey: head.isBehindKey }));
    if (next >= limit || skipBlanks(text, next) - next !== column) break;
    at = next + column;
  }
  return entries;
}

/** The beginning of an entry in block style: a dash, or a key with its colon. */
interface Head {
  key?: Range;
  /** After the dash or colon. */
  from: number;
  isBehindKey: boolean;
}

function readDash(text: string, at: number): Head | undefined {
  if (text.charAt(at) !== '-' || !endsWord(text, at + 1)) return undefined;
  return { from: at + 1, isBehindKey: false };
}

function readKey(source: SourceText, at: number, block: Block): Head | undefined {
  const { text } = source;
  if (text.charAt(at) === '?' && endsWord(text, at + 1)) return readExplicitKey(source, at, block);
  const key = findKey(text, skipProperties(text, at));
  return key && { key: key.range, from: key.colon + 1, isBehindKey: true };
}

/** Reads `? key` and, on its own line, `: value`. */
function readExplicitKey(source: SourceText, at: number, block: Block): Head {
  const { text } = source;
  const line = source.nextEntry(at + 1, block);
  const {
    outer,
    start,
    end = outer,
  } = readNode(source, at + 1, { ...block, limit: line, isBehindKey: false });
  const colon = line + block.column;
  const hasValue = line < block.limit && text.charAt(colon) === ':' && endsWord(text, colon + 1);
  return { key: [start, end], from: hasValue ? colon + 1 : end, isBehindKey: false };
}

function readEntry(
  source: SourceText,
  start: number,
  { key, from }: Head,
  context: NodeContext,
): SourceEntry {
  const value = readNode(source, from, context);
  const entry = { start, from, limit: context.limit, value };
  return key === undefined ? entry : addName(source.text, { ...entry, key });
}

/** Adds the name of its key to an entry; a merge key (`<<`) has none. */
function addName(text: string, entry: SourceEntry & { key: Range }): SourceEntry {
  const written = text.slice(...entry.key);
  if (written !== '<<') entry.name = readKeyName(written);
  return entry;
}

function readFlowEntries(source: SourceText, node: SourceNode): SourceEntry[] {
  const { text } = source;
  const { is, start, end: limit = start, column } = node;
  const close = text.charAt(limit - 1) === (is === 'flow-list' ? ']' : '}') ? limit - 1 : limit;
  const context: FlowContext = { source, text, column, limit: close };
  const entries: SourceEntry[] = [];
  for (let at = skipSpace(text, start + 1); at < close; ) {
    const entry = is === 'flow-list' ? readItem(context, at) : readMember(context, at);
    entries.push(entry);
    at = skipSpace(text, entry.value.end ?? close);
    if (text.charAt(at) !== ',') break;
    entry.comma = at;
    at = skipSpace(text, at + 1);
  }
  return entries;
}

/** A flow collection while it is read. */
interface FlowContext {
  source: SourceText;
  text: string;
  /** Column of the entry that contains the collection. */
  column: number;
  /** Offset of its closing bracket. */
  limit: number;
}

function readItem(context: FlowContext, start: number): SourceEntry {
  const { text, limit } = context;
  const value = readFlowNode(context, start);
  const colon = text.charAt(start) === '?' ? start : skipSpace(text, value.end ?? limit);
  if (text.charAt(colon) !== ':' && text.charAt(colon) !== '?') return { start, from: start, limit, value };
  const member = readMember(context, start);
  const pair = { ...member.value, is: 'pair' as const, outer: start, start, headEnd: start, from: start };
  return { start, from: start, limit, value: pair };
}

function readMember(context: FlowContext, start: number): SourceEntry {
  const { text, column, limit } = context;
  const isExplicit = text.charAt(start) === '?' && isSpace(text.charCodeAt(start + 1));
  const keyStart = skipProperties(text, isExplicit ? skipSpace(text, start + 1) : start);
  const keyEnd = findInlineEnd(context, keyStart);
  const colon = skipSpace(text, keyEnd);
  const hasColon = text.charAt(colon) === ':';
  const from = hasColon ? colon + 1 : keyEnd;
  const value = hasColon ? readFlowNode(context, from) : createEmptyNode(keyEnd, column, limit);
  return addName(text, { start, key: [keyStart, keyEnd], from, limit, value });
}

function readFlowNode(context: FlowContext, from: number): SourceNode {
  const { text, column, limit } = context;
  const outer = skipSpace(text, from);
  const start = skipProperties(text, outer);
  const end = findInlineEnd(context, start);
  if (start === end && start === outer) return createEmptyNode(from, column, limit);
  const is = start === end ? 'empty' : (FLOW_KINDS[text.charAt(start)] ?? 'scalar');
  return { is, from, outer, headEnd: start === outer ? from : start, start, end, column, limit };
}

const FLOW_KINDS: Readonly<Record<string, SourceNode['is']>> = {
  '{': 'flow-map',
  '[': 'flow-list',
  '*': 'alias',
};

/** Returns the end of the value that begins at an offset in brackets. */
function findInlineEnd({ source, text }: FlowContext, start: number): number {
  switch (text.charAt(start)) {
    case '{':
    case '[':
      return source.flowEnd(start);
    case '"':
    case "'":
      return skipQuoted(text, start);
    case '*':
      return wordEnd(text, start + 1);
    default:
      return plainFlowEnd(text, start);
  }
}
