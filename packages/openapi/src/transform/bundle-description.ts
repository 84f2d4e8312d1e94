import type { Description } from '../description.ts';
import type { JsonObject } from '../json.ts';
import { planBundle } from './plan-bundle.ts';

/**
 * Returns a description as one value without references to other files: referenced values become components, named
 * after the last part of the pointer or the file. A component or path of the entry file that is only a reference to
 * another file gets its value. Unresolved references name the same file as before.
 */
export function bundleDescription(description: Description): JsonObject {
  if (description.files.length === 1) return description.value;
  return planBundle(description).value;
}
