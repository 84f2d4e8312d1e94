import type { Location } from '../location.ts';
import { escapePointer } from '../location.ts';

/** The position of a walk: cheap to create, its pointer is built on first use. Replaces a `Location`. */
export class Place implements Pick<Location, 'file' | 'pointer'> {
  readonly file: string;
  readonly parent: Place | undefined;
  readonly key: string | number;
  #pointer: string | undefined;

  constructor(file: string, pointer: string, parent?: Place, key: string | number = '') {
    this.file = file;
    this.parent = parent;
    this.key = key;
    if (parent === undefined) this.#pointer = pointer;
  }

  /** RFC 6901. */
  get pointer(): string {
    this.#pointer ??= `${this.parent?.pointer ?? ''}/${escapePointer(String(this.key))}`;
    return this.#pointer;
  }

  child(key: string | number): Place {
    return new Place(this.file, '', this, key);
  }
}
