import type { Json } from '../../json.ts';

/** Both sets; the first one itself if it contains the other, as most parts of a schema add no names. */
export function union(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (one.size === 0) return other;
  for (const name of other) if (!one.has(name)) return new Set([...one, ...other]);
  return one;
}

export function without(names: ReadonlySet<string>, left: ReadonlySet<string>): ReadonlySet<string> {
  return names.size === 0 || left.size === 0 ? names : new Set([...names].filter((name) => !left.has(name)));
}

/** The value of `required` without some names; empty if it is not a list. */
export function withoutNames(names: Json, left: ReadonlySet<string>): Json[] {
  if (!Array.isArray(names)) return [];
  return left.size === 0 ? names : names.filter((name) => typeof name !== 'string' || !left.has(name));
}
