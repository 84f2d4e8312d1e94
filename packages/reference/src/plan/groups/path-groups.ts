import type { Api, Operation } from '@curlew/openapi';
import { type Tag, titleFromName } from '@curlew/openapi/internal';
import { splitWords } from '../names/slugify.ts';

export interface PathGroup {
  title: string;
  /** Source of its slug. */
  name: string;
  operations: Operation[];
}

/**
 * Groups of operations without tags: by the first part of the path that is neither a version nor a
 * parameter, in order of first use. `/v1/shopping-lists/{id}` belongs to "Shopping lists", `/fdx` to "FDX" where the author writes so.
 */
export function pathGroups(
  operations: readonly Operation[],
  findSpelling?: (word: string) => string | undefined,
): PathGroup[] {
  const groups = new Map<string, PathGroup>();
  for (const operation of operations) {
    const name = groupName(operation.path);
    const key = name.toLowerCase();
    const group = groups.get(key) ?? { title: titleFromName(name, findSpelling), name, operations: [] };
    group.operations.push(operation);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The group of paths without a first part that is a name. */
const UNNAMED = 'Operations';

function groupName(path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '' && !/^(?:v?\d+(?:[.-]\d+)*(?:[a-z]+\d*)?|api|rest)$/i.test(part));
  const [first = ''] = parts;
  return first.includes('{') || splitWords(first).length === 0 ? UNNAMED : first;
}

/**
 * Returns the tag that separates nothing: all operations of the paths have it and no other, and their paths name groups for all of them.
 * Groups of one operation each would be a list with headings, so they hold two on average. A tag that the author placed
 * among others, as parent, as child or in `x-tagGroups`, stays a group.
 */
export function findSharedTag({ operations, tags, tagGroups }: Api): Tag | undefined {
  const listed = operations.filter(({ kind }) => kind !== 'webhook');
  const [name] = listed[0]?.tags ?? [];
  if (name === undefined || listed.some((one) => one.tags.length > 1 || one.tags[0] !== name))
    return undefined;
  const tag = tags.find((one) => one.name === name);
  if (tag === undefined || tag.parent !== undefined || tags.some(({ parent }) => parent === name))
    return undefined;
  if (tagGroups.some((group) => group.tags.includes(name))) return undefined;
  const groups = pathGroups(listed);
  const separate = groups.length > 1 && groups.length * 2 <= listed.length;
  return separate && groups.every((group) => group.name !== UNNAMED) ? tag : undefined;
}
