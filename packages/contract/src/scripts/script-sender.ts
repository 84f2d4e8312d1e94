import { isOfClient, serverTarget } from '../call/server-target.ts';
import { adviceOf } from '../cases/run-advice.ts';
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
    const url = targetOf(request, context)?.href;
    if (url === undefined)
      throw new Error(
        `The request to ${originOf(request.url)} was not sent: it is not a server of the description or of ${adviceOf(context).givenServer}.`,
      );
    const { method, headers, body } = request;
    const timeoutMs = Math.min(context.limits.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS);
    const call = rawCall(
      {
        method,
        url,
        headers: headersOfPairs(headers.filter(([name]) => !isOfClient(name))),
        ...(body !== undefined && { body }),
      },
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

/** The URL at the server of the run; undefined for another server, and for a URL with credentials. */
function targetOf({ url }: ScriptRequest, context: CaseContext): URL | undefined {
  const asked = URL.parse(url);
  if (asked === null || asked.username !== '' || asked.password !== '') return undefined;
  return serverTarget(url, context);
}

const MAX_ORIGIN = 200;

/** Without its path and query, which may hold credentials. */
function originOf(url: string): string {
  const origin = URL.parse(url)?.origin ?? 'null';
  return origin === 'null' ? 'an address without an http or https host' : origin.slice(0, MAX_ORIGIN);
}
