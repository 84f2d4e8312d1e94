import {
  type CheckOptions,
  type Exchange,
  ExchangeChecker,
  type Finding,
  RequestChecker,
} from '@curlew/exchange';
import { detectProtocol, getExtension, messageName, type Route, RouteIndex } from '@curlew/exchange/internal';
import { type Description, type Operation, readApi } from '@curlew/openapi';
import {
  type CheckedTraffic,
  checkScope,
  headerRecord,
  type Traffic,
  undeclaredOperation,
} from '../traffic.ts';
import { GrpcChecker } from './grpc-checker.ts';
import { trafficExchange } from './traffic-exchange.ts';

export interface TrafficCheckerOptions extends Pick<CheckOptions, 'allowUndeclared' | 'discriminators'> {
  /** Maximum size of a decompressed body that is checked, in bytes. */
  maxBodyBytes: number;
  /** Do not verify the certificate of a target that is asked for its gRPC methods. */
  insecure?: boolean;
}

const NOTHING = { findings: [] };

/** Of other protocols over HTTP the description has the content of an envelope. */
const READ_PROTOCOLS: ReadonlySet<string | undefined> = new Set(['http', 'sse', 'websocket']);

/** Checks traffic against one description, which is read once: reuse the instance. */
export class TrafficChecker {
  readonly #routes: RouteIndex;
  readonly #responses: ExchangeChecker;
  readonly #requests: RequestChecker;
  readonly #grpc: GrpcChecker;
  readonly #maxBodyBytes: number;

  constructor(
    description: Description,
    { insecure = false, maxBodyBytes, ...options }: TrafficCheckerOptions,
  ) {
    const api = readApi(description);
    const { operations } = api;
    this.#routes = new RouteIndex(operations);
    this.#responses = new ExchangeChecker(description, options);
    this.#requests = new RequestChecker(description, api, options);
    const checkers = { responses: this.#responses, requests: this.#requests };
    const { entry } = description;
    this.#grpc = new GrpcChecker(operations, checkers, { entry, maxBodyBytes, insecure });
    this.#maxBodyBytes = maxBodyBytes;
  }

  /** Loads what checks of gRPC need. Rejects with `MissingPackageError` if it is not installed. */
  load(): Promise<void> {
    return this.#grpc.load();
  }

  async check(traffic: Traffic): Promise<CheckedTraffic> {
    const checked = await this.#check(traffic);
    return { ...checked, path: checked.operation?.path ?? this.#routes.outline(this.#getPath(traffic)) };
  }

  async #check(traffic: Traffic): Promise<Omit<CheckedTraffic, 'path'>> {
    if (traffic.protocol === 'grpc') return this.#grpc.check(traffic);
    const { method } = traffic;
    const byMethod = this.#find(traffic);
    const route = byMethod.get(method);
    const read = await trafficExchange(traffic, route?.operation.key ?? '', this.#maxBodyBytes);
    if (route === undefined)
      return { exchange: read, findings: undeclaredOperation(read, byMethod.size > 0) };
    const { operation } = route;
    const exchange = withMessageNames(read, operation);
    const checked = { exchange, operation };
    // Network failures contradict nothing.
    if (!READ_PROTOCOLS.has(detectProtocol(operation)) || exchange.failure !== undefined)
      return { ...checked, ...NOTHING };
    const findings = this.#responses.check(operation, exchange, checkScope(exchange, traffic));
    const isRefused = (exchange.response?.status ?? 0) >= 400;
    if (!isRefused && !traffic.isOpen) findings.push(...this.#ofRequest(route, traffic, exchange));
    return { ...checked, findings };
  }

  #find(traffic: Traffic): ReadonlyMap<string, Route> {
    return this.#routes.find(this.#getPath(traffic)).byMethod;
  }

  /** The path at the target, which includes its base path, or the path as the client sent it if that is described. */
  #getPath({ url, pathAndQuery }: Traffic): string {
    const sent = pathAndQuery.split('?')[0] ?? '/';
    const { pathname } = new URL(url);
    const isAtTarget = this.#routes.find(pathname).byMethod.size > 0;
    return isAtTarget || this.#routes.find(sent).byMethod.size === 0 ? pathname : sent;
  }

  #ofRequest(route: Route, { pathAndQuery, method, request }: Traffic, exchange: Exchange): Finding[] {
    if (request.truncated) return [];
    const at = pathAndQuery.indexOf('?');
    const { body } = exchange.request;
    return this.#requests.check(route, {
      method,
      path: at < 0 ? pathAndQuery : pathAndQuery.slice(0, at),
      query: at < 0 ? '' : pathAndQuery.slice(at + 1),
      headers: headerRecord(request.headers),
      body: body ?? new Uint8Array(),
    });
  }
}

/** Messages of a WebSocket with the names that its operation gives them. */
function withMessageNames(exchange: Exchange, operation: Operation): Exchange {
  if (exchange.protocol !== 'websocket') return exchange;
  const extension = getExtension(operation, 'x-websocket') ?? {};
  const messages = exchange.messages.map((message) => ({
    ...message,
    type: messageName(message.value, message.type === 'binary', extension),
  }));
  return { ...exchange, messages };
}
