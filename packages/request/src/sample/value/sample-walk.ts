import type { Json, SchemaView } from '@curlew/openapi';
import type { AcceptContext } from '../accept/accepts-value.ts';

/** State shared while generating one sample. */
export interface SampleWalk extends AcceptContext {
  /** Values that may still be added; below zero only what is required is. */
  left: number;
  /** Remaining budget of checks in the search for a valid sample. */
  effort: number;
  /** Ids of the references being followed: one that comes again is a cycle. */
  path: Set<string>;
  /** A sample of a part; the name is the one it is under. */
  sample(view: SchemaView, depth: number, name: string | undefined): Json | undefined;
}
