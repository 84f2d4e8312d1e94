import { type OpenStream, Session } from '@curlew/contract';
import type { CookieJar } from '@curlew/contract/internal';
import { type Exchange, type ExchangeMessage, SecretMask } from '@curlew/exchange';
import { credentialSecrets, getExtension, templateVariables } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import { getOwn } from '@curlew/openapi/internal';
import { composeRequest, type RequestInput, type RequestProblem } from '@curlew/request';
import { atEndpoint, serverBase } from '@curlew/request/internal';
import type { FilledCredential, WithheldSecret } from '../../protocol/environment.ts';
import type { RequestValues } from '../../protocol/request-form.ts';
import type {
  MessageView,
  PreviewResponse,
  RequestProblemView,
  SendConnection,
  SendRequest,
} from '../../protocol/send.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import { isFilled } from '../state/environment-files.ts';
import { connectionOptions, divideCredentials } from './client-certificate.ts';
import { withCookies } from './cookies.ts';
import { messageView } from './exchange-view.ts';
import { fillVariables, requestInput } from './request-input.ts';
import { admitSecrets, allVariables, getOrigin } from './secret-use.ts';
import { getHost, isNamedHost, serverHosts } from './server-hosts.ts';

/** Milliseconds that a call may take; streams end with it. */
const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 3_600_000;

/** A call whose messages the user sends; neither the description nor the time limit of other calls ends it. */
const LIVE = {
  send: [],
  end: { durationMs: MAX_TIMEOUT_MS },
  limits: { timeoutMs: MAX_TIMEOUT_MS, maxMessages: 10_000 },
};

/** A request that is ready to be sent. */
export interface PreparedSend {
  operation: Operation;
  input: RequestInput;
  filled: RequestValues;
  problems: RequestProblemView[];
  /** Values that no window may show. */
  secrets: string[];
  /** Where the request goes; undefined for an address that cannot be sent to. */
  origin?: string;
  refusedHost?: string;
  /** Secrets of the request that may not be sent there yet. */
  withheld: WithheldSecret[];
}

/** Makes the request of a filled form. Nothing is sent. */
export function prepareSend(
  state: DescriptionState,
  { operation: key, values }: Pick<SendRequest, 'operation' | 'values'>,
  context: SendContext,
  jar: CookieJar,
): PreparedSend {
  const operation = state.operation(key);
  const compose = (given: RequestValues) => {
    const input = requestInput(given, operation);
    const { securitySchemes } = state.api;
    return { input, ...composeRequest(atEndpoint(operation), state.views, input, { securitySchemes }) };
  };
  const all = allVariables(context);
  const { input: addressed, request: address } = compose(fillVariables(values, all));
  const origin = getDestination(operation, addressed, address.url);
  const { credentials: entered, ...others } = values;
  const named = new Set(templateVariables(JSON.stringify(others)));
  const schemes = operation.security.flatMap((alternative) => alternative.schemes.map(({ name }) => name));
  const uses = [{ origin, schemes: schemes.filter((name) => !isEntered(getOwn(entered, name))) }];
  const admitted = admitSecrets(context, uses, (name) => (named.has(name) ? uses : []));
  const filled = {
    ...fillVariables(others, new Map(Object.entries({ ...context.variables, ...admitted.secrets }))),
    // What is entered for one request may name every secret.
    credentials: { ...admitted.credentials, ...fillVariables(entered, all) },
  };
  const { input: composed, request, problems } = compose(filled);
  const input = withCookies(composed, request, jar);
  // gRPC has servers without a scheme, `host:port`.
  const host = getHost(/^[a-z][a-z\d+.-]*:\/\//i.test(request.url) ? request.url : `http://${request.url}`);
  const isAllowed = host === undefined || isNamedHost(host, [...serverHosts(state), ...context.allowedHosts]);
  const secrets = [
    ...Object.values(context.secrets).map(({ value }) => value),
    ...getSecrets(filled),
    ...jar.list().map(({ value }) => value),
  ];
  return {
    operation,
    input,
    filled,
    problems: problems.map(problemView),
    secrets: secrets.filter((secret) => secret !== ''),
    ...(origin !== undefined && { origin }),
    ...(!isAllowed && { refusedHost: host }),
    withheld: admitted.withheld,
  };
}

/** The address of a request as it is filled in, without credentials; a secret stays as its placeholder. */
export function previewRequest(
  state: DescriptionState,
  { operation: key, values }: Pick<SendRequest, 'operation' | 'values'>,
  { variables }: Pick<SendContext, 'variables'>,
): PreviewResponse {
  const operation = state.operation(key);
  const filled = fillVariables({ ...values, credentials: {} }, new Map(Object.entries(variables)));
  const input = requestInput(filled, operation);
  const { url } = composeRequest(atEndpoint(operation), state.views, input).request;
  const { base } = serverBase(input.server ?? operation.servers[0], input, () => undefined);
  // A placeholder, and a name of the path that has no value, are read more easily than their encoding.
  const readable = url.replace(/%7B%7B(\w+)%7D%7D/gi, '{{$1}}').replace(/%7B([^%/?#{}]+)%7D/gi, '{$1}');
  return { url: readable, base };
}

function isEntered(credential: FilledCredential | undefined): boolean {
  return credential !== undefined && isFilled(credential);
}

/** The origin of a URL, or of the address that a gRPC operation has in its place. */
function getDestination(operation: Operation, { server }: RequestInput, url: string): string | undefined {
  const address = server === undefined ? getExtension(operation, 'x-grpc')?.address : undefined;
  return getOrigin(address ?? url);
}

export interface SendOptions {
  timeoutMs?: number;
  connection?: SendConnection;
  signal: AbortSignal;
  /** @param message as it was sent or received, credentials included */
  onMessage(view: MessageView, message: ExchangeMessage): void;
  /** The connection stays open until the stream is ended, and messages are sent through it. */
  onOpen?: (stream: OpenStream) => void;
}

/** Sends it on its own connections. Never rejects: errors are the `failure` of the exchange. */
export async function sendCall(
  state: DescriptionState,
  { operation, input, filled, secrets }: PreparedSend,
  { timeoutMs = DEFAULT_TIMEOUT_MS, connection = {}, signal, onMessage, onOpen }: SendOptions,
): Promise<Exchange> {
  const { certificate } = divideCredentials(filled.credentials);
  const { maxRedirects = 0 } = connection;
  const session = new Session(state.description, {
    connection: connectionOptions(state.description.entry, certificate, connection),
  });
  const mask = new SecretMask(secrets);
  try {
    return await session.run(
      {
        operation,
        input,
        limits: { timeoutMs: Math.min(timeoutMs, MAX_TIMEOUT_MS), maxRedirects },
        ...(filled.messages && { send: filled.messages.map((data) => ({ data })) }),
        ...(onOpen && LIVE),
      },
      {
        signal,
        onMessage: (message) => onMessage(maskedMessage(messageView(message), mask), message),
        ...(onOpen && { onOpen }),
      },
    );
  } finally {
    await session.close();
  }
}

function maskedMessage(message: MessageView, mask: SecretMask): MessageView {
  const data = mask.bodyText(message.data);
  if (data === message.data) return message;
  const { value: _, ...rest } = message;
  return { ...rest, data };
}

function problemView({ severity, in: place, name, message }: RequestProblem): RequestProblemView {
  return { severity, in: place, ...(name !== undefined && { name }), message };
}

function getSecrets({ credentials }: Pick<RequestValues, 'credentials'>): string[] {
  const { values, certificate } = divideCredentials(credentials);
  return [...Object.values(values).flatMap(credentialSecrets), certificate?.passphrase ?? ''];
}
