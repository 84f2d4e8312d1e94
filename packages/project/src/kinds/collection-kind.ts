import { locateRequest, readRecording } from './read-recording.ts';
import type { RecordedContent, SourceKind } from './source-kind.ts';

/** Request collections v2.0 and v2.1. */
export const collectionKind: SourceKind = {
  id: 'collection',
  aliases: ['coll'],
  label: 'a request collection',
  holds: 'requests',
  detect({ keys, head }) {
    if (!keys.has('info')) return false;
    // A file that was cut off before its items still begins like a collection.
    return (
      keys.has('item') ||
      (/"schema"\s*:\s*"[^"]*collection[^"]*"|"_\w*_id"\s*:/.test(head) && !keys.has('paths'))
    );
  },
  async read(text, { options }) {
    const { CollAdapter } = await import('@curlew/convert');
    let info: RecordedContent['info'];
    const adapter = new CollAdapter({
      onInfo: (given) => {
        info = given;
      },
    });
    const recording = await readRecording(adapter, text, options);
    return { ...recording, ...(info && { info }) };
  },
  locate: locateRequest,
};
