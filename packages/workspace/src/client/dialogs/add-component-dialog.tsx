import { useState } from 'preact/hooks';
import { editStructure } from '../state/edit-structure.ts';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './text-field.tsx';

export function AddComponentDialog({ component }: { component: string }) {
  const [name, setName] = useState('');
  const isName = /^[A-Za-z0-9._-]+$/.test(name);
  return (
    <EditDialog
      title={component === 'schemas' ? 'Add a schema' : `Add to ${component}`}
      action="Add"
      isReady={isName}
      run={() => editStructure({ kind: 'add-component', component, name })}
    >
      <TextField
        label="Name"
        value={name}
        onInput={setName}
        isMono
        isRequired
        hint="Letters, digits, and the characters . _ -"
      />
    </EditDialog>
  );
}
