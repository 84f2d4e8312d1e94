import { useState } from 'preact/hooks';
import type { Environment } from '../../protocol.ts';
import { chooseEnvironment, keepEntered, setList } from '../request/environments.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { MaskedInput } from '../ui/masked-input.tsx';
import { TextField } from './text-field.tsx';

interface Row {
  name: string;
  value: string;
  isSecret: boolean;
  /** The value is on the server: an empty one here keeps it. */
  isKept: boolean;
}

interface EnvironmentFormProps {
  environment: Environment | undefined;
  onSaved: (name: string) => void;
  onRemove: (() => void) | undefined;
}

const EMPTY: Row = { name: '', value: '', isSecret: false, isKept: false };

/** One environment's name, variables and secrets. */
export function EnvironmentForm({ environment, onSaved, onRemove }: EnvironmentFormProps) {
  const [name, setName] = useState(environment?.name ?? '');
  const [rows, setRows] = useState<Row[]>(() => [...getRows(environment), EMPTY]);
  /** Secrets cannot be restored: they are deleted by a second click. */
  const [isSure, setSure] = useState(false);
  const set = (index: number, change: Partial<Row>) => {
    const next = rows.map((row, at) => (at === index ? { ...row, ...change } : row));
    setRows(next.at(-1)?.name === '' ? next : [...next, EMPTY]);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (sourceId.value === undefined) return;
    const named = rows.filter((row) => row.name !== '');
    const secrets = named.filter(({ isSecret, isKept, value }) => isSecret && !(isKept && value === ''));
    const gone = (environment?.secrets ?? []).filter(
      (one) => !named.some((row) => row.isSecret && row.name === one),
    );
    try {
      const source = sourceId.value;
      await keepEntered();
      if (environment && environment.name !== name)
        await call('renameEnvironment', { source, name: environment.name, newName: name });
      const list = await call('setEnvironment', {
        source,
        name,
        variables: Object.fromEntries(
          named.filter(({ isSecret }) => !isSecret).map((row) => [row.name, row.value]),
        ),
        secrets: {
          ...Object.fromEntries(gone.map((one) => [one, null])),
          ...Object.fromEntries(secrets.map((row) => [row.name, row.value])),
        },
      });
      setList(source, list);
      await chooseEnvironment(name);
      onSaved(name);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <form class="ws-form" onSubmit={(event) => void save(event)}>
      <TextField label="Name" value={name} onInput={setName} isRequired placeholder="local" />
      {rows.map((row, index) => (
        <div class="ws-pair" key={index}>
          <input
            class="ws-input ws-input-mono"
            aria-label="Name of the variable"
            placeholder="Name"
            value={row.name}
            onInput={(event) => set(index, { name: event.currentTarget.value })}
          />
          <MaskedInput
            label={`Value of ${row.name || 'the variable'}`}
            placeholder={row.isKept ? 'Kept' : 'Value'}
            isMasked={row.isSecret}
            value={row.value}
            onInput={(value) => set(index, { value })}
          />
          <label class="ws-check">
            <input
              type="checkbox"
              checked={row.isSecret}
              onChange={(event) => set(index, { isSecret: event.currentTarget.checked })}
            />
            Secret
          </label>
        </div>
      ))}
      <div class="ws-dialog-actions">
        {onRemove && (
          <button
            type="button"
            class="ws-button ws-error"
            onClick={() => (isSure ? onRemove() : setSure(true))}
          >
            Delete {environment?.name}
            {isSure && ' and its secrets'}
          </button>
        )}
        <button type="submit" class="ws-button ws-button-main" disabled={name === ''}>
          Save and use
        </button>
      </div>
    </form>
  );
}

function getRows(environment: Environment | undefined): Row[] {
  return [
    ...Object.entries(environment?.variables ?? {}).map(([name, value]) => ({ ...EMPTY, name, value })),
    ...(environment?.secrets ?? []).map((name) => ({ name, value: '', isSecret: true, isKept: true })),
  ];
}
