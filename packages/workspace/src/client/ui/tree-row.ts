/** A row of a tree. */
export interface TreeRow {
  /** Unique in the tree. */
  id: string;
  /** From 1. */
  level: number;
  isExpandable: boolean;
  isExpanded: boolean;
  /** Read by screen readers in place of what is drawn. */
  label: string;
  /** Among its siblings, from 1. */
  position: number;
  siblingCount: number;
}
