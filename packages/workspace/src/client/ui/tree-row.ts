/** A row of a tree. */
export interface TreeRow {
  /** Unique in the tree. */
  id: string;
  /** From 1. */
  level: number;
  isExpandable: boolean;
  isExpanded: boolean;
  /** Among its siblings, from 1. */
  position: number;
  siblingCount: number;
}
