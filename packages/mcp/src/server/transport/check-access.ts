import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface AccessRules {
  /**
   * The name that the server listens at, which `Host` and `Origin` may have besides those of this machine. A wildcard
   * (`0.0.0.0`, `::`) has every name: the token is what keeps pages out then.
   */
  host: string;
  /** Bearer token that each request has to have. */
  token?: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Why a request is refused; undefined: it is not. */
export function accessProblem(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { host, token }: AccessRules,
): { status: 401 | 403; message: string } | undefined {
  const names = [...LOOPBACK, host.includes(':') ? `[${host}]` : host.toLowerCase()];
  const hasEveryName = token !== undefined && /^(?:0\.0\.0\.0|::)$/.test(host);
  // A name of somebody else that leads here is DNS rebinding: the browser takes the page for one of ours.
  if (!hasEveryName && !names.includes(hostName(`http://${authorityOf(headers.host)}`)))
    return { status: 403, message: 'The `Host` header does not name this server.' };
  const { origin } = headers;
  if (origin !== undefined && !names.includes(hostName(origin)))
    return { status: 403, message: 'Requests from pages of other origins are not allowed.' };
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    return { status: 401, message: 'The bearer token is missing or wrong.' };
  return undefined;
}

/** Host and port alone: a `Host` with anything else has none. */
function authorityOf(host = ''): string {
  return /^[^@/\\?#\s]+$/.test(host) ? host : '';
}

function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

/** In a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
