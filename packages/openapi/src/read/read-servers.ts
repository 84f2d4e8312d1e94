import { asText } from '../json.ts';
import { getChild, getMember, type Located, listItems, listMembers, readString } from '../location.ts';
import type { Server, ServerVariable } from './api.ts';
import { withoutUndefined } from './read-field.ts';

/** OpenAPI, Server Object: without servers there is one with the URL `/`. */
export const DEFAULT_SERVERS: Server[] = [{ url: '/', variables: [] }];

/** Reads servers; undefined when none are given, so that those of the next level outwards apply. */
export function readServers(servers: Located | undefined): Server[] | undefined {
  const read = listItems(servers).flatMap((server) => readServer(server) ?? []);
  return read.length > 0 ? read : undefined;
}

/** Reads a server; undefined without a URL. */
export function readServer(server: Located | undefined): Server | undefined {
  const url = readString(server?.value, 'url');
  if (server === undefined || url === undefined) return undefined;
  return withoutUndefined<Server>({
    url,
    name: readString(server.value, 'name'),
    description: readString(server.value, 'description'),
    variables: listMembers(getChild(server, 'variables')).map(readVariable),
  });
}

function readVariable([name, { value }]: [string, Located]): ServerVariable {
  const values = getMember(value, 'enum');
  return withoutUndefined<ServerVariable>({
    name,
    default: readString(value, 'default') ?? '',
    enum: Array.isArray(values) ? values.map(asText) : undefined,
    description: readString(value, 'description'),
  });
}
