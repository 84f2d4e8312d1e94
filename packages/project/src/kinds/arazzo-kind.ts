import { checkArazzo, readArazzo } from '@curlew/openapi/internal';
import { openapiKind } from './openapi-kind.ts';
import type { SourceKind } from './source-kind.ts';
import type { SourceText } from './source-text.ts';

const VERSION_LINE = /^["']?arazzo["']?\s*:/m;

/** Whether a source is an Arazzo document: its top level has the field `arazzo`, and none that names a version of OpenAPI. */
export function isArazzo(source: SourceText): boolean {
  const { text, head, isJsonObject } = source;
  if (!text.includes('arazzo')) return false;
  if (/^\s*\{\s*"arazzo"\s*:/.test(head)) return true;
  if (!isJsonObject) return VERSION_LINE.test(text) && !/^["']?(?:openapi|swagger)["']?\s*:/m.test(text);
  // `keys` scans the whole text: it is not read where the beginning tells.
  const { keys } = source;
  return keys.has('arazzo') && !keys.has('openapi') && !keys.has('swagger');
}

/**
 * Workflows over operations of OpenAPI descriptions: Arazzo 1.0 and 1.1. The description of such a source is the document
 * itself, which has no operations: only commands that read workflows know the kind.
 */
export const arazzoKind: SourceKind = {
  id: 'arazzo',
  label: 'an Arazzo document',
  holds: 'description',
  detect: isArazzo,
  async read(text, { path, root, allowedRefs, limits, host, encoding, displayPath }) {
    const { document, diagnostics, sourceFiles, files } = await readArazzo(text.text, {
      host,
      path,
      root,
      allowedRefs,
      limits,
      encoding,
      displayPath,
    });
    return {
      ...(document && { description: document.description }),
      diagnostics: [...diagnostics, ...(document ? checkArazzo(document) : [])],
      sourceFiles,
      further: files,
    };
  },
  locate: openapiKind.locate,
};
