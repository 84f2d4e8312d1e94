import { useState } from 'preact/hooks';
import type { SendResponse } from '../../protocol.ts';
import { TextField } from '../dialogs/text-field.tsx';
import { editFlow } from '../flows/flow-state.ts';
import { call } from '../state/call.ts';
import { takeEdit } from '../state/edit-structure.ts';
import { showView } from '../state/layout.ts';
import { notify } from '../state/notices.ts';
import { WINDOW_ID } from '../state/window-key.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';

type Purpose = 'example' | 'test' | 'step';

const TITLES: Record<Purpose, string> = {
  example: 'Save as an example',
  test: 'Save as a test',
  step: 'Save as a step of a flow',
};

const TEXTS: Record<Purpose, string> = {
  example: 'The body is added to the examples of its response. Credentials are replaced.',
  test: 'The request and the status of its reply are added to the tests of the operation, x-tests.',
  step: 'The request and the status of its reply become a step of an Arazzo file beside the description. Credentials are left out.',
};

/** Writes a reply into the description: its body as an example, or its request and status as a test. */
export function SaveExchange({ answer }: { answer: SendResponse }) {
  const [purpose, setPurpose] = useState<Purpose>();
  const [name, setName] = useState('');
  const [flow, setFlow] = useState('');
  const save = async (event: Event) => {
    event.preventDefault();
    if (!purpose) return;
    if (purpose === 'step') {
      if (!(await editFlow({ kind: 'save-step', call: answer.id, flow, step: name }))) return;
      setPurpose(undefined);
      showView('flows');
      return;
    }
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
          { label: 'Step of a flow…', run: () => setPurpose('step') },
        ]}
      />
      {purpose && (
        <Dialog title={TITLES[purpose]} onClose={() => setPurpose(undefined)}>
          <form class="ws-form" onSubmit={(event) => void save(event)}>
            <p class="ws-quiet">{TEXTS[purpose]}</p>
            {purpose === 'step' && (
              <TextField
                label="Flow"
                value={flow}
                onInput={setFlow}
                hint="A new one, or one that the file has"
                isRequired
              />
            )}
            <TextField label="Name" value={name} onInput={setName} isRequired />
            <div class="ws-dialog-actions">
              <button
                type="submit"
                class="ws-button ws-button-main"
                disabled={name === '' || (purpose === 'step' && flow === '')}
              >
                Save
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </span>
  );
}
