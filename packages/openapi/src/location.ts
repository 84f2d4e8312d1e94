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

  /** The place of a member, an item or something deeper. */
  child(...keys: (string | number)[]): Location {
    let { pointer } = this;
    for (const key of keys) pointer += `/${typeof key === 'number' ? key : escapePointer(key)}`;
    return new Location(this.file, pointer);
  }
}

/** RFC 6901, section 3. */
export function escapePointer(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** A JSON Pointer as the fragment of a URI, without `#` (RFC 6901, section 6). */
export function pointerFragment(pointer: string): string {
  return pointer
    .split('/')
    .map((key) => encodeURIComponent(key.toWellFormed()))
    .join('/');
}
