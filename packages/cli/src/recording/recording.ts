import type { Exchange } from '@curlew/exchange';
import { replaceFiles } from '@curlew/project/files';
import { cannotWrite } from '../files/cannot-write.ts';
import { readVersion } from '../version.ts';
import { HarRecorder } from './har-log.ts';

const MAX_ENTRIES = 10_000;
/** Maximum size of recorded bodies in bytes, the limit of `curlew convert`. */
const MAX_BYTES = 8_000_000;

/** Records traffic to an HTTP archive; without a file, nothing is kept. */
export interface Recording {
  add(exchange: Exchange): void;
  /** Writes the file. Returns the numbers of written and dropped exchanges. */
  write(): { count: number; dropped: number };
}

/**
 * @param options.requestsOnly the responses are not those of the API, and are omitted.
 * @throws {CommandError} from `write`, when the file cannot be written.
 */
export function createRecording(
  file: string | undefined,
  { requestsOnly = false }: { requestsOnly?: boolean } = {},
): Recording | undefined {
  if (file === undefined) return undefined;
  const creator = { name: 'curlew', version: readVersion() };
  const recorder = new HarRecorder({ creator, maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES });
  return {
    add: (exchange) => recorder.add(exchange),
    write() {
      const { log } = recorder.archive;
      const entries = requestsOnly ? log.entries.map(({ response: _, ...entry }) => entry) : log.entries;
      const content = `${JSON.stringify({ log: { ...log, entries } }, null, 2)}\n`;
      try {
        replaceFiles([{ path: file, content, isPrivate: true }]);
      } catch (error) {
        throw cannotWrite(error, 'Choose another file with --record.');
      }
      return { count: recorder.count, dropped: recorder.dropped };
    },
  };
}
