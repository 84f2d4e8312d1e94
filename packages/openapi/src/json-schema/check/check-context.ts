import type { PatternMatcher } from '../../pattern/match-pattern.ts';
import type { OneWayProperties } from '../bundle/one-way-properties.ts';
import type { Discriminators } from './discriminators.ts';
import type { SchemaNode } from './schema-node.ts';

/** Context that all checks of a description share. */
export interface CheckContext {
  patterns: PatternMatcher;
  /** Selects alternatives; undefined: only JSON Schema decides, in which a discriminator is an annotation. */
  discriminators: Discriminators | undefined;
  oneWay: OneWayProperties;
  /** The direction of the value; properties of the other one are removed from the schema. Undefined: none are. */
  direction: 'request' | 'response' | undefined;
  /** Schemas entered below one another; a deeper value is not checked. */
  maxDepth: number;
  /** The names of the alternatives of a schema in messages. */
  getNames(node: SchemaNode, keyword: 'oneOf' | 'anyOf'): string[];
}
