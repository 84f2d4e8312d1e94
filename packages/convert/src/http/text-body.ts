import type { RequestBody } from '../normalized-request.ts';
import { bodyKind } from './media-type.ts';
import { parseForm } from './parse-form.ts';
import { parseMultipart } from './parse-multipart.ts';

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
