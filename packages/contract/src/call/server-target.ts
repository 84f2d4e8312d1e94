import { serverUrl } from '@curlew/openapi/internal';
import type { CaseContext } from '../cases/test-case.ts';

/**
 * The URL that an address of a collection or of its scripts is sent to, without user name and password; undefined for an
 * address that is not at the server of the run, at a server of the description or at one of `further`. Other servers are
 * replaced by that of the run, if there is one. The target is built from the parsed address alone, so that its text cannot
 * lead elsewhere.
 */
export function serverTarget(
  address: string,
  { input, session }: Pick<CaseContext, 'input' | 'session'>,
  further: Iterable<string> = [],
): URL | undefined {
  const asked = URL.parse(address);
  if (asked === null) return undefined;
  const run = input.server && URL.parse(serverUrl(input.server));
  if (run === null) return undefined;
  const own = run && pathBelow(asked, run);
  if (run && own !== undefined) return urlBelow(run, own);
  const { servers, operations } = session.api;
  const described = [...servers, ...operations.flatMap((operation) => operation.servers)].map(serverUrl);
  const found = [...new Set([...described, ...further])].flatMap((url) => {
    const base = URL.parse(url);
    const path = base === null ? undefined : pathBelow(asked, base);
    return base === null || path === undefined ? [] : [{ base, path }];
  });
  // The longest base: the rest of the path is relative to the server that declares most of it.
  const [nearest] = found.sort((one, other) => one.path.length - other.path.length);
  if (nearest === undefined) return undefined;
  const base = run ?? nearest.base;
  // A server without a path contains every path, which could leave the path of the server of the run.
  if (base.pathname !== '/' && leavesBase(nearest.path.replace(/[?#].*$/s, ''))) return undefined;
  return urlBelow(base, nearest.path);
}

/** Headers by which a server or a shared front end decides which request of a connection is whose. */
const OF_CLIENT =
  /^(?:host|:.*|content-length|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i;

/** Whether the client alone writes a header: one of a collection or script could lead the request to another server. */
export function isOfClient(name: string): boolean {
  return OF_CLIENT.test(name.trim());
}

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
