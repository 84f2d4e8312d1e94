import { mediaTypeParameter } from '@curlew/openapi';
import type { FormField } from '../normalized-request.ts';

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
