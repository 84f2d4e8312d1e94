import type { Json } from '../json.ts';

/** Indexes of items that are written like an earlier one. */
export function repeatedItems(items: readonly Json[]): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const text = JSON.stringify(item);
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? [index] : [];
  });
}
