import { Location, readDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import type { SourceKind } from './source-kind.ts';

/** OpenAPI 3.0 to 3.2 and Swagger 2.0, in YAML or JSON, with every file that `$ref`s reach. */
export const openapiKind: SourceKind = {
  id: 'openapi',
  label: 'OpenAPI descriptions',
  holds: 'description',
  detect({ text, head, keys, extension, isJsonObject }) {
    // Most descriptions in JSON begin with it, and then 10 MB need not be scanned to know.
    if (/^\s*\{\s*"(?:openapi|swagger)"\s*:/.test(head)) return true;
    if (isJsonObject && (keys.has('openapi') || keys.has('swagger'))) return true;
    if (isJsonObject) return /^ya?ml$/.test(extension) && !keys.has('log') && !keys.has('item');
    return /^(?:["']?)(?:openapi|swagger)(?:["']?)\s*:/m.test(text) || /^ya?ml$/.test(extension);
  },
  async read(text, { path, root, limits, allowRemote, displayPath }) {
    const host = nodeHost({ allowRemote });
    const { description, diagnostics, sources } = await readDescription(text.text, {
      host,
      path,
      root,
      limits,
      displayPath,
    });
    return { ...(description && { description }), diagnostics, texts: sources };
  },
  locate(content, where) {
    if (!('description' in content) || typeof where !== 'string') return undefined;
    return content.description?.span(new Location(content.description.entry, where));
  },
};
