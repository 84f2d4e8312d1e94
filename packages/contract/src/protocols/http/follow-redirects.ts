import type { CallLimits } from '../../call/call.ts';
import type { Redirect } from '../../call/exchange.ts';
import type { Failure } from '../../call/failure.ts';
import { secretsInBody } from '../../mask/body-secrets.ts';
import { headerValue } from './response-head.ts';
import { type SendOptions, sendRequest } from './send-request.ts';
import type { Transfer } from './transfer.ts';
import type { WireRequest } from './wire-request.ts';

export interface FollowOptions extends SendOptions {
  limits: CallLimits;
  /** Whether a header holds a credential. */
  isCredential: (name: string) => boolean;
  /** Treat redirects to another origin as a failure. */
  sameOrigin: boolean;
}

export interface FollowedTransfer extends Transfer {
  redirects: Redirect[];
}

/** Sends a request and follows redirects (RFC 9110, section 15.4). Credentials are not forwarded to another origin. */
export async function followRedirects(first: WireRequest, options: FollowOptions): Promise<FollowedTransfer> {
  const { maxRedirects } = options.limits;
  const redirects: Redirect[] = [];
  const seen = new Set<string>();
  let request = first;
  for (;;) {
    const transfer = await sendRequest(request, options);
    const target = transfer.failure ? undefined : redirectTarget(transfer);
    if (target === undefined || maxRedirects === 0) return Object.assign(transfer, { redirects });
    seen.add(`${request.method} ${request.url}`);
    const failed = (code: Failure['code'], message: string) => ({
      ...transfer,
      failure: { code, message },
      redirects,
    });
    const url = resolveTarget(target, request.url);
    if (url === undefined)
      return failed('invalid-redirect', 'The `Location` of the redirect must be an `http` or `https` URL.');
    if (options.sameOrigin && url.origin !== new URL(request.url).origin)
      return failed('invalid-redirect', 'The redirect leads to another origin, which is not allowed.');
    if (redirects.length >= maxRedirects)
      return failed('too-many-redirects', `The limit of ${maxRedirects} redirects is reached.`);
    if (request.body instanceof ReadableStream && keepsBody(transfer, request))
      return failed(
        'invalid-redirect',
        'The redirect requires the body again, but a stream can be read only once.',
      );
    if (sendsSecretsElsewhere(request, url, transfer))
      return failed('invalid-redirect', 'The redirect would send credentials of the body to another origin.');
    const next = nextRequest(request, url, transfer, options.isCredential);
    redirects.push({
      status: transfer.response?.status ?? 0,
      from: request.url,
      to: next.request.url,
      credentialsDropped: next.credentialsDropped,
    });
    request = next.request;
    if (seen.has(`${request.method} ${request.url}`))
      return failed('redirect-loop', 'The redirect leads back to an address that was already requested.');
  }
}

function redirectTarget({ response }: Transfer): string | undefined {
  if (!response || ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  return headerValue(response.headers, 'location');
}

function resolveTarget(location: string, from: string): URL | undefined {
  // Header values are bytes; browsers decode non-ASCII URLs as UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  const url = URL.canParse(text, from) ? new URL(text, from) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function keepsBody({ response }: Transfer, { method }: WireRequest): boolean {
  const status = response?.status ?? 0;
  if (status === 303) return false;
  return status === 307 || status === 308 || method !== 'POST';
}

function sendsSecretsElsewhere(request: WireRequest, url: URL, transfer: Transfer): boolean {
  if (!(request.body instanceof Uint8Array) || !keepsBody(transfer, request)) return false;
  return url.origin !== new URL(request.url).origin && secretsInBody(request.body).length > 0;
}

function nextRequest(
  request: WireRequest,
  url: URL,
  transfer: Transfer,
  isCredential: FollowOptions['isCredential'],
): { request: WireRequest; credentialsDropped: boolean } {
  const isElsewhere = url.origin !== new URL(request.url).origin;
  if (url.hash === '') url.hash = new URL(request.url).hash;
  if (isElsewhere) {
    url.username = '';
    url.password = '';
  }
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
