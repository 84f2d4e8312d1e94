import type { Json } from '../json.ts';

/**
 * One change of a description's value. Pointers are JSON Pointers (RFC 6901) into the value as the edits
 * before it in the same list leave it. Items of lists are named by index; `-` is the place behind the last.
 */
export type Edit = SetEdit | InsertEdit | RemoveEdit | RenameEdit | MoveEdit;

/** Makes the value at a pointer equal to `value`; creates it, and the objects around it, where it is missing. */
export interface SetEdit {
  op: 'set';
  pointer: string;
  value: Json;
  /** Where a member that is created goes; default: last. */
  at?: MemberPlace;
}

/** Adds a member that must not exist yet, or an item before the one with this index. */
export interface InsertEdit {
  op: 'insert';
  pointer: string;
  value: Json;
  /** Where a member goes; default: last. */
  at?: MemberPlace;
}

/** Removes a member or an item. Comments above it stay unless `withComments` is set. */
export interface RemoveEdit {
  op: 'remove';
  pointer: string;
  withComments?: boolean;
}

/** Gives a member another name; it keeps its place. */
export interface RenameEdit {
  op: 'rename';
  pointer: string;
  to: string;
}

/** Moves a member or an item inside its object or list, together with the comments directly above it. */
export interface MoveEdit {
  op: 'move';
  pointer: string;
  /** A number is the index in the resulting list. */
  to: MemberPlace | number;
}

/** A place among the members of an object, or, with indexes as names, among the items of a list. */
export type MemberPlace =
  | 'first'
  | 'last'
  | { before: string }
  | { after: string }
  /** Where the name stands in this list: behind the nearest name before it that is there. */
  | { order: readonly string[] };
