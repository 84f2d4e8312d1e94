import type { Tag, TagGroup } from '@curlew/openapi';

/** Finds the heading of a tag: that of the first group that names it. */
export function tagSections(groups: readonly TagGroup[]): (name: string) => string | undefined {
  const sections = new Map<string, string>();
  for (const { name, tags } of groups)
    for (const tag of tags) if (!sections.has(tag)) sections.set(tag, name);
  return (name) => sections.get(name);
}

/** Tags in the order of their groups; those of no group follow in their own order. */
export function inSections(tags: readonly Tag[], groups: readonly TagGroup[]): Tag[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const grouped = groups.flatMap((group) => group.tags.flatMap((name) => byName.get(name) ?? []));
  return [...new Set([...grouped, ...tags])];
}
