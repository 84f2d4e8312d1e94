import type { Report } from '../diagnostics/diagnostic.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import type { ConvertOptions } from '../options/options.ts';
import { originOf } from './origin.ts';
import { pathOf } from './paths/path-segments.ts';

type Selection = Pick<ConvertOptions, 'servers' | 'include' | 'exclude'>;

/** Selects requests by the options `servers`, `include` and `exclude`; one diagnostic counts the others. */
export function selectRequests(
  requests: NormalizedRequest[],
  { servers = [], include = [], exclude = [] }: Selection,
  report: Report,
): NormalizedRequest[] {
  if (servers.length + include.length + exclude.length === 0) return requests;
  const included = include.map(addressPattern);
  const excluded = exclude.map(addressPattern);
  const counts = { server: 0, path: 0 };
  const selected = requests.filter((request) => {
    const address = { server: originOf(request), path: pathOf(request) };
    if (servers.length > 0 && !servers.some((server) => isBelow(address, server))) {
      counts.server += 1;
      return false;
    }
    const isSelected =
      (included.length === 0 || included.some((matches) => matches(address))) &&
      !excluded.some((matches) => matches(address));
    if (!isSelected) counts.path += 1;
    return isSelected;
  });
  const parts = [
    ...(counts.server > 0 ? [`${counts.server} to other servers`] : []),
    ...(counts.path > 0 ? [`${counts.path} to other paths`] : []),
  ];
  if (parts.length > 0) {
    const message = `Of ${requests.length} requests, ${parts.join(' and ')} were excluded by the options.`;
    report({ code: 'REQUESTS_LEFT_OUT', severity: 'info', message });
  }
  return selected;
}

interface RequestAddress {
  /** Without trailing slash: `https://api.example.com`. */
  server: string;
  path: string;
}

/** Whether a request goes to a server (`https://api.example.com/v1`, or its host alone) or below it. */
function isBelow({ server, path }: RequestAddress, given: string): boolean {
  const wanted = given.replace(/\/+$/, '').toLowerCase();
  const isHost = !wanted.includes('://') && !wanted.startsWith('{');
  const address = (isHost ? server.replace(/^[a-z][a-z\d+.-]*:\/\//i, '') : server).toLowerCase();
  const whole = address + path.toLowerCase();
  return address === wanted || whole === wanted || whole.startsWith(`${wanted}/`);
}

/**
 * Reads a pattern of addresses: a path (`/v1/users`, with all below it), or with a scheme a whole address without
 * query. `*` stands for anything within a segment, `**` for anything.
 */
function addressPattern(pattern: string): (address: RequestAddress) => boolean {
  const isWhole = pattern.includes('://');
  const source = pattern
    .replace(/\/+$/, '')
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  const expression = new RegExp(`^${source}(?:/.*)?$`, 'is');
  return ({ server, path }) => expression.test(isWhole ? server + path : path);
}
