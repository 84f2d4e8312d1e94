import type { Operation, Response } from '@curlew/openapi';
import { headerValue } from '@curlew/openapi/internal';
import { getHeaderValue } from '../decode/header-value.ts';
import type { Exchange, ExchangeResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { BODILESS_STATUSES, matchResponse } from '../match/match-response.ts';
import { checkBytes, contentFinding, isEmptyText, matchContent } from './check-content.ts';
import type { CheckContext } from './check-context.ts';
import { findingsInEveryReading } from './check-parameters.ts';

/** Contradictions between a response and the description, for every protocol, in the order of status, headers and body. */
export function checkResponse(exchange: Exchange, operation: Operation, context: CheckContext): Finding[] {
  const { response, failure } = exchange;
  if (!response) return [];
  const declared = matchResponse(operation.responses, response.status);
  return [
    ...checkStatus(response, operation, context),
    ...(declared ? checkHeaders(response, declared, context) : []),
    ...(declared && !failure ? checkBody(exchange, response, declared, context) : []),
  ];
}

/** Reports a status that the operation does not declare. */
function checkStatus(response: ExchangeResponse, operation: Operation, { places }: CheckContext): Finding[] {
  const { status, statusText, isStream } = response;
  if (matchResponse(operation.responses, status)) return [];
  // 101 is implied by the extension, declared or not.
  if (status === 101 && isStream) return [];
  const at = operation.location.child('responses');
  const statuses = operation.responses.map((one) => one.status).join(', ') || 'none';
  const name = /^[A-Z_]+$/.test(statusText) ? ` (\`${statusText}\`)` : '';
  return [
    {
      kind: 'undeclared-status',
      part: 'status',
      instance: '',
      schema: places.of(at),
      sentence: `The status ${status}${name} is not declared; declared: ${statuses}.`,
      help: 'Declare the status in `responses`, or answer with a declared one.',
      edits: [
        {
          op: 'set',
          file: at.file,
          pointer: at.child(String(status)).pointer,
          value: { description: `Status ${status}.` },
        },
      ],
    },
  ];
}

/** Checks the declared headers of a response: missing ones and invalid values. */
function checkHeaders(response: ExchangeResponse, declared: Response, context: CheckContext): Finding[] {
  return declared.headers.flatMap((header): Finding[] => {
    const { name } = header;
    // OpenAPI 3.1, section 4.8.17: ignored, as `content` declares the media type.
    if (name.toLowerCase() === 'content-type') return [];
    const text = headerValue(response.headers, name.toLowerCase());
    if (text === undefined) {
      if (!header.required) return [];
      const schema = context.places.of(declared.location.child('headers', name));
      return [
        {
          kind: 'missing-header',
          part: 'header',
          name,
          instance: '',
          schema,
          sentence: `The header \`${name}\` is required, but missing.`,
        },
      ];
    }
    const source = header.schema ?? header.content?.[0];
    if (source === undefined) return [];
    return findingsInEveryReading(context.headerReadings(header), (reading) => {
      const value = getHeaderValue(text, header, context.views, reading);
      const written = typeof value === 'number' ? { text: text.trim() } : {};
      return context.findings(value, source, { part: 'header', name, ...written });
    });
  });
}

/** Checks the media type and the body of a response against its declared content. */
function checkBody(
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
    const sentence = `A body of ${body.length} bytes was received, but the response declares no content.`;
    const found = finding('undeclared-body', sentence, location);
    // Many descriptions say of an error in words alone what it means.
    return [status >= 400 ? { ...found, severity: 'warning' } : found];
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
