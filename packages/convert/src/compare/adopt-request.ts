import type { NormalizedRequest } from '../normalized-request.ts';
import type { MatchedRequest } from './match-requests.ts';

/** Placeholder server for all requests, as the description has its own. */
const ONE_SERVER = { url: '/', variables: [] };

/**
 * Converts a request to the terms of the description: path without the server's base path, with the parameter
 * names of its template, and its position as index.
 */
export function adoptRequest({ request, index, path, isTemplate }: MatchedRequest): NormalizedRequest {
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
