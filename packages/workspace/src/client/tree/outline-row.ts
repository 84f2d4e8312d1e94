import type { NodePlace, OutlineComponent, OutlineOperation } from '../../protocol.ts';
import type { TreeRow } from '../ui/tree-row.ts';

/** A row of the outline: a group, or a node of the description. */
export interface OutlineRow extends TreeRow {
  title: string;
  kind: 'group' | 'place' | 'operation' | 'component';
  /** Rows inside, for groups. */
  count?: number;
  errors: number;
  warnings: number;
  place?: NodePlace;
  operation?: OutlineOperation;
  component?: OutlineComponent;
  /** `schemas`, for a group of components and what is in it. */
  componentKind?: string;
}
