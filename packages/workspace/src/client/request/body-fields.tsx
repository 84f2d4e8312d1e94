import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { FilledBody, FormMediaType } from '../../protocol.ts';
import { fieldShape, resolveSchema } from '../schema-form/field-shape.ts';
import { JsonInput } from '../schema-form/json-input.tsx';
import { ValueInput } from '../schema-form/schema-field.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { FileFields, valueWithoutFiles, withoutFiles } from './file-fields.tsx';
import { MessageFields } from './message-fields.tsx';
import { form, removeBody, setValues, values } from './request-state.ts';

/** The body: as a form of its schema, as raw text, or as files. */
export function BodyFields() {
  const isRaw = useSignal(false);
  const id = useId();
  const body = form.value?.body;
  const filled = values.value?.body;
  if (!body) return <MessageFields />;
  const media = body.content.find(({ type }) => type === filled?.mediaType) ?? body.content[0];
  if (!media) return <p class="ws-empty">The body has no media type.</p>;
  const set = (next: Partial<FilledBody>) =>
    setValues({ body: { mediaType: media.type, ...filled, ...next } });
  const isJson = media.input === 'json';
  const isForm = !isRaw.value && (isJson || media.input === 'form' || media.input === 'multipart');
  return (
    <section class="ws-section">
      <div class="ws-line">
        <select
          class="ws-select"
          aria-label="Media type of the body"
          value={filled ? media.type : ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value === '') removeBody();
            else setValues({ body: firstBody(body.content.find(({ type }) => type === value) ?? media) });
          }}
        >
          {!body.isRequired && <option value="">No body</option>}
          {body.content.map(({ type }) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        {filled && media.examples.length > 0 && (
          <select
            class="ws-select"
            aria-label="Examples of the body"
            value=""
            onChange={(event) => {
              const example = media.examples.find(({ name }) => name === event.currentTarget.value);
              if (example) set({ value: example.value });
            }}
          >
            <option value="">Examples</option>
            {media.examples.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        {filled && isJson && (
          <label class="ws-check ws-end">
            <input
              type="checkbox"
              checked={isRaw.value}
              onChange={(event) => {
                isRaw.value = event.currentTarget.checked;
              }}
            />
            Raw
          </label>
        )}
      </div>
      {body.description && (
        <p class="ws-quiet">
          <Sentence text={body.description} />
        </p>
      )}
      {!filled ? null : isForm &&
        fieldShape(resolveSchema(media.schema, media.schema), media.schema).kind !== 'json' ? (
        <ValueInput
          id={id}
          name="Body"
          schema={
            media.input === 'multipart' ? withoutFiles(media) : resolveSchema(media.schema, media.schema)
          }
          root={media.schema}
          value={media.input === 'multipart' ? valueWithoutFiles(media, filled.value) : filled.value}
          onChange={(value) => set({ value })}
        />
      ) : media.input === 'text' ? (
        <textarea
          id={id}
          class="ws-textarea"
          aria-label="Body"
          rows={10}
          value={typeof filled.value === 'string' ? filled.value : ''}
          onInput={(event) => set({ value: event.currentTarget.value })}
        />
      ) : media.input === 'binary' ? null : (
        <JsonInput id={id} label="Body" rows={12} value={filled.value} onChange={(value) => set({ value })} />
      )}
      {filled && (media.input === 'binary' || media.input === 'multipart') && (
        <FileFields media={media} files={filled.files ?? {}} onChange={(files) => set({ files })} />
      )}
      <MessageFields />
    </section>
  );
}

function firstBody(media: FormMediaType): FilledBody {
  const sample = form.value?.sample.body;
  if (sample?.mediaType === media.type) return sample;
  const [example] = media.examples;
  return { mediaType: media.type, ...(example ? { value: example.value } : {}) };
}
