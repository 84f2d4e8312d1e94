import { bodyKind } from '../http/media-type.ts';
import { textBody } from '../http/text-body.ts';
import type { NormalizedRequest } from '../normalized-request.ts';

/** A request whose form is given as text alone, with its fields read by the media type. */
export function readBodyFields(request: NormalizedRequest): NormalizedRequest {
  const { body } = request;
  if (!body || body.raw === undefined || body.fields !== undefined) return request;
  const kind = bodyKind(body.mediaType);
  if (kind !== 'form-urlencoded' && kind !== 'multipart') return request;
  return { ...request, body: textBody(body.mediaType, body.raw) };
}
