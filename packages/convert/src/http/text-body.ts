import { percentDecode } from '@curlew/exchange';
import { bodySyntax, mediaTypeParameter } from '@curlew/openapi';
import type { BodyKind, FormField, ParameterValue, RequestBody } from '../normalized-request.ts';

/** Parses a text body by its declared media type. */
export function textBody(mediaType: string, raw: string): RequestBody {
  const kind = bodyKind(mediaType);
  // Invalid JSON sent as a form, curl's default media type, has no usable fields.
  if (kind === 'form-urlencoded' && !/^\s*[[{<]/.test(raw))
    return { kind, mediaType, raw, fields: parseForm(raw) };
  if (kind !== 'multipart') return { kind, mediaType, raw };
  const fields = parseMultipart(raw, mediaType);
  return fields ? { kind, mediaType, raw, fields } : { kind, mediaType, raw };
}

/** Reads a multipart body sent as text (RFC 7578); undefined when the boundary does not fit it. */
export function parseMultipart(text: string, mediaType: string): FormField[] | undefined {
  const boundary = mediaTypeParameter(mediaType, 'boundary');
  if (!boundary || !text.includes(`--${boundary}`)) return undefined;
  const sections = text.split(`--${boundary}`).slice(1);
  const fields: FormField[] = [];
  for (const section of sections) {
    if (section.startsWith('--')) break;
    const field = parsePart(section.replace(/^\r?\n/, ''));
    if (field) fields.push(field);
  }
  return fields;
}

function parsePart(part: string): FormField | undefined {
  const gap = /\r?\n\r?\n/.exec(part);
  const head = gap ? part.slice(0, gap.index) : part;
  const disposition = headerOf(head, 'content-disposition');
  const name = disposition === undefined ? undefined : mediaTypeParameter(disposition, 'name');
  if (disposition === undefined || name === undefined) return undefined;
  const field: FormField = { name };
  const fileName = mediaTypeParameter(disposition, 'filename');
  const contentType = headerOf(head, 'content-type');
  if (fileName !== undefined) field.fileName = fileName;
  else field.value = gap ? part.slice(gap.index + gap[0].length).replace(/\r?\n$/, '') : '';
  if (contentType !== undefined) field.contentType = contentType;
  return field;
}

function headerOf(head: string, name: string): string | undefined {
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return undefined;
}

/** Reads `a=1&b=2` (URL standard, section 5.1); every pair is kept, in order, repeated names too. */
export function parseForm(text: string): ParameterValue[] {
  const pairs: ParameterValue[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    pairs.push({ name: decode(name), value: equals < 0 ? '' : decode(part.slice(equals + 1)) });
  }
  return pairs;
}

function decode(text: string): string {
  return percentDecode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

const KINDS: Readonly<Record<ReturnType<typeof bodySyntax>, BodyKind>> = {
  json: 'json',
  'json-lines': 'binary',
  'json-seq': 'binary',
  'event-stream': 'text',
  xml: 'xml',
  form: 'form-urlencoded',
  multipart: 'multipart',
  yaml: 'binary',
  text: 'text',
  binary: 'binary',
};

/** The kind of a body with a media type. */
export function bodyKind(mediaType: string): BodyKind {
  // JSON and YAML under `text/…` are texts, unless the name is that of JSON.
  const kind = KINDS[bodySyntax(mediaType)];
  return kind === 'binary' && /^\s*text\//i.test(mediaType) ? 'text' : kind;
}
