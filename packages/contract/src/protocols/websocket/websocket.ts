import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Duplex } from 'node:stream';
import { type Exchange, extensionOf, type Failure } from '@curlew/exchange';
import type { WebSocket } from 'ws';
import type { Call, CallLimits, ConnectionOptions, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import { failedExchange } from '../../call/failed-exchange.ts';
import { finishedExchange } from '../../call/finished-exchange.ts';
import { composeCall } from '../http/compose-call.ts';
import { proxyAuthorization, tlsOptions } from '../http/create-dispatcher.ts';
import { failureOfError } from '../http/failure-of-error.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { runSocket } from './run-socket.ts';
import { SOCKET_RULES } from './socket-rules.ts';

export const websocket: Protocol = {
  id: 'websocket',
  detects: (operation) => extensionOf(operation, 'x-websocket') !== undefined,
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
