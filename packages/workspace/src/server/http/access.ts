import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Run } from '../state/runs.ts';

/** Bytes of the token in the address. */
const TOKEN_BYTES = 32;
const NAMES = ['127.0.0.1', 'localhost'];

/**
 * Who may use the server: windows that were opened by the address with the token. The token becomes a cookie, so that it is
 * in no history and no `Referer`.
 */
export class Access {
  readonly token = newToken();
  /** The key by which windows of this run authenticate themselves to a later run. */
  readonly key = newToken();
  readonly #port: () => number;
  /** Addresses that a browser is started with are seen by others in the list of processes: their tokens work once. */
  readonly #once = new Set<string>();

  constructor(port: () => number) {
    this.#port = port;
  }

  /** Cookies are shared by all ports of a host: the name distinguishes servers. */
  get cookie(): string {
    return `${this.#cookieName}=${this.token}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** The reason to reject a request by its target or origin: a page of another site, or a host name that resolves here (DNS rebinding). */
  originProblem({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): string | undefined {
    if (host === undefined || !this.isTarget({ host })) return 'The `Host` is not a name of this server.';
    if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
      return 'Pages of other origins may not use this server.';
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return 'Pages of other sites may not use this server.';
    return undefined;
  }

  /** Whether a request names this server as its target: another name that resolves here is of somebody else. */
  isTarget({ host }: Pick<IncomingHttpHeaders, 'host'>): boolean {
    return host !== undefined && this.#hosts.includes(host.toLowerCase());
  }

  get cookieHash(): string {
    return getHash(this.token);
  }

  hasCookie(headers: IncomingHttpHeaders): boolean {
    return this.#cookies(headers).some((value) => this.isToken(value));
  }

  /**
   * Whether a window of an earlier run asks, by its cookie. It gets the code of the window, which holds nothing of the user, and
   * proves itself with the key of its run.
   */
  hasFormerCookie(headers: IncomingHttpHeaders, runs: readonly Run[]): boolean {
    const hashes = this.#cookies(headers).map(getHash);
    return runs.some(({ cookieHash }) => hashes.some((hash) => isSameText(hash, cookieHash)));
  }

  /** A token for one use. */
  launchToken(): string {
    const token = newToken();
    this.#once.add(token);
    return token;
  }

  /** Whether the token of an address is valid. */
  admits(token: string): boolean {
    return this.#once.delete(token) || this.isToken(token);
  }

  isToken(text: string): boolean {
    return isSameText(text, this.token);
  }

  #cookies({ cookie = '' }: IncomingHttpHeaders): string[] {
    const prefix = `${this.#cookieName}=`;
    return cookie
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(prefix))
      .map((pair) => pair.slice(prefix.length));
  }

  get #cookieName(): string {
    return `curlew-${this.#port()}`;
  }

  get #hosts(): string[] {
    return NAMES.flatMap((name) => [`${name}:${this.#port()}`, ...(this.#port() === 80 ? [name] : [])]);
  }
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSameText(first: string, second: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(first), hash(second));
}

function getHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
