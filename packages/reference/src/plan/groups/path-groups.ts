import { type Operation, titleFromName } from '@curlew/openapi';
import { splitWords } from '../names/slugify.ts';

export interface PathGroup {
  title: string;
  /** Source of its slug. */
  name: string;
  operations: Operation[];
}

/**
 * Groups for an API without tags: by the first part of the path that is neither a version nor a
 * parameter, in order of first use. `/v1/shopping-lists/{id}` belongs to "Shopping lists".
 */
export function pathGroups(operations: readonly Operation[]): PathGroup[] {
  const groups = new Map<string, PathGroup>();
  for (const operation of operations) {
    const name = groupName(operation.path);
    const key = name.toLowerCase();
    const group = groups.get(key) ?? { title: titleFromName(name), name, operations: [] };
    group.operations.push(operation);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function groupName(path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '' && !/^(?:v?\d+(?:[.-]\d+)*(?:[a-z]+\d*)?|api|rest)$/i.test(part));
  const [first = ''] = parts;
  return first.includes('{') || splitWords(first).length === 0 ? 'Operations' : first;
}
