import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Failure, FailureCode } from '@curlew/exchange';
import type { HttpHeader } from '@curlew/openapi';
import { urlBelow } from '../call/url-below.ts';
import { failureOfError } from '../protocols/http/failure-of-error.ts';

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
) {
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
