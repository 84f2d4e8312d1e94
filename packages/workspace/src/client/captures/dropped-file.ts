import { signal } from '@preact/signals';
import { openDialog } from '../state/dialogs.ts';
import { showView } from '../state/layout.ts';
import { opened } from '../state/source-state.ts';

/** A file that was dropped on the window, until the view of captures reads it. */
export const droppedFile = signal<File | undefined>(undefined);

/** Takes files that are dropped anywhere but on a file input, before the editor inserts their text or the browser opens them. */
export function followDrops(): () => void {
  const isFileDrop = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes('Files') === true &&
    !(target instanceof HTMLInputElement && target.type === 'file');
  const onDragOver = (event: DragEvent) => {
    if (isFileDrop(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!isFileDrop(event) || !file) return;
    event.preventDefault();
    event.stopPropagation();
    droppedFile.value = file;
    if (!opened.value) return;
    if (opened.value.source.state === 'recorded') openDialog({ kind: 'open-file' });
    else showView('captures');
  };
  window.addEventListener('dragover', onDragOver, true);
  window.addEventListener('drop', onDrop, true);
  return () => {
    window.removeEventListener('dragover', onDragOver, true);
    window.removeEventListener('drop', onDrop, true);
  };
}
