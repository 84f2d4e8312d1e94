import type { Exchange } from '@curlew/exchange';
import type { Dispatcher } from 'undici';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import { failedExchange } from '../../call/failed-exchange.ts';
import { finishedExchange } from '../../call/finished-exchange.ts';
import type { ProtocolContext } from '../protocol.ts';
import { composeCall } from './compose-call.ts';
import { createDispatcher } from './create-dispatcher.ts';
import { credentialHeaders } from './credential-headers.ts';
import { followRedirects } from './follow-redirects.ts';
import type { BodySink } from './transfer.ts';
import type { WireRequest } from './wire-request.ts';

export interface HttpCallOptions extends RunOptions {
  /** Receives the body in chunks. */
  sink?: (clock: CallClock) => BodySink;
  /** Changes the request before it is sent. */
  change?: (request: WireRequest) => WireRequest;
}

/** HTTP client on shared connections, used by `http`, `sse` and `trpc`. */
export class HttpClient {
  readonly #protocol: string;
  readonly #context: ProtocolContext;
  readonly #dispatcher: Dispatcher;
  readonly #isCredential: (name: string) => boolean;

  constructor(protocol: string, context: ProtocolContext) {
    this.#protocol = protocol;
    this.#context = context;
    this.#dispatcher = createDispatcher(context.connection);
    this.#isCredential = credentialHeaders(context.securitySchemes);
  }

  /** Never rejects. The sink adds the messages of the exchange. */
  async run(call: Call, limits: CallLimits, options: HttpCallOptions): Promise<Exchange> {
    const clock = new CallClock(limits.timeoutMs, options.signal);
    try {
      const composed = await composeCall(call, this.#protocol, this.#context);
      if ('code' in composed) return failedExchange(call, this.#protocol, composed);
      const request = options.change?.(composed.request) ?? composed.request;
      const transfer = await followRedirects(request, {
        dispatcher: this.#dispatcher,
        clock,
        limits,
        maxBodyBytes: limits.maxBodyBytes,
        sink: options.sink?.(clock),
        isCredential: this.#isCredential,
        sameOrigin: this.#context.connection.sameOriginRedirects ?? false,
      });
      const sent = { ...request, problems: composed.problems };
      return finishedExchange(call, this.#protocol, clock, sent, transfer);
    } finally {
      clock.stop();
    }
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}
