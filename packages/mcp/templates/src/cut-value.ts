import { beginningWithin, jsonBytes } from './message-size.ts';

type Json = unknown;

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What may be cut, from the least harm to the most. `lists`: items at their end. `members`: also members at the end of an
 * object with many, as of a map. `strings`: also the ends of strings.
 */
export const CUTS = ['lists', 'members', 'strings'] as const;
export type Cut = (typeof CUTS)[number];

/** Members from which on an object is taken for a map, whose members are alike. */
const MANY_MEMBERS = 50;

/**
 * A value of the same shape with at most about `budget` bytes of JSON, or more if what may be cut does not suffice. The
 * longest members of an object are cut first.
 */
export function cutValue(value: Json, budget: number, cut: Cut): Json {
  if (jsonBytes(value) <= budget) return value;
  if (typeof value === 'string') return cut === 'strings' ? beginningWithin(value, budget - 2) : value;
  if (Array.isArray(value)) return cutItems(value, budget, cut);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (cut === 'lists' || entries.length < MANY_MEMBERS) return cutMembers(entries, budget, cut);
  return Object.fromEntries(leading(entries, budget, ([key, one]) => jsonBytes(key) + jsonBytes(one) + 2));
}

function cutItems(items: readonly Json[], budget: number, cut: Cut): Json[] {
  const kept = leading(items, budget, (item) => jsonBytes(item) + 1);
  const [first] = items;
  return kept.length === 0 && first !== undefined ? [cutValue(first, budget - 2, cut)] : kept;
}

/** The first of a list that fit together. */
function leading<Item>(list: readonly Item[], budget: number, bytesOf: (item: Item) => number): Item[] {
  let left = budget - 2;
  const end = list.findIndex((item) => {
    left -= bytesOf(item);
    return left < 0;
  });
  return end < 0 ? [...list] : list.slice(0, end);
}

function cutMembers(entries: readonly [string, Json][], budget: number, cut: Cut): Json {
  const sizes = new Map(entries.map(([key, value]) => [key, jsonBytes(value)]));
  let left = budget - 2 - entries.reduce((sum, [key]) => sum + jsonBytes(key) + 2, 0);
  const shares = new Map<string, number>();
  // What short members do not need is for the long ones.
  const bySize = [...sizes].sort(([, one], [, other]) => one - other);
  for (const [index, [key, bytes]] of bySize.entries()) {
    const share = Math.min(bytes, Math.max(2, Math.floor(left / (bySize.length - index))));
    shares.set(key, share);
    left -= share;
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, cutValue(value, shares.get(key) ?? 0, cut)]));
}
