import type { Description, Edit, Json, Location } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';

/** A member of an object with its place, references followed; undefined when there is none. */
export function readMember(
  description: Description,
  owner: Located | undefined,
  ...keys: string[]
): Located | undefined {
  let here = owner && description.follow(owner);
  for (const key of keys) {
    if (!here || !isObject(here.value) || !Object.hasOwn(here.value, key)) return undefined;
    const value: Json | undefined = here.value[key];
    if (value === undefined) return undefined;
    here = description.follow({ value, location: here.location.child(key) });
  }
  return here;
}

/** The items of a list with their places, references followed. */
export function readItems(description: Description, list: Located | undefined): Located[] {
  if (!list || !Array.isArray(list.value)) return [];
  return list.value.flatMap((value, index) => {
    const item = description.follow({ value, location: list.location.child(index) });
    return item ? [item] : [];
  });
}

/** The names of an object's members. */
export function readNames(owner: Located | undefined): string[] {
  return owner && isObject(owner.value) ? Object.keys(owner.value) : [];
}

/**
 * A part of a converted document (an operation, a parameter, a response) with schemas converted to the version
 * of a file.
 */
export function writeValue(description: Description, file: string, value: unknown): Json {
  const { writtenSchema } = description.dialect(file);
  const write = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(write);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, member]) => [
        key,
        key === 'schema' && isObject(member) ? writtenSchema(member) : write(member),
      ]),
    );
  };
  // Converter output is JSON.
  return write(value as Json);
}

/** The edit that adds a part of a converted document at a place. */
export function insertAt(description: Description, at: Location, value: unknown): Edit {
  return { op: 'insert', file: at.file, pointer: at.pointer, value: writeValue(description, at.file, value) };
}

/** The edit that removes what is at a place. */
export function removeAt({ file, pointer }: Location): Edit {
  return { op: 'remove', file, pointer };
}
