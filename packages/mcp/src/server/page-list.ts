import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

export interface ListPage<Item> {
  items: Item[];
  nextCursor?: string;
}

/**
 * Returns one page of a list. A cursor contains the last listed item, so that paging continues after it when
 * the list changes.
 * @throws {ProtocolError} for an invalid cursor.
 */
export function pageOf<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  cursor: string | undefined,
  size: number,
): ListPage<Item> {
  const start = cursor === undefined ? 0 : startAfter(all, nameOf, cursor);
  const items = all.slice(start, start + size);
  const last = items.at(-1);
  if (last === undefined || start + size >= all.length) return { items };
  const next = JSON.stringify([start + size, nameOf(last)]);
  return { items, nextCursor: Buffer.from(next).toString('base64url') };
}

function startAfter<Item>(all: readonly Item[], nameOf: (item: Item) => string, cursor: string): number {
  const [index, name] = readCursor(cursor);
  const before = all[index - 1];
  if (before !== undefined && nameOf(before) === name) return index;
  const at = all.findIndex((item) => nameOf(item) === name);
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
