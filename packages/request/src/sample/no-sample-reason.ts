import type { SchemaView } from '@curlew/openapi';
import { type Direction, resolveView } from '@curlew/openapi/internal';
import { acceptedOfTypes } from './accept/accepted-types.ts';
import type { SampleViews } from './accept/accepts-value.ts';

/**
 * Why no sample is made of a schema: every value is valid, and none says more than another (`any`); no value is (`none`);
 * its `$ref` leads nowhere (`unresolved`); none was found within the limits of the search (`not-found`).
 */
export type NoSampleReason = 'any' | 'none' | 'unresolved' | 'not-found';

/** For a schema of which `sampleValue` has no value. */
export function noSampleReason(view: SchemaView, views: SampleViews, direction: Direction): NoSampleReason {
  const { schema } = resolveView(view, views);
  if (schema === undefined) return 'unresolved';
  if (schema.kind === 'boolean' && !schema.value) return 'none';
  return acceptedOfTypes(view, { views, direction }) ? 'not-found' : 'any';
}
