import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { closeDialog, dialog } from '../state/dialogs.ts';
import { Dialog } from '../ui/dialog.tsx';

interface EditDialogProps {
  title: string;
  /** Label of the main button: `Add operation`. */
  action: string;
  isReady?: boolean;
  /** Returns whether it was done; the dialog stays open otherwise. */
  run: () => Promise<boolean>;
  children: ComponentChildren;
}

/** A dialog with one action. */
export function EditDialog({ title, action, isReady = true, run, children }: EditDialogProps) {
  const [isRunning, setRunning] = useState(false);
  const [own] = useState(dialog.value);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!isReady || isRunning) return;
    setRunning(true);
    if (await run()) closeDialog(own);
    setRunning(false);
  };
  return (
    <Dialog title={title} onClose={() => closeDialog()}>
      <form class="ws-form" onSubmit={(event) => void submit(event)}>
        {children}
        <div class="ws-dialog-actions">
          <button type="button" class="ws-button" onClick={() => closeDialog()}>
            Cancel
          </button>
          <button type="submit" class="ws-button ws-button-main" disabled={!isReady || isRunning}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
