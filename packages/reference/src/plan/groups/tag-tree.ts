import type { Tag } from '@curlew/openapi';

/** Maximum indentation of tags. */
const MAX_DEPTH = 5;

/** Tags in the order of reading: each followed by its children; one with a missing or cyclic parent is at the top. */
export function tagTree(tags: readonly Tag[]): { tag: Tag; depth: number }[] {
  const names = new Set(tags.map(({ name }) => name));
  const isBelow = ({ parent }: Tag): boolean => parent !== undefined && names.has(parent);
  const children = new Map<string, Tag[]>();
  for (const tag of tags.filter(isBelow)) {
    const siblings = children.get(tag.parent ?? '');
    if (siblings) siblings.push(tag);
    else children.set(tag.parent ?? '', [tag]);
  }
  const placed = new Map<Tag, number>();
  const place = (root: Tag): void => {
    // An explicit stack, because tags may be nested deeper than the call stack.
    const left = [{ tag: root, depth: 0 }];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { tag, depth } = next;
      if (placed.has(tag)) continue;
      placed.set(tag, depth);
      for (const child of (children.get(tag.name) ?? []).toReversed())
        left.push({ tag: child, depth: Math.min(depth + 1, MAX_DEPTH) });
    }
  };
  for (const tag of tags) if (!isBelow(tag)) place(tag);
  // The remaining tags are in cycles.
  for (const tag of tags) place(tag);
  return [...placed].map(([tag, depth]) => ({ tag, depth }));
}
