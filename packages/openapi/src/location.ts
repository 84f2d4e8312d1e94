import { getOwn, isObject, type Json, type JsonObject } from './json.ts';

/** A place in a description: file and JSON Pointer (RFC 6901). Immutable; `id` makes it a key. */
export class Location {
  /** Absolute path (or URL) of the file that contains the value. */
  readonly file: string;
  /** `''` is the whole file. */
  readonly pointer: string;

  constructor(file: string, pointer = '') {
    this.file = file;
    this.pointer = pointer;
  }

  /** Unique text of this place: `file#pointer`. */
  get id(): string {
    return `${this.file}#${this.pointer}`;
  }

  /** Returns the place of a member, an item or something deeper. */
  child(...keys: (string | number)[]): Location {
    let { pointer } = this;
    for (const key of keys) pointer += `/${typeof key === 'number' ? key : escapePointer(key)}`;
    return new Location(this.file, pointer);
  }
}

/** Escapes a key for a JSON Pointer (RFC 6901, section 3). */
export function escapePointer(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Converts a JSON Pointer to the fragment of a URI, without `#` (RFC 6901, section 6). */
export function pointerFragment(pointer: string): string {
  return pointer
    .split('/')
    .map((key) => encodeURIComponent(key.toWellFormed()))
    .join('/');
}

/** Returns the keys of a JSON Pointer (RFC 6901, section 4); undefined when it is not one. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((key) => (key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key));
}

/** Returns the member or item of a value; undefined without one. Inherited names such as `constructor` are not members. */
export function getMember(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9][0-9]*)$/.test(key) ? value[Number(key)] : undefined;
  return getOwn(value, key);
}

/** Returns the value a pointer names; undefined when it names none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  const keys = parsePointer(pointer);
  if (keys === undefined) return undefined;
  let value: Json | undefined = root;
  for (const key of keys) {
    value = getMember(value, key);
    if (value === undefined) return undefined;
  }
  return value;
}

/** A value of the description together with its place. */
export interface Located {
  value: Json;
  location: Location;
}

/** Returns the member of a located object; undefined when it has none. */
export function getChild(parent: Located, key: string): Located | undefined {
  const value = getMember(parent.value, key);
  return value === undefined ? undefined : { value, location: parent.location.child(key) };
}

/** Returns the members of a located object with their places; nothing for other values. */
export function listMembers(parent: Located | undefined): [string, Located][] {
  if (parent === undefined || !isObject(parent.value)) return [];
  return Object.entries(parent.value).map(([key, value]) => [
    key,
    { value, location: parent.location.child(key) },
  ]);
}

/** Returns the items of a located array with their places; nothing for other values. */
export function listItems(parent: Located | undefined): Located[] {
  if (parent === undefined || !Array.isArray(parent.value)) return [];
  return parent.value.map((value, index) => ({ value, location: parent.location.child(index) }));
}

/** Reads a field that is a string. Numbers and booleans that an author forgot to quote count as strings. */
export function readString(value: Json | undefined, key: string): string | undefined {
  const field = getMember(value, key);
  if (typeof field === 'number' || typeof field === 'boolean') return String(field);
  return typeof field === 'string' ? field : undefined;
}

/** Reads a field that is a boolean. */
export function readBoolean(value: Json | undefined, key: string): boolean | undefined {
  const field = getMember(value, key);
  return typeof field === 'boolean' ? field : undefined;
}

/** Extensions for validators only, not for readers. */
const IGNORE_FIELD = 'x-curlew-ignore';

/** Returns the `x-*` fields of an object, as readers see them. */
export function readExtensions(value: Json | undefined): JsonObject {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => key.startsWith('x-') && key !== IGNORE_FIELD),
  );
}

/** Returns the JSON Pointer of a path of keys and indexes. */
export function toPointer(path: readonly string[]): string {
  return path.map((key) => `/${escapePointer(key)}`).join('');
}
