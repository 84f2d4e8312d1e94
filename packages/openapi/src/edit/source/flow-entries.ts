import { isSpace, skipQuoted, skipSpace, wordEnd } from '../../position/scan.ts';
import { endsFlowWord, isFlowPunctuation, skipFlow } from '../../position/skip-flow.ts';
import { skipProperties } from '../../position/skip-properties.ts';
import { nameOfKey } from './name-of-key.ts';
import type { SourceEntry, SourceNode } from './source-node.ts';

/** The members of `{…}` or the items of `[…]`, in the order of the text, repeated keys included. */
export function flowEntries(
  text: string,
  { is, start, end: limit = start, column }: SourceNode,
): SourceEntry[] {
  const entries: SourceEntry[] = [];
  const close = limit - 1;
  for (let at = skipSpace(text, start + 1); at < close; ) {
    const entry = is === 'flow-list' ? itemAt(text, at, column, close) : memberAt(text, at, column, close);
    entries.push(entry);
    at = skipSpace(text, entry.value.end ?? close);
    if (text.charAt(at) !== ',') break;
    entry.comma = at;
    at = skipSpace(text, at + 1);
  }
  return entries;
}

function itemAt(text: string, start: number, column: number, limit: number): SourceEntry {
  const value = flowNode(text, start, column, limit);
  const colon = text.charAt(start) === '?' ? start : skipSpace(text, value.end ?? limit);
  if (text.charAt(colon) !== ':' && text.charAt(colon) !== '?') return { start, from: start, limit, value };
  const member = memberAt(text, start, column, limit);
  const pair = { ...member.value, is: 'pair' as const, outer: start, start, headEnd: start, from: start };
  return { start, from: start, limit, value: pair };
}

function memberAt(text: string, start: number, column: number, limit: number): SourceEntry {
  const isExplicit = text.charAt(start) === '?' && isSpace(text.charCodeAt(start + 1));
  const keyNode = flowNode(text, isExplicit ? skipSpace(text, start + 1) : start, column, limit);
  const keyEnd = keyNode.end ?? limit;
  const colon = skipSpace(text, keyEnd);
  const hasColon = text.charAt(colon) === ':';
  const from = hasColon ? colon + 1 : keyEnd;
  const value = hasColon ? flowNode(text, from, column, limit) : emptyNode(keyEnd, column, limit);
  const name = nameOfKey(text.slice(keyNode.start, keyEnd));
  return { start, key: [keyNode.start, keyEnd], from, limit, value, ...(name !== undefined && { name }) };
}

function emptyNode(at: number, column: number, limit: number): SourceNode {
  return { is: 'empty', from: at, outer: at, headEnd: at, start: at, end: at, column, limit };
}

function flowNode(text: string, from: number, column: number, limit: number): SourceNode {
  const outer = skipSpace(text, from);
  const start = skipProperties(text, outer);
  const place = { from, outer, headEnd: start === outer ? from : start, start, column, limit };
  const char = text.charAt(start);
  if (char === '{' || char === '[')
    return { is: char === '{' ? 'flow-map' : 'flow-list', ...place, end: skipFlow(text, start) };
  if (char === '*') return { is: 'alias', ...place, end: wordEnd(text, start + 1) };
  if (char === '"' || char === "'") return { is: 'scalar', ...place, end: skipQuoted(text, start) };
  const end = plainEnd(text, start);
  if (end > start) return { is: 'scalar', ...place, end };
  return outer === start ? emptyNode(from, column, limit) : { is: 'empty', ...place, end };
}

/** A plain scalar in brackets ends at `,`, a bracket, `: ` or ` #`. */
function plainEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isFlowPunctuation(unit)) break;
    if (unit === 35 && at > from && isSpace(text.charCodeAt(at - 1))) break;
    if (unit === 58 && endsFlowWord(text, at + 1)) break;
  }
  while (at > from && isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
