import { signal } from '@preact/signals';
import { openDialog } from '../state/dialogs.ts';
import { showView } from '../state/layout.ts';
import { notify } from '../state/notices.ts';
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
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (!isFileDrop(event) || !file) return;
    event.preventDefault();
    event.stopPropagation();
    takeFile(file, others.length);
  };
  window.addEventListener('dragover', onDragOver, true);
  window.addEventListener('drop', onDrop, true);
  return () => {
    window.removeEventListener('dragover', onDragOver, true);
    window.removeEventListener('drop', onDrop, true);
  };
}

function takeFile(file: File, others: number): void {
  if (!opened.value) {
    notify({
      tone: 'error',
      text: 'No description is open.',
      help: 'Open or create one, then drop the file.',
    });
    return;
  }
  if (others > 0) notify({ tone: 'info', text: `${file.name} is read. Drop the other files one by one.` });
  if (opened.value.source.state === 'recorded') openDialog({ kind: 'open-file' });
  else {
    droppedFile.value = file;
    showView('captures');
  }
}
