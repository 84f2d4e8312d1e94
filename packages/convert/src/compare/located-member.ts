import { type Description, isObject, type Json, type Located } from '@curlew/openapi';

/** A member of an object with its place, references followed; undefined when there is none. */
export function memberOf(
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
export function itemsOf(description: Description, list: Located | undefined): Located[] {
  if (!list || !Array.isArray(list.value)) return [];
  return list.value.flatMap((value, index) => {
    const item = description.follow({ value, location: list.location.child(index) });
    return item ? [item] : [];
  });
}

/** The names of an object's members. */
export function namesOf(owner: Located | undefined): string[] {
  return owner && isObject(owner.value) ? Object.keys(owner.value) : [];
}
