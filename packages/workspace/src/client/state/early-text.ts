import type { SourceEntry, TextState } from '../../protocol.ts';
import { call } from './call.ts';

interface EarlyText {
  source: string;
  file: string;
  text: Promise<TextState | undefined>;
}

let early: EarlyText | undefined;

/** Requests the text of a description before its outline is there: of a large one each takes as long as the other. */
export function requestText({ id: source, path: file, state }: SourceEntry): void {
  if (state === 'recorded') return;
  early = { source, file, text: call('readText', { source, file }).catch(() => undefined) };
}

/** The text was changed since it was requested. */
export function dropEarlyText(file: string): void {
  if (early?.file === file) early = undefined;
}

/** The text of a file: the one that was requested, once, or else the server's. */
export async function readText(source: string, file: string): Promise<TextState> {
  const requested = early?.source === source && early.file === file ? early : undefined;
  const text = await requested?.text;
  // A change may have come meanwhile.
  const isNewest = requested !== undefined && early === requested;
  if (isNewest) early = undefined;
  return isNewest && text ? text : call('readText', { source, file });
}
