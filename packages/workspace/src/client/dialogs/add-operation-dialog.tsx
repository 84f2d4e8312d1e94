import { useState } from 'preact/hooks';
import { editStructure } from '../state/edit-structure.ts';
import { opened } from '../state/source-state.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

export function AddOperationDialog({ path: initialPath = '/' }: { path?: string }) {
  const [path, setPath] = useState(initialPath);
  const [method, setMethod] = useState<string>('get');
  const [operationId, setOperationId] = useState('');
  const [summary, setSummary] = useState('');
  const [tag, setTag] = useState('');
  const { tags = [], methods = [] } = opened.value?.outline ?? {};
  return (
    <EditDialog
      title="Add an operation"
      action="Add operation"
      isReady={path.startsWith('/')}
      run={() =>
        editStructure({
          kind: 'add-operation',
          path,
          method,
          ...(operationId === '' ? {} : { operationId }),
          ...(summary === '' ? {} : { summary }),
          ...(tag === '' ? {} : { tags: [tag] }),
        })
      }
    >
      <SelectField
        label="Method"
        value={method}
        options={methods.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={setMethod}
      />
      <TextField
        label="Path"
        value={path}
        onInput={setPath}
        isMono
        hint="Parameters in braces: /users/{id}"
      />
      <TextField label="Summary" value={summary} onInput={setSummary} />
      <TextField label="operationId" value={operationId} onInput={setOperationId} isMono />
      {tags.length > 0 && (
        <SelectField
          label="Tag"
          value={tag}
          options={[
            { value: '', label: 'No tag' },
            ...tags.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={setTag}
        />
      )}
    </EditDialog>
  );
}
