import type { CaseContext } from '@curlew/contract/internal';
import { readCredentials } from '@curlew/contract/internal';
import type { SecurityScheme, Server } from '@curlew/openapi';
import { type Credential, credentialFromText, type RequestInput } from '@curlew/request';
import { serverBase } from '@curlew/request/internal';
import type { RunTestsRequest } from '../../protocol/tests.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import { fillVariables, isFilled } from '../request/request-input.ts';
import { hostOf, isNamedHost, serverHosts } from '../request/server-hosts.ts';

export interface TestInput {
  input: Pick<CaseContext['input'], 'server' | 'serverVariables' | 'credentials'>;
  /** The URL that reports show; empty for the servers of the description. */
  serverUrl: string;
  /** Not a server of the description, and not allowed by name. */
  refusedHost?: string;
}

/** Name of a variable of an environment that holds the address of the server. */
const SERVER_VARIABLE = 'server';

/**
 * Server and credentials of all calls of a run: those that the user filled in for requests, else those of the environment, in
 * variables and secrets that are named like the security scheme, or as `curlew mcp` reads them.
 */
export function testInput(
  state: DescriptionState,
  request: Pick<RunTestsRequest, 'serverUrl' | 'serverVariables' | 'credentials'>,
  { variables, secrets, allowedHosts }: SendContext,
): TestInput {
  const known = { ...variables, ...secrets };
  const {
    serverVariables = {},
    credentials = {},
    ...chosen
  } = fillVariables(
    {
      ...request,
      ...(request.serverUrl === undefined && own(known, SERVER_VARIABLE) !== undefined
        ? { serverUrl: own(known, SERVER_VARIABLE) }
        : {}),
    },
    new Map(Object.entries(known)),
  );
  const { api } = state;
  const servers = [...api.servers, ...api.operations.flatMap((operation) => operation.servers)];
  const url = chosen.serverUrl;
  const server: Server | undefined =
    url === undefined
      ? undefined
      : (servers.find((one) => one.url === url) ?? { url: url.replace(/\/+$/, ''), variables: [] });
  const called = server ? [server] : api.operations.flatMap((operation) => operation.servers.slice(0, 1));
  const refusedHost = refusedHostOf(called, serverVariables, [...serverHosts(state), ...allowedHosts]);
  return {
    input: {
      ...(server && { server }),
      serverVariables,
      credentials: {
        ...environmentCredentials(api.securitySchemes, known),
        ...Object.fromEntries(Object.entries(credentials).filter(([, value]) => isComplete(value))),
      },
    },
    serverUrl: server ? baseOf(server, serverVariables) : '',
    ...(refusedHost !== undefined && { refusedHost }),
  };
}

/** A host that a chosen address or the value of a server variable leads to. */
function refusedHostOf(
  servers: readonly Server[],
  serverVariables: Record<string, string>,
  named: readonly string[],
): string | undefined {
  for (const server of new Set(servers)) {
    const base = baseOf(server, serverVariables);
    const host = hostOf(base);
    if (host !== undefined && !isNamedHost(host, named)) return host;
    // An address without a host that is not relative to the description.
    if (host === undefined && /^[^/]*:/.test(base)) return base;
  }
  return undefined;
}

function baseOf(server: Server, serverVariables: RequestInput['serverVariables'] = {}): string {
  return serverBase(server, { serverVariables }, () => undefined).base;
}

function environmentCredentials(
  schemes: readonly SecurityScheme[],
  known: Readonly<Record<string, string>>,
): Record<string, Credential> {
  const named = schemes.flatMap((scheme): [string, Credential][] => {
    const text = own(known, scheme.name);
    const credential = text === undefined || text === '' ? undefined : credentialFromText(scheme, text);
    return credential === undefined ? [] : [[scheme.name, credential]];
  });
  return { ...readCredentials(schemes, { ...process.env, ...known }).fixed, ...Object.fromEntries(named) };
}

/** Filled in, and with a value for each of its variables. */
function isComplete(value: NonNullable<RunTestsRequest['credentials']>[string]): boolean {
  return (
    isFilled(value) &&
    !/\{\{[^{}]+\}\}/.test(typeof value === 'string' ? value : Object.values(value).join(' '))
  );
}

function own(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
