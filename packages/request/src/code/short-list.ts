import type { Json } from '@curlew/openapi';

/** Longest list that is on one line, in UTF-16 units. */
const MAX_LENGTH = 60;

/** A list of plain values on one line, where it fits: `[1, 2.5]`. */
export function shortList(items: readonly Json[], literal: (item: Json) => string): string | undefined {
  if (items.length === 0) return '[]';
  if (items.some((item) => typeof item === 'object' && item !== null)) return undefined;
  const line = `[${items.map(literal).join(', ')}]`;
  return line.length <= MAX_LENGTH ? line : undefined;
}
