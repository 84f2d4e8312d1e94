import { useState } from 'preact/hooks';
import type { OutlineOperation } from '../../protocol.ts';
import { editStructure } from '../state/edit-structure.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const PLACES = ['query', 'header', 'path', 'cookie'] as const;
const TYPES = ['string', 'integer', 'number', 'boolean', 'array'] as const;

export function AddParameterDialog({ operation }: { operation: OutlineOperation }) {
  const [name, setName] = useState('');
  const [place, setPlace] = useState<(typeof PLACES)[number]>('query');
  const [type, setType] = useState<(typeof TYPES)[number]>('string');
  const [isRequired, setRequired] = useState(false);
  const schema = type === 'array' ? { type, items: { type: 'string' } } : { type };
  return (
    <EditDialog
      title={`Add a parameter to ${operation.method} ${operation.path}`}
      action="Add parameter"
      isReady={name !== ''}
      run={() =>
        editStructure({
          kind: 'add-parameter',
          operation: operation.key,
          name,
          in: place,
          schema,
          ...(isRequired || place === 'path' ? { required: true } : {}),
        })
      }
    >
      <TextField label="Name" value={name} onInput={setName} isMono isRequired />
      <SelectField
        label="In"
        value={place}
        options={PLACES.map((value) => ({ value, label: value }))}
        onChange={setPlace}
      />
      <SelectField
        label="Type"
        value={type}
        options={TYPES.map((value) => ({ value, label: value }))}
        onChange={setType}
      />
      <label class="ws-check">
        <input
          type="checkbox"
          checked={isRequired || place === 'path'}
          disabled={place === 'path'}
          onChange={(event) => setRequired(event.currentTarget.checked)}
        />
        Required
      </label>
    </EditDialog>
  );
}
