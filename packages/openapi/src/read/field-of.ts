import { childOf, type Located, textOf } from '../api/located.ts';
import type { Description } from '../description.ts';

/** A field with its `$ref` followed: many descriptions use references where the specification does not allow them. */
export function fieldOf(
  description: Description,
  parent: Located | undefined,
  key: string,
): Located | undefined {
  const child = parent && childOf(parent, key);
  return child && description.follow(child);
}

/** The same for a text. */
export function wordsOf(
  description: Description,
  parent: Located | undefined,
  key: string,
): string | undefined {
  const own = textOf(parent?.value, key);
  if (own !== undefined || parent === undefined) return own;
  const value = fieldOf(description, parent, key)?.value;
  return typeof value === 'string' ? value : undefined;
}
