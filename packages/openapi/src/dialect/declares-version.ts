import type { JsonObject } from '../json.ts';
import type { Dialect } from './dialect.ts';
import { dialectOf } from './dialects.ts';

/** Whether the field `openapi` of a description declares a minor version, in any patch version. */
export function declaresVersion({ openapi }: JsonObject, version: Dialect['version']): boolean {
  return typeof openapi === 'string' && dialectOf(openapi)?.version === version;
}
