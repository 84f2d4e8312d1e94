import type { Source } from '../source.ts';
import type { Recording } from './convert-recordings.ts';
import type { LoadSettings, OpenedSource } from './open-source.ts';
import { readContext } from './read-context.ts';

/** A source of recorded requests, as the converter takes it; its text is read when the converter requires it. */
export function openedRecording(source: Source, opened: OpenedSource, settings: LoadSettings): Recording {
  const { text, kind } = opened;
  const read = async () => {
    const content = await kind.read(text, readContext(source, settings, opened));
    if ('requests' in content) return content;
    throw new TypeError(`The source kind ${kind.id} must read requests.`);
  };
  return { text, kind, read };
}
