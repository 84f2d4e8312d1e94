import { locateRequest, readRecording } from './read-recording.ts';
import type { SourceKind } from './source-kind.ts';

/** Recordings of browsers and proxies: HTTP Archive 1.2. */
export const harKind: SourceKind = {
  id: 'har',
  label: 'an HTTP archive',
  holds: 'requests',
  readsInParts: true,
  detect: ({ keys, extension }) => keys.has('log') || extension === 'har',
  async read(text, { options }) {
    const { HarAdapter } = await import('@curlew/convert');
    return readRecording(new HarAdapter(), text, options);
  },
  locate: locateRequest,
};
