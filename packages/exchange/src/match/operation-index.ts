import type { Operation, Server } from '@curlew/openapi';
import { serverUrl, wireMethod } from '@curlew/openapi/internal';
import { normalizeSegment, PathIndex, type TrailingSlash } from './path-index.ts';
import { ServerPattern } from './server-pattern.ts';

/** An operation that matches a path, with its percent-encoded path parameters. */
export interface Route {
  operation: Operation;
  values: Readonly<Record<string, string>>;
}

export interface Routes {
  /** Routes by method; empty if no path matches. */
  byMethod: ReadonlyMap<string, Route>;
}

export interface RouteOptions {
  /** Default `exact`: OpenAPI appends a path to the server URL as it is written. */
  trailingSlash?: TrailingSlash;
}

/** Segments of an outline. */
const MAX_OUTLINED = 10;

/** Finds operations by path, on every host, with or without the base path of a server. */
export class RouteIndex {
  readonly #paths: PathIndex<Operation>;
  readonly #basePaths: string[];
  readonly #servers: readonly ServerPattern[];
  /** Literal segments of the description. */
  readonly #words = new Set<string>();

  constructor(operations: readonly Operation[], { trailingSlash = 'exact' }: RouteOptions = {}) {
    const own = operations.filter(({ kind }) => kind === 'path');
    const servers = new Set<Server>(own.flatMap((operation) => operation.servers));
    const basePaths = new Set(['', ...[...servers].map((server) => getPath(serverUrl(server)))]);
    this.#paths = new PathIndex(
      own.map((operation) => [operation.path, operation]),
      trailingSlash,
    );
    // Longest base path first, so that `/v1` of a server does not match a path segment.
    this.#basePaths = [...basePaths].sort((a, b) => b.length - a.length);
    this.#servers = [...servers]
      .filter(({ url }) => url.includes('{'))
      .map((server) => new ServerPattern(server));
    for (const path of [...basePaths, ...own.map((operation) => operation.path)])
      for (const segment of path.split('/')) this.#words.add(normalizeSegment(segment));
  }

  /**
   * What the description has of a path: its template, else its literal segments, `*` in place of each other one. A path may
   * contain credentials and personal data, and is not shown in logs.
   */
  outline(path: string): string {
    const [known] = this.find(path).byMethod.values();
    if (known !== undefined) return known.operation.path;
    const segments = path.split('/', MAX_OUTLINED + 2).slice(1);
    const shown = segments
      .slice(0, MAX_OUTLINED)
      .map((segment) => (this.#words.has(normalizeSegment(segment)) ? segment : '*'));
    return `/${shown.join('/')}${segments.length > MAX_OUTLINED ? '/…' : ''}`;
  }

  /** Routes of a path, with or without the base path of a server: the default one, else one with other values of its variables. */
  find(path: string): Routes {
    for (const base of this.#basePaths) {
      if (!path.startsWith(`${base}/`)) continue;
      const routes = this.#routes(path.slice(base.length));
      if (routes.byMethod.size > 0) return routes;
    }
    for (const server of this.#servers) {
      for (const rest of server.restsOfPath(path)) {
        const routes = this.#routes(rest);
        if (routes.byMethod.size > 0) return routes;
      }
    }
    return { byMethod: new Map() };
  }

  /** The most specific route of each method. */
  #routes(path: string): Routes {
    const byMethod = new Map<string, Route>();
    for (const { entry: operation, values } of this.#paths.find(path)) {
      const method = wireMethod(operation.method);
      if (!byMethod.has(method)) byMethod.set(method, { operation, values });
    }
    // A server answers HEAD as it answers GET (RFC 9110, section 9.3.2).
    const get = byMethod.get('GET');
    if (get !== undefined && !byMethod.has('HEAD')) byMethod.set('HEAD', get);
    return { byMethod };
  }
}

/** Base path of a server URL without trailing slash; empty for an invalid URL. */
function getPath(url: string): string {
  const base = 'http://localhost';
  return URL.canParse(url, base) ? new URL(url, base).pathname.replace(/(?<!\/)\/+$/, '') : '';
}
