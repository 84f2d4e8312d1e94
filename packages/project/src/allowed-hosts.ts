import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Options for the addresses of a development server: `server` of Astro and of Vite. */
export interface ServerNames {
  host?: string | boolean | undefined;
  /** Further names. `.example.com` allows the domain and its subdomains, `true` allows every name. */
  allowedHosts: readonly string[] | true;
}

/** `[::1]:4321`, `localhost`, `127.0.0.1:80`; ambiguous forms do not match. */
const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::\d{1,5})?$/i;

/** All addresses of this machine. */
const ANY = new Set(['0.0.0.0', '::', '0:0:0:0:0:0:0:0']);

/**
 * Whether a `Host` header names this server: one of the configured names, or else a loopback name. Other names are
 * rejected, because a page of another site could read the sources through its own name (DNS rebinding). A server that
 * listens on all addresses accepts all addresses of the machine.
 */
export function isAllowedHost(header: string | undefined, names: ServerNames): boolean {
  if (names.allowedHosts === true) return true;
  const [, v6, other] = HOST.exec(header?.trim() ?? '') ?? [];
  const name = (v6 ?? other)?.toLowerCase().replace(/\.$/, '');
  if (name === undefined || name === '' || (v6 !== undefined && isIP(v6) !== 6)) return false;
  return isOwnName(name, names.host) || names.allowedHosts.some((allowed) => fits(name, allowed));
}

/** Whether an `Origin` header, which browsers send with cross-origin requests, names this server. */
export function isAllowedOrigin(header: string | undefined, names: ServerNames): boolean {
  if (header === undefined || names.allowedHosts === true) return true;
  return URL.canParse(header) && isAllowedHost(new URL(header).host, names);
}

function isOwnName(name: string, host: ServerNames['host']): boolean {
  if (host === true || (typeof host === 'string' && ANY.has(host)))
    return isLoopback(name) || isOwnAddress(name);
  if (typeof host !== 'string' || host === '') return isLoopback(name);
  const given = host.toLowerCase();
  return isLoopback(given) ? isLoopback(name) : name === given;
}

/** RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3. */
function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

function isOwnAddress(name: string): boolean {
  if (isIP(name) === 0) return false;
  return Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === name));
}

function fits(name: string, allowed: string): boolean {
  const wanted = allowed.toLowerCase();
  return name === wanted || (wanted.startsWith('.') && (name === wanted.slice(1) || name.endsWith(wanted)));
}
