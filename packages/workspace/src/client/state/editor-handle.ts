import { signal } from '@preact/signals';
import type { ChangedFile, TextPlace, TextState } from '../../protocol.ts';

/** Operations of the editor for other views. Its code is loaded later than theirs. */
export interface EditorHandle {
  /** Waits until the server has every change that was typed. */
  flush: () => Promise<void>;
  /** Makes changes that the server has made, as one step of undo. */
  take: (files: readonly ChangedFile[]) => void;
  /** Takes a whole text in place of the one shown. */
  replace: (text: TextState) => void;
  /** Stops sending: the connection was lost. */
  pause: () => void;
  /** Sends what was typed since the connection was lost. */
  resume: () => Promise<void>;
  /** Texts that the server has not stored, by the paths of their files. */
  unsentTexts: () => { path: string; text: string }[];
  /** Replaces the text by one that was typed, as one step of undo. Resolves with whether it is stored. */
  restore: (path: string, text: string) => Promise<boolean>;
  focus: () => void;
  run: (command: EditorCommand) => void;
}

export type EditorCommand =
  | 'undo'
  | 'redo'
  | 'search'
  | 'fold-all'
  | 'unfold-all'
  | 'definition'
  | 'usages'
  | 'rename'
  | 'next-problem';

export const editor = signal<EditorHandle | undefined>(undefined);
/** Place that the editor shows as soon as it can. */
export const revealed = signal<(TextPlace & { isFocused: boolean }) | undefined>(undefined);
/** Where the cursor is. */
export const cursor = signal<{ file: string; offset: number; line: number; column: number } | undefined>(
  undefined,
);
/** Files with changes that are not on the disk. */
export const dirtyFiles = signal<ReadonlySet<string>>(new Set());
export const saveState = signal<'idle' | 'saving' | 'failed'>('idle');

export function setDirty(file: string, isDirty: boolean): void {
  if (dirtyFiles.value.has(file) === isDirty) return;
  const next = new Set(dirtyFiles.value);
  if (isDirty) next.add(file);
  else next.delete(file);
  dirtyFiles.value = next;
}

/** Path of the file that the editor was to show and could not: it is no text, or too large. */
export const refusedFile = signal<string | undefined>(undefined);
