import type { JsonObject } from '@curlew/openapi';
import type { NormalizedRequest } from '../normalized-request.ts';
import { PathMatcher } from './match-path.ts';

/** All requests on one server: the description has its own. */
const ONE_SERVER = { url: '/', variables: [] };

/**
 * The requests as the description would see them: paths without the server's part, with the names its
 * templates have, numbered by their position.
 */
export function adoptPaths(
  requests: readonly NormalizedRequest[],
  description: JsonObject,
): NormalizedRequest[] {
  const matcher = new PathMatcher(description);
  return requests.map((request, sourceIndex) => {
    const declared = request.details?.pathTemplate;
    const found = matcher.match(declared ?? request.url.pathname);
    const url = new URL(request.url.href);
    url.pathname = matcher.withoutBase(url.pathname);
    const pathTemplate = found?.path ?? (declared === undefined ? undefined : matcher.withoutBase(declared));
    const details = { ...request.details, index: sourceIndex, server: ONE_SERVER };
    if (pathTemplate !== undefined) details.pathTemplate = pathTemplate;
    return { ...request, sourceIndex, url, details };
  });
}
