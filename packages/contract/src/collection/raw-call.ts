import { type Json, Location, type Operation, type Server } from '@curlew/openapi';
import { type HttpHeader, serverUrl } from '@curlew/openapi/internal';
import { BARE_OPERATION, type Call } from '../call/call.ts';
import { jsonBytes } from '../call/call-outcome.ts';
import { urlBelow } from '../call/server-target.ts';
import { getAdvice } from '../cases/run-advice.ts';
import type { CaseContext } from '../cases/test-case.ts';

/** A request that no operation describes. */
export interface RawRequest {
  /** Default `GET`. */
  method?: string;
  /** Absolute, or a path after the URL of the server. */
  url: string;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: Json;
}

/** An operation without a description. */
export const NO_OPERATION: Operation = {
  ...BARE_OPERATION,
  key: 'request',
  extensions: { 'x-protocol': 'http' },
  location: new Location(''),
};

/**
 * The call of a request without an operation, or a sentence that states why it cannot be sent. Credentials and
 * headers of the run are not sent with it: its URL may lead anywhere.
 */
export function rawCall(
  { method = 'GET', url, headers = {}, body }: RawRequest,
  context: CaseContext,
  limits: Call['limits'] = {},
): Call | string {
  const { input, session } = context;
  const target = getTarget(url, input.server ?? session.api.servers[0]);
  if (target === undefined)
    return `Expected the URL of an http or https server, or a path and ${getAdvice(context).givenServer}, found \`${url.slice(0, 200)}\`.`;
  const sent = Object.entries(headers).map(([name, value]): HttpHeader => ({ name, value }));
  const hasType = sent.some(({ name }) => name.toLowerCase() === 'content-type');
  if (body !== undefined && typeof body !== 'string' && !hasType)
    sent.push({ name: 'Content-Type', value: 'application/json' });
  return sentCall(
    { method, url: target, headers: sent, ...(body !== undefined && { body: getBytes(body) }) },
    limits,
  );
}

/** A request with everything that is sent. */
interface SentRequest {
  method: string;
  url: URL;
  headers: readonly HttpHeader[];
  body?: Uint8Array;
}

/** The call of a request that is complete: nothing is added to it. @param key of the operation that it calls. */
export function sentCall(
  { method, url, headers, body }: SentRequest,
  limits: Call['limits'] = {},
  key = NO_OPERATION.key,
): Call {
  return {
    operation: { ...NO_OPERATION, key },
    input: { server: { url: url.origin, variables: [] }, credentials: {} },
    limits,
    override: {
      method: method.toUpperCase(),
      pathAndQuery: url.pathname + url.search,
      headers,
      body: body ?? null,
    },
  };
}

/** An absolute URL as it is, or a path at the server; undefined without an http or https URL. */
function getTarget(url: string, server: Server | undefined): URL | undefined {
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(url);
  const base = URL.parse(isAbsolute ? url : serverUrl(server));
  if (base === null || !/^https?:$/.test(base.protocol)) return undefined;
  return isAbsolute ? base : urlBelow(base, `/${url.replace(/^\/+/, '')}`);
}

function getBytes(body: Json): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : jsonBytes(body);
}
