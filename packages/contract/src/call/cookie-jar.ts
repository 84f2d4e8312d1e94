import type { HttpHeader } from '@curlew/openapi/internal';

/** Maximum number of cookies of one host. */
const MAX_COOKIES = 100;

/** A cookie of a response. */
export interface Cookie {
  /** The host that set it, and the only one that gets it. */
  host: string;
  name: string;
  value: string;
  path: string;
  isSecure: boolean;
  /** Milliseconds since 1970. Absent: until the jar ends. */
  expiresAt?: number;
}

/** Cookies of responses (RFC 6265), each sent to the host that set it alone. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, Cookie>>();

  /** Keeps the cookies of a response. */
  keep({ hostname }: URL, headers: readonly HttpHeader[]): void {
    const cookies = this.#hosts.get(hostname) ?? new Map<string, Cookie>();
    this.#hosts.set(hostname, cookies);
    for (const { name, value } of headers) {
      if (name.toLowerCase() !== 'set-cookie') continue;
      const [pair = '', ...attributes] = value.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      if (at < 1) continue;
      const own = pair.slice(0, at);
      const attribute = (wanted: string): string | undefined =>
        attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const expiresAt = getEnd(attribute('max-age'), attribute('expires'));
      if (expiresAt !== undefined && expiresAt <= Date.now()) cookies.delete(own);
      else if (cookies.has(own) || cookies.size < MAX_COOKIES)
        cookies.set(own, {
          host: hostname,
          name: own,
          value: pair.slice(at + 1),
          path: attribute('path') ?? '/',
          isSecure: attributes.some((one) => one.toLowerCase() === 'secure'),
          ...(expiresAt !== undefined && { expiresAt }),
        });
    }
  }

  /** The cookies that have not expired. */
  list(): Cookie[] {
    return [...this.#hosts.values()].flatMap((cookies) => [...cookies.values()]).filter(isFresh);
  }

  /** Removes a cookie, or all of them. */
  clear(cookie?: Pick<Cookie, 'host' | 'name'>): void {
    if (cookie === undefined) this.#hosts.clear();
    else this.#hosts.get(cookie.host)?.delete(cookie.name);
  }

  /** The `Cookie` header of a request; none without cookies. */
  header({ hostname, pathname, protocol }: URL): HttpHeader[] {
    const isSafe = /^(?:https|wss):$/.test(protocol) || /^(?:localhost|127\..*|\[::1\])$/.test(hostname);
    const sent = [...(this.#hosts.get(hostname)?.values() ?? [])].filter(
      (cookie) => (isSafe || !cookie.isSecure) && isWithin(pathname, cookie.path) && isFresh(cookie),
    );
    if (sent.length === 0) return [];
    return [{ name: 'Cookie', value: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }];
  }
}

/** RFC 6265, section 5.2: `Max-Age` wins. */
function getEnd(maxAge: string | undefined, expires: string | undefined): number | undefined {
  const end =
    maxAge === undefined ? Date.parse(expires ?? '') : Date.now() + Math.max(Number(maxAge), 0) * 1_000;
  return Number.isNaN(end) ? undefined : end;
}

function isFresh({ expiresAt }: Cookie): boolean {
  return expiresAt === undefined || expiresAt > Date.now();
}

/** RFC 6265, section 5.1.4. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
