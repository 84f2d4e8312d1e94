import {
  headerValue,
  type Json,
  type Located,
  type MediaType,
  matchMediaType,
  type Response,
} from '@curlew/openapi';
import { readBody } from '../decode/read-body.ts';
import type { Exchange, ExchangeResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { BODILESS_STATUSES } from '../match/bodiless-statuses.ts';
import type { CheckContext } from './check-context.ts';
import { placeOf } from './place-of.ts';

/** Checks the media type and the body of a response against its declared content. */
export function checkBody(
  { request }: Exchange,
  response: ExchangeResponse,
  declared: Response,
  context: CheckContext,
): Finding[] {
  const { content, location } = declared;
  const { body, status } = response;
  const finding = (
    kind: Finding['kind'],
    part: Finding['part'],
    sentence: string,
    at = location.child('content'),
  ): Finding => ({
    kind,
    part,
    instance: '',
    schema: placeOf(at, context.description),
    sentence,
  });
  if (request.method === 'HEAD' || status < 200 || BODILESS_STATUSES.has(status)) return [];
  if (content.length === 0) {
    if (body.length === 0 && !response.isStream) return [];
    const sentence = `A body of ${body.length} bytes was received, but the response declares none.`;
    return [finding('undeclared-body', 'body', sentence, location)];
  }
  if (body.length === 0 && !response.isStream && !response.truncated)
    return [finding('missing-body', 'body', 'The response declares a body, but none was received.')];

  const contentType = response.mediaType ?? headerValue(response.headers, 'content-type');
  if (contentType === undefined)
    return [finding('missing-content-type', 'content-type', 'The body has no `Content-Type`.')];
  const media = matchMediaType(content, contentType);
  if (media === undefined) {
    const declaredTypes = content.map(({ type }) => `\`${type}\``).join(', ');
    const sentence = `The body has the media type \`${contentType.slice(0, 100)}\`; declared: ${declaredTypes}.`;
    const outline = `The media type of the body is not declared; declared: ${declaredTypes}.`;
    return [{ ...finding('undeclared-content-type', 'content-type', sentence), outline }];
  }
  if (response.truncated) {
    const sentence = response.isStream
      ? 'A message of the stream exceeds the limit or cannot be decoded; it and later ones were not checked.'
      : 'The body exceeds the limit or cannot be decoded, and was not checked completely.';
    return [finding('truncated-body', 'body', sentence)];
  }
  if (response.isStream) return [];
  const read = readBody(body, contentType);
  if (read === undefined) return [];
  if ('problem' in read) return [finding('unreadable-body', 'body', read.problem, media.location)];
  return checkValue(read.value, media, context);
}

/** Items of sequential media types have their own schema (`itemSchema`; OpenAPI 3.2, section 4.14.3). */
function checkValue(value: Json, media: MediaType, context: CheckContext): Finding[] {
  const whole = media.schema ? context.findings(value, media.schema, { part: 'body' }) : [];
  const { itemSchema } = media;
  if (itemSchema === undefined || !Array.isArray(value)) return whole;
  return [...whole, ...value.flatMap((item, at) => checkItem(item, at, itemSchema, context))];
}

function checkItem(item: Json, at: number, schema: Located, context: CheckContext): Finding[] {
  return context
    .findings(item, schema, { part: 'body' })
    .map((finding) => ({ ...finding, instance: `/${at}${finding.instance}` }));
}
