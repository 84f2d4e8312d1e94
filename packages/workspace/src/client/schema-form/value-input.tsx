import type { Json, JsonObject } from '@curlew/openapi';
import { useState } from 'preact/hooks';
import { ArrayInput } from './array-input.tsx';
import { fieldShape, firstValue } from './field-shape.ts';
import { JsonInput } from './json-input.tsx';
import { ObjectInput } from './object-input.tsx';

export interface ValueInputProps {
  id: string;
  name: string;
  schema: JsonObject;
  root: JsonObject;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

/** The control for a value of a schema. `{{name}}` may stand in place of any value. */
export function ValueInput(props: ValueInputProps) {
  const { id, name, schema, root, value, onChange } = props;
  const shape = fieldShape(schema, root);
  const label = { id, 'aria-label': name };
  switch (shape.kind) {
    case 'choice':
      return (
        <select
          {...label}
          class="ws-select"
          value={JSON.stringify(value)}
          onChange={(event) => onChange(JSON.parse(event.currentTarget.value) as Json)}
        >
          {!shape.values.some((one) => same(one, value)) && (
            <option value={JSON.stringify(value ?? null)}>
              {value === undefined ? 'Choose' : text(value)}
            </option>
          )}
          {shape.values.map((one) => (
            <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
              {text(one)}
            </option>
          ))}
        </select>
      );
    case 'boolean':
      return (
        <select
          {...label}
          class="ws-select"
          value={String(value ?? false)}
          onChange={(event) => onChange(event.currentTarget.value === 'true')}
        >
          <option>true</option>
          <option>false</option>
        </select>
      );
    case 'number':
      return (
        <input
          {...label}
          class="ws-input ws-input-mono ws-tabular"
          inputMode={shape.isInteger ? 'numeric' : 'decimal'}
          value={value === undefined ? '' : text(value)}
          onInput={(event) => onChange(numberOf(event.currentTarget.value))}
        />
      );
    case 'text':
      return shape.isLong ? (
        <textarea
          {...label}
          class="ws-textarea"
          value={value === undefined ? '' : text(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...label}
          class="ws-input ws-input-mono"
          spellcheck={false}
          placeholder={shape.format}
          value={value === undefined ? '' : text(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'object':
      return <ObjectInput shape={shape} root={root} value={value} onChange={onChange} />;
    case 'array':
      return <ArrayInput name={name} items={shape.items} root={root} value={value} onChange={onChange} />;
    case 'variants':
      return <VariantInput {...props} variants={shape.variants} />;
    case 'json':
      return <JsonInput id={id} label={name} value={value} onChange={onChange} />;
  }
}

interface VariantProps extends ValueInputProps {
  variants: { title: string; schema: JsonObject }[];
}

function VariantInput({ variants, id, name, root, value, onChange }: VariantProps) {
  const [chosen, setChosen] = useState(0);
  const variant = variants[chosen] ?? variants[0];
  if (!variant) return null;
  return (
    <div class="ws-variant">
      <select
        class="ws-select"
        aria-label={`Variant of ${name}`}
        value={String(chosen)}
        onChange={(event) => {
          const next = Number(event.currentTarget.value);
          setChosen(next);
          onChange(firstValue(variants[next]?.schema ?? {}, root));
        }}
      >
        {variants.map(({ title }, index) => (
          <option key={title} value={String(index)}>
            {title}
          </option>
        ))}
      </select>
      <ValueInput id={id} name={name} schema={variant.schema} root={root} value={value} onChange={onChange} />
    </div>
  );
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function same(a: Json, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A number where the text is one; else the text, which may name a variable. */
function numberOf(typed: string): Json {
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(typed) ? Number(typed) : typed;
}
