import type { NormalizedRequest } from '../normalized-request.ts';

/** The address of a request's server, without trailing slash; with variables as `{name}`. */
export function originOf({ url, details }: NormalizedRequest): string {
  return details?.server?.url ?? url.origin;
}
