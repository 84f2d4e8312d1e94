import { locateRequest, readRecording } from './read-recording.ts';
import type { SourceKind } from './source-kind.ts';

/** Keys that other collection formats contain. Only then is the converter loaded, which knows these formats. */
const OTHER_FORMATS = ['requests', 'resources', 'collections', 'values'];

/** Request collections v2.0 and v2.1. */
export const collectionKind: SourceKind = {
  id: 'collection',
  aliases: ['coll'],
  label: 'a request collection',
  holds: 'requests',
  // Authors write the examples and descriptions of a collection as documentation.
  converterDefaults: { includeExamples: true, useSourceInfo: true },
  async detect({ keys, head }) {
    // APIs wrap a collection: `{ "collection": { "info": … } }`.
    if (keys.size === 1 && keys.has('collection')) return /"collection"\s*:\s*\{/.test(head);
    if (keys.has('info')) {
      // A truncated file still starts like a collection.
      const isLikeOne = /"schema"\s*:\s*"[^"]*collection[^"]*"|"_\w*_id"\s*:/.test(head);
      if (keys.has('item') || (isLikeOne && !keys.has('paths'))) return true;
    }
    if (!OTHER_FORMATS.some((key) => keys.has(key))) return false;
    // Other formats cannot be read, but the collection adapter names the format in its error.
    const { otherFormatOfKeys } = await import('@curlew/convert');
    return otherFormatOfKeys(keys) !== undefined;
  },
  async read(text, { options }) {
    const { CollAdapter } = await import('@curlew/convert');
    const adapter = new CollAdapter({ environments: options.environments ?? [] });
    return readRecording(adapter, text, options);
  },
  locate: locateRequest,
};
