import type { HttpHeader } from '@curlew/openapi';

interface Cookie {
  value: string;
  path: string;
  isSecure: boolean;
}

/** Maximum number of cookies of one host. */
const MAX_COOKIES = 100;

/** Cookies of a run (RFC 6265), each sent to the host that set it alone. */
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
      if (isOver(attribute('max-age'), attribute('expires'))) cookies.delete(own);
      else if (cookies.has(own) || cookies.size < MAX_COOKIES)
        cookies.set(own, {
          value: pair.slice(at + 1),
          path: attribute('path') ?? '/',
          isSecure: attributes.some((one) => one.toLowerCase() === 'secure'),
        });
    }
  }

  /** The `Cookie` header of a request; none without cookies. */
  header({ hostname, pathname, protocol }: URL): HttpHeader[] {
    const isSafe = protocol === 'https:' || /^(?:localhost|127\..*|\[::1\])$/.test(hostname);
    const sent = [...(this.#hosts.get(hostname) ?? [])].filter(
      ([, { path, isSecure }]) => (isSafe || !isSecure) && isWithin(pathname, path),
    );
    if (sent.length === 0) return [];
    return [{ name: 'Cookie', value: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }];
  }
}

/** RFC 6265, section 5.2: `Max-Age` wins. */
function isOver(maxAge: string | undefined, expires: string | undefined): boolean {
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  return expires !== undefined && Date.parse(expires) < Date.now();
}

/** RFC 6265, section 5.1.4. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
