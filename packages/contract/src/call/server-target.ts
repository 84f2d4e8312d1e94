import { serverUrl } from '@curlew/openapi';
import type { CaseContext } from '../cases/test-case.ts';
import { pathBelow, urlBelow } from './url-below.ts';

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
  return nearest && urlBelow(run ?? nearest.base, nearest.path);
}
