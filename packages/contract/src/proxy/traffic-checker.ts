import { type Api, type Description, type Operation, readApi } from '@curlew/openapi';
import type { Exchange } from '../call/exchange.ts';
import { ExchangeChecker } from '../check/exchange-checker.ts';
import type { Finding } from '../check/finding.ts';
import { RequestChecker } from '../mock/request/request-checker.ts';
import type { RequestFault } from '../mock/request/request-fault.ts';
import { type Route, RouteIndex } from '../mock/route-index.ts';
import { protocolOf } from '../protocols/protocols.ts';
import type { Traffic } from './traffic.ts';
import { trafficExchange } from './traffic-exchange.ts';

/** One forwarded exchange and its contradictions of the description. */
export interface CheckedTraffic {
  exchange: Exchange;
  /** Absent: the path or method is not described. */
  operation?: Operation;
  /** Contradictions of the response. */
  findings: Finding[];
  /** Faults of the request; empty if the target rejected it, too. */
  faults: RequestFault[];
  /** The description has the path, but not this method. */
  isOtherMethod: boolean;
}

export interface TrafficCheckerOptions {
  /** Accept undeclared properties. */
  allowUndeclared?: boolean;
  /** Maximum size of a decompressed body that is checked, in bytes. */
  maxBodyBytes: number;
}

/** Checks traffic against one description, which is read once: reuse the instance. */
export class TrafficChecker {
  readonly #routes: RouteIndex;
  readonly #responses: ExchangeChecker;
  readonly #requests: RequestChecker;
  readonly #maxBodyBytes: number;

  constructor(description: Description, { allowUndeclared = false, maxBodyBytes }: TrafficCheckerOptions) {
    const api: Api = readApi(description);
    this.#routes = new RouteIndex(api.operations);
    this.#responses = new ExchangeChecker(description, { allowUndeclared });
    this.#requests = new RequestChecker(description, api);
    this.#maxBodyBytes = maxBodyBytes;
  }

  async check(traffic: Traffic): Promise<CheckedTraffic> {
    const { method } = traffic;
    const byMethod = this.#find(traffic);
    const route = byMethod.get(method) ?? (method === 'HEAD' ? byMethod.get('GET') : undefined);
    const exchange = await trafficExchange(traffic, route?.operation.key ?? '', this.#maxBodyBytes);
    if (route === undefined) {
      return { exchange, findings: [], faults: [], isOtherMethod: byMethod.size > 0 };
    }
    const { operation } = route;
    const checked = { exchange, operation, isOtherMethod: false };
    const { id } = protocolOf(operation) ?? {};
    const isHttp = id === 'http' || id === 'sse';
    // Network failures contradict nothing, and HEAD has no body.
    if (!isHttp || exchange.failure !== undefined || method === 'HEAD')
      return { ...checked, findings: [], faults: [] };
    const findings = this.#responses.check(operation, exchange);
    const isRefused = (exchange.response?.status ?? 0) >= 400;
    return { ...checked, findings, faults: isRefused ? [] : await this.#faults(route, traffic, exchange) };
  }

  /** Matches the path at the target, which includes its base path, or the path as the client sent it. */
  #find({ url, pathAndQuery }: Traffic): ReadonlyMap<string, Route> {
    const { byMethod } = this.#routes.find(new URL(url).pathname);
    return byMethod.size > 0 ? byMethod : this.#routes.find(pathAndQuery.split('?')[0] ?? '/').byMethod;
  }

  async #faults(
    route: Route,
    { pathAndQuery, method, request }: Traffic,
    exchange: Exchange,
  ): Promise<RequestFault[]> {
    if (request.truncated) return [];
    const at = pathAndQuery.indexOf('?');
    const names = new Set(request.headers.map(({ name }) => name.toLowerCase()));
    const headers = [...names].map((name): [string, string] => {
      const values = request.headers.filter((header) => header.name.toLowerCase() === name);
      return [name, values.map(({ value }) => value).join(name === 'cookie' ? '; ' : ', ')];
    });
    return this.#requests.check(route, {
      method,
      path: at < 0 ? pathAndQuery : pathAndQuery.slice(0, at),
      query: at < 0 ? '' : pathAndQuery.slice(at + 1),
      headers: Object.fromEntries(headers),
      body: exchange.request.body ?? new Uint8Array(),
    });
  }
}
