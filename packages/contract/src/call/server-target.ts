import { serverUrl } from '@curlew/openapi';
import type { CaseContext } from '../cases/test-case.ts';
import { leavesBase, pathBelow, urlBelow } from './url-below.ts';

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
