import { readMultipart } from '@curlew/exchange';
import type { FormField, RequestBody } from '../normalized-request.ts';
import { bodyKind } from './media-type.ts';
import { parseForm } from './parse-form.ts';

/** Parses a text body by its declared media type. */
export function textBody(mediaType: string, raw: string): RequestBody {
  const kind = bodyKind(mediaType);
  // Invalid JSON sent as a form, curl's default media type, has no usable fields.
  if (kind === 'form-urlencoded' && !/^\s*[[{<]/.test(raw))
    return { kind, mediaType, raw, fields: parseForm(raw) };
  if (kind !== 'multipart') return { kind, mediaType, raw };
  const fields = multipartFields(raw, mediaType);
  return fields ? { kind, mediaType, raw, fields } : { kind, mediaType, raw };
}

/** The fields of a multipart body sent as text, files without their content; undefined when the boundary does not fit it. */
export function multipartFields(text: string, mediaType: string): FormField[] | undefined {
  return readMultipart(text, mediaType)?.parts.map(({ value, ...part }) =>
    part.fileName === undefined ? { ...part, value } : part,
  );
}
