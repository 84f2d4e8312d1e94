import type { JsonObject } from '@curlew/openapi';
import { useState } from 'preact/hooks';
import { editStructure } from '../state/edit-structure.ts';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './text-field.tsx';

/** The smallest valid value of each kind. */
const FIRST_VALUES: Record<string, JsonObject> = {
  schemas: { type: 'object', properties: {} },
  responses: { description: '' },
  parameters: { name: 'name', in: 'query', schema: { type: 'string' } },
  examples: { value: {} },
  requestBodies: { content: { 'application/json': { schema: { type: 'object' } } } },
  headers: { schema: { type: 'string' } },
  securitySchemes: { type: 'http', scheme: 'bearer' },
  links: { operationId: '' },
  callbacks: {},
  pathItems: {},
  mediaTypes: { schema: { type: 'object' } },
};

export function AddComponentDialog({ component }: { component: string }) {
  const [name, setName] = useState('');
  const isName = /^[A-Za-z0-9._-]+$/.test(name);
  return (
    <EditDialog
      title={component === 'schemas' ? 'Add a schema' : `Add to ${component}`}
      action="Add"
      isReady={isName}
      run={() =>
        editStructure({ kind: 'add-component', component, name, value: FIRST_VALUES[component] ?? {} })
      }
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
