import { join } from 'node:path';
import { DEFAULT_LIMITS } from '@curlew/openapi';
import type { TextEncoding } from '@curlew/openapi/node';
import type { ReadContext } from '../kinds/source-kind.ts';
import { displayPath } from '../plan/display-path.ts';
import type { Source } from '../source.ts';
import type { LoadSettings } from './open-source.ts';

/** What a kind gets to read a source. */
export function readContext(
  source: Source,
  { cwd, limits, allowRemote }: LoadSettings,
  encoding: TextEncoding,
): ReadContext {
  // Of what is in memory, references start from where the user is.
  const entry = source.content === undefined ? source.path : join(cwd, source.path);
  return {
    path: entry,
    root: source.root,
    limits: { ...DEFAULT_LIMITS, ...limits },
    allowRemote,
    encoding,
    options: source.options,
    displayPath: (path) => (path === entry ? source.name : displayPath(path, cwd)),
  };
}
