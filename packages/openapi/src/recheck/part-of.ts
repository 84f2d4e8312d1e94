import type { Description } from '../description.ts';
import { getOwn, isObject, type Json } from '../json.ts';
import { escapePointer, type Location } from '../location.ts';

/** Keys on the way to the parts of a field; 1 for all others. */
const DEPTHS: Readonly<Record<string, number>> = { paths: 2, webhooks: 2, components: 3 };

/**
 * The part of a description that a place belongs to: a path item, a webhook or a component of the entry file
 * (`#/components/schemas/User`), another field at its top (`#/info`), or a whole other file. Undefined for a place around several
 * parts, such as `#/components/schemas`.
 */
export function partOf(
  { file, pointer }: Pick<Location, 'file' | 'pointer'>,
  entry: string,
): string | undefined {
  if (file !== entry) return file;
  const [, ...keys] = pointer.split('/');
  const depth = depthOf(keys[0] ?? '');
  if (keys.length < depth) return undefined;
  return `#${keys
    .slice(0, depth)
    .map((key) => `/${key}`)
    .join('')}`;
}

/** A part with its value and the file that it is in. */
export interface Part {
  value: Json;
  file: string;
}

/** The parts of a description, by what `partOf` calls them. */
export function partsOf(description: Description): Map<string, Part> {
  const { entry, value, files } = description;
  const parts = new Map<string, Part>();
  for (const file of files)
    if (file !== entry) parts.set(file, { value: description.file(file)?.value ?? null, file });
  const add = (part: Json, id: string, depth: number) => {
    if (depth === 0 || !isObject(part)) parts.set(id, { value: part, file: entry });
    else for (const key in part) add(part[key] ?? null, `${id}/${escapePointer(key)}`, depth - 1);
  };
  for (const field in value) add(value[field] ?? null, `#/${escapePointer(field)}`, depthOf(field) - 1);
  return parts;
}

function depthOf(field: string): number {
  return getOwn(DEPTHS, field) ?? 1;
}
