/** Offsets of a value in its text, and of the key it is under when it has one. */
export interface Position {
  key?: Range;
  value: Range;
}

export type Range = [start: number, end: number];

/** An unread value in a text. */
export type Spot =
  | { is: 'scalar'; range: Range }
  | { is: 'empty'; at: number }
  /** `{…}` or `[…]`. */
  | { is: 'flow'; range: Range }
  /** Lines of `key: value` or `- item` at a column, up to a limit. */
  | Block
  /** `*name`. */
  | { is: 'alias'; range: Range; name: string };

export interface Block {
  is: 'map' | 'list';
  start: number;
  column: number;
  limit: number;
}

/** A member or an item. */
export interface Child {
  key?: Range;
  spot: Spot;
}
