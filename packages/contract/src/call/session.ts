import type { Exchange } from '@curlew/exchange';
import { type Api, type Description, type Operation, readApi, SchemaViews } from '@curlew/openapi';
import { protocolProblems } from '@curlew/openapi/internal';
import type { Protocol, ProtocolRunner } from '../protocols/protocol.ts';
import { getProtocol, PROTOCOLS } from '../protocols/protocols.ts';
import { type Call, type ConnectionOptions, DEFAULT_CALL_LIMITS, type RunOptions } from './call.ts';
import { failedExchange, failureOfRequest } from './call-outcome.ts';
import { InputChecker } from './input-checker.ts';
import { callWithTokens, type TokenSources } from './session-tokens.ts';

/** Connections, limits and credentials that all calls of a session share. */
export interface SessionOptions {
  connection?: ConnectionOptions;
  /** Default: those of this package. */
  protocols?: readonly Protocol[];
}

/** How an operation is called, found once. */
interface Callable {
  protocol: Protocol | undefined;
  /** Why its extension cannot be used; the description may not have been validated. */
  problem: string | undefined;
}

/** Runs calls of one description on shared connections, clients and processes, until closed. */
export class Session {
  readonly description: Description;
  readonly api: Api;
  readonly views: SchemaViews;
  #tokens: TokenSources = new Map();
  #inputs: InputChecker | undefined;
  readonly #connection: ConnectionOptions;
  readonly #protocols: readonly Protocol[];
  readonly #callable = new WeakMap<Operation, Callable>();
  readonly #runners = new Map<Protocol, ProtocolRunner>();

  constructor(description: Description, { connection = {}, protocols = PROTOCOLS }: SessionOptions = {}) {
    this.description = description;
    this.api = readApi(description);
    this.views = new SchemaViews(description);
    this.#connection = connection;
    this.#protocols = protocols;
  }

  /** Calls whose credential is `SESSION_TOKEN` get their token from these sources, by the name of the security scheme. */
  setTokens(tokens: TokenSources): void {
    this.#tokens = tokens;
  }

  /** Checks the values of calls; created when it is first used. */
  get inputs(): InputChecker {
    this.#inputs ??= new InputChecker(this.description, this.api, this.views);
    return this.#inputs;
  }

  getProtocol(operation: Operation): Protocol | undefined {
    return getProtocol(operation, this.#protocols);
  }

  /** Settles within the time limit and never rejects: errors are the `failure` of the exchange. */
  async run(call: Call, options: RunOptions = {}): Promise<Exchange> {
    const { protocol, problem } = this.#getCallable(call.operation);
    if (protocol === undefined)
      return failedExchange(call, String(call.operation.extensions['x-protocol']), {
        code: 'unknown-protocol',
        message: 'The operation has an unsupported `x-protocol`.',
      });
    if (problem !== undefined)
      return failedExchange(call, protocol.id, { code: 'invalid-call', message: problem });
    const limits = { ...DEFAULT_CALL_LIMITS, ...protocol.limits, ...call.limits };
    const send = (sent: Call): Promise<Exchange> =>
      this.#runner(protocol)
        .run(sent, limits, options)
        .catch((error: unknown) =>
          failedExchange(sent, protocol.id, failureOfRequest(error, 'The call cannot be made.')),
        );
    const done = await callWithTokens(call, this.#tokens, this.api.securitySchemes, send);
    return 'message' in done ? failedExchange(call, protocol.id, done) : done;
  }

  #getCallable(operation: Operation): Callable {
    let callable = this.#callable.get(operation);
    if (callable === undefined) {
      const protocol = this.getProtocol(operation);
      const own = protocolProblems(operation.extensions).find(({ path }) => path[0] === `x-${protocol?.id}`);
      callable = { protocol, problem: own?.message };
      this.#callable.set(operation, callable);
    }
    return callable;
  }

  async close(): Promise<void> {
    const runners = [...this.#runners.values()];
    this.#runners.clear();
    await Promise.all(runners.map((runner) => runner.close()));
  }

  #runner(protocol: Protocol): ProtocolRunner {
    let runner = this.#runners.get(protocol);
    if (runner === undefined) {
      runner = protocol.open({
        description: this.description,
        views: this.views,
        securitySchemes: this.api.securitySchemes,
        connection: this.#connection,
      });
      this.#runners.set(protocol, runner);
    }
    return runner;
  }
}

export interface RunCallOptions extends RunOptions {
  description: Description;
  connection?: ConnectionOptions;
}

/** One call on connections of its own; for several, open a `Session`. */
export async function runCall(call: Call, options: RunCallOptions): Promise<Exchange> {
  const { description, connection = {}, ...run } = options;
  const session = new Session(description, { connection });
  try {
    return await session.run(call, run);
  } finally {
    await session.close();
  }
}
