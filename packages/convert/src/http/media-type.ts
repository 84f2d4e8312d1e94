import { bodySyntax } from '@curlew/openapi';
import type { BodyKind } from '../normalized-request.ts';

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
