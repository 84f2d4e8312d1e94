import { Location, readDescription } from '@curlew/openapi';
import type { SourceKind } from './source-kind.ts';
import { SCRIPT_EXTENSIONS, type SourceText } from './source-text.ts';

/** Field that identifies a description. */
const VERSION_LINE = /^(?:["']?)(?:openapi|swagger)(?:["']?)\s*:/m;
/** A curl command at the beginning of a line: in a description, commands are indented. */
const COMMAND_LINE = /^(?:[$>%]\s{0,4})?curl(?:\.exe)?\s+[-'"$^<`\\a-z]/im;

/** Whether the beginning of a text has the field `openapi` or `swagger` at its top level. */
export function namesVersion({ isJsonObject, keys, text }: SourceText): boolean {
  return isJsonObject ? keys.has('openapi') || keys.has('swagger') : VERSION_LINE.test(text);
}

/** OpenAPI 3.0 to 3.2 and Swagger 2.0, in YAML or JSON, with every file that `$ref`s reach. */
export const openapiKind: SourceKind = {
  id: 'openapi',
  label: 'an OpenAPI description',
  holds: 'description',
  detect(candidate) {
    const { text, head, extension, isJsonObject } = candidate;
    // Most JSON descriptions start with it: `keys`, which scans 10 MB, is not read for them.
    if (/^\s*\{\s*"(?:openapi|swagger)"\s*:/.test(head)) return true;
    const { keys } = candidate;
    if (isJsonObject && (keys.has('openapi') || keys.has('swagger'))) return true;
    if (isJsonObject) return /^ya?ml$/.test(extension) && !keys.has('log') && !keys.has('item');
    if (extension === 'har' || SCRIPT_EXTENSIONS.has(extension)) return false;
    const version = VERSION_LINE.exec(text)?.index ?? text.length;
    if (COMMAND_LINE.test(text.slice(0, version))) return false;
    return version < text.length || /^ya?ml$/.test(extension);
  },
  async read(text, { path, root, allowedRefs, limits, host, encoding, displayPath, before }) {
    const { description, diagnostics, sourceFiles } = await readDescription(text.text, {
      host,
      path,
      root,
      allowedRefs,
      limits,
      encoding,
      displayPath,
      ...(before && { before }),
    });
    return { ...(description && { description }), diagnostics, sourceFiles: sourceFiles };
  },
  locate(content, where) {
    if (!('description' in content) || typeof where !== 'string') return undefined;
    return content.description?.span(new Location(content.description.entry, where));
  },
};
