import type { Json } from '../json.ts';
import { getOwn } from '../json.ts';

/** The keys of a JSON Pointer (RFC 6901, section 4); undefined when it is not one. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((key) => (key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key));
}

/** The member or item of a value; undefined when there is none. Inherited names such as `constructor` are none. */
export function member(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9][0-9]*)$/.test(key) ? value[Number(key)] : undefined;
  return getOwn(value, key);
}

/** The value a pointer names; undefined when it names none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  const keys = parsePointer(pointer);
  if (keys === undefined) return undefined;
  let value: Json | undefined = root;
  for (const key of keys) {
    value = member(value, key);
    if (value === undefined) return undefined;
  }
  return value;
}
