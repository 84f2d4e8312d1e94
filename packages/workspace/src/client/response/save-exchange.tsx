import { useState } from 'preact/hooks';
import type { SendResponse } from '../../protocol.ts';
import { TextField } from '../dialogs/text-field.tsx';
import { call } from '../state/call.ts';
import { takeEdit } from '../state/edit-structure.ts';
import { notify } from '../state/notices.ts';
import { WINDOW_ID } from '../state/window-key.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';

type Purpose = 'example' | 'test';

/** Writes a reply into the description: its body as an example, or its request and status as a test. */
export function SaveExchange({ answer }: { answer: SendResponse }) {
  const [purpose, setPurpose] = useState<Purpose>();
  const [name, setName] = useState('');
  const save = async (event: Event) => {
    event.preventDefault();
    if (!purpose) return;
    const made = await takeEdit(
      (source) =>
        call(purpose === 'example' ? 'saveAsExample' : 'saveAsTest', {
          source,
          call: answer.id,
          name,
          window: WINDOW_ID,
        }),
      true,
    );
    if (!made) return;
    notify({
      tone: 'info',
      text: purpose === 'example' ? `Example ${name} was added.` : `Test ${name} was added.`,
    });
    setPurpose(undefined);
  };
  return (
    <span class="ws-end">
      <Menu
        label="Save as"
        align="end"
        items={[
          { label: 'Example of the response…', run: () => setPurpose('example') },
          { label: 'Test of the operation…', run: () => setPurpose('test') },
        ]}
      />
      {purpose && (
        <Dialog
          title={purpose === 'example' ? 'Save as an example' : 'Save as a test'}
          onClose={() => setPurpose(undefined)}
        >
          <form class="ws-form" onSubmit={(event) => void save(event)}>
            <p class="ws-quiet">
              {purpose === 'example'
                ? 'The body is added to the examples of its response. Credentials are replaced.'
                : 'The request and the status of its reply are added to the tests of the operation, x-tests.'}
            </p>
            <TextField label="Name" value={name} onInput={setName} isRequired />
            <div class="ws-dialog-actions">
              <button type="submit" class="ws-button ws-button-main" disabled={name === ''}>
                Save
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </span>
  );
}
