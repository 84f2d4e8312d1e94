import { useState } from 'preact/hooks';
import { TextField } from '../dialogs/text-field.tsx';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { openSource } from '../state/source-state.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Writes a converted description and opens it. */
export function SaveDocument({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState('openapi.yaml');
  const [existing, setExisting] = useState<string>();
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      const answer = await call('saveDescription', { text, path, overwrite: existing !== undefined });
      if (!answer.saved) {
        setExisting(answer.message);
        return;
      }
      setOpen(false);
      await openSource(answer.source);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <button type="button" class="ws-button ws-button-line" onClick={() => setOpen(true)}>
        Save as a new description…
      </button>
      {isOpen && (
        <Dialog title="Save as a new description" onClose={() => setOpen(false)}>
          <form class="ws-form" onSubmit={(event) => void save(event)}>
            <TextField
              label="File"
              value={path}
              onInput={(value) => {
                setPath(value);
                setExisting(undefined);
              }}
              isMono
              isRequired
            />
            {existing !== undefined && <p class="ws-error">{existing}</p>}
            <div class="ws-dialog-actions">
              <button type="submit" class="ws-button ws-button-main">
                {existing === undefined ? 'Save and open' : 'Overwrite it'}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
