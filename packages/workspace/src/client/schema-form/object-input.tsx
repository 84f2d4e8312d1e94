import type { Json, JsonObject } from '@curlew/openapi';
import { useState } from 'preact/hooks';
import { type FieldShape, firstValue, resolveSchema } from './field-shape.ts';
import { SchemaField } from './schema-field.tsx';

interface Props {
  shape: Extract<FieldShape, { kind: 'object' }>;
  root: JsonObject;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

/** Properties below each other; those that no schema names can be added where it allows them. */
export function ObjectInput({ shape, root, value, onChange }: Props) {
  const [name, setName] = useState('');
  const object: JsonObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const set = (key: string, next: Json | undefined) => {
    const { [key]: _before, ...others } = object;
    // A property keeps its place while it is edited.
    if (next === undefined) onChange(others);
    else onChange(Object.hasOwn(object, key) ? { ...object, [key]: next } : { ...others, [key]: next });
  };
  const declared = new Set(shape.properties.map(([one]) => one));
  const { extra } = shape;
  return (
    <div class="ws-properties">
      {shape.properties.map(([key, schema, isRequired]) => (
        <SchemaField
          key={key}
          name={key}
          schema={schema}
          root={root}
          value={Object.hasOwn(object, key) ? object[key] : undefined}
          isRequired={isRequired}
          onChange={(next) => set(key, next)}
        />
      ))}
      {Object.keys(object)
        .filter((key) => !declared.has(key))
        .map((key) => (
          <SchemaField
            key={key}
            name={key}
            schema={extra ?? {}}
            root={root}
            value={object[key]}
            onChange={(next) => set(key, next)}
          />
        ))}
      {extra && (
        <form
          class="ws-add-property"
          onSubmit={(event) => {
            event.preventDefault();
            if (name === '') return;
            set(name, firstValue(resolveSchema(extra, root), root));
            setName('');
          }}
        >
          <input
            class="ws-input ws-input-mono"
            aria-label="Name of a new property"
            placeholder="Name"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" class="ws-button ws-button-line">
            Add
          </button>
        </form>
      )}
    </div>
  );
}
