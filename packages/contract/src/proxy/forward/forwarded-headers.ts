import type { HttpHeader } from '@curlew/openapi';

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Without them the end of a body is unknown, whatever `Connection` names. */
const FRAMING: ReadonlySet<string> = new Set(['content-length']);

/** The forwarded headers. */
export function forwardedHeaders(headers: readonly HttpHeader[]): HttpHeader[] {
  const named = headers
    .filter(({ name }) => name.toLowerCase() === 'connection')
    .flatMap(({ value }) =>
      value
        .toLowerCase()
        .split(',')
        .map((token) => token.trim()),
    );
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return !HOP_BY_HOP.has(key) && (FRAMING.has(key) || !named.includes(key));
  });
}
