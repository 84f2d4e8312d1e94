import type { FormServer, RequestValues } from '../../protocol.ts';

export type FilledServer = Pick<RequestValues, 'serverUrl' | 'serverVariables'>;

/** More variables of one address, or two without a text between, can be read in too many ways. */
const MAX_VARIABLES = 4;

/**
 * Finds the server of a description in a typed address, with the values of its variables. Of two that fit, the one in use counts.
 * @param rest pattern of what follows the address of the server
 */
export function findDeclared(
  text: string,
  rest: string,
  servers: readonly FormServer[],
  used: FilledServer,
): { server: FilledServer; isInUse: boolean } | undefined {
  const own = used.serverUrl ?? servers[0]?.url;
  const inOrder = servers.toSorted((one, other) => Number(other.url === own) - Number(one.url === own));
  for (const server of inOrder) {
    const values = readVariables(text, rest, server, used.serverVariables);
    if (!values) continue;
    const isInUse =
      server.url === own &&
      server.variables.every((one) => values[one.name] === (used.serverVariables[one.name] ?? one.default));
    return {
      server: { serverUrl: server.url, serverVariables: { ...used.serverVariables, ...values } },
      isInUse,
    };
  }
  return undefined;
}

function readVariables(
  text: string,
  rest: string,
  { url, variables }: FormServer,
  given: Record<string, string>,
): Record<string, string> | undefined {
  const pieces = url.replace(/\/+$/, '').split(/\{([^{}]+)\}/);
  const names = pieces.filter((_, at) => at % 2 === 1);
  const isReadable = names.length <= MAX_VARIABLES && pieces.slice(1, -1).every((piece) => piece !== '');
  if (pieces[0] === '' && names.length === 0) return undefined;
  const pattern = pieces.map((piece, at) => {
    if (at % 2 === 0) return escapeRegExp(piece);
    const variable = variables.find(({ name }) => name === piece);
    const known = [given[piece], variable?.default, ...(variable?.enum ?? [])].filter(
      (one) => one !== undefined,
    );
    const other = isReadable && !variable?.enum ? ['[^/?#]+?'] : [];
    return `(?<v${(at - 1) / 2}>${[...known.map(escapeRegExp), ...other].join('|')})`;
  });
  const found = new RegExp(`^${pattern.join('')}${rest}$`).exec(text);
  return found
    ? Object.fromEntries(names.map((name, at) => [name, found.groups?.[`v${at}`] ?? '']))
    : undefined;
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
