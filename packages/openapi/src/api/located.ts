import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import { member } from '../reference/pointer.ts';

/** A value of the description together with its place. */
export interface Located {
  value: Json;
  location: Location;
}

/** The member of a located object; undefined when it has none. */
export function childOf(parent: Located, key: string): Located | undefined {
  const value = member(parent.value, key);
  return value === undefined ? undefined : { value, location: parent.location.child(key) };
}

/** The members of a located object with their places; nothing for other values. */
export function membersOf(parent: Located | undefined): [string, Located][] {
  if (parent === undefined || !isObject(parent.value)) return [];
  return Object.entries(parent.value).map(([key, value]) => [
    key,
    { value, location: parent.location.child(key) },
  ]);
}

/** The items of a located array with their places; nothing for other values. */
export function itemsOf(parent: Located | undefined): Located[] {
  if (parent === undefined || !Array.isArray(parent.value)) return [];
  return parent.value.map((value, index) => ({ value, location: parent.location.child(index) }));
}

/** The field if it is text. Numbers and booleans an author forgot to quote count as text. */
export function textOf(value: Json | undefined, key: string): string | undefined {
  const field = member(value, key);
  if (typeof field === 'number' || typeof field === 'boolean') return String(field);
  return typeof field === 'string' ? field : undefined;
}

export function flagOf(value: Json | undefined, key: string): boolean | undefined {
  const field = member(value, key);
  return typeof field === 'boolean' ? field : undefined;
}

/** Extensions for validators only, not for readers. */
const IGNORE_FIELD = 'x-curlew-ignore';

/** The `x-*` fields of an object, as readers see them. */
export function extensionsOf(value: Json | undefined): JsonObject {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => key.startsWith('x-') && key !== IGNORE_FIELD),
  );
}
