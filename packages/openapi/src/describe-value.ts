import { Description } from './description.ts';
import { dialectOf } from './dialect/dialects.ts';
import { isObject } from './json.ts';
import { LoadedFile } from './load/loaded-file.ts';

/** How a description without a file is called where a path is expected. */
const NOWHERE = '<document>';

/**
 * A description that exists only as a value, for instance one a program has just made: nothing is read,
 * problems found in it have a pointer and no place in a text. Undefined when it is not an OpenAPI 3.0,
 * 3.1 or 3.2 object.
 */
export function describeValue(value: unknown): Description | undefined {
  if (!isObject(value) || typeof value.openapi !== 'string') return undefined;
  const dialect = dialectOf(value.openapi);
  if (dialect === undefined) return undefined;
  const file = new LoadedFile({ path: NOWHERE, display: NOWHERE, text: '', value });
  return new Description(NOWHERE, new Map([[NOWHERE, file]]), dialect);
}
