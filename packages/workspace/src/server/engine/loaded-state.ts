import type { Source } from '@curlew/project';
import { readDiskFile } from '../texts/disk-file.ts';
import { withoutLineEnds } from '../texts/line-ends.ts';
import type { DescriptionState } from './description-state.ts';

/** A state of a source: its texts, read, and then checked. */
export interface LoadedState {
  /** Until the texts are checked, its diagnostics are those of the texts before. */
  source: Source;
  isChecked: boolean;
  /** Absent when the texts cannot be read. */
  now?: DescriptionState;
  /** The newest that could be read. */
  last?: DescriptionState;
  /** Keyed by absolute path. */
  texts: ReadonlyMap<string, string>;
  revisions: Record<string, number>;
  durationMs: number;
}

/** Texts of all files as the editor has them, those that were never edited included. */
export function getTexts(source: Source, edited: ReadonlyMap<string, string>): Map<string, string> {
  const texts = new Map(edited);
  const { description } = source;
  for (const path of description?.files ?? []) {
    const text = description?.source(path)?.text;
    if (text !== undefined && !texts.has(path)) texts.set(path, withoutLineEnds(text));
  }
  for (const path of description?.awaitedFiles ?? []) {
    const text = texts.has(path) ? undefined : readBroken(path);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/** The text of a file that cannot be parsed; undefined for one that is missing, and one that no editor opens. */
function readBroken(path: string): string | undefined {
  try {
    return readDiskFile(path).text;
  } catch {
    return undefined;
  }
}
