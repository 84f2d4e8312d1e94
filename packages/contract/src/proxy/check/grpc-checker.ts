import type { Exchange, ExchangeChecker, ExchangeMessage, Finding, RequestChecker } from '@curlew/exchange';
import type { Description, Operation } from '@curlew/openapi';
import { jsonBytes } from '../../call/json-bytes.ts';
import type { Traffic } from '../traffic.ts';
import { type CheckedTraffic, checkScope, headerRecord } from './checked-traffic.ts';
import { grpcExchange } from './grpc-exchange.ts';
import { GrpcMethods, type GrpcMethodsOptions } from './grpc-methods.ts';
import { trafficExchange } from './traffic-exchange.ts';

const NOTHING = { findings: [], isOtherMethod: false };

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
    if (!isRefused && !traffic.isOpen)
      findings.push(...(await this.#ofRequest(operation, traffic, exchange)));
    return { exchange, operation, findings, isOtherMethod: false };
  }

  async #ofRequest(operation: Operation, traffic: Traffic, exchange: Exchange): Promise<Finding[]> {
    const headers = { ...headerRecord(traffic.request.headers), 'content-type': 'application/json' };
    const request = { method: 'POST', path: traffic.pathAndQuery, query: '', headers };
    const { body } = exchange.request;
    const bodies = body instanceof Uint8Array ? [body] : exchange.messages.flatMap(sentBody);
    const findings = await Promise.all(
      bodies.map((one) => this.#requests.check({ operation, values: {} }, { ...request, body: one })),
    );
    return findings.flat();
  }
}

async function unread(traffic: Traffic): Promise<{ exchange: Exchange }> {
  return { exchange: await trafficExchange({ ...traffic, messages: [] }, '', 0) };
}

function sentBody({ direction, value }: ExchangeMessage): Uint8Array[] {
  return direction === 'sent' && value !== undefined ? [jsonBytes(value)] : [];
}
