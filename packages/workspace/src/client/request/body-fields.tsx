import type { Json, JsonObject } from '@curlew/openapi';
import { isFileSchema } from '@curlew/request/typed-value';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { FilledBody, FilledFile, FormMediaType } from '../../protocol.ts';
import { fieldShape, resolveSchema } from '../schema-form/field-shape.ts';
import { JsonInput } from '../schema-form/json-input.tsx';
import { ValueInput } from '../schema-form/schema-field.tsx';
import { exactText, parseExact, textsOfNumbers } from '../schema-form/typed-values.ts';
import { notify } from '../state/notices.ts';
import { Sentence } from '../ui/sentence.tsx';
import { form, removeBody, setValues, values } from './request-state.ts';

/** The body: as a form of its schema, as raw text, or as files. */
export function BodyFields() {
  const isRaw = useSignal(false);
  const id = useId();
  const body = form.value?.body;
  const filled = values.value?.body;
  if (!body) return null;
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
          value={media.input === 'multipart' ? valueWithoutFiles(media, filled.value) : parsed(filled.value)}
          onChange={(value) => set({ value: isJson ? exactText(value) : textsOfNumbers(value) })}
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
        <JsonInput
          id={id}
          label="Body"
          rows={12}
          isExact
          value={filled.value}
          onChange={(value) => set({ value })}
        />
      )}
      {filled && (media.input === 'binary' || media.input === 'multipart') && (
        <FileFields media={media} files={filled.files ?? {}} onChange={(files) => set({ files })} />
      )}
    </section>
  );
}

/** The value of a text of JSON that was typed as it is to be sent. */
function parsed(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseExact(value);
  } catch {
    return value;
  }
}

function firstBody(media: FormMediaType): FilledBody {
  const sample = form.value?.sample.body;
  if (sample?.mediaType === media.type) return sample;
  const [example] = media.examples;
  return { mediaType: media.type, ...(example ? { value: example.value } : {}) };
}

type Files = NonNullable<FilledBody['files']>;

interface FileFieldsProps {
  media: FormMediaType;
  files: Files;
  onChange: (files: Files) => void;
}

const MAX_BYTES = 50_000_000;

/** Files of a body: the whole of it, or the parts whose schema is bytes. */
function FileFields({ media, files, onChange }: FileFieldsProps) {
  const choose = async (name: string, isList: boolean, chosen: readonly File[]) => {
    const size = chosen.reduce((sum, file) => sum + file.size, 0);
    if (size > MAX_BYTES) {
      notify({
        tone: 'error',
        text: `${chosen.map((file) => file.name).join(', ')}: ${size} bytes.`,
        help: 'Send files of at most 50 MB.',
      });
      return;
    }
    const parts = await Promise.all(chosen.map(readFile));
    const [first] = parts;
    if (first) onChange({ ...files, [name]: isList ? parts : first });
  };
  return (
    <>
      {fileParts(media).map(({ name, isList }) => {
        const filled = [files[name] ?? []].flat();
        return (
          <label key={name} class="ws-row-field">
            <span>{name === '' ? 'File' : name}</span>
            <input
              type="file"
              multiple={isList}
              onChange={(event) => void choose(name, isList, [...(event.currentTarget.files ?? [])])}
            />
            {filled.length > 0 && (
              <span class="ws-quiet">{filled.map(({ fileName }) => fileName).join(', ')}</span>
            )}
          </label>
        );
      })}
    </>
  );
}

async function readFile(file: File): Promise<FilledFile> {
  return {
    fileName: file.name,
    base64: await getBase64(file),
    ...(file.type ? { contentType: file.type } : {}),
  };
}

/** Returns the schema without the properties that are files, for the fields beside the files of a body. */
function withoutFiles(media: FormMediaType): JsonObject {
  const { properties, ...schema } = resolveSchema(media.schema, media.schema);
  if (!isRecord(properties)) return schema;
  const typed = Object.entries(properties).filter(([, property]) => isTyped(fileKind(property, media)));
  return { ...schema, properties: Object.fromEntries(typed) };
}

/** Returns a value without its files; a sample has a text for each part. */
function valueWithoutFiles(media: FormMediaType, value: Json | undefined): Json | undefined {
  const { properties } = resolveSchema(media.schema, media.schema);
  if (!isRecord(value) || !isRecord(properties)) return value;
  const typed = Object.entries(value).filter(([name]) => isTyped(fileKind(properties[name] ?? {}, media)));
  return Object.fromEntries(typed);
}

type FileKind = 'file' | 'files' | 'value' | 'either';

/** Whether a part is among the fields beside the files. */
function isTyped(kind: FileKind): boolean {
  return kind === 'value' || kind === 'either';
}

function fileParts(media: FormMediaType): { name: string; isList: boolean }[] {
  if (media.input === 'binary') return [{ name: '', isList: false }];
  const { properties } = resolveSchema(media.schema, media.schema);
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, property]) => {
    const kind = fileKind(property, media);
    return kind === 'value' ? [] : [{ name, isList: kind === 'files' }];
  });
}

/** Whether a part is a file, or a list of files, as Try it decides; a part without a type may be either. */
function fileKind(property: Json, media: FormMediaType, isItem = false): FileKind {
  if (media.input !== 'multipart') return 'value';
  const { type, items, format, contentMediaType, contentEncoding } = resolveSchema(property, media.schema);
  const types = [type ?? []].flat().map(String);
  if (types.includes('array')) {
    // Only the items of the part itself: the items of items can lead back to their array.
    const isFiles = !isItem && isRecord(items) && fileKind(items, media, true) === 'file';
    return isFiles ? 'files' : 'value';
  }
  const text = (keyword: Json | undefined) => (typeof keyword === 'string' ? keyword : undefined);
  const keywords = {
    format: text(format),
    contentMediaType: text(contentMediaType),
    contentEncoding: text(contentEncoding),
  };
  if (isFileSchema({ types, ...keywords })) return 'file';
  return type === undefined ? 'either' : 'value';
}

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
