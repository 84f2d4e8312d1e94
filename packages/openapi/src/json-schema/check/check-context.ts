import type { Json } from '../../json.ts';
import type { PatternMatcher } from '../../pattern/match-pattern.ts';
import type { OneWayProperties } from '../bundle/one-way-properties.ts';
import type { ValidationResult } from '../validation-error.ts';
import type { SchemaNode } from './schema-node.ts';

/** Context that all checks of a description share. */
export interface CheckContext {
  patterns: PatternMatcher;
  oneWay: OneWayProperties;
  /** Whether properties of the other direction are removed from the schema. */
  leavesOutOneWay: boolean;
  /** Schemas entered below one another; a deeper value is not checked. */
  maxDepth: number;
  /** Validates by compiling a schema with keywords that are not interpreted. */
  delegate(node: SchemaNode, value: Json): ValidationResult;
}
