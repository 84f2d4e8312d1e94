/**
 * The URL of a path below a base URL, without the query of the base. The path is parsed on its own before both are
 * joined: dot segments do not leave the base, and `//host/path` and `@host` do not name another server.
 * @param base an absolute `http` or `https` URL.
 */
export function urlBelow(base: URL, pathAndQuery: string): URL {
  const { pathname, search } = new URL(`${base.origin}/${pathAndQuery.replace(/^\//, '')}`);
  const path = /^(?:[?#]|$)/.test(pathAndQuery) ? '' : pathname;
  return new URL(`${base.origin}${base.pathname.replace(/\/+$/, '')}${path}${search}`);
}

/**
 * The path and query of a URL below a base URL; undefined if the base does not contain it. Both are compared as parsed,
 * by origin and by path segment: `/base` does not contain `/basement`.
 */
export function pathBelow(url: URL, base: URL): string | undefined {
  if (!/^https?:$/.test(url.protocol) || url.origin !== base.origin) return undefined;
  const own = base.pathname.replace(/\/+$/, '');
  const { pathname, search } = url;
  if (pathname !== own && !pathname.startsWith(`${own}/`)) return undefined;
  if (own !== '' && leavesBase(pathname)) return undefined;
  return pathname.slice(own.length) + search;
}

/** Servers that decode a path more often than this are not considered; a path that is still encoded then is refused. */
const MAX_DECODINGS = 8;

/** ASCII as a server may read it: `%2e`, `%u002e` of older servers, and `%c0%ae`, UTF-8 that is longer than it must be. */
const ENCODED_ASCII = /%u00([0-7][\da-f])|%c([01])%([89ab][\da-f])|%([0-7][\da-f])/gi;

/** Whether a server that decodes slashes and dots before it resolves dot segments would leave a path. */
export function leavesBase(pathname: string): boolean {
  let path = pathname;
  for (let count = 0; count < MAX_DECODINGS; count += 1) {
    const decoded = path.replace(ENCODED_ASCII, (_, wide, high, low, plain) =>
      String.fromCharCode(
        high === undefined
          ? Number.parseInt(wide ?? plain, 16)
          : (Number(high) << 6) | (Number.parseInt(low, 16) & 0x3f),
      ),
    );
    // Some servers remove parameters of segments (`..;x`), control characters or what follows them first.
    if (/(?:^|[/\\])\.\.(?![\w.~-])/.test(decoded)) return true;
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}
