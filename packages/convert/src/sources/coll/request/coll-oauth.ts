import type { OAuthFlow } from '../../../document/request-details.ts';
import type { Resolve } from './coll-url.ts';

const FLOWS: Readonly<Record<string, OAuthFlow['flow']>> = {
  authorization_code: 'authorizationCode',
  authorization_code_with_pkce: 'authorizationCode',
  implicit: 'implicit',
  password: 'password',
  password_credentials: 'password',
  client_credentials: 'clientCredentials',
};

/** The flow of an `oauth2`; undefined where an address that the flow needs is missing or not one. */
export function oauthFlow(
  parameter: (name: string) => string | undefined,
  resolve: Resolve,
): OAuthFlow | undefined {
  const given = parameter('grant_type') ?? 'authorization_code';
  const flow = Object.hasOwn(FLOWS, given) ? FLOWS[given] : undefined;
  const address = (name: string) => addressOf(resolve(parameter(name) ?? ''));
  const authorizationUrl = address('authUrl');
  const tokenUrl = address('accessTokenUrl');
  const refreshUrl = address('refreshTokenUrl');
  const needsAuthorization = flow === 'authorizationCode' || flow === 'implicit';
  if (!flow || (needsAuthorization && !authorizationUrl) || (flow !== 'implicit' && !tokenUrl))
    return undefined;
  return {
    flow,
    ...(needsAuthorization && authorizationUrl && { authorizationUrl }),
    ...(flow !== 'implicit' && tokenUrl && { tokenUrl }),
    ...(refreshUrl && { refreshUrl }),
    scopes: [
      ...new Set(
        resolve(parameter('scope') ?? '')
          .split(/[\s,]+/)
          .filter(isScope),
      ),
    ],
  };
}

/** RFC 6749, section 3.3; a variable is none. */
function isScope(text: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text) && !/\{\{|^\$/.test(text);
}

/** An address without user, password and query; `{{baseUrl}}/token` is relative to the server (RFC 3986, section 4.2). */
function addressOf(text: string): string | undefined {
  const trimmed = text.trim().replace(/[?#].*$/s, '');
  const relative = /^\{\{[^{}]+\}\}(\/[^{}\s]*)$/.exec(trimmed)?.[1];
  if (relative !== undefined) return relative;
  if (/[{}\s]/.test(trimmed)) return undefined;
  try {
    const url = new URL(trimmed);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    url.username = '';
    url.password = '';
    return url.href;
  } catch {
    return undefined;
  }
}
