import type { Json } from '@curlew/openapi';
import { useState } from 'preact/hooks';
import type { NodeField, NodeForm } from '../../protocol.ts';
import { editStructure } from '../state/edit-structure.ts';
import { formPlace, opened } from '../state/source-state.ts';

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'];
const REFERENCE = '#/components/schemas/';

function getSchema(type: string): Json {
  if (type.startsWith('#')) return { $ref: type };
  return type === 'array' ? { type, items: { type: 'string' } } : { type };
}

function typeOptions(own: string): string[] {
  const { components: groups = [], info } = opened.value?.outline ?? {};
  const schemas = groups.find(({ kind }) => kind === 'schemas')?.components ?? [];
  const components = schemas.filter(({ file }) => file === info?.file);
  return [...new Set([own, ...TYPES, ...components.map(({ name }) => `${REFERENCE}${name}`)])];
}

/** The properties of a schema: name, type, required. Another type replaces the schema of the property. */
export function PropertyTable({ form }: { form: NodeForm }) {
  const { place, fields } = form;
  const owner = { file: place.file, pointer: place.pointer.slice(0, place.pointer.lastIndexOf('/')) };
  const setRequired = (field: NodeField, isRequired: boolean) => {
    const names = fields.filter(({ property, name }) =>
      name === field.name ? isRequired : property?.isRequired,
    );
    const required = { file: owner.file, pointer: `${owner.pointer}/required` };
    void editStructure(
      names.length === 0
        ? { kind: 'remove', place: required }
        : { kind: 'set', place: required, value: names.map(({ name }) => name) },
      false,
    );
  };
  return (
    <table class="ws-table">
      <thead>
        <tr>
          <th>Property</th>
          <th>Type</th>
          <th>Required</th>
          <th>
            <span class="ws-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field, index) => (
          <tr key={field.name}>
            <td>
              <button
                type="button"
                class="ws-button-link ws-mono"
                onClick={() => {
                  formPlace.value = { file: field.file, pointer: field.pointer };
                }}
              >
                {field.name}
              </button>
            </td>
            <td>
              <select
                class="ws-select"
                aria-label={`Type of ${field.name}`}
                value={field.property?.type}
                onChange={(event) =>
                  void editStructure(
                    { kind: 'set', place: field, value: getSchema(event.currentTarget.value) },
                    false,
                  )
                }
              >
                {typeOptions(field.property?.type ?? 'any').map((type) => (
                  <option key={type} value={type}>
                    {type.replace(REFERENCE, '')}
                  </option>
                ))}
              </select>
            </td>
            <td>
              <input
                type="checkbox"
                aria-label={`${field.name} is required`}
                checked={field.property?.isRequired ?? false}
                onChange={(event) => setRequired(field, event.currentTarget.checked)}
              />
            </td>
            <td>
              <RowActions field={field} index={index} count={fields.length} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowActionsProps {
  field: NodeField;
  index: number;
  count: number;
}

/** Moves a member or an item among its siblings, and removes it. */
export function RowActions({ field, index, count }: RowActionsProps) {
  const place = { file: field.file, pointer: field.pointer };
  return (
    <span class="ws-row-actions">
      <button
        type="button"
        class="ws-button ws-button-quiet"
        aria-label={`Move ${field.name} up`}
        disabled={index === 0}
        onClick={() => void editStructure({ kind: 'move', place, before: index - 1 }, false)}
      >
        ↑
      </button>
      <button
        type="button"
        class="ws-button ws-button-quiet"
        aria-label={`Move ${field.name} down`}
        disabled={index === count - 1}
        onClick={() => void editStructure({ kind: 'move', place, before: index + 2 }, false)}
      >
        ↓
      </button>
      <button
        type="button"
        class="ws-button ws-button-quiet"
        aria-label={`Remove ${field.name}`}
        onClick={() => void editStructure({ kind: 'remove', place }, false)}
      >
        Remove
      </button>
    </span>
  );
}

/** Adds a property of a type. */
export function AddProperty({ form }: { form: NodeForm }) {
  const [name, setName] = useState('');
  const [type, setType] = useState('string');
  return (
    <form
      class="ws-add-member"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') return;
        void editStructure(
          { kind: 'add-member', place: form.place, name, value: getSchema(type) },
          false,
        ).then((isAdded) => isAdded && setName(''));
      }}
    >
      <input
        class="ws-input ws-input-mono"
        aria-label="Name of the property"
        placeholder="Name"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <select
        class="ws-select"
        aria-label="Type of the property"
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
      >
        {typeOptions(type).map((one) => (
          <option key={one} value={one}>
            {one.replace(REFERENCE, '')}
          </option>
        ))}
      </select>
      <button type="submit" class="ws-button ws-button-line" disabled={name === ''}>
        Add a property
      </button>
    </form>
  );
}
