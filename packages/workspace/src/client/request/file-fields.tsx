import type { Json, JsonObject } from '@curlew/openapi';
import type { FilledBody, FormMediaType } from '../../protocol.ts';
import { resolveSchema } from '../schema-form/field-shape.ts';
import { notify } from '../state/notices.ts';

type Files = NonNullable<FilledBody['files']>;

interface Props {
  media: FormMediaType;
  files: Files;
  onChange: (files: Files) => void;
}

const MAX_BYTES = 50_000_000;

/** Files of a body: the whole of it, or the parts whose schema is bytes. */
export function FileFields({ media, files, onChange }: Props) {
  const choose = async (name: string, file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      notify({
        tone: 'error',
        text: `${file.name} has ${file.size} bytes.`,
        help: 'Send files of at most 50 MB.',
      });
      return;
    }
    const part = {
      fileName: file.name,
      base64: await base64Of(file),
      ...(file.type ? { contentType: file.type } : {}),
    };
    onChange({ ...files, [name]: part });
  };
  return (
    <>
      {fileNames(media).map((name) => (
        <label key={name} class="ws-row-field">
          <span>{name === '' ? 'File' : name}</span>
          <input type="file" onChange={(event) => void choose(name, event.currentTarget.files?.[0])} />
          {files[name] && <span class="ws-quiet">{files[name].fileName}</span>}
        </label>
      ))}
    </>
  );
}

/** What is filled in beside the files of a body: the schema without properties that are bytes. */
export function withoutFiles(media: FormMediaType): JsonObject {
  const { properties, ...schema } = resolveSchema(media.schema, media.schema);
  if (!isRecord(properties)) return schema;
  const typed = Object.entries(properties).filter(([, property]) => fileKind(property, media) !== 'file');
  return { ...schema, properties: Object.fromEntries(typed) };
}

/** The same for a value: a sample has a text for each part. */
export function valueWithoutFiles(media: FormMediaType, value: Json | undefined): Json | undefined {
  const { properties } = resolveSchema(media.schema, media.schema);
  if (!isRecord(value) || !isRecord(properties)) return value;
  const typed = Object.entries(value).filter(([name]) => fileKind(properties[name] ?? {}, media) !== 'file');
  return Object.fromEntries(typed);
}

function fileNames(media: FormMediaType): string[] {
  if (media.input === 'binary') return [''];
  const { properties } = resolveSchema(media.schema, media.schema);
  return Object.entries(isRecord(properties) ? properties : {})
    .filter(([, property]) => fileKind(property, media) !== 'value')
    .map(([name]) => name);
}

/** A part without a type may be either. */
function fileKind(property: Json, { schema, input }: FormMediaType): 'file' | 'value' | 'either' {
  if (input !== 'multipart') return 'value';
  const { type, format, contentMediaType, contentEncoding } = resolveSchema(property, schema);
  if (format === 'binary' || (contentMediaType !== undefined && !contentEncoding)) return 'file';
  return type === undefined ? 'either' : 'value';
}

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
