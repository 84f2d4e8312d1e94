import type { NormalizedRequest } from '../normalized-request.ts';
import type { MatchedRequest } from './match/match-requests.ts';

/** All requests on one server: the description has its own. */
const ONE_SERVER = { url: '/', variables: [] };

/** A request as the description would see it: its path without the server's part, with the names of its template, numbered by its position. */
export function adoptRequest({ request, index, path, isTemplate }: MatchedRequest): NormalizedRequest {
  const url = new URL(request.url.href);
  url.pathname = lastSegments(request.url.pathname, path.split('/').length - 1);
  const details = { ...request.details, index, server: ONE_SERVER };
  if (isTemplate) details.pathTemplate = path;
  return { ...request, sourceIndex: index, url, details };
}

function lastSegments(pathname: string, count: number): string {
  return `/${pathname.split('/').slice(1).slice(-count).join('/')}`;
}
