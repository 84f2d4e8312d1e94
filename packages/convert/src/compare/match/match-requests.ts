import { type Api, essence, type Operation, type Server } from '@curlew/openapi';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { IgnoredRequests } from '../difference.ts';
import { PathTemplates } from './path-templates.ts';
import { ServerPattern } from './server-pattern.ts';

/** A request of the API that is described. */
export interface MatchedRequest {
  request: NormalizedRequest;
  /** Position in the list of requests. */
  index: number;
  /** Matching key in `paths`, else the path without the server's base path. */
  path: string;
  /** Whether parameters of the path are in braces. */
  isTemplate: boolean;
  /** The described method. */
  operation?: Operation;
  /** Path parameters, percent-decoded. */
  values: ReadonlyMap<string, string>;
}

export interface MatchedRequests {
  matched: MatchedRequest[];
  ignored: IgnoredRequests;
}

interface PathEntry {
  path: string;
  operations: Map<string, Operation>;
}

/** Paths that have the same servers. */
interface ServerGroup {
  servers: readonly ServerPattern[];
  templates: PathTemplates<PathEntry>;
}

/**
 * Finds the operation of each request, by the servers of the description or by the given ones, whose whole path is
 * that of the server.
 * @param paths keys of `paths`, also those without operations.
 * @param shownOrigin the origin of an ignored request as it may be shown.
 */
export function matchRequests(
  api: Api,
  paths: readonly string[],
  requests: readonly NormalizedRequest[],
  servers: readonly string[] = [],
  shownOrigin: (request: NormalizedRequest) => string = ({ url }) => url.origin,
): MatchedRequests {
  const groups = groupsOf(api, paths, servers);
  const ignored: IgnoredRequests = { origins: {}, otherPaths: 0, pages: 0, preflights: 0 };
  const own = ownOrigins(groups, requests);
  const matched = requests.flatMap((request, index): MatchedRequest[] => {
    const found = matchRequest(groups, request, index, own);
    if (typeof found === 'string') {
      if (found === 'path') ignored.otherPaths += 1;
      else {
        const origin = shownOrigin(request);
        ignored.origins[origin] = (ignored.origins[origin] ?? 0) + 1;
      }
      return [];
    }
    if (found.operation !== undefined) return [found];
    if (isPreflight(request)) ignored.preflights += 1;
    else if (isPage(request)) ignored.pages += 1;
    else return [found];
    return [];
  });
  return { matched, ignored };
}

function groupsOf(
  { operations, servers: own }: Api,
  paths: readonly string[],
  given: readonly string[],
): ServerGroup[] {
  const replaced = given.map((url): Server => ({ url, variables: [] }));
  const serversOf = (servers: readonly Server[]) => (replaced.length > 0 ? replaced : servers);
  const byServers = new Map<string, { servers: readonly Server[]; entries: Map<string, PathEntry> }>();
  const add = (servers: readonly Server[], path: string, operation?: Operation) => {
    const key = JSON.stringify(servers);
    const group = byServers.get(key) ?? { servers, entries: new Map<string, PathEntry>() };
    byServers.set(key, group);
    const entry = group.entries.get(path) ?? { path, operations: new Map<string, Operation>() };
    group.entries.set(path, entry);
    if (operation) entry.operations.set(operation.method.toLowerCase(), operation);
  };
  const withOperations = new Set<string>();
  for (const operation of operations) {
    if (operation.kind !== 'path') continue;
    withOperations.add(operation.path);
    add(serversOf(operation.servers), operation.path, operation);
  }
  for (const path of paths) if (!withOperations.has(path)) add(serversOf(own), path);
  // Requests of paths that are not described belong to the servers of the whole description.
  if (byServers.size === 0) byServers.set('', { servers: serversOf(own), entries: new Map() });
  return [...byServers.values()].map(({ servers, entries }) => ({
    servers: servers.map((server) => new ServerPattern(server)),
    templates: new PathTemplates([...entries].filter(([path]) => path.startsWith('/'))),
  }));
}

/**
 * If the description has no host: the origins on which one of its paths was requested, or the only origin.
 * Undefined if it has hosts.
 */
function ownOrigins(
  groups: readonly ServerGroup[],
  requests: readonly NormalizedRequest[],
): ReadonlySet<string> | undefined {
  if (!groups.some(({ servers }) => servers.some(({ isAnyHost }) => isAnyHost))) return undefined;
  const all = new Set(requests.map(({ url }) => url.origin));
  if (all.size <= 1) return all;
  const called = requests.filter((request) => {
    const found = matchRequest(groups, request, 0, undefined);
    return typeof found !== 'string' && found.operation !== undefined;
  });
  return called.length > 0 ? new Set(called.map(({ url }) => url.origin)) : all;
}

/** The matched request, or the reason: its origin differs, or only its path. */
function matchRequest(
  groups: readonly ServerGroup[],
  request: NormalizedRequest,
  index: number,
  own: ReadonlySet<string> | undefined,
): MatchedRequest | 'origin' | 'path' {
  const { url, details } = request;
  const pathname = details?.pathTemplate ?? url.pathname;
  const isUnknownHost = details?.server !== undefined;
  const method = request.method.toLowerCase();
  let undescribed: MatchedRequest | undefined;
  let described: MatchedRequest | undefined;
  let isOwnHost = false;
  let shortest = 0;
  for (const { servers, templates } of groups) {
    for (const server of servers) {
      if (server.isAnyHost && own !== undefined && !own.has(url.origin)) continue;
      isOwnHost ||= server.hasHost(url.origin);
      const known = isUnknownHost ? server.restsOfPath(pathname) : server.rests(url.origin, pathname);
      const rests = isUnknownHost && known.length === 0 ? [pathname] : known;
      for (const rest of rests) {
        // Prefer the longest base path.
        if (undescribed === undefined || rest.length < shortest) {
          shortest = rest.length;
          const path = templates.templated(rest);
          const isTemplate = path !== undefined || details?.pathTemplate !== undefined;
          undescribed = { request, index, path: path ?? rest, isTemplate, values: new Map() };
        }
        for (const { entry, values } of templates.find(rest)) {
          const operation = entry.operations.get(method);
          const found = { request, index, path: entry.path, isTemplate: true, values };
          if (operation) return { ...found, operation };
          described ??= found;
        }
      }
    }
  }
  return described ?? undescribed ?? (isOwnHost ? 'path' : 'origin');
}

function isPreflight({ method, headers }: NormalizedRequest): boolean {
  return (
    method === 'options' && headers.some(({ name }) => name.toLowerCase() === 'access-control-request-method')
  );
}

/** A page of the site that uses the API. */
function isPage({ method, details }: NormalizedRequest): boolean {
  const responses = details?.responses ?? [];
  return (
    method === 'get' &&
    responses.length > 0 &&
    responses.every(({ mediaType = '' }) => HTML.has(essence(mediaType)))
  );
}

const HTML: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
