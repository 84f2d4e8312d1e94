import { SourceFile } from '@curlew/diagnostics';
import { Description } from './description.ts';
import { getDialect } from './dialect/dialects.ts';
import { isObject, type Json } from './json.ts';
import { LoadedFile } from './load/loaded-file.ts';
import { toWellFormed } from './load/well-formed.ts';
import { type Located, Location } from './location.ts';
import type { Position } from './source/positions.ts';

/** The path of descriptions that have no file. */
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
 * Returns a description that exists only as a value, for instance one a program has just made. Nothing is read.
 * Without an origin, problems found in it have a pointer and no place in a text. Undefined when the value is
 * not an OpenAPI 3.0, 3.1 or 3.2 object.
 */
export function descriptionFromValue(value: unknown, origin?: ValueOrigin): Description | undefined {
  if (!isObject(value) || typeof value.openapi !== 'string') return undefined;
  const dialect = getDialect(value.openapi);
  if (dialect === undefined) return undefined;
  const path = origin?.path ?? NOWHERE;
  const source = origin?.source ?? new SourceFile(NOWHERE, '');
  const find = (keys: readonly string[]): Position => {
    const [start, end] = origin?.find(keys) ?? [0, 0];
    return { value: [start, end] };
  };
  const file = new LoadedFile({ path, source, value: toWellFormed(value), find });
  return new Description(path, new Map([[path, file]]), dialect);
}

const PATH = '/schema.json';

/**
 * Returns a JSON Schema 2020-12 that belongs to no description, such as one in a test suite, with a description to
 * check values with it. Its references lead to places in itself.
 */
export function standaloneSchema(schema: Json): { description: Description; schema: Located } {
  // Identifiers are looked for where the text has some.
  const source = new SourceFile(PATH, JSON.stringify(schema));
  const file = new LoadedFile({ path: PATH, source, value: toWellFormed(schema) });
  const dialect = getDialect('3.1.0');
  if (dialect === undefined) throw new Error('OpenAPI 3.1 has no dialect');
  const description = new Description(PATH, new Map([[PATH, file]]), dialect);
  return { description, schema: { value: file.value, location: new Location(PATH) } };
}
