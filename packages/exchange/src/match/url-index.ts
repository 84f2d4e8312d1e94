import type { Api, Operation, Server } from '@curlew/openapi';
import { PathIndex, type TrailingSlash } from './path-index.ts';
import { ServerPattern } from './server-pattern.ts';

/** A URL of an API. */
export interface UrlMatch {
  /** The matching key of `paths`, else the path after the server URL, with expressions of a template that matches its beginning. */
  path: string;
  /** Whether the path contains all expressions, because it or its beginning is a key of `paths`. */
  isTemplate: boolean;
  /** Absent if the path, or its method, is not described. */
  operation?: Operation;
  /** Percent-encoded path parameters. */
  values: Readonly<Record<string, string>>;
}

/** A URL to match; without a host it may belong to each server, with or without its base path. */
export interface RequestedUrl {
  /** Upper or lower case. */
  method: string;
  /** With the port unless it is that of the scheme, in lower case. */
  host?: string;
  /** Percent-encoded. */
  pathname: string;
}

/** How a URL is compared with the servers and paths of a description. */
export interface UrlIndexOptions {
  /** Default `exact`. */
  trailingSlash?: TrailingSlash;
  /** Keys of `paths` without operations, which match as well. */
  paths?: readonly string[];
  /** URLs in place of the servers of the description. */
  servers?: readonly string[];
}

/** Paths that have the same servers. */
interface ServedPaths {
  servers: readonly ServerPattern[];
  paths: PathIndex<Operation | undefined>;
}

/** Finds operations by URL: the host and base path of one of their servers, then their path. */
export class UrlIndex {
  /** Whether the description does not say on which host some of its paths are. */
  readonly hasAnyHost: boolean;
  readonly #served: readonly ServedPaths[];

  constructor(
    { operations, servers: own }: Pick<Api, 'operations' | 'servers'>,
    { trailingSlash = 'exact', paths = [], servers: given = [] }: UrlIndexOptions = {},
  ) {
    const replaced = given.map((url): Server => ({ url, variables: [] }));
    const served = new Map<
      string,
      { servers: readonly Server[]; entries: [string, Operation | undefined][] }
    >();
    const add = (servers: readonly Server[], path: string, operation?: Operation): void => {
      const all = replaced.length > 0 ? replaced : servers;
      const key = JSON.stringify(all);
      const group = served.get(key) ?? { servers: all, entries: [] };
      served.set(key, group);
      if (path.startsWith('/')) group.entries.push([path, operation]);
    };
    const withOperations = new Set<string>();
    for (const operation of operations) {
      if (operation.kind !== 'path') continue;
      withOperations.add(operation.path);
      add(operation.servers, operation.path, operation);
    }
    for (const path of paths) if (!withOperations.has(path)) add(own, path);
    // URLs of paths that are not described belong to the servers of the whole description.
    if (served.size === 0) add(own, '');
    this.#served = [...served.values()].map(({ servers, entries }) => ({
      servers: servers.map((server) => new ServerPattern(server)),
      paths: new PathIndex(entries, trailingSlash),
    }));
    this.hasAnyHost = this.#served.some(({ servers }) => servers.some(({ isAnyHost }) => isAnyHost));
  }

  /**
   * The match of a URL, or why it has none: no server has its host, or only its path is on none.
   * @param isOwnHost whether the host may be that of servers that match any host; default: it is.
   */
  match({ method, host, pathname }: RequestedUrl, isOwnHost = true): UrlMatch | 'host' | 'path' {
    const wanted = method.toLowerCase();
    let best: UrlMatch | undefined;
    let described: UrlMatch | undefined;
    let get: UrlMatch | undefined;
    let rest: { path: string; paths: ServedPaths['paths'] } | undefined;
    let isKnownHost = false;
    for (const { servers, paths } of this.#served) {
      search: for (const server of servers) {
        if (server.isAnyHost && !isOwnHost) continue;
        isKnownHost ||= host !== undefined && server.hasHost(host);
        const rests = listRemainingPaths(server, host, pathname);
        // Prefer the longest base path.
        const [likely] = rests;
        if (likely !== undefined && likely.length < (rest?.path.length ?? Number.POSITIVE_INFINITY))
          rest = { path: likely, paths };
        for (const path of rests) {
          for (const { path: template, entry: operation, values } of paths.find(path)) {
            const match = { path: template, isTemplate: true, values };
            const own = operation?.method.toLowerCase();
            if (operation !== undefined && own === wanted) {
              // Concrete paths are matched before templated ones (OpenAPI, Paths Object), those of other servers, too.
              if (!best || countValues(match) < countValues(best)) best = { ...match, operation };
              if (countValues(best) === 0) return best;
              break search;
            }
            // A server answers HEAD as it answers GET (RFC 9110, section 9.3.2).
            if (operation !== undefined && own === 'get' && wanted === 'head')
              get ??= { ...match, operation };
            described ??= match;
          }
        }
      }
    }
    const match = best ?? get ?? described;
    if (match !== undefined) return match;
    if (rest === undefined) return isKnownHost ? 'path' : 'host';
    const templated = rest.paths.templated(rest.path);
    return { path: templated ?? rest.path, isTemplate: templated !== undefined, values: {} };
  }
}

function countValues({ values }: UrlMatch): number {
  return Object.keys(values).length;
}

function listRemainingPaths(server: ServerPattern, host: string | undefined, pathname: string): string[] {
  if (host !== undefined) return server.rests(host, pathname);
  const rests = server.restsOfPath(pathname);
  return rests.length > 0 ? rests : [pathname];
}
