import { useEffect, useState } from 'preact/hooks';
import { environments, loadEnvironments } from '../request/environments.ts';
import { call } from '../state/call.ts';
import { closeDialog, dialog } from '../state/dialogs.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EnvironmentForm } from './environment-form.tsx';
import { SelectField } from './select-field.tsx';

const NEW = '';

/** Environments: variables in one file, secrets in another that Git ignores. */
export function EnvironmentsDialog() {
  const list = environments.value;
  const [own] = useState(dialog.value);
  const [chosen, setChosen] = useState(list?.active ?? list?.environments[0]?.name ?? NEW);
  useEffect(() => void loadEnvironments(), []);
  const environment = list?.environments.find(({ name }) => name === chosen);
  const remove = async () => {
    if (sourceId.value === undefined || !environment) return;
    try {
      environments.value = await call('removeEnvironment', {
        source: sourceId.value,
        name: environment.name,
      });
      setChosen(NEW);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Dialog title="Environments" onClose={() => closeDialog()}>
      <p class="ws-quiet">
        Variables are used as <code>{'{{name}}'}</code> in every field of a request. They are in{' '}
        <code>{list?.file}</code>; secrets are in <code>{list?.secretsFile}</code>, which Git ignores.
      </p>
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
