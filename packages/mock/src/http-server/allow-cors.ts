import type { HttpHeader } from '@curlew/openapi/internal';
import type { MockReply } from './reply.ts';

const MAX_AGE_S = '600';

/** Origins whose pages may send requests and read responses: `*`, or a list. */
export type CorsOrigins = '*' | readonly string[];

/** Headers of a request by lower-case name. */
type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request comes from a page of another origin that may not send it. Browsers name the origin of pages in `Origin`
 * (Fetch standard, `Origin` header), and in `Sec-Fetch-Site` of requests without it; following a link is not refused. Requests
 * of other clients have neither.
 */
export function isForeignPage(headers: RequestHeaders, origins: CorsOrigins): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (typeof origin === 'string') return !isOwnOrigin(origin, host) && !isAllowedOrigin(origin, origins);
  return (site === 'cross-site' || site === 'same-site') && mode !== 'navigate' && origins !== '*';
}

/** What a page of another origin is answered. */
export const FOREIGN_PAGE =
  'Pages of other origins may not send requests here. Start the server with `--cors <origin>`.';

/** Pages that this server sent itself. */
function isOwnOrigin(origin: string, host: string | string[] | undefined): boolean {
  const url = URL.parse(origin);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.host === URL.parse(`${url.protocol}//${host}`)?.host
  );
}

/** The response to a preflight request (Fetch standard, CORS-preflight fetch); undefined for other requests. */
export function preflightReply(
  method: string | undefined,
  headers: RequestHeaders,
  origins: CorsOrigins,
): MockReply | undefined {
  const wanted = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || headers.origin === undefined || typeof wanted !== 'string') return undefined;
  const allowed = corsHeaders(headers, origins);
  const asked = headers['access-control-request-headers'];
  const details: HttpHeader[] = [
    { name: 'Access-Control-Allow-Methods', value: wanted },
    ...(typeof asked !== 'string' ? [] : [{ name: 'Access-Control-Allow-Headers', value: asked }]),
    { name: 'Access-Control-Max-Age', value: MAX_AGE_S },
  ];
  return {
    status: 204,
    headers: [...allowed, ...(allowed.length > 1 ? details : [])],
    body: new Uint8Array(),
  };
}

/** CORS headers of a response. */
export function corsHeaders({ origin }: RequestHeaders, origins: CorsOrigins): HttpHeader[] {
  if (typeof origin !== 'string' || origins.length === 0) return [];
  const vary = { name: 'Vary', value: 'Origin' };
  if (!isAllowedOrigin(origin, origins)) return [vary];
  return [
    vary,
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Credentials', value: 'true' },
    {
      name: 'Access-Control-Expose-Headers',
      value: 'Location, Link, ETag, Preference-Applied, Curlew-Findings',
    },
  ];
}

function isAllowedOrigin(origin: string, origins: CorsOrigins): boolean {
  return origins === '*' || origins.includes(origin);
}
