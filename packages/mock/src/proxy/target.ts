import { type ClientRequest, Agent as HttpAgent, request as requestHttp } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { failureOfError, urlBelow } from '@curlew/contract/servers';
import type { Failure, FailureCode } from '@curlew/exchange';
import type { HttpHeader } from '@curlew/openapi/internal';

/** The API behind a proxy. */
export interface Target {
  /** Base URL; the paths of requests are appended. */
  url: URL;
  agent: HttpAgent | HttpsAgent;
  /** Milliseconds to wait for the headers of a response. */
  timeoutMs: number;
}

export function createTarget(
  url: URL,
  { timeoutMs, insecure }: { timeoutMs: number; insecure: boolean },
): Target {
  const options = { keepAlive: true, maxSockets: 256 };
  const agent =
    url.protocol === 'https:'
      ? new HttpsAgent({ ...options, rejectUnauthorized: !insecure })
      : new HttpAgent(options);
  return { url, agent, timeoutMs };
}

const FIXES: Partial<Record<FailureCode, string>> = {
  'connection-refused': 'Start the target, or correct its URL.',
  'name-not-resolved': 'Correct the URL of the target.',
  tls: 'Correct the certificate of the target, or set `insecure` to skip its verification.',
};

/** Why a request did not reach the target, or the response not the proxy. */
export function targetFailure(error: unknown): Failure {
  const { code, message } = failureOfError(error);
  const fix = FIXES[code];
  return { code, message: fix === undefined ? message : `${message} ${fix}` };
}

/** A target did not respond in time. */
export function timeoutFailure({ timeoutMs }: Pick<Target, 'timeoutMs'>): Failure {
  return {
    code: 'timeout',
    message: `The target sent no response in ${timeoutMs} ms. Increase the time limit if it needs longer.`,
  };
}

/** Opens the request to the target. Bodies are neither read nor changed. */
export function openRequest(
  target: Target,
  {
    method,
    pathAndQuery,
    headers,
  }: {
    method: string;
    pathAndQuery: string;
    headers: HttpHeader[];
  },
): ClientRequest {
  const url = urlBelow(target.url, pathAndQuery);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lines = [
    { name: 'Host', value: url.host },
    ...headers.filter(({ name }) => !/^(?:host|expect)$/i.test(name)),
  ];
  return send(url, {
    method,
    agent: target.agent,
    headers: lines.flatMap(({ name, value }) => [name, value]) as never,
    setDefaultHeaders: false,
  });
}

/** The connection to a target over HTTP/2, which all streams share; opened again when it has ended. */
export class Http2Target {
  readonly url: URL;
  /** Milliseconds to wait for the headers of a response. */
  readonly timeoutMs: number;
  readonly #insecure: boolean;
  #session: ClientHttp2Session | undefined;

  constructor(url: URL, { timeoutMs, insecure }: { timeoutMs: number; insecure: boolean }) {
    this.url = url;
    this.timeoutMs = timeoutMs;
    this.#insecure = insecure;
  }

  get session(): ClientHttp2Session {
    const known = this.#session;
    if (known && !known.closed && !known.destroyed) return known;
    const session = connect(this.url.origin, { rejectUnauthorized: !this.#insecure });
    // Its streams get the error as well.
    session.on('error', () => {});
    this.#session = session;
    return session;
  }

  /** Forgets a connection that is not established, which later calls would wait for, too. */
  dropUnconnected(): void {
    if (this.#session?.connecting) this.#session.destroy();
  }

  close(): void {
    this.#session?.destroy();
  }
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Without them the end of a body is unknown, whatever `Connection` names. */
const FRAMING: ReadonlySet<string> = new Set(['content-length']);

/** The forwarded headers. */
export function forwardedHeaders(headers: readonly HttpHeader[]): HttpHeader[] {
  const named = headers
    .filter(({ name }) => name.toLowerCase() === 'connection')
    .flatMap(({ value }) =>
      value
        .toLowerCase()
        .split(',')
        .map((token) => token.trim()),
    );
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return !HOP_BY_HOP.has(key) && (FRAMING.has(key) || !named.includes(key));
  });
}
