import type { Exchange, GrpcExtension } from '@curlew/exchange';
import { extensionOf } from '@curlew/exchange';
import type { Channels } from '@curlew/grpc';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import { failedExchange } from '../../call/failed-exchange.ts';
import { finishedExchange } from '../../call/finished-exchange.ts';
import { composeCall } from '../http/compose-call.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { GRPC_RULES } from './grpc-rules.ts';
import { grpcTarget, withHttpServer } from './grpc-target.ts';
import { type GrpcPackage, loadGrpc } from './load-grpc.ts';
import { canCarry, outgoingMessages } from './outgoing-messages.ts';
import { runMethod } from './run-method.ts';

export const grpc: Protocol = {
  id: 'grpc',
  detects: (operation) => extensionOf(operation, 'x-grpc') !== undefined,
  open(context) {
    let connections: Promise<Connections> | undefined;
    return {
      async run(call, limits, options) {
        connections ??= loadGrpc().then((grpc) => ({
          grpc,
          channels: new grpc.Channels(context.connection.tls ?? {}),
        }));
        return runGrpc(call, limits, options, context, await connections);
      },
      close: async () => (await connections?.catch(() => undefined))?.channels.close(),
    };
  },
  load: loadGrpc,
  negative: GRPC_RULES,
};

/** The connections of a session. */
interface Connections {
  grpc: GrpcPackage;
  channels: Channels;
}

async function runGrpc(
  call: Call,
  limits: CallLimits,
  options: RunOptions,
  context: ProtocolContext,
  { grpc, channels }: Connections,
): Promise<Exchange> {
  const { findMethod, isMetadata, metadataOf } = grpc;
  const clock = new CallClock(limits.timeoutMs, options.signal);
  try {
    const extension: Partial<GrpcExtension> = extensionOf(call.operation, 'x-grpc') ?? {};
    const { service, method } = extension;
    if (service === undefined || method === undefined)
      return failedExchange(call, 'grpc', {
        code: 'invalid-call',
        message: '`x-grpc` does not name a service and a method.',
      });
    const withoutServers = { ...context, connection: {} };
    const composed = await composeCall(withHttpServer(call, extension, context), 'grpc', withoutServers);
    if ('code' in composed) return failedExchange(call, 'grpc', composed);
    const invalid = composed.request.headers.find((header) => !isMetadata(header));
    if (invalid) {
      const message = `The header \`${invalid.name}\` cannot be metadata: use printable ASCII, or a name that ends with \`-bin\` and base64.`;
      return failedExchange(call, 'grpc', { code: 'not-expressible', message });
    }
    const target = grpcTarget(composed.request.url, extension);
    const url = `${target.isSecure ? 'grpcs' : 'grpc'}://${target.address}/${service}/${method}`;
    const metadata = metadataOf(composed.request.headers);
    const { body } = composed.request;
    const { headers } = composed.request;
    const sent = { method: 'POST', url, headers, body, problems: composed.problems };
    const client = channels.client(target.address, target.isSecure, limits.maxBodyBytes);
    const { entry } = context.description;
    const deadline = clock.startedAt + limits.timeoutMs;
    const found = await clock.race(
      findMethod({ client, address: target.address, extension, metadata, deadline, entry, channels }),
    );
    if ('code' in found) return finishedExchange(call, 'grpc', clock, sent, { failure: found });
    if (
      call.isExact &&
      !outgoingMessages(call, extension, found, body).every(({ data }) => canCarry(found, data))
    )
      return failedExchange(call, 'grpc', {
        code: 'not-expressible',
        message: 'The message type cannot represent the value.',
      });
    const run = {
      grpc,
      client,
      method: found,
      metadata,
      deadline,
      body,
      call,
      extension,
      limits,
      options,
      clock,
    };
    return finishedExchange(call, 'grpc', clock, sent, await runMethod(run));
  } finally {
    clock.stop();
  }
}
