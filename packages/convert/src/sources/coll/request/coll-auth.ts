import { setOwn } from '@curlew/openapi/internal';
import { readObjects, readText } from '../../../http/read-json.ts';
import type { OAuthFlow, RequestAuth } from '../../../normalized-request.ts';
import type { CollAuth } from '../coll-types.ts';
import type { Resolve } from './coll-url.ts';

/** The authentication of a request, with the scheme if `RequestAuth` cannot represent it. */
export interface CollAuthentication {
  auth: RequestAuth;
  scheme?: string;
  oauth2?: OAuthFlow;
}

const AUTHORIZATION: RequestAuth = { type: 'apiKey', in: 'header', name: 'Authorization' };

const FLOWS: Readonly<Record<string, OAuthFlow['flow']>> = {
  authorization_code: 'authorizationCode',
  authorization_code_with_pkce: 'authorizationCode',
  implicit: 'implicit',
  password: 'password',
  password_credentials: 'password',
  client_credentials: 'clientCredentials',
};

/** Converts an `auth` object; undefined for `noauth`. */
export function collAuthentication(auth: CollAuth, resolve: Resolve): CollAuthentication | undefined {
  const parameter = (name: string) => authParameter(auth, name);
  switch (auth.type) {
    case 'noauth':
      return undefined;
    case 'basic':
      return { auth: { type: 'basic' } };
    case 'bearer':
      return { auth: { type: 'bearer' } };
    case 'digest':
      return { auth: { type: 'basic' }, scheme: 'digest' };
    case 'apikey': {
      const name = resolve(parameter('key') ?? '');
      return {
        auth: {
          type: 'apiKey',
          in: parameter('in') === 'query' ? 'query' : 'header',
          name: name || 'X-API-Key',
        },
      };
    }
    case 'oauth2':
    case 'jwt': {
      const oauth2 = auth.type === 'oauth2' ? oauthFlow(parameter, resolve) : undefined;
      const inQuery = (parameter('addTokenTo') ?? '').startsWith('query');
      if (!inQuery) return { auth: { type: 'bearer' }, ...(oauth2 && { oauth2 }) };
      const name = auth.type === 'jwt' ? (parameter('queryParamKey') ?? 'token') : 'access_token';
      return { auth: { type: 'apiKey', in: 'query', name } };
    }
    default:
      return { auth: AUTHORIZATION };
  }
}

/** Parameters of the format's kinds of `auth` that are credentials; `key` is the name of an API key. */
const CREDENTIAL = /^value$|pass|token|secret|.key$|signature|assertion|nonce/i;
/** Parameters that say how a credential is got, named and sent: `accessTokenUrl`, `signatureMethod`, `tokenName`. */
const SETTING =
  /(?:url|uri|method|algorithm|type|name|prefix|placement|location|expiry|timestamp|version)$|^(?:addTokenTo|queryParamKey|headerKey|isSecretBase64Encoded|disableRetryRequest|useBrowser)$|request(?:Params|Body|Headers)$/i;

/** The credentials among the parameters of an `auth`, variables resolved. */
export function authCredentials(auth: CollAuth, resolve: Resolve): string[] {
  return authPairs(auth).flatMap(([key, value]) => {
    return CREDENTIAL.test(key) && !SETTING.test(key) && value ? [resolve(value)] : [];
  });
}

/** The parameters of an `auth`, variables resolved; in v2.1 lists, those of no value are left out. */
export function authParameters(auth: CollAuth, resolve: Resolve): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [key, value] of authPairs(auth)) {
    if (key !== '' && value) setOwn(found, key, resolve(value));
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function authParameter(auth: CollAuth, name: string): string | undefined {
  return authPairs(auth).find(([key]) => key === name)?.[1];
}

/** v2.1 lists parameters, v2.0 has them as an object. */
function authPairs(auth: CollAuth): [key: string, value: string | undefined][] {
  const parameters = Object.hasOwn(auth, auth.type) ? auth[auth.type] : undefined;
  if (Array.isArray(parameters)) {
    return readObjects<{ key?: unknown; value?: unknown }>(parameters).map(({ key, value }) => [
      readText(key) ?? '',
      readText(value),
    ]);
  }
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters).map(([key, value]) => [key, readText(value)]);
}

/** The flow of an `oauth2`; undefined where an address that the flow needs is missing or not one. */
function oauthFlow(parameter: (name: string) => string | undefined, resolve: Resolve): OAuthFlow | undefined {
  const given = parameter('grant_type') ?? 'authorization_code';
  const flow = Object.hasOwn(FLOWS, given) ? FLOWS[given] : undefined;
  const address = (name: string) => getAddress(resolve(parameter(name) ?? ''));
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
function getAddress(text: string): string | undefined {
  const trimmed = text.trim().replace(/[?#].*$/s, '');
  const relative = /^\{\{[^{}]+\}\}(\/[^{}\s]*)$/.exec(trimmed)?.[1];
  if (relative !== undefined) return relative;
  if (/[{}\s]/.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}
