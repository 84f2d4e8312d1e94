import {
  failureOfRequest,
  type GrpcPackage,
  grpcTarget,
  jsonBytes,
  loadGrpc,
} from '@curlew/contract/servers';
import type {
  Exchange,
  ExchangeChecker,
  ExchangeMessage,
  ExchangeResponse,
  Failure,
  Finding,
  RequestChecker,
} from '@curlew/exchange';
import { detectProtocol, getExtension } from '@curlew/exchange/internal';
import type { GrpcMethod, MethodLoader, MethodLoaderOptions } from '@curlew/grpc';
import type { Json, Operation } from '@curlew/openapi';
import { headerValue } from '@curlew/openapi/internal';
import {
  type CheckedTraffic,
  checkScope,
  headerRecord,
  type Traffic,
  type TrafficMessage,
  undeclaredOperation,
} from '../traffic.ts';
import { trafficExchange } from './traffic-exchange.ts';

const NOTHING = { findings: [] };

interface LoadedClient {
  grpc: GrpcPackage;
  methods: MethodLoader;
}

/** Checks forwarded gRPC calls: their status, and all messages of both directions. */
export class GrpcChecker {
  readonly #options: MethodLoaderOptions;
  /** By the paths of their calls, `/service/method`. */
  readonly #operations = new Map<string, Operation>();
  readonly #responses: ExchangeChecker;
  readonly #requests: RequestChecker;
  #client: Promise<LoadedClient> | undefined;

