import fc from 'fast-check';
import type { Json } from '../src/index.ts';

export interface Mutation {
  at: number;
  how: 'delete' | 'rename' | 'replace' | 'add' | 'copy';
  with: Json;
  from: number;
}

const SMALL = fc.constantFrom<Json>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'a',
  'get',
  'path',
  'query',
  [],
  ['a'],
  {},
  { a: 1 },
  [{}],
);

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('delete', 'rename', 'replace', 'add', 'copy'),
  with: SMALL,
  from: fc.nat(),
});

type Holder = Json[] | { [key: string]: Json };

/** A copy of a value with one thing in it changed, and what that was. */
export function mutate(original: Json, change: Mutation): { value: Json; what: string } {
  const value = structuredClone(original);
  const places: { holder: Holder; key: string; path: string }[] = [];
  collect(value, '');
  const place = places[change.at % places.length];
  const source = places[change.from % places.length];
  if (place === undefined || source === undefined) throw new Error('nothing to change');
  const { holder, key, path } = place;
  const old = (holder as Record<string, Json>)[key] ?? null;
  const set = (name: string, next: Json) => {
    (holder as Record<string, Json>)[name] = next;
  };
  if (change.how === 'delete') remove();
  else if (change.how === 'replace') set(key, change.with);
  else if (change.how === 'copy')
    set(key, structuredClone((source.holder as Record<string, Json>)[source.key] ?? null));
  else if (change.how === 'rename' && !Array.isArray(holder)) {
    remove();
    set(`${key}x`, old);
  } else if (typeof old === 'object' && old !== null && !Array.isArray(old)) old[source.key] = change.with;
  return { value, what: `${change.how} ${path} ${JSON.stringify(change.with)} ${source.path}` };

  function remove(): void {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }

  function collect(inside: Json, path: string): void {
    if (typeof inside !== 'object' || inside === null) return;
    for (const [key, child] of Object.entries(inside)) {
      places.push({ holder: inside as Holder, key, path: `${path}/${key}` });
      collect(child, `${path}/${key}`);
    }
  }
}
