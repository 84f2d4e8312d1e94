import { SourceFile } from '@curlew/diagnostics';
import { Description } from './description.ts';
import { dialectOf } from './dialect/dialects.ts';
import { isObject } from './json.ts';
import { LoadedFile } from './load/loaded-file.ts';
import { wellFormed } from './load/well-formed.ts';
import type { Position } from './source/positions.ts';

/** Name of a description without a file where a path is expected. */
const NOWHERE = '<document>';

/** Origin of a value. */
export interface ValueOrigin {
  /** Absolute path. */
  path: string;
  source: SourceFile;
  /** Returns offsets in `source` for the value at a path of keys; undefined: the start of the text. */
  find(keys: readonly string[]): readonly [start: number, end: number] | undefined;
}

/**
 * A description that exists only as a value, for instance one a program has just made. Nothing is read.
 * Without an origin, problems found in it have a pointer and no place in a text. Undefined when the value is
 * not an OpenAPI 3.0, 3.1 or 3.2 object.
 */
export function descriptionFromValue(value: unknown, origin?: ValueOrigin): Description | undefined {
  if (!isObject(value) || typeof value.openapi !== 'string') return undefined;
  const dialect = dialectOf(value.openapi);
  if (dialect === undefined) return undefined;
  const path = origin?.path ?? NOWHERE;
  const source = origin?.source ?? new SourceFile(NOWHERE, '');
  const find = (keys: readonly string[]): Position => {
    const [start, end] = origin?.find(keys) ?? [0, 0];
    return { value: [start, end] };
  };
  const file = new LoadedFile({ path, source, value: wellFormed(value), find });
  return new Description(path, new Map([[path, file]]), dialect);
}
