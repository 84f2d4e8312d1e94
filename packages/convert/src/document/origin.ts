import type { NormalizedRequest } from '../normalized-request.ts';

/** The address of a request's server, without trailing slash; with variables as `{name}`. */
export function originOf({ url, details }: NormalizedRequest): string {
  return details?.server?.url ?? url.origin;
}

/** Where the first of some requests is in its source. */
export function placeOf([first]: readonly NormalizedRequest[]): { source?: string; index?: number } {
  return first ? { source: first.source, index: first.details?.index ?? first.sourceIndex } : {};
}
