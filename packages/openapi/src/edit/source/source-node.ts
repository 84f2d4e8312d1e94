import type { Range } from '../../position/position.ts';

/** A value in a text, before its content is read. Offsets are in UTF-16 units. */
export interface SourceNode {
  /** `pair`: an item `a: b` of a flow list, an object without braces; `empty`: no text. */
  is: 'map' | 'list' | 'flow-map' | 'flow-list' | 'block-scalar' | 'scalar' | 'alias' | 'pair' | 'empty';
  /** Where it may begin: after the colon or dash before it. */
  from: number;
  /** Its first anchor or tag; without them, `start`. */
  outer: number;
  /** After its anchor and tag; without them, `from`. */
  headEnd: number;
  start: number;
  /** Absent for block collections: `endOf` finds it. */
  end?: number;
  /** Of the entries of a block collection; of the entry around anything else. */
  column: number;
  /** Limit of its text. */
  limit: number;
}

/** A member of a map or an item of a list, as it is written. */
export interface SourceEntry {
  /** Its key (with anchor and tag), dash or question mark. */
  start: number;
  /** Without anchor and tag; absent for items. */
  key?: Range;
  /** Parsed key; absent for items and merge keys. */
  name?: string;
  /** After the colon or dash. */
  from: number;
  /** Where the next entry's line begins, or the limit of the collection. */
  limit: number;
  /** Offset of the comma after an entry of a flow collection. */
  comma?: number;
  value: SourceNode;
}

export function isBlock({ is }: SourceNode): boolean {
  return is === 'map' || is === 'list';
}

export function isFlow({ is }: SourceNode): boolean {
  return is === 'flow-map' || is === 'flow-list';
}

export function isList({ is }: SourceNode): boolean {
  return is === 'list' || is === 'flow-list';
}
