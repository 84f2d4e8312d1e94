import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { HttpHeader } from '@curlew/request';
import type { Failure } from '../call/failure.ts';
import { failureOfError } from '../protocols/http/failure-of-error.ts';
import { headersOf } from '../protocols/http/response-head.ts';
import { BodyCapture } from './body-capture.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import type { Traffic } from './traffic.ts';

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

/** The URL of a request at the target. */
export function targetUrl({ url }: Pick<Target, 'url'>, pathAndQuery: string): URL {
  const base = url.pathname.replace(/\/+$/, '');
  // Never resolved as a reference: `//host/path` would be another server.
  return new URL(`${url.origin}${base}${pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`}`);
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
) {
  const url = targetUrl(target, pathAndQuery);
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

/**
 * Sends a request on to the target and its response back, both as they come. The target's failure is a 502, its silence a
 * 504. Resolves when all has passed, with what it was.
 */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: Target,
  {
    maxBodyBytes,
    localOrigin,
    refuse,
  }: {
    maxBodyBytes: number;
    /** Own origin, which replaces the target's in redirects. */
    localOrigin: string;
    refuse: (response: ServerResponse, status: 502 | 504, detail: string) => void;
  },
): Promise<Traffic> {
  const started = performance.now();
  const { method = 'GET', url: pathAndQuery = '/' } = incoming;
  const headers = headersOf(incoming.rawHeaders);
  const requestBody = new BodyCapture(maxBodyBytes);
  const responseBody = new BodyCapture(maxBodyBytes);
  const traffic: Traffic = {
    method,
    url: targetUrl(target, pathAndQuery).href,
    pathAndQuery,
    request: { headers, body: new Uint8Array(), truncated: false },
    startedAt: Date.now(),
    durationMs: 0,
  };

  return new Promise((resolve) => {
    let isSettled = false;
    const settle = (failure?: Failure): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      traffic.durationMs = performance.now() - started;
      traffic.request = { headers, body: requestBody.bytes, truncated: requestBody.truncated };
      if (traffic.response) {
        traffic.response = {
          ...traffic.response,
          body: responseBody.bytes,
          truncated: responseBody.truncated,
        };
      }
      if (failure !== undefined) traffic.failure = failure;
      resolve(traffic);
    };
    const fail = (status: 502 | 504, failure: Failure): void => {
      if (isSettled) return;
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, status, failure.message);
      settle(failure);
    };

    const hasBody = incoming.headers['transfer-encoding'] !== undefined;
    const sent = openRequest(target, {
      method,
      pathAndQuery,
      headers: [
        ...forwardedHeaders(headers),
        ...(hasBody ? [{ name: 'Transfer-Encoding', value: 'chunked' }] : []),
      ],
    });
    const timer = setTimeout(() => {
      sent.destroy();
      fail(504, { code: 'timeout', message: `The target sent no answer in ${target.timeoutMs} ms.` });
    }, target.timeoutMs);
    incoming.on('data', (chunk: Uint8Array) => requestBody.take(chunk));
    incoming.pipe(sent);
    incoming.on('error', () => sent.destroy());
    outgoing.on('close', () => {
      if (outgoing.writableFinished) return;
      sent.destroy();
      settle({ code: 'aborted', message: 'The client ended the request.' });
    });
    sent.on('error', (error) => fail(502, failureOfError(error)));
    sent.on('response', (response) => {
      clearTimeout(timer);
      traffic.firstByteMs = performance.now() - started;
      const { statusCode: status = 502, statusMessage: statusText = '' } = response;
      const received = headersOf(response.rawHeaders);
      traffic.response = {
        status,
        statusText,
        headers: received,
        trailers: [],
        body: new Uint8Array(),
        truncated: false,
      };
      const lines = forwardedHeaders(received).flatMap(({ name, value }) => {
        return [name, name.toLowerCase() === 'location' ? localAddress(value, target, localOrigin) : value];
      });
      outgoing.sendDate = false;
      outgoing.writeHead(status, statusText, lines);
      outgoing.flushHeaders();
      response.on('data', (chunk: Uint8Array) => responseBody.take(chunk));
      response.on('error', (error) => fail(502, failureOfError(error)));
      response.on('end', () => {
        const { rawTrailers } = response;
        if (traffic.response) traffic.response.trailers = headersOf(rawTrailers);
        settle();
      });
      response.pipe(outgoing);
    });
  });
}

/** Rewrites a redirect within the target to the proxy. */
function localAddress(location: string, { url }: Target, localOrigin: string): string {
  return location === url.origin || location.startsWith(`${url.origin}/`)
    ? `${localOrigin}${location.slice(url.origin.length)}`
    : location;
}
