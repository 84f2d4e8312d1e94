import type { Json } from '../json.ts';
import type { Limits } from '../limits.ts';

/** Size of a parsed file, for its limits. */
export interface Measured {
  /** Objects, lists and single values, aliases as often as they stand. */
  values: number;
  isTooDeep: boolean;
  /** The first that is over the limit. */
  longKey?: string;
}

/** Measures a value; values that contain themselves are always too deep, and what is too deep is not entered. */
export function measureValue(value: Json, { nesting, keyLength }: Limits): Measured {
  const measured: Measured = { values: 0, isTooDeep: false };
  enter(value, nesting);
  return measured;

  function enter(part: Json, levels: number): void {
    measured.values += 1;
    if (typeof part !== 'object' || part === null) return;
    if (levels === 0) {
      measured.isTooDeep = true;
      return;
    }
    if (Array.isArray(part)) {
      for (const item of part) enter(item, levels - 1);
      return;
    }
    for (const key in part) {
      if (key.length > keyLength) measured.longKey ??= key;
      const child = part[key];
      if (typeof child === 'object') enter(child, levels - 1);
      else measured.values += 1;
    }
  }
}
