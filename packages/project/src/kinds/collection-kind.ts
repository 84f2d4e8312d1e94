import { locateRequest, readRecording } from './read-recording.ts';
import type { SourceKind } from './source-kind.ts';

/** Request collections v2.0 and v2.1. */
export const collectionKind: SourceKind = {
  id: 'collection',
  aliases: ['coll'],
  label: 'a request collection',
  holds: 'requests',
  // Saved examples and texts are written as documentation.
  converterDefaults: { includeExamples: true, useSourceInfo: true },
  detect({ keys, head }) {
    // APIs wrap a collection: `{ "collection": { "info": … } }`.
    if (keys.size === 1 && keys.has('collection')) return /"collection"\s*:\s*\{/.test(head);
    if (isOtherFormat(keys)) return true;
    if (!keys.has('info')) return false;
    // A truncated file still starts like a collection.
    return (
      keys.has('item') ||
      (/"schema"\s*:\s*"[^"]*collection[^"]*"|"_\w*_id"\s*:/.test(head) && !keys.has('paths'))
    );
  },
  async read(text, { options }) {
    const { CollAdapter } = await import('@curlew/convert');
    const adapter = new CollAdapter({ environments: options.environments ?? [] });
    return readRecording(adapter, text, options);
  },
  locate: locateRequest,
};

/** Formats that are not read, but that the reader of collections names: version 1, exports of Insomnia, environments. */
function isOtherFormat(keys: ReadonlySet<string>): boolean {
  if (keys.has('openapi') || keys.has('swagger') || keys.has('paths')) return false;
  if (keys.has('requests') && (keys.has('order') || keys.has('folders'))) return true;
  if (keys.has('resources') && keys.has('__export_format')) return true;
  return keys.has('values') && (keys.has('_postman_variable_scope') || keys.has('_postman_exported_at'));
}
