import type { Exchange, ExchangeResponse } from '@curlew/exchange';
import { type GrpcExtension, getExtension, PROTOCOL_DETECTORS, schemaIn } from '@curlew/exchange/internal';
import type { CallStatus, Channels, GrpcClient, GrpcMethod, Metadata, StartedCall } from '@curlew/grpc';
import type { Json, Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import type { Call, CallLimits, OpenStream, OutgoingMessage, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import {
  type CallOutcome,
  failedExchange,
  finishedExchange,
  jsonBytes,
  jsonValue,
} from '../../call/call-outcome.ts';
import type { InputChecker } from '../../call/input-checker.ts';
import { MessageLog, SendQueue } from '../../call/message-log.ts';
import { invalidBodyValues } from '../../negative/invalid-bodies.ts';
import { invalidParameters } from '../../negative/invalid-parameters.ts';
import { candidateValues, type InvalidValue } from '../../negative/invalid-values.ts';
import {
  type InvalidRequest,
  missingCredentials,
  type NegativeRules,
} from '../../negative/negative-rules.ts';
import { composeCall } from '../http/compose-call.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { type GrpcPackage, grpcTarget, loadGrpc, withHttpServer } from './grpc-target.ts';

/** Codes that state that the client is wrong (google.rpc.Code); NOT_FOUND for a malformed identifier. */
const CODES: Record<InvalidRequest['kind'], readonly string[]> = {
  value: ['INVALID_ARGUMENT', 'FAILED_PRECONDITION', 'OUT_OF_RANGE', 'NOT_FOUND'],
  credentials: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
};

/** Invalid metadata and messages, refused by a status. Messages are typed, so only values inside of their types are sent. */
export const GRPC_RULES: NegativeRules = {
  invalidRequests: (operation, input, inputs) => [
    ...invalidParameters(operation, input, inputs),
    ...invalidMessages(operation, input, inputs),
    ...missingCredentials(operation),
  ],
  refusal: { value: CODES.value.join(', '), credentials: CODES.credentials.join(' or ') },
  isRefused: ({ response }, kind) => response !== undefined && CODES[kind].includes(response.statusText),
};

function invalidMessages(operation: Operation, input: RequestInput, inputs: InputChecker): InvalidRequest[] {
  const { send } = getExtension(operation, 'x-grpc') ?? {};
  if (send === undefined) {
    return invalidBodyValues(operation, input, inputs, isExpressible).map(({ apply, ...rest }) => ({
      ...rest,
      apply: (call) => ({ ...apply(call), isExact: true }),
    }));
  }
  return send.flatMap((spec, index) => {
    const schema = schemaIn(operation, ['x-grpc', 'send', index, 'schema']);
    const source = schema ?? operation.requestBody?.content[0];
    if (source === undefined) return [];
    return candidateValues(source, spec.data, inputs)
      .filter(isExpressible)
      .map(
        ({ name, value, isRejected }): InvalidRequest => ({
          name: `message ${index + 1}${name.startsWith('/') ? ': ' : ''}${name}`,
          subject: `message ${index + 1}`,
          kind: 'value',
          isCertain: isRejected,
          apply: (call) => ({ ...call, send: send.with(index, { ...spec, data: value }), isExact: true }),
        }),
      );
  });
}

/** An absent field arrives with the default of its type, and unknown fields do not exist. */
function isExpressible({ kind }: InvalidValue): boolean {
  return kind === 'value';
}

export const grpc: Protocol = {
  id: 'grpc',
  detects: PROTOCOL_DETECTORS.grpc,
  open(context) {
    let connections: Promise<Connections> | undefined;
    // A client that is closed waits for its calls.
    const closing = new AbortController();
    return {
      async run(call, limits, options) {
        connections ??= loadGrpc().then((grpc) => ({
          grpc,
          channels: new grpc.Channels(context.connection.tls ?? {}),
        }));
        const signal = AbortSignal.any([closing.signal, options.signal ?? []].flat());
        return runGrpc(call, limits, { ...options, signal }, context, await connections);
      },
      async close() {
        closing.abort();
        (await connections?.catch(() => undefined))?.channels.close();
      },
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
  const { findLostValue, findMethod, isMetadata, getMetadata } = grpc;
  const clock = new CallClock(limits.timeoutMs, options.signal);
  try {
    const extension: Partial<GrpcExtension> = getExtension(call.operation, 'x-grpc') ?? {};
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
    const metadata = getMetadata(composed.request.headers);
    const { body, headers } = composed.request;
    const sent = { method: 'POST', url, headers, body, problems: composed.problems };
    const client = channels.client(target.address, target.isSecure, limits.maxBodyBytes);
    const { entry } = context.description;
    const deadline = clock.startedAt + limits.timeoutMs;
    const found = await clock.race(
      findMethod({ client, address: target.address, extension, metadata, deadline, entry, channels }),
    );
    if ('code' in found) return finishedExchange(call, 'grpc', clock, sent, { failure: found });
    for (const { data } of outgoingMessages(call, extension, found, body)) {
      const lost = findLostValue(found, data, call.isExact);
      if (lost !== undefined)
        return failedExchange(call, 'grpc', { code: 'not-expressible', message: lostValueSentence(lost) });
    }
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

interface MethodRun {
  grpc: GrpcPackage;
  client: GrpcClient;
  method: GrpcMethod;
  metadata: Metadata;
  /** Milliseconds since 1970. */
  deadline: number;
  /** The request body: the message, where the call lists none. */
  body: unknown;
  call: Call;
  extension: Partial<GrpcExtension>;
  limits: CallLimits;
  options: RunOptions;
  clock: CallClock;
}

/** Runs one call until the server sends its status, or enough messages are received. */
function runMethod(run: MethodRun): Promise<CallOutcome> {
  const { grpc, call, method, clock, limits, options, extension } = run;
  const { GRPC_CODES, grpcFailure, grpcStatus, headersOfMetadata, startCall } = grpc;
  return new Promise((resolve) => {
    const result: CallOutcome = {};
    let headers: Metadata | undefined;
    let started: StartedCall | undefined;
    let reply: Json | undefined;
    let hasEnded = false;
    let stopListening = (): void => {};
    const settle = (ended: Pick<CallOutcome, 'response' | 'failure'>): void => {
      if (hasEnded) return;
      hasEnded = true;
      stopListening();
      log.stop();
      const isStream = method.responseStream || method.requestStream;
      resolve({ ...result, ...ended, messages: isStream ? log.messages : [], lastByteMs: clock.elapsedMs });
    };
    const response = (given: CallStatus): ExchangeResponse => {
      const { name, httpStatus } = grpcStatus(given.code);
      const isStream = method.responseStream && given.code === GRPC_CODES.OK;
      const error = { code: name, message: given.details };
      const value = given.code === GRPC_CODES.OK ? reply : error;
      return {
        status: httpStatus,
        statusText: name,
        headers: headersOfMetadata(headers),
        trailers: headersOfMetadata(given.metadata),
        body: isStream || value === undefined ? new Uint8Array() : jsonBytes(value),
        truncated: false,
        mediaType: 'application/json',
        isStream,
      };
    };
    const open = { code: GRPC_CODES.OK, details: '', metadata: undefined as never };
    const { onMessage } = options;
    const log = new MessageLog({
      clock,
      limits,
      end: method.responseStream ? (call.end ?? extension) : {},
      ...(onMessage && { onMessage }),
      onEnough: () => {
        settle({ response: response(open) });
        started?.cancel();
      },
    });
    stopListening = clock.onEnd((failure) => {
      const isOpen = failure.code === 'timeout' && log.receivedCount > 0 && method.responseStream;
      settle(isOpen ? { response: response(open) } : { failure });
      started?.cancel();
    });
    if (hasEnded) return;

    const queue = new SendQueue(outgoingMessages(call, extension, method, run.body), (data) => {
      log.sent('message', JSON.stringify(data));
      started?.send(data as object);
    });
    // The sender of an open stream ends it.
    let isHeld = method.requestStream && options.onOpen !== undefined;
    const advance = (): void => {
      queue.advance(log.receivedCount);
      if (queue.isEmpty && !isHeld) started?.endSending();
    };
    const stream: OpenStream = {
      send(data) {
        if (hasEnded || !isHeld) return false;
        const lost = grpc.findLostValue(method, data);
        if (lost !== undefined) throw new Error(lostValueSentence(lost));
        started?.send(data as object);
        log.sent('message', JSON.stringify(data));
        return true;
      },
      end() {
        if (!isHeld) return;
        isHeld = false;
        advance();
      },
    };
    try {
      started = startCall(run.client, method, {
        metadata: run.metadata,
        // The clock ends the call; the server gets the same deadline.
        options: { deadline: run.deadline + 50 },
        events: {
          onMetadata: (given) => {
            headers = given;
            result.firstByteMs ??= clock.elapsedMs;
          },
          onMessage: (message) => {
            result.firstByteMs ??= clock.elapsedMs;
            const value = message as Json;
            reply = value;
            if (log.received('message', JSON.stringify(value), { value })) advance();
          },
          onStatus: (given) => {
            const failure = clock.failure ?? grpcFailure(given.code, given.details);
            settle(failure ? { failure } : { response: response(given) });
          },
        },
      });
      if (method.responseStream) log.start();
      advance();
      if (isHeld) options.onOpen?.(stream);
    } catch {
      settle({ failure: { code: 'invalid-call', message: 'The message does not match the declared type.' } });
    }
  });
}

/**
 * The messages to send: those of the call, of the description, or the request body.
 * @param body the composed request body: bytes, or nothing.
 */
function outgoingMessages(
  call: Call,
  extension: Partial<GrpcExtension>,
  method: GrpcMethod,
  body: unknown,
): readonly OutgoingMessage[] {
  const listed = call.send ?? (method.requestStream ? extension.send : undefined);
  if (listed !== undefined) return listed;
  return [{ data: jsonValue(body) ?? {} }];
}

/** States that a message cannot be sent as it is. */
function lostValueSentence(pointer: string): string {
  return `The message type cannot represent the value${pointer === '' ? '' : ` at \`${pointer}\``}.`;
}
