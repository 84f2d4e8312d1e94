import type { Exchange, Finding } from '@curlew/exchange';
import { type CheckContext, checkEvents, checkResponse, createCheckContext } from '@curlew/exchange/internal';
import { parseJson } from '@curlew/openapi/internal';
import type { HttpRequest } from '@curlew/request';
import type { LoadedOperation } from '../loaded-operation.ts';
import type { Reply } from '../send-request.ts';

const contexts = new WeakMap<LoadedOperation, CheckContext>();

/** Everything in a reply that contradicts the description. */
export function checkReply(loaded: LoadedOperation, request: HttpRequest, reply: Reply): Finding[] {
  const context = contexts.get(loaded) ?? createCheckContext(loaded.description);
  contexts.set(loaded, context);
  const { operation } = loaded;
  if (reply.isRedirected) return [REDIRECTED];
  const exchange = getExchange(operation.key, request, reply);
  const findings = checkResponse(exchange, operation, context);
  const all = reply.isStream ? [...findings, ...checkEvents(exchange, operation, context)] : findings;
  return all.filter((finding) => !isHidden(finding, reply));
}

/** The redirect itself is the response that a description declares or not, and a browser hides it. */
const REDIRECTED: Finding = {
  kind: 'unchecked-value',
  part: 'status',
  instance: '',
  sentence: 'The browser followed a redirect, so the reply is of another request and was not checked.',
};

/** A browser hides headers of other origins that `Access-Control-Expose-Headers` does not name: they may have come. */
function isHidden({ kind }: Finding, { isCrossOrigin }: Reply): boolean {
  return isCrossOrigin && kind === 'missing-header';
}

function getExchange(operation: string, request: HttpRequest, reply: Reply): Exchange {
  const { method, url, headers } = request;
  const { status, statusText, body, truncated, isStream, items, durationMs } = reply;
  return {
    protocol: isStream ? 'sse' : 'http',
    operation,
    request: { method, url, headers },
    response: {
      status,
      statusText,
      headers: reply.headers,
      trailers: [],
      body,
      truncated,
      ...(isStream && { isStream: true }),
    },
    messages: items.map(({ type, data, id, atMs }) => {
      const value = parseJson(data);
      return {
        direction: 'received',
        type,
        data,
        atMs,
        ...(value !== undefined && { value }),
        ...(id !== undefined && { id }),
      };
    }),
    redirects: [],
    startedAt: Date.now() - durationMs,
    durationMs,
    timings: { firstByteMs: reply.firstByteMs, lastByteMs: durationMs },
  };
}
