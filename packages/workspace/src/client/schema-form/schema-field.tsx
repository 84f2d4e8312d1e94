import type { Json, JsonObject } from '@curlew/openapi';
import { useId } from 'preact/hooks';
import type { FormExample } from '../../protocol.ts';
import { Sentence } from '../ui/sentence.tsx';
import { fieldShape, firstValue, resolveSchema, typeWords } from './field-shape.ts';
import { ValueInput } from './value-input.tsx';

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
