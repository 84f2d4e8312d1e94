import { isToken } from '@curlew/openapi';

/** Headers of the transport, and those OpenAPI describes elsewhere; never parameters. */
const NEVER: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'upgrade',
  'upgrade-insecure-requests',
  'expect',
  'content-type',
  'authorization',
  'cookie',
]);

/** Headers a browser or a library adds on its own. */
const NOISE: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-charset',
  'user-agent',
  'referer',
  'origin',
  'dnt',
  'pragma',
  'cache-control',
  'priority',
  'if-none-match',
  'if-modified-since',
]);

/** Whether a header is documented; `name` in lower case. */
export function isDocumentedHeader(name: string, includeCommon: boolean): boolean {
  if (NEVER.has(name) || !isToken(name)) return false;
  return includeCommon || !(NOISE.has(name) || name.startsWith('sec-'));
}

/** Headers of every response that do not describe an API. */
const RESPONSE_NOISE: ReadonlySet<string> = new Set([
  'age',
  'alt-svc',
  'cf-ray',
  'cf-cache-status',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'date',
  'expect-ct',
  'keep-alive',
  'nel',
  'p3p',
  'permissions-policy',
  'pragma',
  'referrer-policy',
  'report-to',
  'reporting-endpoints',
  'server',
  'server-timing',
  'set-cookie',
  'strict-transport-security',
  'timing-allow-origin',
  'trailer',
  'transfer-encoding',
  'vary',
  'via',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-powered-by',
  'x-xss-protection',
  'cache-control',
  'expires',
  'accept-ranges',
]);

/** Whether a header of a response is documented; `name` in lower case. */
export function isDocumentedResponseHeader(name: string): boolean {
  return !(
    RESPONSE_NOISE.has(name) ||
    !isToken(name) ||
    name.startsWith('access-control-') ||
    name.startsWith('cross-origin-')
  );
}
