import { gunzipSync, inflateSync } from 'node:zlib';
import {
  type Exchange,
  type ExchangeChecker,
  type ExchangeMessage,
  type ExchangeResponse,
  extensionOf,
  type Failure,
  type Finding,
  type GrpcExtension,
  type RequestChecker,
} from '@curlew/exchange';
import { type Description, headerValue, type Json, type Operation } from '@curlew/openapi';
import { jsonBytes } from '../../call/json-bytes.ts';
import { Channels } from '../../protocols/grpc/channels.ts';
import { loadServices, methodOf, serviceKey } from '../../protocols/grpc/find-method.ts';
import { grpcStatus } from '../../protocols/grpc/grpc-status.ts';
import { grpcTarget } from '../../protocols/grpc/grpc-target.ts';
import type { GrpcMethod, LoadedServices, LoadFailure } from '../../protocols/grpc/load-method.ts';
import { messageJson } from '../../protocols/grpc/message-json.ts';
import { metadataOf } from '../../protocols/grpc/metadata.ts';
import { protocolOf } from '../../protocols/protocols.ts';
import { PREFIX_BYTES } from '../forward/grpc-frames.ts';
import type { Traffic, TrafficMessage } from '../traffic.ts';
import { type CheckedTraffic, checkScope, headerRecord } from './checked-traffic.ts';
import { trafficExchange } from './traffic-exchange.ts';

const NOTHING = { findings: [], isOtherMethod: false };

/** Time for a target to describe its methods, in milliseconds. */
const REFLECTION_MS = 10_000;

/** Time after which a target that did not describe its methods is asked again, in milliseconds. */
const RETRY_MS = 30_000;

interface GrpcMethodsOptions {
  maxBodyBytes: number;
  /** Do not verify the certificate of the target. */
  insecure: boolean;
}

const OK = 0;

/** Checks forwarded gRPC calls: their status, and all messages of both directions. */
export class GrpcChecker {
  readonly #methods: GrpcMethods;
  readonly #responses: ExchangeChecker;
  readonly #requests: RequestChecker;
  readonly #maxBodyBytes: number;

  constructor(
    description: Description,
    operations: readonly Operation[],
    checkers: { responses: ExchangeChecker; requests: RequestChecker },
    options: GrpcMethodsOptions,
  ) {
    this.#methods = new GrpcMethods(description, operations, options);
    this.#responses = checkers.responses;
    this.#requests = checkers.requests;
    this.#maxBodyBytes = options.maxBodyBytes;
  }

  async check(traffic: Traffic): Promise<Omit<CheckedTraffic, 'path'>> {
    const operation = this.#methods.operation(traffic.pathAndQuery);
    if (operation === undefined) return { ...(await unread(traffic)), ...NOTHING };
    const method = await this.#methods.method(operation, traffic);
    if ('code' in method) {
      const sentence = `The messages were not checked: ${method.message}`;
      const help = 'Name the `.proto` file in `x-grpc`, or enable server reflection on the target.';
      const finding: Finding = { kind: 'unchecked-value', part: 'call', instance: '', sentence, help };
      const findings = traffic.isOpen || traffic.failure ? [] : [finding];
      return { ...(await unread(traffic)), ...NOTHING, operation, findings };
    }
    // Messages that no stream of responses contains are checked, and decoded, when the call ends.
    if (traffic.isOpen && !method.responseStream)
      return { ...(await unread(traffic)), ...NOTHING, operation };
    const exchange = grpcExchange(traffic, operation.key, method, this.#maxBodyBytes);
    if (exchange.failure) return { exchange, operation, ...NOTHING };
    const findings = this.#responses.check(operation, exchange, checkScope(exchange, traffic));
    const isRefused = (exchange.response?.status ?? 0) >= 400;
    if (!isRefused && !traffic.isOpen) findings.push(...this.#ofRequest(operation, traffic, exchange));
    return { exchange, operation, findings, isOtherMethod: false };
  }

  #ofRequest(operation: Operation, traffic: Traffic, exchange: Exchange): Finding[] {
    const headers = { ...headerRecord(traffic.request.headers), 'content-type': 'application/json' };
    const request = { method: 'POST', path: traffic.pathAndQuery, query: '', headers };
    const { body } = exchange.request;
    const bodies = body instanceof Uint8Array ? [body] : exchange.messages.flatMap(sentBody);
    return bodies.flatMap((one) =>
      this.#requests.check({ operation, values: {} }, { ...request, body: one }),
    );
  }
}

async function unread(traffic: Traffic): Promise<{ exchange: Exchange }> {
  return { exchange: await trafficExchange({ ...traffic, messages: [] }, '', 0) };
}

function sentBody({ direction, value }: ExchangeMessage): Uint8Array[] {
  return direction === 'sent' && value !== undefined ? [jsonBytes(value)] : [];
}

/** The gRPC methods of a description, by the paths of their calls; loaded on first use. */
class GrpcMethods {
  readonly #description: Description;
  readonly #options: GrpcMethodsOptions;
  readonly #operations = new Map<string, Operation>();
  /** By `serviceKey`. */
  readonly #services = new Map<string, { loading: Promise<LoadedServices>; retryAtMs: number }>();
  /** Refusals by the request whose metadata the target refused; it is the same for all messages of a call. */
  readonly #refusals = new WeakMap<Traffic['request'], LoadFailure>();

