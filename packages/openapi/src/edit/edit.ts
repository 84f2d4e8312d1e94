import type { Json } from '../json.ts';

/**
 * One change of the value of a description. The pointer is a JSON Pointer (RFC 6901) into the value of its file
 * after the preceding edits of the list. `-` is the index after the last item.
 */
export type Edit = SetEdit | InsertEdit | RemoveEdit | RenameEdit;

/** Replaces the value at a pointer. A missing member is added last, with the objects around it. */
export interface SetEdit extends EditPlace, NewValue {
  op: 'set';
}

/** Adds a member that must not exist yet, as the last one, or an item before the one with this index. */
export interface InsertEdit extends EditPlace, NewValue {
  op: 'insert';
}

/** Removes a member or an item. Comment lines above it stay. */
export interface RemoveEdit extends EditPlace {
  op: 'remove';
}

/** Gives a member another name; it keeps its place. */
export interface RenameEdit extends EditPlace {
  op: 'rename';
  to: string;
}

interface NewValue {
  value: Json;
  /** The value as JSON text, where its numbers are to be written as they are here: `12345678901234567890`, `1.0`. */
  written?: string;
}

interface EditPlace {
  pointer: string;
  /** Absolute path of a file of the description, as `Location.file` has it; default: the entry file. */
  file?: string;
}
