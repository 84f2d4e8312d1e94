import { Duplex } from 'node:stream';
import type { Exchange } from '@curlew/exchange';
import { extensionOf } from '@curlew/exchange';
import type { WebSocket } from 'ws';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import { failedExchange } from '../../call/failed-exchange.ts';
import { finishedExchange } from '../../call/finished-exchange.ts';
import { composeCall } from '../http/compose-call.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { connectThroughProxy } from './connect-through-proxy.ts';
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
