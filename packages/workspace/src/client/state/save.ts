import { signal } from '@preact/signals';
import type { Conflict } from '../../protocol.ts';
import { call } from './call.ts';
import { editor, saveState, setDirty } from './editor-handle.ts';
import { notify, notifyError } from './notices.ts';
import { sourceId } from './source-state.ts';

/** Files that were changed on the disk and here: the user decides. */
export const conflicts = signal<readonly Conflict[]>([]);

/** The user may decide later. */
export const isConflictShown = signal(false);

export function addConflict(conflict: Conflict): void {
  conflicts.value = [...conflicts.value.filter(({ file }) => file !== conflict.file), conflict];
  isConflictShown.value = true;
}

/** Writes every unsaved text, or one over a version of the disk that the user has seen. */
export async function save(overwrite?: { file: string; diskVersion: string }): Promise<void> {
  if (sourceId.value === undefined || saveState.value === 'saving') return;
  saveState.value = 'saving';
  try {
    await editor.value?.flush();
    const answer = await call('save', {
      source: sourceId.value,
      ...(overwrite ? { file: overwrite.file, overwrite: overwrite.diskVersion } : {}),
    });
    for (const { file } of answer.saved) setDirty(file, false);
    for (const conflict of answer.conflicts) addConflict(conflict);
    for (const { message, help } of answer.failures) notify({ tone: 'error', text: message, help });
    saveState.value = answer.failures.length > 0 ? 'failed' : 'idle';
  } catch (error) {
    saveState.value = 'failed';
    notifyError(error);
  }
}
