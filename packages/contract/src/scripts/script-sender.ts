import type { CaseContext } from '../cases/test-case.ts';
import { headersOfPairs, rawCall } from '../suite/raw-call.ts';
import type { ScriptRequest, ScriptSender } from './script-run.ts';

/** Limit of a request of a script in milliseconds. */
const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 1_000_000;

/**
 * Sends requests of scripts to the server of the run alone. Addresses of servers of the description are replaced by it;
 * other addresses are refused, and redirects are not followed.
 */
export function scriptSender(context: CaseContext): ScriptSender {
  return async (request) => {
    const url = targetOf(request, context);
    if (url === undefined)
      throw new Error(
        `The request to ${originOf(request.url)} was not sent: it is not a server of the description or of \`--server\`.`,
      );
    const { method, headers, body } = request;
    const timeoutMs = Math.min(context.limits.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS);
    const call = rawCall(
      { method, url, headers: headersOfPairs(headers), ...(body !== undefined && { body }) },
      context,
      { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, maxRedirects: 0 },
    );
    if (typeof call === 'string') throw new Error(call);
    const { response, failure, durationMs } = await context.session.run(call, { signal: context.signal });
    if (response === undefined) throw new Error(failure?.message ?? 'No response was received.');
    return {
      code: response.status,
      status: response.statusText,
      headers: response.headers.map(({ name, value }): [string, string] => [name, value]),
      body: Buffer.from(response.body).toString('utf8'),
      responseTime: Math.round(durationMs),
    };
  };
}

/** The URL at the server of the run; undefined for another server. */
function targetOf({ url }: ScriptRequest, { input, session }: CaseContext): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  const declared = session.api.operations.flatMap(({ servers }) => servers);
  const servers = [...session.api.servers, ...declared].map((server) => server.url.replace(/\/+$/, ''));
  const target = input.server?.url;
  if (target !== undefined && isBelow(parsed, target)) return url;
  const base = servers.find((server) => isBelow(parsed, server));
  if (base === undefined) return undefined;
  return target === undefined ? url : target.replace(/\/+$/, '') + url.slice(base.length);
}

function isBelow(url: URL, server: string): boolean {
  const base = URL.parse(server);
  return (
    base !== null && base.origin === url.origin && url.pathname.startsWith(base.pathname.replace(/\/$/, ''))
  );
}

/** Without its path and query, which may hold credentials. */
function originOf(url: string): string {
  return URL.parse(url)?.origin ?? `\`${url.slice(0, 40)}\``;
}
