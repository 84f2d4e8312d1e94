import { asText } from '../json.ts';
import { childOf, itemsOf, type Located, member, membersOf, textOf } from '../location.ts';
import type { Server, ServerVariable } from './api.ts';
import { withoutUndefined } from './read-field.ts';

/** OpenAPI, Server Object: without servers there is one with the URL `/`. */
export const DEFAULT_SERVERS: Server[] = [{ url: '/', variables: [] }];

/** Undefined when none are given, so that the next level outwards holds. */
export function readServers(servers: Located | undefined): Server[] | undefined {
  const read = itemsOf(servers).flatMap((server) => readServer(server) ?? []);
  return read.length > 0 ? read : undefined;
}

/** Undefined without a URL. */
export function readServer(server: Located | undefined): Server | undefined {
  const url = textOf(server?.value, 'url');
  if (server === undefined || url === undefined) return undefined;
  return withoutUndefined<Server>({
    url,
    name: textOf(server.value, 'name'),
    description: textOf(server.value, 'description'),
    variables: membersOf(childOf(server, 'variables')).map(readVariable),
  });
}

function readVariable([name, { value }]: [string, Located]): ServerVariable {
  const values = member(value, 'enum');
  return withoutUndefined<ServerVariable>({
    name,
    default: textOf(value, 'default') ?? '',
    enum: Array.isArray(values) ? values.map(asText) : undefined,
    description: textOf(value, 'description'),
  });
}
