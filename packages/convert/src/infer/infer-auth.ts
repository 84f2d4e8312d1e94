import { isPlaceholder } from '@curlew/exchange/internal';
import { headerValue } from '@curlew/openapi/internal';
import type { Header, ParameterValue, RequestAuth } from '../normalized-request.ts';
import { stringFormat } from './scalar.ts';

/** Ambiguous names of query parameters, which may be API keys. */
const AMBIGUOUS = new Set(['key', 'token', 'app_id', 'appid']);

const CREDENTIAL = /key|token|secret|pass|auth|your/i;

/** Ordinary words, alone or joined. */
const WORDS = /^[A-Za-z]{2,}(?:[ _.-][A-Za-z]+)*$/;

/** Authentication in the headers and query of a request, the most explicit first. */
export function inferAuth(
  headers: readonly Header[],
  query: readonly ParameterValue[],
): RequestAuth | undefined {
  const authorization = headerValue(headers, 'authorization') ?? '';
  if (authorization.trim() !== '') return authorizationAuth(authorization);
  const header = headers.find(({ name }) => API_KEY_HEADERS.has(name.toLowerCase()));
  if (header) return { type: 'apiKey', in: 'header', name: header.name };
  const parameter = query.find(isQueryKey);
  return parameter && { type: 'apiKey', in: 'query', name: parameter.name };
}

/** Whether a query parameter carries an API key. */
export function isQueryKey({ name, value }: ParameterValue): boolean {
  return API_KEY_QUERY.has(name.toLowerCase()) && !isOrdinaryKey(name, value);
}

/** RFC 9110, section 11.6.2; a scheme without its own name is a key in that header. */
function authorizationAuth(value: string): RequestAuth {
  const scheme = /^\s*([^\s,]+)/.exec(value)?.[1]?.toLowerCase();
  if (scheme === 'basic') return { type: 'basic' };
  if (scheme === 'bearer') return { type: 'bearer' };
  return { type: 'apiKey', in: 'header', name: 'Authorization' };
}

/** The scheme of an `Authorization` header that `RequestAuth` can't name but OpenAPI can. */
export function registeredScheme(headers: readonly Header[]): string | undefined {
  const authorization = headerValue(headers, 'authorization') ?? '';
  const scheme = /^\s*(digest|hoba|mutual|negotiate|scram-sha-256|dpop)\s/i.exec(authorization)?.[1];
  return scheme?.toLowerCase();
}

/**
 * Whether a parameter with the name of a credential is not one: `?key=color&value=red`, `?token=next`,
 * `?app_id=12`.
 */
function isOrdinaryKey(name: string, value: string): boolean {
  if (!AMBIGUOUS.has(name.toLowerCase()) || isPlaceholder(value)) return false;
  // `YOUR_API_KEY`
  if (CREDENTIAL.test(value)) return false;
  if (/^\d{1,5}$/.test(value) || stringFormat(value)?.startsWith('date')) return true;
  return WORDS.test(value) && value.length <= 40;
}

/** Headers that carry an API key, in lower case. */
export const API_KEY_HEADERS: ReadonlySet<string> = new Set(
  'x-api-key api-key apikey x-auth-token'.split(' '),
);

/** Query parameters that carry an API key, in lower case. */
export const API_KEY_QUERY: ReadonlySet<string> = new Set(
  'api_key apikey api-key access_token accesstoken token key app_id appid'.split(' '),
);

/** Pseudo-header fields of HTTP/2 and HTTP/3 (RFC 9113, section 8.3; RFC 8441). */
const PSEUDO_HEADERS: ReadonlySet<string> = new Set(
  ':method :scheme :authority :path :status :protocol'.split(' '),
);

/** Whether a name is one of theirs, and not only a text after a colon. */
export function isPseudoHeader(name: string): boolean {
  return PSEUDO_HEADERS.has(name.toLowerCase());
}
