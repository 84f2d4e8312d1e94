import type { SourceEntry, TextState } from '../../protocol.ts';
import { call } from './call.ts';

interface PrefetchedText {
  source: string;
  file: string;
  text: Promise<TextState | undefined>;
}

let prefetched: PrefetchedText | undefined;

/** Requests the text of a description while its outline is computed: for a large description both take equally long. */
export function prefetchText({ id: source, path: file, state }: SourceEntry): void {
  if (state === 'recorded') return;
  prefetched = { source, file, text: call('readText', { source, file }).catch(() => undefined) };
}

/** Forgets a text that was changed after it was requested. */
export function dropPrefetchedText(file: string): void {
  if (prefetched?.file === file) prefetched = undefined;
}

/** Reads the text of a file: the one that was requested early, which is used once, or else that of the server. */
export async function readText(source: string, file: string): Promise<TextState> {
  const requested = prefetched?.source === source && prefetched.file === file ? prefetched : undefined;
  const text = await requested?.text;
  // A change may have come meanwhile.
  const isNewest = requested !== undefined && prefetched === requested;
  if (isNewest) prefetched = undefined;
  return isNewest && text ? text : call('readText', { source, file });
}
