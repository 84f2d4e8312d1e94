import { type Located, membersOf } from '../api/located.ts';
import type { Description } from '../description.ts';
import { isObject } from '../json.ts';
import { fieldOf } from './field-of.ts';
import { readPathItem } from './path-item.ts';

/** How many operations `readApi` would give, callbacks not counted, without reading them. */
export function countOperations(description: Description): number {
  const { root } = description;
  const paths = membersOf(fieldOf(description, root, 'paths')).filter(([path]) => !path.startsWith('x-'));
  const webhooks = membersOf(fieldOf(description, root, 'webhooks'));
  return [...paths, ...webhooks].reduce((sum, [, item]) => sum + countIn(description, item), 0);
}

function countIn(description: Description, item: Located): number {
  const { value, location } = item;
  if (!isObject(value)) return 0;
  const { methods } = description.dialect(location.file);
  const isPlain = value.$ref === undefined && value.additionalOperations === undefined;
  const own = Object.keys(value).filter((key) => methods.includes(key));
  if (isPlain && own.every((key) => isPlainOperation(value[key]))) return own.length;
  return readPathItem(description, item)?.operations.length ?? 0;
}

function isPlainOperation(value: unknown): boolean {
  return isObject(value) && value.$ref === undefined;
}
