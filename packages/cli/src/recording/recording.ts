import type { Exchange } from '@curlew/exchange';
import { replaceFiles } from '@curlew/project/files';
import { cannotWrite } from '../files/cannot-write.ts';
import { readVersion } from '../version.ts';
import { type HarOptions, HarRecorder } from './har-log.ts';

const MAX_ENTRIES = 10_000;
/** Maximum size of recorded bodies in bytes, the limit of `curlew convert`. */
const MAX_BYTES = 8_000_000;

/** Records traffic to an HTTP archive; without a file, nothing is kept. */
export interface Recording {
  add(exchange: Exchange): void;
  /** Writes the file. Returns the numbers of written and dropped exchanges. */
  write(): { count: number; dropped: number };
}

/** @throws {CommandError} from `write`, when the file cannot be written. */
export function createRecording(
  file: string | undefined,
  { requestsOnly = false }: Pick<HarOptions, 'requestsOnly'> = {},
): Recording | undefined {
  if (file === undefined) return undefined;
  const creator = { name: 'curlew', version: readVersion() };
  const recorder = new HarRecorder({ creator, maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES, requestsOnly });
  return {
    add: (exchange) => recorder.add(exchange),
    write() {
      try {
        replaceFiles([
          { path: file, content: `${JSON.stringify(recorder.archive, null, 2)}\n`, isPrivate: true },
        ]);
      } catch (error) {
        throw cannotWrite(error, 'Choose another file with --record.');
      }
      return { count: recorder.count, dropped: recorder.dropped };
    },
  };
}
