import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface AccessRules {
  /** Names in `Host` and `Origin` besides those of this machine, without a port. */
  hostNames: readonly string[];
  /** Bearer token that each request has to have. */
  token?: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Why a request is refused; undefined: it is not. */
export function accessProblem(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { hostNames, token }: AccessRules,
): { status: 401 | 403; message: string } | undefined {
  const names = [...LOOPBACK, ...hostNames.map((name) => name.toLowerCase())];
  // A name of somebody else that leads here is DNS rebinding: the browser takes the page for one of ours.
  if (!names.includes(hostName(`http://${authorityOf(headers.host)}`)))
    return { status: 403, message: 'The `Host` is not a name of this server.' };
  const { origin } = headers;
  if (origin !== undefined && !names.includes(hostName(origin)))
    return { status: 403, message: 'Pages of other origins may not call this server.' };
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
