import type { Exchange, ExchangeMessage, SendSpec, WebSocketExtension } from '@curlew/exchange';
import { extensionOf, schemaIn } from '@curlew/exchange';
import { isObject, type Json, type Operation } from '@curlew/openapi';
import type { InputChecker } from '../../call/input-checker.ts';
import { isClientError } from '../../negative/http-rules.ts';
import { invalidParameters } from '../../negative/invalid-parameters.ts';
import { candidateValues } from '../../negative/invalid-values.ts';
import type { InvalidRequest, NegativeRules } from '../../negative/negative-rules.ts';
import { missingCredentials } from '../../negative/negative-rules.ts';

/** Codes by which a server refuses a message (RFC 6455, section 7.4.1); 4000 and above are those of applications. */
const REFUSING_CODES: ReadonlySet<number> = new Set([1002, 1003, 1007, 1008, 1009]);
/** Time for the server to refuse a message, in milliseconds. */
const REFUSAL_MS = 2_000;
const ERROR_NAME = 'error';

/** Invalid handshakes and messages, refused by a status, a message named `errorName`, or a close code. */
export const SOCKET_RULES: NegativeRules = {
  invalidRequests: (operation, input, inputs) => [
    ...invalidParameters(operation, input, inputs),
    ...invalidMessages(operation, inputs),
    ...missingCredentials(operation),
  ],
  refusal: {
    value: '4xx, an error message, or a close code of refusal',
    credentials: '4xx, or a close code of refusal',
  },
  isRefused(exchange, kind, operation) {
    const { status, close } = exchange.response ?? {};
    const code = close?.code ?? 0;
    if (isClientError(status) || REFUSING_CODES.has(code) || code >= 4000) return true;
    return kind === 'value' && hasErrorAfterLast(exchange, extensionOf(operation, 'x-websocket') ?? {});
  },
};

/** The invalid message is the last one that is sent. */
function hasErrorAfterLast({ messages }: Exchange, { errorName }: Partial<WebSocketExtension>): boolean {
  const last = messages.findLastIndex(({ direction }) => direction === 'sent');
  const isError = ({ type, value }: ExchangeMessage): boolean =>
    type === (errorName ?? ERROR_NAME) ||
    (errorName === undefined && isObject(value) && Object.hasOwn(value, ERROR_NAME));
  return last >= 0 && messages.slice(last + 1).some(isError);
}

function invalidMessages(operation: Operation, inputs: InputChecker): InvalidRequest[] {
  const { send = [], durationMs, errorName = ERROR_NAME } = extensionOf(operation, 'x-websocket') ?? {};
  const found: InvalidRequest[] = [];
  for (const [index, spec] of send.entries()) {
    const before = messagesBefore(send, index);
    const add = (name: string, data: Json, isCertain?: () => boolean): void => {
      found.push({
        name: `message ${index + 1}${name}`,
        subject: `message ${index + 1}`,
        kind: 'value',
        ...(isCertain && { isCertain }),
        apply: (call) => ({
          ...call,
          send: [...before, { data, afterMessages: spec.afterMessages ?? 0 }],
          end: { until: errorName, durationMs: Math.min(durationMs ?? REFUSAL_MS, REFUSAL_MS) },
        }),
      });
    };
    const schema = schemaIn(operation, ['x-websocket', 'send', index, 'schema']);
    if (schema === undefined) continue;
    if (isObject(spec.data)) add(' is not JSON', '{"curlew":');
    for (const { name, value, isRejected } of candidateValues(schema, spec.data, inputs))
      add(name.startsWith('/') ? `: ${name}` : name, asSent(value, spec.data), isRejected);
  }
  return found;
}

/** A message that waits for others needs those that are sent before it. */
function messagesBefore(send: readonly SendSpec[], index: number): SendSpec[] {
  return (send[index]?.afterMessages ?? 0) > 0 ? send.slice(0, index) : [];
}

/** Strings are sent as they are, so a JSON string in place of another value needs its quotes. */
function asSent(value: Json, valid: Json): Json {
  return typeof value === 'string' && typeof valid !== 'string' ? JSON.stringify(value) : value;
}
