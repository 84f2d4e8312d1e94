import type { Json, JsonObject } from '@curlew/openapi';
import { useId } from 'preact/hooks';
import { firstValue, resolveSchema } from './field-shape.ts';
import { ValueInput } from './value-input.tsx';

interface Props {
  name: string;
  items: JsonObject;
  root: JsonObject;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

/** More items are edited as raw text. */
const MAX_ITEMS = 100;

/** Items below each other. */
export function ArrayInput({ name, items, root, value, onChange }: Props) {
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
