import { locateRequest, readRecording } from './read-recording.ts';
import type { SourceKind } from './source-kind.ts';
import { SCRIPT_EXTENSIONS } from './source-text.ts';

/** curl commands of Bash, cmd or PowerShell. */
export const curlKind: SourceKind = {
  id: 'curl',
  label: 'curl commands',
  holds: 'requests',
  async detect({ text, extension, isJsonObject }) {
    if (SCRIPT_EXTENSIONS.has(extension)) return true;
    if (isJsonObject || !text.includes('curl')) return false;
    const { splitCurlCommands } = await import('@curlew/convert');
    return splitCurlCommands(text).length > 0;
  },
  async read(text, { options }) {
    const { CurlAdapter } = await import('@curlew/convert');
    return readRecording(new CurlAdapter(), text, options);
  },
  locate: locateRequest,
};
