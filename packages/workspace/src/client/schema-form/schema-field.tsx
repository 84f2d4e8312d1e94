import type { Json, JsonObject } from '@curlew/openapi';
import { useId, useState } from 'preact/hooks';
import type { FormExample } from '../../protocol.ts';
import { Sentence } from '../ui/sentence.tsx';
import { type FieldShape, fieldShape, firstValue, resolveSchema, typeWords } from './field-shape.ts';
import { JsonInput } from './json-input.tsx';
import { exactNumber } from './typed-values.ts';

export interface SchemaFieldProps {
  name: string;
  schema: JsonObject;
  /** Definitions for references of the schema. */
  root: JsonObject;
  /** Absent: not sent. */
  value: Json | undefined;
  isRequired?: boolean;
  isDeprecated?: boolean;
  description?: string | undefined;
  examples?: readonly FormExample[];
  onChange: (value: Json | undefined) => void;
}

/** A named value with its type, what it means, and the control for it. */
export function SchemaField(props: SchemaFieldProps) {
  const { name, root, value, isRequired = false, isDeprecated, examples = [], onChange } = props;
  const id = useId();
  const schema = resolveSchema(props.schema, root);
  const shape = fieldShape(schema, root);
  const description =
    props.description ?? (typeof schema.description === 'string' ? schema.description : undefined);
  const isSent = value !== undefined;
  const isNested = shape.kind === 'object' || shape.kind === 'array' || shape.kind === 'variants';
  return (
    <div class={`ws-property ${isNested ? 'ws-property-nested' : ''}`} data-sent={isSent}>
      <div class="ws-property-head">
        {isRequired ? (
          <label for={id} class="ws-property-name">
            {name}
          </label>
        ) : (
          <label class="ws-check">
            <input
              type="checkbox"
              aria-label={`Send ${name}`}
              checked={isSent}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? (examples[0]?.value ?? firstValue(schema, root)) : undefined,
                )
              }
            />
            <span class={`ws-property-name ${isDeprecated ? 'ws-struck' : ''}`}>{name}</span>
          </label>
        )}
        <span class="ws-quiet">{typeWords(schema, root)}</span>
        {isRequired && <span class="ws-property-required">required</span>}
        {examples.length > 1 && (
          <select
            class="ws-select ws-end"
            aria-label={`Examples of ${name}`}
            value=""
            onChange={(event) =>
              onChange(examples.find((one) => one.name === event.currentTarget.value)?.value)
            }
          >
            <option value="">Examples</option>
            {examples.map((example) => (
              <option key={example.name}>{example.name}</option>
            ))}
          </select>
        )}
      </div>
      <div class="ws-property-value">
        {(isSent || isRequired) && (
          <ValueInput id={id} name={name} schema={schema} root={root} value={value} onChange={onChange} />
        )}
        {description && (
          <p class="ws-quiet ws-property-text">
            <Sentence text={description} />
          </p>
        )}
      </div>
    </div>
  );
}

export interface ValueInputProps {
  id: string;
  name: string;
  schema: JsonObject;
  root: JsonObject;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

/** The control for a value of a schema. Any value may be a variable, `{{name}}`. */
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
          onInput={(event) => onChange(exactNumber(event.currentTarget.value))}
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

interface ObjectInputProps {
  shape: Extract<FieldShape, { kind: 'object' }>;
  root: JsonObject;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

/** Properties below each other. Undeclared properties can be added where the schema allows them. */
function ObjectInput({ shape, root, value, onChange }: ObjectInputProps) {
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

interface ArrayInputProps {
  name: string;
  items: JsonObject;
  root: JsonObject;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

/** More items are edited as raw text. */
const MAX_ITEMS = 100;

/** Items below each other. */
function ArrayInput({ name, items, root, value, onChange }: ArrayInputProps) {
  const id = useId();
  const list = Array.isArray(value) ? value : [];
  const schema = resolveSchema(items, root);
  if (list.length > MAX_ITEMS) return <p class="ws-quiet">{list.length} items: edit them as raw text.</p>;
  return (
    <div class="ws-items">
      {list.map((item, index) => (
        <div class="ws-item" key={index}>
          <ValueInput
            id={`${id}-${index}`}
            name={`${name} ${index + 1}`}
            schema={schema}
            root={root}
            value={item}
            onChange={(next) => onChange(list.map((one, at) => (at === index ? next : one)))}
          />
          <button
            type="button"
            class="ws-button ws-button-quiet"
            aria-label={`Remove ${name} ${index + 1}`}
            onClick={() => onChange(list.filter((_, at) => at !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        class="ws-button ws-button-line"
        onClick={() => onChange([...list, firstValue(schema, root)])}
      >
        Add an item
      </button>
    </div>
  );
}
