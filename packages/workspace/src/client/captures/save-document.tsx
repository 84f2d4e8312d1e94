import { useState } from 'preact/hooks';
import { call } from '../state/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DescriptionPathForm } from './description-path-form.tsx';

/** Writes a converted description and opens it. */
export function SaveDocument({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="ws-button ws-button-line" onClick={() => setOpen(true)}>
        Save as a new description…
      </button>
      {isOpen && (
        <Dialog title="Save as a new description" onClose={() => setOpen(false)}>
          <DescriptionPathForm
            label="File"
            initialPath="openapi.yaml"
            action="Save and open"
            save={(path, overwrite) => call('saveDescription', { text, path, overwrite })}
            onSaved={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}
