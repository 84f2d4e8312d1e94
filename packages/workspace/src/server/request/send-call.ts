import { Session } from '@curlew/contract';
import { type Exchange, SecretMask } from '@curlew/exchange';
import { credentialSecrets } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import { composeRequest, type RequestInput, type RequestProblem } from '@curlew/request';
import type { RequestValues } from '../../protocol/request-form.ts';
import type { MessageView, RequestProblemView, SendRequest } from '../../protocol/send.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import { messageView } from './exchange-view.ts';
import { fillVariables, requestInput } from './request-input.ts';
import { hostOf, isNamedHost, serverHosts } from './server-hosts.ts';

/** Milliseconds that a call may take; streams end with it. */
const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 3_600_000;

/** A request that is ready to be sent. */
export interface PreparedSend {
  operation: Operation;
  input: RequestInput;
  filled: RequestValues;
  problems: RequestProblemView[];
  /** Values that no window may show. */
  secrets: string[];
  refusedHost?: string;
}

/** Makes the request of a filled form. Nothing is sent. */
export function prepareSend(
  state: DescriptionState,
  { operation: key, values }: Pick<SendRequest, 'operation' | 'values'>,
  { variables, secrets, allowedHosts }: SendContext,
): PreparedSend {
  const operation = state.operation(key);
  const filled = fillVariables(values, new Map([...Object.entries(variables), ...Object.entries(secrets)]));
  const input = requestInput(filled, operation);
  const { request, problems } = composeRequest(operation, state.views, input, {
    securitySchemes: state.api.securitySchemes,
  });
  // gRPC has servers without a scheme, `host:port`.
  const host = hostOf(/^[a-z][a-z\d+.-]*:\/\//i.test(request.url) ? request.url : `http://${request.url}`);
  const isAllowed = host === undefined || isNamedHost(host, [...serverHosts(state), ...allowedHosts]);
  return {
    operation,
    input,
    filled,
    problems: problems.map(problemView),
    secrets: [...Object.values(secrets), ...secretsOf(filled)].filter((secret) => secret !== ''),
    ...(!isAllowed && { refusedHost: host }),
  };
}

export interface SendOptions {
  timeoutMs?: number;
  signal: AbortSignal;
  onMessage(message: MessageView): void;
}

/** Sends it on its own connections. Never rejects: errors are the `failure` of the exchange. */
export async function sendCall(
  state: DescriptionState,
  { operation, input, filled, secrets }: PreparedSend,
  { timeoutMs = DEFAULT_TIMEOUT_MS, signal, onMessage }: SendOptions,
): Promise<Exchange> {
  const session = new Session(state.description, { connection: { sameOriginRedirects: true } });
  const mask = new SecretMask(secrets);
  try {
    return await session.run(
      {
        operation,
        input,
        limits: { timeoutMs: Math.min(timeoutMs, MAX_TIMEOUT_MS) },
        ...(filled.messages && { send: filled.messages.map((data) => ({ data })) }),
      },
      {
        signal,
        onMessage: (message) => onMessage(maskedMessage(messageView(message), mask)),
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

function secretsOf({ credentials }: RequestValues): string[] {
  return Object.values(credentials).flatMap(credentialSecrets);
}
