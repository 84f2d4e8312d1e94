import type { Operation } from '../../api/api.ts';
import { childOf, flagOf, itemsOf, type Located, textOf } from '../../api/located.ts';
import type { Tag, TagGroup } from '../../api/tag.ts';
import type { Description } from '../../description.ts';
import { wordsOf } from '../field-of.ts';
import { withoutUndefined } from '../optional.ts';
import { readExternalDocs } from './read-info.ts';

/** Declared tags first, then those that only operations name. */
export function readTags(
  description: Description,
  declared: Located | undefined,
  operations: readonly Operation[],
): Tag[] {
  const tags = new Map<string, Tag>();
  for (const item of itemsOf(declared)) {
    const tag = description.follow(item);
    const value = tag?.value;
    const name = textOf(value, 'name');
    if (name === undefined || tags.has(name)) continue;
    tags.set(
      name,
      withoutUndefined<Tag>({
        name,
        summary: textOf(value, 'summary') ?? textOf(value, 'x-displayName'),
        description: wordsOf(description, tag, 'description'),
        parent: textOf(value, 'parent'),
        kind: textOf(value, 'kind'),
        isText: flagOf(value, 'x-traitTag') || undefined,
        externalDocs: readExternalDocs(value),
      }),
    );
  }
  for (const operation of operations) {
    for (const name of operation.tags) if (!tags.has(name)) tags.set(name, { name });
  }
  return [...tags.values()];
}

/** `x-tagGroups`: those with a name and tags. */
export function readTagGroups(root: Located): TagGroup[] {
  return itemsOf(childOf(root, 'x-tagGroups')).flatMap((group) => {
    const name = textOf(group.value, 'name')?.trim();
    const tags = itemsOf(childOf(group, 'tags')).flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    );
    return name && tags.length > 0 ? [{ name, tags }] : [];
  });
}
