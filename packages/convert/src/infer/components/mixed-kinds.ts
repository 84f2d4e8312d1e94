import type { Members, ValueSamples } from '../samples/value-samples.ts';
import type { NamedShape } from './shape-index.ts';

/** Share of the properties that objects of two kinds have in common at least, to be of one shape. */
const MIN_COMMON = 0.5;
/** Of fewer properties, some optional ones explain the difference. */
const MIN_PROPERTIES = 10;

/** More kinds are not compared: the comparison is one of all pairs. */
const MAX_COMPARED = 24;

/** Property names: a set, or the keys of a map. */
interface Names {
  readonly size: number;
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Like `areMixed`, without the objects that say no kind. */
export function areMixedKinds(kinds: ReadonlyMap<string, Members>): boolean {
  return areMixed([...kinds].flatMap(([kind, { properties }]) => (kind === '' ? [] : [properties])));
}

/** Whether objects are of several kinds of which two have little in common: artists and tracks. */
export function areMixed(kinds: Iterable<Names>): boolean {
  const compared: Names[] = [];
  for (const kind of kinds) {
    if (compared.some((other) => haveLittleInCommon(kind, other))) return true;
    if (compared.length < MAX_COMPARED) compared.push(kind);
  }
  return false;
}

function haveLittleInCommon(one: Names, other: Names): boolean {
  let common = 0;
  for (const name of other.keys()) if (one.has(name)) common += 1;
  const all = one.size + other.size - common;
  return all >= MIN_PROPERTIES && common / all < MIN_COMMON;
}

/** Whether only one of two places has objects of such kinds, and both say of which kind theirs are. */
export function isOneMixed(one: ValueSamples, other: ValueSamples): boolean {
  const [mixed, otherMixed] = [isMixed(one), isMixed(other)];
  return mixed !== undefined && otherMixed !== undefined && mixed !== otherMixed;
}

/** Undefined where no object says its kind. */
function isMixed({ form, objects }: ValueSamples): boolean | undefined {
  if (form?.is === 'shape') {
    const { kinds } = form.shape as NamedShape;
    return kinds.values.size > 0 ? kinds.isMixed : undefined;
  }
  if (!objects || (objects.kinds.size === 1 && objects.kinds.has(''))) return undefined;
  if (objects.kinds.size === 1) return false;
  return areMixedKinds(objects.kinds);
}
