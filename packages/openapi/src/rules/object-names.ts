import { DIALECTS } from '../dialect/dialects.ts';
import type { ObjectName } from './define-rule.ts';

/** Every type of object that a rule can have a visitor for. */
export const OBJECT_NAMES: readonly ObjectName[] = [
  ...new Set(DIALECTS.flatMap(({ nodeTypes }) => Object.keys(nodeTypes) as ObjectName[])),
];
