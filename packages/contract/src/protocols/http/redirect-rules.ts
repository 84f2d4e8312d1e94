import { type Failure, isSecretName } from '@curlew/exchange';
import { hasSecrets } from '@curlew/exchange/internal';
import type { SecurityScheme } from '@curlew/openapi';

/** What a call allows. */
export interface RedirectLimits {
  maxRedirects: number;
  /** Treat redirects to another origin as a failure. */
  sameOrigin: boolean;
}

/** A response that redirects. */
export interface RedirectStep {
  from: URL;
  /** Value of the header, each of whose characters is one byte. */
  location: string;
  /** Number of redirects that were followed before. */
  count: number;
  /** The body that would be sent again. */
  body?: Uint8Array | undefined;
}

export const REDIRECT_LOOP: Failure = {
  code: 'redirect-loop',
  message: 'The redirect leads back to an address that was already requested.',
};

/** Statuses whose `Location` is followed (RFC 9110, section 15.4). */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The URL that a redirect leads to, or why it is not followed. Loops are for the caller to find. */
export function redirectUrl(
  { from, location, count, body }: RedirectStep,
  { maxRedirects, sameOrigin }: RedirectLimits,
): URL | Failure {
  const invalid = (message: string): Failure => ({ code: 'invalid-redirect', message });
  const url = resolveLocation(location, from);
  if (url === undefined) return invalid('The `Location` of the redirect must be an `http` or `https` URL.');
  const isElsewhere = url.origin !== from.origin;
  if (isElsewhere && sameOrigin)
    return invalid('The redirect leads to another origin, which is not allowed.');
  if (count >= maxRedirects)
    return { code: 'too-many-redirects', message: `The limit of ${maxRedirects} redirects is reached.` };
  if (isElsewhere && body && hasSecrets(body))
    return invalid('The redirect would send credentials of the body to another origin.');
  return url;
}

function resolveLocation(location: string, from: URL): URL | undefined {
  // Header values are bytes; browsers decode non-ASCII URLs as UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  const url = URL.canParse(text, from.href) ? new URL(text, from) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.hash === '') url.hash = from.hash;
  // A server does not choose the credentials of a client.
  url.username = '';
  url.password = '';
  return url;
}

/** Returns whether a header holds a credential: of HTTP, of a security scheme, or by its name. */
export function credentialHeaders(schemes: readonly SecurityScheme[]): (name: string) => boolean {
  const declared = schemes.flatMap(({ in: place, parameterName }) =>
    place === 'header' && parameterName ? [parameterName.toLowerCase()] : [],
  );
  const names = new Set(['authorization', 'cookie', 'proxy-authorization', ...declared]);
  return (name) => names.has(name.toLowerCase()) || isSecretName(name.toLowerCase());
}
