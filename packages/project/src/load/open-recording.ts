import type { Source } from '../source.ts';
import type { Recording } from './convert-recordings.ts';
import type { LoadSettings, OpenedSource } from './open-source.ts';
import { readContext } from './read-context.ts';

/** Opens a source of recorded requests for the converter; its text is parsed on demand. */
export function openedRecording(source: Source, opened: OpenedSource, settings: LoadSettings): Recording {
  const { text, kind } = opened;
  const read = async () => {
    const content = await kind.read(text, readContext(source, settings, opened));
    if ('requests' in content) return content;
    throw new TypeError(`The source kind ${kind.id} must read requests.`);
  };
  return { text, kind, read };
}
