import type { Members, ValueSamples } from '../samples/value-samples.ts';
import type { NamedShape } from './shape-index.ts';

/** Share of the properties that objects of two kinds have in common at least, to be of one shape. */
const MIN_COMMON = 0.5;
/** Of fewer properties, some optional ones explain the difference. */
const MIN_PROPERTIES = 10;

/** Whether the objects of one place are of several kinds that have little in common: artists and tracks. */
export function areMixed(kinds: ReadonlyMap<string, Members>): boolean {
  if (kinds.size < 2) return false;
  const [first, ...others] = [...kinds].flatMap(([kind, { properties }]) =>
    kind === '' ? [] : [properties],
  );
  if (!first) return false;
  return others.some((other) => {
    let common = 0;
    for (const name of other.keys()) if (first.has(name)) common += 1;
    const all = first.size + other.size - common;
    return all >= MIN_PROPERTIES && common / all < MIN_COMMON;
  });
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
  return areMixed(objects.kinds);
}
