import type { Json } from '@curlew/openapi';
import type { TreeRow } from '../ui/tree-row.ts';
import { stepsTo } from './locate-pointers.ts';
import { type WrittenNumbers, writtenNumber } from './written-numbers.ts';

export interface JsonRow extends TreeRow {
  /** Name of the property, index of the item; absent for the whole value. */
  key: string | undefined;
  /** The value, or the beginning of what is inside. */
  preview: string;
  type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
}

/** Levels that are open at first. */
const OPEN_LEVELS = 2;
const MAX_PREVIEW = 300;

/** A JSON value as rows of a tree. `toggled` are ids of rows that are not as they are at first. */
export function jsonRows(value: Json, toggled: ReadonlySet<string>, numbers?: WrittenNumbers): JsonRow[] {
  const rows: JsonRow[] = [];
  // A stack of its own: the depth of a body is up to the server.
  const stack: [
    value: Json,
    key: string | undefined,
    id: string,
    level: number,
    position: number,
    count: number,
  ][] = [[value, undefined, '', 1, 1, 1]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [one, key, id, level, position, siblingCount] = next;
    const children: [string, Json][] = Array.isArray(one)
      ? one.map((item, index): [string, Json] => [String(index), item])
      : typeof one === 'object' && one !== null
        ? Object.entries(one)
        : [];
    const isExpandable = children.length > 0;
    const isExpanded = isExpandable && level <= OPEN_LEVELS !== toggled.has(id);
    const preview = getPreview(one, id, numbers);
    rows.push({
      id,
      key,
      preview,
      type: getType(one),
      level,
      isExpandable,
      isExpanded,
      position,
      siblingCount,
    });
    if (!isExpanded) continue;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const [name, child] = children[index] as [string, Json];
      const pointer = `${id}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      stack.push([child, name, pointer, level + 1, index + 1, children.length]);
    }
  }
  return rows;
}

/** Returns ids of rows that are not as they are at first, so that all rows around the one with this pointer are open. */
export function openRowsTo(pointer: string, toggled: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(toggled);
  for (const [index, id] of stepsTo(pointer).slice(0, -1).entries()) {
    if (index < OPEN_LEVELS) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** The value of a row; undefined if there is none with its id. */
export function valueOfRow(root: Json, id: string): Json | undefined {
  let value: Json | undefined = root;
  for (const part of id.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, Json>)[name];
  }
  return value;
}

function getType(value: Json): JsonRow['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'object' | 'string' | 'number' | 'boolean';
}

function getPreview(value: Json, id: string, numbers: WrittenNumbers | undefined): string {
  if (Array.isArray(value)) return value.length === 1 ? '[1 item]' : `[${value.length} items]`;
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    return names.length === 0 ? '{}' : `{${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}}`;
  }
  const text = typeof value === 'number' ? writtenNumber(value, id, numbers) : JSON.stringify(value);
  return text.length > MAX_PREVIEW ? `${text.slice(0, MAX_PREVIEW)}…` : text;
}
