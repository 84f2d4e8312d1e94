import { readCredentials } from '@curlew/contract/credentials';
import type { CaseContext } from '@curlew/contract/internal';
import { getExtension } from '@curlew/exchange/internal';
import type { Operation, SecurityScheme, Server } from '@curlew/openapi';
import { type Credential, credentialFromText, type RequestInput } from '@curlew/request';
import { serverBase } from '@curlew/request/internal';
import type { ClientCertificate, FilledCredential, WithheldSecret } from '../../protocol/environment.ts';
import type { RunTestsRequest } from '../../protocol/tests.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import { divideCredentials } from '../request/client-certificate.ts';
import { fillVariables } from '../request/request-input.ts';
import { admitSecrets, allVariables, getOrigin } from '../request/secret-use.ts';
import { getHost, isNamedHost, serverHosts } from '../request/server-hosts.ts';
import { isFilled } from '../state/environment-files.ts';

export interface TestInput {
  input: Pick<CaseContext['input'], 'server' | 'serverVariables' | 'credentials'>;
  /** The URL that reports show; empty for the servers of the description. */
  serverUrl: string;
  /** Variables, and the secrets that may be sent. */
  known: Record<string, string>;
  /** Not a server of the description, and not allowed by name. */
  refusedHost?: string;
  /** Of mutual TLS, for all connections. */
  certificate?: ClientCertificate;
  /** Secrets of the calls that may not be sent to their servers yet. */
  withheld: WithheldSecret[];
}

/** Name of a variable of an environment that holds the address of the server. */
const SERVER_VARIABLE = 'server';

/** What a run contains beside the operations of the description. */
export interface TestedTexts {
  /** Whether a text of the tests contains the name of a secret. */
  isNamed: (secret: string) => boolean;
  /** Addresses that a collection names. */
  addresses: () => Iterable<string>;
}

/**
 * Server and credentials of all calls of a run: those of the request, else those that were entered for requests, else those of the
 * environment, in variables and secrets that are named like the security scheme, or as `curlew mcp` reads them.
 */
export function testInput(
  state: Pick<DescriptionState, 'api'>,
  request: Pick<RunTestsRequest, 'serverUrl' | 'serverVariables' | 'credentials'>,
  context: SendContext,
  texts: TestedTexts,
): TestInput {
  const { api } = state;
  const all = allVariables(context);
  const serverUrl = request.serverUrl ?? context.server.serverUrl ?? all.get(SERVER_VARIABLE);
  const { serverVariables, credentials, ...chosen } = fillVariables(
    {
      ...(serverUrl !== undefined && { serverUrl }),
      serverVariables: { ...context.server.serverVariables, ...request.serverVariables },
      credentials: request.credentials ?? {},
    },
    all,
  );
  const servers = [...api.servers, ...api.operations.flatMap((operation) => operation.servers)];
  const url = chosen.serverUrl;
  const server: Server | undefined =
    url === undefined
      ? undefined
      : (servers.find((one) => one.url === url) ?? { url: url.replace(/\/+$/, ''), variables: [] });
  const called = server ? [server] : api.operations.flatMap((operation) => operation.servers.slice(0, 1));
  const named = [...serverHosts(state), ...context.allowedHosts];
  const refusedHost = getRefusedHost(called, serverVariables, named);
  const uses = [
    ...api.operations.map((operation) => ({
      origin: getOrigin(getAddress(operation, server, serverVariables)),
      schemes: operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)),
    })),
    ...(server ? [] : [...texts.addresses()].map((address) => ({ origin: getOrigin(address), schemes: [] }))),
  ];
  const kept = { ...inherited(api.securitySchemes, context, all), ...context.credentials };
  const admitted = admitSecrets({ ...context, credentials: kept }, uses, (name) => {
    if (texts.isNamed(name) || name.startsWith('CURLEW_')) return uses;
    return uses.filter(({ schemes }) => (schemes as readonly string[]).includes(name));
  });
  const known = { ...context.variables, ...admitted.secrets };
  const divided = divideCredentials(admitted.credentials);
  return {
    input: {
      ...(server && { server }),
      serverVariables,
      credentials: {
        ...environmentCredentials(api.securitySchemes, known),
        ...divided.values,
        ...Object.fromEntries(
          Object.entries(divideCredentials(credentials).values).filter(([, value]) => isComplete(value)),
        ),
      },
    },
    known,
    serverUrl: server ? getBase(server, serverVariables) : '',
    withheld: admitted.withheld,
    ...(divided.certificate && { certificate: divided.certificate }),
    ...(refusedHost !== undefined && { refusedHost }),
  };
}

function getAddress(
  operation: Operation,
  server: Server | undefined,
  serverVariables: RequestInput['serverVariables'],
): string {
  const own = server ? undefined : getExtension(operation, 'x-grpc')?.address;
  const [first] = operation.servers;
  const used = server ?? first;
  return own ?? (used ? getBase(used, serverVariables) : '');
}

/** A host that a chosen address or the value of a server variable leads to. */
function getRefusedHost(
  servers: readonly Server[],
  serverVariables: Record<string, string>,
  named: readonly string[],
): string | undefined {
  for (const server of new Set(servers)) {
    const base = getBase(server, serverVariables);
    const host = getHost(base);
    if (host !== undefined && !isNamedHost(host, named)) return host;
    // An address without a host that is not relative to the description.
    if (host === undefined && /^[^/]*:/.test(base)) return base;
  }
  return undefined;
}

function getBase(server: Server, serverVariables: RequestInput['serverVariables'] = {}): string {
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
  return { ...readCredentials(schemes, known).fixed, ...Object.fromEntries(named) };
}

/**
 * Credentials in the variables of this process, as `curlew mcp` reads them, of schemes that have no other. They are bound to
 * origins as those of the environment are.
 */
function inherited(
  schemes: readonly SecurityScheme[],
  { credentials, credentialOrigins }: Pick<SendContext, 'credentials' | 'credentialOrigins'>,
  variables: ReadonlyMap<string, string>,
): SendContext['credentials'] {
  const open = schemes.filter(({ name }) => !Object.hasOwn(credentials, name) && !variables.has(name));
  const given = readCredentials(open, Object.fromEntries(variables)).fixed;
  const found = Object.entries(readCredentials(open, process.env).fixed);
  return Object.fromEntries(
    found.flatMap(([scheme, value]) =>
      Object.hasOwn(given, scheme)
        ? []
        : // Its kind matters only where it is sent.
          [[scheme, { value: value as FilledCredential, origins: own(credentialOrigins, scheme) ?? [] }]],
    ),
  );
}

/** Filled in, and with a value for each of its variables. */
function isComplete(value: NonNullable<RunTestsRequest['credentials']>[string]): boolean {
  return (
    isFilled(value) &&
    !/\{\{[^{}]+\}\}/.test(typeof value === 'string' ? value : Object.values(value).join(' '))
  );
}

function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
