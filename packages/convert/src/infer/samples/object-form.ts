import { areCodes, isDataKey } from './data-keys.ts';
import type { Members, ObjectSamples, ValueSamples } from './value-samples.ts';

/** Keys that vary are data when so many were seen, and this share of them only once. */
const MIN_VARYING = 5;
const MIN_SINGLE = 0.75;

/** Whether the keys of objects are data: they look like identifiers, dates or codes, or hardly one occurs twice. */
export function isMap(members: Members): boolean {
  const keys = [...members.properties];
  if (keys.length === 0) return false;
  const data = keys.filter(([name]) => isDataKey(name)).length;
  if (data === keys.length || (keys.length >= 4 && data / keys.length >= 0.9)) return true;
  if (areCodes(keys.map(([name]) => name)) && areAlike(keys.map(([, one]) => one))) return true;
  if (members.count < 3 || keys.length < MIN_VARYING) return false;
  const single = keys.filter(([, { count }]) => count === 1).length;
  return (
    single / keys.length >= MIN_SINGLE && single / members.count >= 1 && areAlike(keys.map(([, one]) => one))
  );
}

function areAlike(values: readonly ValueSamples[]): boolean {
  const types = new Set(values.flatMap(({ types }) => types));
  types.delete('null');
  return types.size === 1 || (types.size === 2 && types.has('integer') && types.has('number'));
}

/** How often each kind must be seen for its members to be taken for its own. */
const MIN_KIND = 2;

/**
 * Whether objects are of several shapes that one member tells apart: each kind but one has a member that all of its
 * objects and none of another kind have.
 */
export function isUnion({ kindName, kinds }: ObjectSamples): boolean {
  if (kindName === undefined || kinds.size < 2 || kinds.has('')) return false;
  const all = [...kinds.values()];
  if (all.some(({ count }) => count < MIN_KIND)) return false;
  const seenIn = new Map<string, number>();
  for (const name of all.flatMap(({ properties }) => [...properties.keys()])) {
    seenIn.set(name, (seenIn.get(name) ?? 0) + 1);
  }
  const plain = all.filter(
    ({ properties, count }) =>
      ![...properties].some(([name, samples]) => samples.count === count && seenIn.get(name) === 1),
  );
  return plain.length <= 1;
}
