import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Duplex } from 'node:stream';
import type { Exchange, ExchangeMessage, Failure } from '@curlew/exchange';
import {
  getExtension,
  PROTOCOL_DETECTORS,
  type SendSpec,
  schemaIn,
  type WebSocketExtension,
} from '@curlew/exchange/internal';
import type { Json, Operation } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { WebSocket } from 'ws';
import type { Call, CallLimits, ConnectionOptions, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import { failedExchange, finishedExchange } from '../../call/call-outcome.ts';
import type { InputChecker } from '../../call/input-checker.ts';
import { invalidParameters } from '../../negative/invalid-parameters.ts';
import { candidateValues } from '../../negative/invalid-values.ts';
import {
  type InvalidRequest,
  missingCredentials,
  type NegativeRules,
} from '../../negative/negative-rules.ts';
import { composeCall } from '../http/compose-call.ts';
import { proxyAuthorization, tlsOptions } from '../http/create-dispatcher.ts';
import { failureOfError } from '../http/failure-of-error.ts';
import { isClientError } from '../http/http.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { runSocket } from './run-socket.ts';

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
    return kind === 'value' && hasErrorAfterLast(exchange, getExtension(operation, 'x-websocket') ?? {});
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
  const { send = [], durationMs, errorName = ERROR_NAME } = getExtension(operation, 'x-websocket') ?? {};
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

export const websocket: Protocol = {
  id: 'websocket',
  detects: PROTOCOL_DETECTORS.websocket,
  open(context) {
    const sockets = new Set<WebSocket>();
    return {
      run: (call, limits, options) => runWebSocket(call, limits, options, context, sockets),
      close: async () => {
        for (const socket of sockets) socket.terminate();
      },
    };
  },
  negative: SOCKET_RULES,
};

async function runWebSocket(
  call: Call,
  limits: CallLimits,
  options: RunOptions,
  context: ProtocolContext,
  sockets: Set<WebSocket>,
): Promise<Exchange> {
  const clock = new CallClock(limits.timeoutMs, options.signal);
  try {
    const composed = await composeCall(asHttp(call), 'websocket', withHttpServers(context));
    if ('code' in composed) return failedExchange(call, 'websocket', composed);
    const url = composed.request.url.replace(/^http/, 'ws');
    const headers = composed.request.headers.filter(({ name }) => !/^accept/i.test(name));
    const sent = { method: 'GET', url, headers, problems: composed.problems };
    const ending = new AbortController();
    clock.onEnd(() => ending.abort());
    const connecting = connectThroughProxy(url, context.connection, ending.signal);
    const tunnel = await clock.race(connecting);
    if (tunnel && 'code' in tunnel) {
      // The proxy may respond after the call has ended.
      void connecting.then((late) => late instanceof Duplex && late.destroy());
      return finishedExchange(call, 'websocket', clock, sent, { failure: tunnel });
    }
    const outcome = await runSocket({ call, url, headers, tunnel, clock, limits, options, context, sockets });
    return finishedExchange(call, 'websocket', clock, sent, outcome);
  } finally {
    clock.stop();
  }
}

/** The opening handshake is an HTTP request (RFC 6455, section 4.1), so servers may have `http` or `ws` URLs. */
function asHttp(call: Call): Call {
  const server = call.input?.server ?? call.operation.servers[0];
  if (server === undefined) return call;
  return {
    ...call,
    input: { ...call.input, server: { ...server, url: server.url.replace(/^ws/i, 'http') } },
  };
}

function withHttpServers(context: ProtocolContext): ProtocolContext {
  const { servers } = context.connection;
  const url = servers?.websocket?.replace(/^ws/i, 'http');
  if (url === undefined) return context;
  return { ...context, connection: { ...context.connection, servers: { ...servers, websocket: url } } };
}

/** A connection through the proxy of the session (`CONNECT`, RFC 9110, section 9.3.6); undefined without a proxy. */
function connectThroughProxy(
  url: string,
  connection: ConnectionOptions,
  signal: AbortSignal,
): Promise<Duplex | Failure | undefined> {
  if (connection.proxy === undefined) return Promise.resolve(undefined);
  const proxy = new URL(connection.proxy);
  const { hostname, port, protocol } = new URL(url);
  const target = `${hostname}:${port || (protocol === 'wss:' ? 443 : 80)}`;
  const token = proxyAuthorization(proxy);
  const send = proxy.protocol === 'https:' ? secureRequest : request;
  return new Promise((resolve) => {
    const asked = send({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(token !== undefined && { 'proxy-authorization': token }) },
      signal,
      ...tlsOptions(connection.tls ?? {}),
    });
    const refuse = (status: number): void => {
      resolve({ code: 'proxy-failed', message: `The proxy refused the connection with status ${status}.` });
      asked.destroy();
    };
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      refuse(statusCode);
    });
    asked.once('response', ({ statusCode = 0 }) => refuse(statusCode));
    asked.on('error', (error) => resolve(failureOfError(error)));
    asked.end();
  });
}
