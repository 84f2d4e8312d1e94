import type { Location } from '../location.ts';
import { escapePointer } from '../location.ts';

/** Where a walk is: cheap to make, its pointer is built on first use. Stands in for a `Location`. */
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