  constructor(
    operations: readonly Operation[],
    checkers: { responses: ExchangeChecker; requests: RequestChecker },
    options: MethodLoaderOptions,
  ) {
    this.#options = options;
    this.#responses = checkers.responses;
    this.#requests = checkers.requests;
    for (const operation of operations) {
      if (operation.kind !== 'path' || detectProtocol(operation) !== 'grpc') continue;
      const { service, method } = getExtension(operation, 'x-grpc') ?? {};
      const path = `/${service}/${method}`;
      if (!this.#operations.has(path)) this.#operations.set(path, operation);
    }
  }

  /** Loads the client of gRPC if it is needed. Rejects with `MissingPackageError` if it is not installed. */
  async load(): Promise<void> {
    if (this.#operations.size > 0) await this.#loaded();
  }

  async check(traffic: Traffic): Promise<Omit<CheckedTraffic, 'path'>> {
    const operation = this.#operations.get(traffic.pathAndQuery);
    if (operation === undefined) {
      const { exchange } = await unread(traffic);
      // Reflection and health checks are services of gRPC itself.
      const isOfGrpc = traffic.pathAndQuery.startsWith('/grpc.');
      return { exchange, findings: isOfGrpc ? [] : undeclaredOperation(exchange, false) };
    }
    const client = await this.#loaded().catch((error: unknown) => failureOfRequest(error));
    if ('code' in client) return uncheckedCall(operation, traffic, client);
    const method = await findMethod(client, operation, traffic);
    if ('code' in method) return uncheckedCall(operation, traffic, method);
    // Messages that no stream of responses contains are checked, and decoded, when the call ends.
    if (traffic.isOpen && !method.responseStream)
      return { ...(await unread(traffic)), ...NOTHING, operation };
    const exchange = grpcExchange(traffic, operation.key, method, {
      grpc: client.grpc,
      maxBytes: this.#options.maxBodyBytes,
    });
    if (exchange.failure) return { exchange, operation, ...NOTHING };
    const findings = this.#responses.check(operation, exchange, checkScope(exchange, traffic));
    const isRefused = (exchange.response?.status ?? 0) >= 400;
    if (!isRefused && !traffic.isOpen) findings.push(...this.#ofRequest(operation, traffic, exchange));
    return { exchange, operation, findings };
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

  #loaded(): Promise<LoadedClient> {
    this.#client ??= loadGrpc().then((grpc) => ({ grpc, methods: new grpc.MethodLoader(this.#options) }));
    return this.#client;
  }
}

/** The types of the messages of a call; asks its target with its own metadata. */
function findMethod(
  { methods }: LoadedClient,
  operation: Operation,
  { url, request }: Traffic,
): Promise<GrpcMethod | Failure> {
  const { headers } = request;
  const call = { ...grpcTarget(url, {}), headers, identity: request };
  return methods.method(getExtension(operation, 'x-grpc') ?? {}, call);
}

async function uncheckedCall(
  operation: Operation,
  traffic: Traffic,
  { code, message }: Failure,
): Promise<Omit<CheckedTraffic, 'path'>> {
  const help =
    code === 'not-installed'
      ? 'Restart the proxy when it is installed.'
      : 'Name the `.proto` file in `x-grpc`, or enable server reflection on the target.';
  const sentence = `The messages were not checked: ${message}`;
  const finding: Finding = { kind: 'unchecked-value', part: 'call', instance: '', sentence, help };
  const findings = traffic.isOpen || traffic.failure ? [] : [finding];
  return { ...(await unread(traffic)), ...NOTHING, operation, findings };
}

async function unread(traffic: Traffic): Promise<{ exchange: Exchange }> {
  return { exchange: await trafficExchange({ ...traffic, messages: [] }, '', 0) };
}

function sentBody({ direction, value }: ExchangeMessage): Uint8Array[] {
  return direction === 'sent' && value !== undefined ? [jsonBytes(value)] : [];
}

interface Decoder {
  grpc: GrpcPackage;
  /** Of one message. */
  maxBytes: number;
}

/** A gRPC call of the traffic, with its messages as JSON; those that cannot be decoded have no value. */
function grpcExchange(traffic: Traffic, operation: string, method: GrpcMethod, decoder: Decoder): Exchange {
  const { method: verb, url, request, response, startedAt, durationMs, firstByteMs, failure } = traffic;
  const messages = traffic.messages.map((message) => exchangeMessage(message, traffic, method, decoder));
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
    ...(response && { response: getResponse(response, messages, method, decoder) }),
    messages: method.requestStream || method.responseStream ? messages : [],
    ...(traffic.droppedMessageCount && { droppedMessageCount: traffic.droppedMessageCount }),
    redirects: [],
    startedAt,
    durationMs,
    timings: { ...(firstByteMs === undefined ? {} : { firstByteMs }), lastByteMs: durationMs },
    ...(failure && { failure }),
  };
}

function getResponse(
  { status, headers, trailers, truncated }: NonNullable<Traffic['response']>,
  messages: readonly ExchangeMessage[],
  { responseStream }: GrpcMethod,
  { grpc: { GRPC_CODES, grpcStatus } }: Decoder,
): ExchangeResponse {
  const given = [...headers, ...trailers];
  // Without a status the client ended a stream that had not failed.
  const code = Number(headerValue(given, 'grpc-status') ?? GRPC_CODES.OK);
  const { name, httpStatus } = grpcStatus(code);
  const reply = messages.find(({ direction }) => direction === 'received')?.value;
  const error = { code: name, message: percentDecoded(headerValue(given, 'grpc-message') ?? '') };
  const value: Json | undefined = code === GRPC_CODES.OK ? reply : error;
  const isStream = responseStream && code === GRPC_CODES.OK;
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
  { grpc, maxBytes }: Decoder,
): ExchangeMessage {
  const isSent = direction === 'sent';
  const headers = isSent ? request.headers : (response?.headers ?? []);
  const frame = Buffer.from(data);
  const coding = headerValue(headers, 'grpc-encoding') ?? 'identity';
  const decode = isSent ? method.requestDeserialize : method.responseDeserialize;
  try {
    const value = grpc.decodeFrame(frame, coding, { maxBytes, decode });
    return { direction, atMs, type: 'message', data: JSON.stringify(value), value };
  } catch {
    return { direction, atMs, type: 'message', data: frame.toString('base64') };
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
