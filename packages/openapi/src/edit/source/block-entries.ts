import type { Range } from '../../position/position.ts';
import { endsWord, skipBlanks } from '../../position/scan.ts';
import { skipProperties } from '../../position/skip-properties.ts';
import { implicitKeyAt } from './implicit-key.ts';
import { nameOfKey } from './name-of-key.ts';
import { nodeAt } from './node-at.ts';
import { skipEntry } from './skip-entry.ts';
import type { SourceEntry, SourceNode } from './source-node.ts';

/** The members or items of a collection in block style, in the order of the text, repeated keys included. */
export function blockEntries(text: string, { is, start, column, limit }: SourceNode): SourceEntry[] {
  const block = { is: is === 'list' ? ('list' as const) : ('map' as const), column, limit };
  const entries: SourceEntry[] = [];
  for (let at = start; at < limit; ) {
    const head = is === 'list' ? dashAt(text, at) : keyAt(text, at, block);
    if (head === undefined) break;
    const next = skipEntry(text, head.from, head.isBehindKey, block);
    entries.push(entryOf(text, at, head, next, column));
    if (next >= limit || skipBlanks(text, next) - next !== column) break;
    at = next + column;
  }
  return entries;
}

interface Head {
  key?: Range;
  from: number;
  isBehindKey: boolean;
}

function entryOf(text: string, start: number, head: Head, limit: number, column: number): SourceEntry {
  const { key, from, isBehindKey } = head;
  const name = key && nameOfKey(text.slice(...key));
  const value = nodeAt(text, from, { column, limit, isBehindKey });
  return { start, from, limit, value, ...(key && { key }), ...(name !== undefined && { name }) };
}

function dashAt(text: string, at: number): Head | undefined {
  if (text.charAt(at) !== '-' || !endsWord(text, at + 1)) return undefined;
  return { from: at + 1, isBehindKey: false };
}

function keyAt(text: string, at: number, block: Parameters<typeof skipEntry>[3]): Head | undefined {
  if (text.charAt(at) === '?' && endsWord(text, at + 1)) return explicitKeyAt(text, at, block);
  const key = implicitKeyAt(text, skipProperties(text, at));
  return key && { key: key.range, from: key.colon + 1, isBehindKey: true };
}

/** `? key` and, on its own line, `: value`. */
function explicitKeyAt(text: string, at: number, block: Parameters<typeof skipEntry>[3]): Head {
  const line = skipEntry(text, at + 1, false, block);
  const { outer, start, end = outer } = nodeAt(text, at + 1, { ...block, limit: line, isBehindKey: false });
  const colon = line + block.column;
  const hasValue = line < block.limit && text.charAt(colon) === ':' && endsWord(text, colon + 1);
  return { key: [start, end], from: hasValue ? colon + 1 : end, isBehindKey: false };
}
