import type { Exchange, Failure, Redirect } from '@curlew/exchange';
import { PROTOCOL_DETECTORS } from '@curlew/exchange/internal';
import { headerValue } from '@curlew/openapi/internal';
import type { Dispatcher } from 'undici';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import { failedExchange, finishedExchange } from '../../call/call-outcome.ts';
import { invalidBodyValues, invalidRawBodies, missingBody } from '../../negative/invalid-bodies.ts';
import { invalidParameters } from '../../negative/invalid-parameters.ts';
import { missingCredentials, type NegativeRules } from '../../negative/negative-rules.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { composeCall, type WireRequest } from './compose-call.ts';
import { createDispatcher } from './create-dispatcher.ts';
import { credentialHeaders, isRedirect, REDIRECT_LOOP, redirectUrl } from './redirect-rules.ts';
import { type BodySink, type SendOptions, sendRequest, type Transfer } from './send-request.ts';

/** Rules of protocols whose requests are those of HTTP. */
export const HTTP_RULES: NegativeRules = {
  invalidRequests: (operation, input, inputs) => [
    ...invalidParameters(operation, input, inputs),
    ...missingBody(operation),
    ...invalidRawBodies(operation),
    ...invalidBodyValues(operation, input, inputs),
    ...missingCredentials(operation),
  ],
  refusal: { value: '4xx', credentials: '4xx' },
  isRefused: ({ response }) => isClientError(response?.status),
};

export function isClientError(status = 0): boolean {
  return status >= 400 && status < 500;
}

export const http: Protocol = {
  id: 'http',
  detects: PROTOCOL_DETECTORS.http,
  open(context) {
    const client = new HttpClient('http', context);
    return {
      run: (call, limits, options) => client.run(call, limits, options),
      close: () => client.close(),
    };
  },
  negative: HTTP_RULES,
};

export interface HttpCallOptions extends RunOptions {
  /** Receives the body in chunks. */
  sink?: (clock: CallClock) => BodySink;
  /** Changes the request before it is sent. */
  change?: (request: WireRequest) => WireRequest;
}

interface FollowOptions extends SendOptions {
  limits: CallLimits;
  /** Whether a header holds a credential. */
  isCredential: (name: string) => boolean;
  /** Treat redirects to another origin as a failure. */
  sameOrigin: boolean;
}

interface FollowedTransfer extends Transfer {
  redirects: Redirect[];
}

const READ_ONCE: Failure = {
  code: 'invalid-redirect',
  message: 'The redirect requires the body again, but a stream can be read only once.',
};

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

/** Sends a request and follows redirects (RFC 9110, section 15.4). Credentials are not forwarded to another origin. */
async function followRedirects(first: WireRequest, options: FollowOptions): Promise<FollowedTransfer> {
  const { maxRedirects } = options.limits;
  const redirects: Redirect[] = [];
  const seen = new Set<string>();
  let request = first;
  for (;;) {
    const transfer = await sendRequest(request, options);
    const location = transfer.failure ? undefined : getLocation(transfer);
    if (location === undefined || maxRedirects === 0) return Object.assign(transfer, { redirects });
    seen.add(`${request.method} ${request.url}`);
    const failed = (failure: Failure) => ({ ...transfer, failure, redirects });
    const body = keepsBody(transfer, request) ? request.body : undefined;
    const url = redirectUrl(
      {
        from: new URL(request.url),
        location,
        count: redirects.length,
        body: body instanceof Uint8Array ? body : undefined,
      },
      { maxRedirects, sameOrigin: options.sameOrigin },
    );
    if ('code' in url) return failed(url);
    if (body instanceof ReadableStream) return failed(READ_ONCE);
    const next = nextRequest(request, url, transfer, options.isCredential);
    redirects.push({
      status: transfer.response?.status ?? 0,
      from: request.url,
      to: next.request.url,
      credentialsDropped: next.credentialsDropped,
    });
    request = next.request;
    if (seen.has(`${request.method} ${request.url}`)) return failed(REDIRECT_LOOP);
  }
}

function getLocation({ response }: Transfer): string | undefined {
  return response && isRedirect(response.status) ? headerValue(response.headers, 'location') : undefined;
}

function keepsBody({ response }: Transfer, { method }: WireRequest): boolean {
  const status = response?.status ?? 0;
  if (status === 303) return false;
  return status === 307 || status === 308 || method !== 'POST';
}

function nextRequest(
  request: WireRequest,
  url: URL,
  transfer: Transfer,
  isCredential: FollowOptions['isCredential'],
): { request: WireRequest; credentialsDropped: boolean } {
  const isElsewhere = url.origin !== new URL(request.url).origin;
  const keeps = keepsBody(transfer, request);
  const headers = request.headers.filter(({ name }) => {
    const lower = name.toLowerCase();
    if (lower === 'host') return false;
    if (!keeps && /^content-|^transfer-encoding$/.test(lower)) return false;
    return !(isElsewhere && isCredential(name));
  });
  const method = keeps || request.method === 'HEAD' ? request.method : 'GET';
  const carried = isElsewhere && request.headers.some(({ name }) => isCredential(name));
  const next: WireRequest = { method, url: url.href, headers };
  if (keeps && request.body !== undefined) next.body = request.body;
  return { request: next, credentialsDropped: carried };
}
