import { scanJson } from '@curlew/openapi/internal';

/** Returns the range of each entry in the text of an HTTP archive. */
export function locateEntries(text: string): [start: number, end: number][] {
  const keys: (string | number | undefined)[] = [];
  const starts: number[] = [];
  const found: [start: number, end: number][] = [];
  scanJson(text, {
    enter(key, kind, start) {
      if (kind === 'scalar') return;
      keys.push(key);
      starts.push(start);
    },
    leave(_kind, end) {
      const start = starts.pop();
      const isEntry = keys.length === 4 && keys[1] === 'log' && keys[2] === 'entries';
      keys.pop();
      if (isEntry && start !== undefined) found.push([start, end]);
    },
  });
  return found;
}

/** A value whose end was not read yet. */
interface Open {
  /** `items`: a list of items; `item`: a member of one. */
  role: 'collection' | 'items' | 'item' | 'other';
  start: number;
  hasItems: boolean;
  hasRequest: boolean;
}

/** Returns the range of each request item in the text of a collection, in the order of the adapter. */
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
        open.push({ role: getRole(outer, key, kind), start, hasItems: false, hasRequest: false });
    },
    leave(_kind, end) {
      const closed = open.pop();
      if (closed?.role === 'item' && closed.hasRequest && !closed.hasItems) found.push([closed.start, end]);
    },
  });
  return found;
}

function getRole(
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
