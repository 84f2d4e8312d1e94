import type { VariableScopes, VariableValues } from '../scripts/script-run.ts';
import type { CollectionToRun } from './collection-request.ts';
import { RequestVariables } from './resolve-variables.ts';

/**
 * The origins that the requests of a collection have before any script runs: by the file itself and by the variables of
 * options. Variables that scripts set do not add servers.
 */
export function namedServers(
  { requests }: CollectionToRun,
  scopes: VariableScopes,
  rows: readonly VariableValues[],
): Set<string> {
  const servers = new Set<string>();
  for (const data of rows)
    for (const { url, variables } of requests) {
      const address = new RequestVariables({ ...scopes, data }, variables).expand(
        url.replace(/[?#].*$/s, ''),
      );
      const text = withScheme(address.trim());
      const origin = /^\/|^\{\{/.test(text) ? undefined : URL.parse(text)?.origin;
      // A variable of the host that has no value would name any server.
      if (origin !== undefined && !/[{}]|%7b/i.test(origin)) servers.add(origin);
    }
  return servers;
}

/** An address with its scheme: a variable may contain it again (`https://{{host}}`), begin with `//`, or have none. */
export function withScheme(address: string): string {
  const inner = address.replace(/^https?:\/\/(?=https?:\/\/)/i, '');
  if (inner.startsWith('//')) return `https:${inner}`;
  const isWritten = /^[a-z][a-z\d+.-]*:\/\/|^\/|^\{\{/i.test(inner);
  return isWritten ? inner : `http://${inner}`;
}
