import { useState } from 'preact/hooks';
import type { OutlineOperation } from '../../protocol.ts';
import { editStructure } from '../state/edit-structure.ts';
import { opened } from '../state/source-state.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** No name of a component: those have no spaces. */
const INLINE = ' inline';

/** A response whose body is a schema, a list of it, or an object that is written in place. */
export function AddResponseDialog({ operation }: { operation: OutlineOperation }) {
  const [status, setStatus] = useState('200');
  const [description, setDescription] = useState('');
  const [schema, setSchema] = useState('');
  const [isList, setList] = useState(false);
  const { components: groups = [], info } = opened.value?.outline ?? {};
  const all = groups.find(({ kind }) => kind === 'schemas')?.components ?? [];
  const schemas = all.filter(({ file }) => file === info?.file);
  const one =
    schema === INLINE ? { type: 'object', properties: {} } : { $ref: `#/components/schemas/${schema}` };
  const isStatus = /^([1-5](\d\d|XX)|default)$/.test(status);
  return (
    <EditDialog
      title={`Add a response to ${operation.method} ${operation.path}`}
      action="Add response"
      isReady={isStatus && description !== ''}
      run={() =>
        editStructure({
          kind: 'add-response',
          operation: operation.key,
          status,
          description,
          ...(schema === '' ? {} : { schema: isList ? { type: 'array', items: one } : one }),
        })
      }
    >
      <TextField
        label="Status"
        value={status}
        onInput={setStatus}
        isMono
        hint="A status such as 404, a class such as 4XX, or default"
      />
      <TextField label="Description" value={description} onInput={setDescription} isRequired />
      <SelectField
        label="Body as application/json"
        value={schema}
        options={[
          { value: '', label: 'No body' },
          { value: INLINE, label: 'An object, written here' },
          ...schemas.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={setSchema}
      />
      {schema !== '' && (
        <label class="ws-check">
          <input
            type="checkbox"
            checked={isList}
            onChange={(event) => setList(event.currentTarget.checked)}
          />
          A list of it
        </label>
      )}
    </EditDialog>
  );
}