  constructor(description: Description, operations: readonly Operation[], options: GrpcMethodsOptions) {
    this.#description = description;
    this.#options = options;
    for (const operation of operations) {
      if (operation.kind !== 'path' || protocolOf(operation)?.id !== 'grpc') continue;
      const { service, method } = extensionOf(operation, 'x-grpc') ?? {};
      const path = `/${service}/${method}`;
      if (!this.#operations.has(path)) this.#operations.set(path, operation);
    }
  }

  /** The operation of a path `/service/method`. */
  operation(path: string): Operation | undefined {
    return this.#operations.get(path);
  }

  /**
   * The types of its messages, from its `.proto` file or by reflection of the target. Never rejects; a failure is repeated
   * for a while without another attempt, a refusal of the metadata only for the same call.
   */
  async method(operation: Operation, traffic: Traffic): Promise<GrpcMethod | Failure> {
    const extension = extensionOf(operation, 'x-grpc') ?? {};
    return methodOf(await this.#loaded(extension, traffic), extension);
  }

  async #loaded(extension: Partial<GrpcExtension>, traffic: Traffic): Promise<LoadedServices> {
    const key = serviceKey(extension);
    for (;;) {
      const refusal = this.#refusals.get(traffic.request);
      if (refusal) return refusal;
      const known = this.#services.get(key);
      if (known === undefined || performance.now() >= known.retryAtMs) break;
      const loaded = await known.loading;
      if (!('code' in loaded) || !loaded.isRefusal) return loaded;
    }
    const load = { loading: this.#load(extension, traffic), retryAtMs: Number.POSITIVE_INFINITY };
    this.#services.set(key, load);
    const loaded = await load.loading;
    if ('code' in loaded && loaded.isRefusal) {
      // Removed before the calls that wait for it continue, which then use their own metadata.
      this.#services.delete(key);
      this.#refusals.set(traffic.request, loaded);
    } else if ('code' in loaded) load.retryAtMs = performance.now() + RETRY_MS;
    return loaded;
  }

  async #load(extension: Partial<GrpcExtension>, { url, request }: Traffic): Promise<LoadedServices> {
    const { maxBodyBytes, insecure } = this.#options;
    const channels = new Channels({ insecure });
    try {
      const target = grpcTarget(url, {});
      return await loadServices({
        client: channels.client(target.address, target.isSecure, maxBodyBytes),
        extension,
        metadata: metadataOf(request.headers),
        deadline: Date.now() + REFLECTION_MS,
        context: { description: this.#description },
      });
    } catch {
      return { code: 'missing-definition', message: 'The methods of the server cannot be read.' };
    } finally {
      channels.close();
    }
  }
}

/** A gRPC call of the traffic, with its messages as JSON; those that cannot be decoded have no value. */
function grpcExchange(traffic: Traffic, operation: string, method: GrpcMethod, maxBytes: number): Exchange {
  const { method: verb, url, request, response, startedAt, durationMs, firstByteMs, failure } = traffic;
  const messages = traffic.messages.map((message) => exchangeMessage(message, traffic, method, maxBytes));
  const [sent] = messages.filter(({ direction }) => direction === 'sent');
  return {
    protocol: 'grpc',
    operation,
    request: {
      method: verb,
      url,
      headers: request.headers,
      ...(sent?.value !== undefined && !method.requestStream ? { body: jsonBytes(sent.value) } : {}),
    },
    ...(response && { response: responseOf(response, messages, method) }),
    messages: method.requestStream || method.responseStream ? messages : [],
    ...(traffic.droppedMessageCount && { droppedMessageCount: traffic.droppedMessageCount }),
    redirects: [],
    startedAt,
    durationMs,
    timings: { ...(firstByteMs === undefined ? {} : { firstByteMs }), lastByteMs: durationMs },
    ...(failure && { failure }),
  };
}

function responseOf(
  { status, headers, trailers, truncated }: NonNullable<Traffic['response']>,
  messages: readonly ExchangeMessage[],
  { responseStream }: GrpcMethod,
): ExchangeResponse {
  const given = [...headers, ...trailers];
  // Without a status the client ended a stream that had not failed.
  const code = Number(headerValue(given, 'grpc-status') ?? OK);
  const { name, httpStatus } = grpcStatus(code);
  const reply = messages.find(({ direction }) => direction === 'received')?.value;
  const error = { code: name, message: percentDecoded(headerValue(given, 'grpc-message') ?? '') };
  const value: Json | undefined = code === OK ? reply : error;
  const isStream = responseStream && code === OK;
  return {
    status: status === 200 ? httpStatus : status,
    statusText: name,
    headers,
    trailers,
    body: isStream || value === undefined ? new Uint8Array() : jsonBytes(value),
    truncated,
    mediaType: 'application/json',
    isStream,
  };
}

function exchangeMessage(
  { direction, atMs, data }: TrafficMessage,
  { request, response }: Traffic,
  method: GrpcMethod,
  maxBytes: number,
): ExchangeMessage {
  const isSent = direction === 'sent';
  const headers = isSent ? request.headers : (response?.headers ?? []);
  const frame = Buffer.from(data);
  try {
    const bytes = decompressed(frame, headerValue(headers, 'grpc-encoding') ?? 'identity', maxBytes);
    const value = messageJson(isSent ? method.requestDeserialize(bytes) : method.responseDeserialize(bytes));
    return { direction, atMs, type: 'message', data: JSON.stringify(value), value };
  } catch {
    return { direction, atMs, type: 'message', data: frame.toString('base64') };
  }
}

/** @throws if the coding is unknown, the bytes are not in it, or the message is above the limit. */
function decompressed(frame: Buffer, coding: string, maxOutputLength: number): Buffer {
  const bytes = frame.subarray(PREFIX_BYTES);
  if (frame[0] === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes, { maxOutputLength });
  if (coding === 'deflate') return inflateSync(bytes, { maxOutputLength });
  throw new Error(`The coding ${coding} is unknown.`);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
