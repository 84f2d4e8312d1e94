import { decodeText, queryPairs, readMultipart } from '@curlew/exchange/internal';
import { bodySyntax } from '@curlew/openapi/internal';
import type { BodyKind, FormField, ParameterValue, RequestBody } from '../normalized-request.ts';

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

/** Reads `a=1&b=2` (URL standard, section 5.1); every pair is kept, in order, repeated names too. */
export function parseForm(text: string): ParameterValue[] {
  return queryPairs(text).map(([name, value]) => ({ name: decodeText(name), value: decodeText(value) }));
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
