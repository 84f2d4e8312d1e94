import type { Json, SchemaView } from '@curlew/openapi';
import type { AcceptContext } from '../accept/accepts-value.ts';

/**
 * Which optional properties a sample has: `all` within the budget, or `exemplified`, those that have an example of
 * the author.
 */
export type OptionalFields = 'all' | 'exemplified';

/** State shared while generating one sample. */
export interface SampleWalk extends AcceptContext {
  /** Number of values that may still be added; below zero, only required values are added. */
  left: number;
  /** Remaining number of checks in the search for a valid sample. */
  effort: number;
  /** Which optional properties an object has. */
  optionalFields: OptionalFields;
  /** Objects down to this depth show optional properties where none is required; 0: the body alone. */
  openedDepth?: number | undefined;
  /** Names of the schema and the property of the object that is being generated. */
  owner?: string | undefined;
  /** Ids of the references being followed; an id that occurs again is a cycle. */
  path: Set<string>;
  /** Generates a sample of a subschema; `name` is the property that contains it, if any. */
  sample(view: SchemaView, depth: number, name: string | undefined): Json | undefined;
  /** The same of a schema that a discriminator selects: none that inherits from it is sampled in its place. */
  sampleSelected(view: SchemaView, depth: number, name: string | undefined): Json | undefined;
}
