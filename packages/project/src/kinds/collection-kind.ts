import { locateRequest, readRecording } from './read-recording.ts';
import type { SourceKind } from './source-kind.ts';

/** Keys of which other formats have one: the converter, which knows these formats, is not loaded for every JSON file. */
const OTHER_FORMATS = ['requests', 'resources', 'collections', 'values'];

/** Request collections v2.0 and v2.1. */
export const collectionKind: SourceKind = {
  id: 'collection',
  aliases: ['coll'],
  label: 'a request collection',
  holds: 'requests',
  // Saved examples and texts are written as documentation.
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
    // Formats that are not read, but that the reader of collections names.
    const { otherFormatOfKeys } = await import('@curlew/convert/internal');
    return otherFormatOfKeys(keys) !== undefined;
  },
  async read(text, { options }) {
    const { CollAdapter } = await import('@curlew/convert');
    const adapter = new CollAdapter({ environments: options.environments ?? [] });
    return readRecording(adapter, text, options);
  },
  locate: locateRequest,
};
