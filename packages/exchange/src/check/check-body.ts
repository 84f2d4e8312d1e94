import { headerValue, type Response } from '@curlew/openapi';
import type { Exchange, ExchangeResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { BODILESS_STATUSES } from '../match/match-response.ts';
import { checkBytes, contentFinding, isEmptyText, matchContent } from './check-content.ts';
import type { CheckContext } from './check-context.ts';

/** Checks the media type and the body of a response against its declared content. */
export function checkBody(
  { request }: Exchange,
  response: ExchangeResponse,
  declared: Response,
  context: CheckContext,
): Finding[] {
  const { content, location } = declared;
  const { body, status, truncated, isStream } = response;
  const finding = (kind: Finding['kind'], sentence: string, at = location.child('content')): Finding =>
    contentFinding({ kind, part: 'body', sentence, at }, context);
  if (request.method === 'HEAD' || status < 200) return [];
  if (BODILESS_STATUSES.has(status)) {
    const sentence = forbiddenBody(response);
    return sentence === undefined ? [] : [finding('undeclared-body', sentence, location)];
  }
  if (content.length === 0) {
    if (body.length === 0 && !isStream) return [];
    const sentence = `A body of ${body.length} bytes was received, but the response declares none.`;
    return [finding('undeclared-body', sentence, location)];
  }
  const contentType = response.mediaType ?? headerValue(response.headers, 'content-type');
  if (body.length === 0 && !isStream && !truncated && !isEmptyText(contentType))
    return [finding('missing-body', 'The response declares a body, but none was received.')];
  const matched = matchContent(contentType, declared, context);
  if (!('media' in matched)) return [matched];
  if (truncated) {
    const sentence = isStream
      ? 'A message of the stream exceeds the limit or cannot be decoded; it and later ones were not checked.'
      : 'The body exceeds the limit or cannot be decoded, and was not checked completely.';
    return [finding('truncated-body', sentence)];
  }
  return isStream ? [] : checkBytes(body, matched, context, { part: 'body' });
}

/**
 * How a response with a status that allows no body has one (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). Clients of HTTP do not
 * read it, so its announced length counts as well; that of a 304 is of another response.
 */
function forbiddenBody({ status, body, headers }: ExchangeResponse): string | undefined {
  const sentence = (found: string): string => `The status ${status} allows no body, but ${found}.`;
  if (body.length > 0) return sentence(`${body.length} bytes were received`);
  const length = headerValue(headers, 'content-length');
  return status !== 304 && length !== undefined && /^\d*[1-9]\d*$/.test(length)
    ? sentence(`\`Content-Length\` is ${length.slice(0, 20)}`)
    : undefined;
}
