import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface AccessRules {
  /**
   * Host that the server listens on, accepted in `Host` and `Origin` besides names of this machine. A wildcard
   * (`0.0.0.0`, `::`) accepts every name; then the token protects the server.
   */
  host: string;
  /** Bearer token that each request must have. */
  token?: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Why a request is rejected; undefined: it is accepted. */
export function accessProblem(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { host, token }: AccessRules,
): { status: 401 | 403; message: string } | undefined {
  const names = [...LOOPBACK, host.includes(':') ? `[${host}]` : host.toLowerCase()];
  const hasEveryName = token !== undefined && /^(?:0\.0\.0\.0|::)$/.test(host);
  // DNS rebinding: a foreign name that resolves to this machine would make its page same-origin.
  if (!hasEveryName && !names.includes(hostName(`http://${authorityOf(headers.host)}`)))
    return { status: 403, message: 'The `Host` header does not name this server.' };
  const { origin } = headers;
  if (origin !== undefined && !names.includes(hostName(origin)))
    return { status: 403, message: 'Requests from pages of other origins are not allowed.' };
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    return { status: 401, message: 'The bearer token is missing or wrong.' };
  return undefined;
}

/** Parses `host:port`; undefined for any other form. */
function authorityOf(host = ''): string {
  return /^[^@/\\?#\s]+$/.test(host) ? host : '';
}

function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
