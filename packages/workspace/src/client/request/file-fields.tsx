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

function fileNames({ input, schema }: FormMediaType): string[] {
  if (input === 'binary') return [''];
  const { properties } = resolveSchema(schema, schema);
  return Object.entries(typeof properties === 'object' && properties !== null ? properties : {})
    .filter(([, property]) => {
      const { type, format, contentMediaType, contentEncoding } = resolveSchema(property, schema);
      return (
        format === 'binary' || (contentMediaType !== undefined && !contentEncoding) || type === undefined
      );
    })
    .map(([name]) => name);
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
