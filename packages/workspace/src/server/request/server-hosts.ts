import { getExtension } from '@curlew/exchange/internal';
import type { Server } from '@curlew/openapi';
import type { DescriptionState } from '../engine/description-state.ts';

/** Combinations of variables of one server that are looked at. */
const MAX_COMBINATIONS = 1_000;

/** The hosts, with their ports, that the servers of a description name; variables that may have any value stay in braces. */
export function serverHosts({ api }: Pick<DescriptionState, 'api'>): string[] {
  const servers = new Set([...api.servers, ...api.operations.flatMap((operation) => operation.servers)]);
  const addresses = api.operations.flatMap((operation) => getExtension(operation, 'x-grpc')?.address ?? []);
  const hosts = [...servers].flatMap(getUrls).flatMap((url) => getHost(url) ?? []);
  return [...new Set([...hosts, ...addresses])];
}

/** With the default and every listed value of its variables; others stay as they are. */
function getUrls(server: Server): string[] {
  let urls = [server.url];
  for (const { name, default: usual, enum: listed } of server.variables) {
    if (listed === undefined || listed.length === 0) continue;
    const values = [...new Set([usual, ...listed])];
    if (urls.length * values.length > MAX_COMBINATIONS) return urls;
    urls = urls.flatMap((url) => values.map((value) => url.replaceAll(`{${name}}`, value)));
  }
  // A variable that is the scheme or the whole address would allow everything: its default is meant.
  return urls.map((url) =>
    /^[a-z][a-z\d+.-]*:\/\/[^/]*[^/{}]/i.test(url) ? url : withDefaults(url, server),
  );
}

function withDefaults(url: string, { variables }: Server): string {
  return variables.reduce((text, { name, default: usual }) => text.replaceAll(`{${name}}`, usual), url);
}

/** Host and port of an absolute URL, in lower case, the default port left out; undefined for another one. */
export function getHost(url: string): string | undefined {
  const [, scheme = '', authority = ''] = /^(?:([a-z][a-z\d+.-]*):)?\/\/([^/?#\\]+)/i.exec(url) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  if (host === '') return undefined;
  const port = /^(?:https|wss|grpcs)?$/i.test(scheme) ? ':443' : ':80';
  return host.endsWith(port) ? host.slice(0, -port.length) : host;
}

/** Whether a host is on the list. A variable matches one label or a port; a name without a port matches every port. */
export function isNamedHost(host: string, named: readonly string[]): boolean {
  return named.some((one) => {
    const name = one.toLowerCase();
    if (!name.includes('{'))
      return host === name || (!/:\d+$/.test(name) && host.replace(/:\d+$/, '') === name);
    const parts = name.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[a-z0-9-]+')}$`).test(host);
  });
}
