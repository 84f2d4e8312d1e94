import { useEffect, useState } from 'preact/hooks';
import { environments, loadEnvironments, setList } from '../request/environments.ts';
import { call } from '../state/call.ts';
import { closeDialog, dialog } from '../state/dialogs.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EnvironmentForm } from './environment-form.tsx';
import { SelectField } from './select-field.tsx';

const NEW = '';

/** Environments: what is not secret in one file, secrets in another that only their owner can read. Git ignores both. */
export function EnvironmentsDialog({ name }: { name?: string }) {
  const list = environments.value;
  const [own] = useState(dialog.value);
  const [chosen, setChosen] = useState(name ?? list?.active ?? NEW);
  useEffect(() => void loadEnvironments(), []);
  const environment = list?.environments.find(({ name }) => name === chosen);
  const remove = async () => {
    if (sourceId.value === undefined || !environment) return;
    try {
      const removed = { source: sourceId.value, name: environment.name };
      setList(sourceId.value, await call('removeEnvironment', removed));
      setChosen(NEW);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Dialog title="Environments" onClose={() => closeDialog()}>
      <p class="ws-quiet">
        Variables are used as <code>{'{{name}}'}</code> in every field of a request. They are in{' '}
        <code>{list?.file}</code>, with the servers that you choose; secrets and credentials are in{' '}
        <code>{list?.secretsFile}</code>, which only you can read. Git ignores both.
      </p>
      {list?.problems.map(({ message, help }) => (
        <p key={message} class="ws-error">
          {message} {help}
        </p>
      ))}
      <SelectField
        label="Environment"
        value={environment?.name ?? NEW}
        options={[
          ...(list?.environments ?? []).map(({ name }) => ({ value: name, label: name })),
          { value: NEW, label: 'New environment…' },
        ]}
        onChange={setChosen}
      />
      <EnvironmentForm
        key={environment?.name ?? NEW}
        environment={environment}
        onSaved={(name) => {
          setChosen(name);
          closeDialog(own);
        }}
        onRemove={environment ? () => void remove() : undefined}
      />
    </Dialog>
  );
}
