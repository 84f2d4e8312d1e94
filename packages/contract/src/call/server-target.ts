import type { CaseContext } from '../cases/test-case.ts';

/**
 * The URL that an address of a collection or of its scripts is sent to; undefined for an address that is not at the
 * server of the run, at a server of the description or at one of `further`. Other servers are replaced by that of the run,
 * if there is one. The target is built from the parsed address alone, so that its text cannot lead elsewhere.
 */
export function serverTarget(
  address: string,
  { input, session }: Pick<CaseContext, 'input' | 'session'>,
  further: Iterable<string> = [],
): URL | undefined {
  const parsed = URL.parse(address);
  if (parsed === null || !isHttp(parsed)) return undefined;
  const run = input.server === undefined ? undefined : URL.parse(input.server.url);
  if (run && isBelow(parsed, run)) return below(parsed, parsed.pathname + parsed.search);
  const { servers, operations } = session.api;
  const described = [...servers, ...operations.flatMap((operation) => operation.servers)].map(
    ({ url }) => url,
  );
  const bases = [...described, ...further].flatMap((url) => URL.parse(url) ?? []);
  // The longest base: the rest of the path is relative to the server that declares most of it.
  const [base] = bases
    .filter((one) => isHttp(one) && isBelow(parsed, one))
    .sort((one, other) => basePath(other).length - basePath(one).length);
  if (base === undefined) return undefined;
  const { pathname, search } = parsed;
  if (run === undefined || run === null) return below(parsed, pathname + search);
  return below(run, basePath(run) + pathname.slice(basePath(base).length) + search);
}

/** A URL at the origin of another one, without its user name, password and fragment. */
function below({ origin }: URL, pathAndQuery: string): URL | undefined {
  return URL.parse(`${origin}${pathAndQuery.startsWith('/') ? '' : '/'}${pathAndQuery}`) ?? undefined;
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/** By segments: `/base` does not include `/basement`. */
function isBelow(url: URL, base: URL): boolean {
  if (url.origin !== base.origin) return false;
  return url.pathname === basePath(base) || url.pathname.startsWith(`${basePath(base)}/`);
}

/** Without a trailing slash; empty for the root. */
function basePath({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '');
}
