import { UrlIndex, type UrlMatch } from '@curlew/exchange';
import type { Api } from '@curlew/openapi';
import { essence } from '@curlew/openapi/internal';
import type { NormalizedRequest } from '../normalized-request.ts';
import type { IgnoredRequests } from './difference.ts';

/** A request of the API that is described. */
export interface MatchedRequest extends UrlMatch {
  request: NormalizedRequest;
  /** Position in the list of requests. */
  index: number;
}

export interface MatchedRequests {
  matched: MatchedRequest[];
  ignored: IgnoredRequests;
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
  const urls = new UrlIndex(api, { paths, servers });
  const ignored: IgnoredRequests = { origins: {}, otherPaths: 0, pages: 0, preflights: 0 };
  const own = ownOrigins(urls, requests);
  const matched = requests.flatMap((request, index): MatchedRequest[] => {
    const found = matchRequest(urls, request, own);
    if (typeof found === 'string') {
      if (found === 'path') ignored.otherPaths += 1;
      else {
        const origin = shownOrigin(request);
        ignored.origins[origin] = (ignored.origins[origin] ?? 0) + 1;
      }
      return [];
    }
    if (found.operation === undefined) {
      if (isPreflight(request)) ignored.preflights += 1;
      else if (isPage(request)) ignored.pages += 1;
      else return [{ ...found, request, index }];
      return [];
    }
    return [{ ...found, request, index }];
  });
  return { matched, ignored };
}

/**
 * If the description has no host: the origins on which one of its paths was requested, or the only origin.
 * Undefined if it has hosts.
 */
function ownOrigins(urls: UrlIndex, requests: readonly NormalizedRequest[]): ReadonlySet<string> | undefined {
  if (!urls.hasAnyHost) return undefined;
  const all = new Set(requests.map(({ url }) => url.origin));
  if (all.size <= 1) return all;
  const called = requests.filter((request) => {
    const found = matchRequest(urls, request, undefined);
    return typeof found !== 'string' && found.operation !== undefined;
  });
  return called.length > 0 ? new Set(called.map(({ url }) => url.origin)) : all;
}

/** The matched request, or the reason: its host differs, or only its path. */
function matchRequest(
  urls: UrlIndex,
  { method, url, details }: NormalizedRequest,
  own: ReadonlySet<string> | undefined,
): UrlMatch | 'host' | 'path' {
  const isUnknownHost = details?.server !== undefined;
  const requested = {
    method,
    pathname: details?.pathTemplate ?? url.pathname,
    ...(!isUnknownHost && { host: url.host }),
  };
  const found = urls.match(requested, own?.has(url.origin));
  if (typeof found === 'string' || details?.pathTemplate === undefined) return found;
  return { ...found, isTemplate: true };
}

/** Placeholder server for all requests, as the description has its own. */
const ONE_SERVER = { url: '/', variables: [] };

/**
 * Converts a request to the terms of the description: path without the server's base path, with the parameter
 * names of its template, and its position as index.
 */
export function rebaseRequest({ request, index, path, isTemplate }: MatchedRequest): NormalizedRequest {
  const url = new URL(request.url.href);
  url.pathname = lastSegments(request.url.pathname, path.split('/').length - 1);
  const details = { ...request.details, index, server: ONE_SERVER };
  if (isTemplate) details.pathTemplate = path;
  return { ...request, sourceIndex: index, url, details };
}

/** The last segments of a path: those behind the base path of a server. */
export function lastSegments(pathname: string, count: number): string {
  return `/${pathname.split('/').slice(1).slice(-count).join('/')}`;
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
