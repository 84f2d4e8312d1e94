import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { jsonBytes, MAX_RESULT_BYTES } from '../text/message-size.ts';

/** Reserved for a cursor, which contains a name of the description. */
const CURSOR_BYTES = 100_000;
/** Maximum bytes of one entry of a list. */
export const MAX_ENTRY_BYTES = MAX_RESULT_BYTES - CURSOR_BYTES;

export interface ListPage<Item> {
  items: Item[];
  nextCursor?: string;
}

/**
 * Returns one page of a list: at most `size` entries that fit into one message. A cursor contains the last listed item, so
 * that paging continues after it when the list changes. An entry that is too large for a message is left out.
 * @throws {ProtocolError} for an invalid cursor.
 */
export function selectPage<Item, Entry>(
  all: readonly Item[],
  getName: (item: Item) => string,
  cursor: string | undefined,
  size: number,
  getEntry: (item: Item) => Entry,
): ListPage<Entry> {
  const start = cursor === undefined ? 0 : startAfter(all, getName, cursor);
  const items: Entry[] = [];
  let bytes = 0;
  let end = start;
  for (; end < all.length && end - start < size; end += 1) {
    const item = all[end];
    if (item === undefined) break;
    const entry = getEntry(item);
    const more = jsonBytes(entry) + 1;
    if (more > MAX_ENTRY_BYTES) continue;
    if (bytes + more > MAX_RESULT_BYTES - CURSOR_BYTES) break;
    bytes += more;
    items.push(entry);
  }
  const last = all[end - 1];
  if (last === undefined || end >= all.length) return { items };
  const next = JSON.stringify([end, getName(last)]);
  return { items, nextCursor: Buffer.from(next).toString('base64url') };
}

function startAfter<Item>(all: readonly Item[], getName: (item: Item) => string, cursor: string): number {
  const [index, name] = readCursor(cursor);
  const before = all[index - 1];
  if (before !== undefined && getName(before) === name) return index;
  const at = all.findIndex((item) => getName(item) === name);
  return at >= 0 ? at + 1 : index;
}

function readCursor(cursor: string): [number, string] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && Number.isInteger(value[0]) && value[0] > 0 && typeof value[1] === 'string')
      return [value[0], value[1]];
  } catch {
    // Reported below.
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor.');
}
