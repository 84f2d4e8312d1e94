import type { NormalizedRequest } from '../normalized-request.ts';
import type { ServerObject } from '../openapi-document.ts';
import { setOwn } from '../own-property.ts';
import { originOf } from './origin.ts';

/** The servers of all requests, first seen first, by their address. */
export function serversOf(requests: readonly NormalizedRequest[]): Map<string, ServerObject> {
  const servers = new Map<string, ServerObject>();
  for (const request of requests) {
    const origin = originOf(request);
    if (!servers.has(origin)) servers.set(origin, serverObject(origin, request));
  }
  return servers;
}

function serverObject(origin: string, { details }: NormalizedRequest): ServerObject {
  // A server without a name and a path is the one that serves the document.
  const url = origin === '' ? '/' : origin;
  if (!details?.server || details.server.variables.length === 0) return { url };
  const variables: NonNullable<ServerObject['variables']> = {};
  for (const { name, ...variable } of details.server.variables) setOwn(variables, name, variable);
  return { url, variables };
}

/**
 * The longest run of leading segments common to all paths, as `/v1`; `''` when there is none. Parameters
 * are not part of it, and a path that is nothing but the prefix keeps `/` for itself.
 */
export function commonBasePath(paths: readonly string[]): string {
  const [first, ...others] = paths.map((path) => path.split('/').slice(1));
  if (!first) return '';
  const variable = first.findIndex((segment) => segment.includes('{'));
  let length = variable >= 0 ? variable : first.length - (first.at(-1) === '' ? 1 : 0);
  for (const segments of others) {
    let common = 0;
    while (common < length && segments[common] === first[common]) common += 1;
    length = common;
  }
  return length === 0 ? '' : `/${first.slice(0, length).join('/')}`;
}
