import { type Located, textOf } from '../api/located.ts';
import type { Description } from '../description.ts';
import { isObject } from '../json.ts';

/** The object at a location, `$ref`s followed; undefined if unresolved or not an object. */
export interface Dereferenced extends Located {
  summary?: string;
  description?: string;
}

/** Follows a Reference Object; its own `summary` and `description` override those of the target if the dialect allows it. */
export function dereference(
  description: Description,
  located: Located | undefined,
): Dereferenced | undefined {
  const target = located && description.follow(located);
  if (located === undefined || target === undefined || !isObject(target.value)) return undefined;
  const siblings = target !== located && description.dialect(located.location.file).referenceSiblings;
  const summary =
    (siblings ? textOf(located.value, 'summary') : undefined) ?? textOf(target.value, 'summary');
  const words =
    (siblings ? textOf(located.value, 'description') : undefined) ?? textOf(target.value, 'description');
  return {
    value: target.value,
    location: target.location,
    ...(summary !== undefined && { summary }),
    ...(words !== undefined && { description: words }),
  };
}
