import type { Tag } from '@curlew/openapi';

/** Tags in the order of reading: each followed by its children; one whose parent is missing or a circle stands at the top. */
export function tagTree(tags: readonly Tag[]): { tag: Tag; depth: number }[] {
  const names = new Set(tags.map(({ name }) => name));
  const children = new Map<string, Tag[]>();
  for (const tag of tags) {
    if (tag.parent !== undefined && names.has(tag.parent))
      children.set(tag.parent, [...(children.get(tag.parent) ?? []), tag]);
  }
  const placed = new Set<Tag>();
  const result: { tag: Tag; depth: number }[] = [];
  const place = (tag: Tag, depth: number): void => {
    if (placed.has(tag)) return;
    placed.add(tag);
    result.push({ tag, depth });
    for (const child of children.get(tag.name) ?? []) place(child, Math.min(depth + 1, 5));
  };
  for (const tag of tags) if (tag.parent === undefined || !names.has(tag.parent)) place(tag, 0);
  // What is left goes round in circles.
  for (const tag of tags) place(tag, 0);
  return result;
}
