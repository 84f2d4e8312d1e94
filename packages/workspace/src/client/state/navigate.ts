import { batch } from '@preact/signals';
import type { NodePlace, TextPlace } from '../../protocol.ts';
import { call } from './call.ts';
import { editor, revealed } from './editor-handle.ts';
import { isNarrow, isSideShown, showView, sideView } from './layout.ts';
import { notifyError } from './notices.ts';
import { activeFile, formPlace, operationKey, schemaName, sourceId } from './source-state.ts';

/** Shows a place of a text in the editor. */
export function revealPlace(place: TextPlace, isFocused = true): void {
  batch(() => {
    activeFile.value = place.file;
    revealed.value = { ...place, isFocused };
    // A wide window shows it already; the others keep the view that is open.
    if (isFocused) showView('source');
  });
}

/** Shows where a value is written; `isFocused` moves the keyboard there. */
export async function revealNode({ file, pointer }: NodePlace, isFocused = false): Promise<void> {
  if (sourceId.value === undefined) return;
  formPlace.value = { file, pointer };
  try {
    await editor.value?.flush();
    const place = await call('textPlace', { source: sourceId.value, file, pointer, part: 'key' });
    if (isFocused || !isNarrow.value) revealPlace(place, isFocused);
  } catch (error) {
    notifyError(error);
  }
}

/** Views that show something of an operation. */
const FOR_OPERATIONS: ReadonlySet<string> = new Set(['docs', 'request', 'form']);

/** Opens an operation in the views beside the source. */
export function openOperation(key: string): void {
  batch(() => {
    operationKey.value = key;
    schemaName.value = undefined;
    if (!FOR_OPERATIONS.has(sideView.value)) sideView.value = 'request';
    isSideShown.value = true;
  });
}
