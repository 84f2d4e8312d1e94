import { join } from 'node:path';
import { DEFAULT_LIMITS, descriptionFromValue, type JsonObject, type ValueOrigin } from '@curlew/openapi';
import type { DescriptionContent, ReadContext } from '../kinds/source-kind.ts';
import { displayPath } from '../plan/display-path.ts';
import type { Source } from '../source.ts';
import type { LoadSettings, OpenedSource } from './open-source.ts';

/** Creates the context in which a kind reads a source. */
export function readContext(
  source: Source,
  { cwd, limits, allowRemote, texts }: LoadSettings,
  { text, encoding }: Pick<OpenedSource, 'text' | 'encoding'>,
): ReadContext {
  // References of in-memory content are relative to the current folder.
  const entry = source.content === undefined ? source.path : join(cwd, source.path);
  return {
    path: entry,
    root: source.root,
    allowedRefs: source.allowedRefs ?? [],
    limits: { ...DEFAULT_LIMITS, ...limits },
    allowRemote,
    ...(texts && { texts }),
    encoding,
    options: source.options,
    describe: (document, find = () => undefined) => described(document, { path: entry, source: text, find }),
    displayPath: (path) => (path === entry ? source.name : displayPath(path, cwd)),
  };
}

function described(document: JsonObject, origin: ValueOrigin): DescriptionContent {
  const description = descriptionFromValue(document, origin);
  if (description)
    return { description, diagnostics: [], sourceFiles: new Map([[origin.source.path, origin.source]]) };
  throw new TypeError('`describe` requires an OpenAPI 3.0, 3.1 or 3.2 document');
}
