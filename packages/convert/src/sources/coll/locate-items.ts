import { scanJson } from '@curlew/openapi';

/** A value that is open while the text goes by. */
interface Open {
  /** `items`: a list of items; `item`: a member of one. */
  role: 'collection' | 'items' | 'item' | 'other';
  start: number;
  hasItems: boolean;
  hasRequest: boolean;
}

/** Where each request item of a collection's text begins and ends, in the order the adapter counts them. */
export function locateItems(text: string): [start: number, end: number][] {
  const open: Open[] = [];
  const found: [start: number, end: number][] = [];
  scanJson(text, {
    enter(key, kind, start) {
      const outer = open.at(-1);
      if (outer && (outer.role === 'item' || outer.role === 'collection')) {
        if (key === 'item' && kind === 'array') outer.hasItems = true;
        if (key === 'request') outer.hasRequest = true;
      }
      if (kind !== 'scalar')
        open.push({ role: roleOf(outer, key, kind), start, hasItems: false, hasRequest: false });
    },
    leave(_kind, end) {
      const closed = open.pop();
      if (closed?.role === 'item' && closed.hasRequest && !closed.hasItems) found.push([closed.start, end]);
    },
  });
  return found;
}

function roleOf(
  outer: Open | undefined,
  key: string | number | undefined,
  kind: 'object' | 'array',
): Open['role'] {
  // `{ "collection": … }`
  if (!outer || (key === 'collection' && kind === 'object' && outer.role === 'collection'))
    return 'collection';
  if (kind === 'array')
    return key === 'item' && outer.role !== 'other' && outer.role !== 'items' ? 'items' : 'other';
  return outer.role === 'items' ? 'item' : 'other';
}
