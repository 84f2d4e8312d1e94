import type { Edit } from '../../src/edit/edit.ts';
import type { Json } from '../../src/json.ts';

/** A value whose members have an order, whatever their names. */
export type Ordered = Map<string, Ordered> | Ordered[] | null | boolean | number | string;

export function toOrdered(value: Json): Ordered {
  if (Array.isArray(value)) return value.map(toOrdered);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, child]) => [key, toOrdered(child)]));
}

export function fromOrdered(value: Ordered): Json {
  if (Array.isArray(value)) return value.map(fromOrdered);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, child]) => [key, fromOrdered(child)]));
}

/** Compared as text; the order of members counts when it is asked for. */
export function orderedText(value: Ordered, isOrdered: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => orderedText(item, isOrdered)).join(',')}]`;
  if (!(value instanceof Map)) return JSON.stringify(Object.is(value, -0) ? 0 : value);
  const members = [...value].map(([key, child]) => `${JSON.stringify(key)}:${orderedText(child, isOrdered)}`);
  return `{${(isOrdered ? members : members.sort()).join(',')}}`;
}

function getKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What an edit makes of a value: the slow and obvious way. */
export function expectedValue(root: Ordered, edit: Edit): Ordered {
  const keys = getKeys(edit.pointer);
  const last = keys.at(-1);
  if (last === undefined) return edit.op === 'set' ? toOrdered(edit.value) : root;
  if (edit.op === 'set' || edit.op === 'insert') return added(root, keys, edit);
  return within(root, keys.slice(0, -1), (owner) => {
    if (Array.isArray(owner)) {
      return owner.filter((_, index) => String(index) !== last);
    }
    const members = [...(owner as Map<string, Ordered>)];
    if (edit.op === 'rename')
      return new Map(members.map(([key, value]) => [key === last ? edit.to : key, value]));
    return new Map(members.filter(([key]) => key !== last));
  });
}

function added(owner: Ordered, keys: string[], edit: Edit & { op: 'set' | 'insert' }): Ordered {
  const [key = '', ...rest] = keys;
  if (keys.length === 0) return toOrdered(edit.value);
  if (owner === null)
    return key === '-' ? [added(null, rest, edit)] : new Map([[key, added(null, rest, edit)]]);
  if (Array.isArray(owner)) {
    const index = key === '-' ? owner.length : Number(key);
    const isNew = index === owner.length || (rest.length === 0 && edit.op === 'insert');
    return isNew
      ? [...owner.slice(0, index), added(null, rest, edit), ...owner.slice(index)]
      : owner.map((item, at) => (at === index ? added(item, rest, edit) : item));
  }
  const members = [...(owner as Map<string, Ordered>)];
  if ((owner as Map<string, Ordered>).has(key))
    return new Map(members.map(([name, value]) => [name, name === key ? added(value, rest, edit) : value]));
  return new Map([...members, [key, added(null, rest, edit)]]);
}

function within(owner: Ordered, keys: string[], change: (owner: Ordered) => Ordered): Ordered {
  const [key = '', ...rest] = keys;
  if (keys.length === 0) return change(owner);
  if (Array.isArray(owner))
    return owner.map((item, index) => (String(index) === key ? within(item, rest, change) : item));
  const members = [...(owner as Map<string, Ordered>)];
  return new Map(members.map(([name, value]) => [name, name === key ? within(value, rest, change) : value]));
}
