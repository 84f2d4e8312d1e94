import type { HttpHeader } from '@curlew/request';
import type { MockReply, MockRequest } from './mock-request.ts';

const MAX_AGE_S = '600';

/**
 * Origins whose pages may read responses: `*`, or a list. Pages of this machine always may; other pages could
 * otherwise read a description that is not public.
 */
export type CorsOrigins = '*' | readonly string[];

/** The response to a preflight request (Fetch standard, CORS-preflight fetch); undefined for other requests. */
export function preflightReply(request: MockRequest, origins: CorsOrigins): MockReply | undefined {
  const { method, headers } = request;
  const wanted = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || headers.origin === undefined || wanted === undefined) return undefined;
  const allowed = corsHeaders(request, origins);
  const asked = headers['access-control-request-headers'];
  const details: HttpHeader[] = [
    { name: 'Access-Control-Allow-Methods', value: wanted },
    ...(asked === undefined ? [] : [{ name: 'Access-Control-Allow-Headers', value: asked }]),
    { name: 'Access-Control-Max-Age', value: MAX_AGE_S },
  ];
  return {
    status: 204,
    headers: [...allowed, ...(allowed.length > 1 ? details : [])],
    body: new Uint8Array(),
  };
}

/** CORS headers of a response. */
export function corsHeaders({ headers: { origin } }: MockRequest, origins: CorsOrigins): HttpHeader[] {
  if (origin === undefined) return [];
  const vary = { name: 'Vary', value: 'Origin' };
  if (!isAllowedOrigin(origin, origins)) return [vary];
  return [
    vary,
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Credentials', value: 'true' },
    { name: 'Access-Control-Expose-Headers', value: 'Location, Link, ETag, Preference-Applied' },
  ];
}

/** Whether pages of an origin may read responses. */
export function isAllowedOrigin(origin: string, origins: CorsOrigins): boolean {
  if (origins === '*' || origins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
