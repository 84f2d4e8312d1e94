import type { SecurityScheme } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { AuthorizationServer } from 'oauth4webapi';
import * as oauth from 'oauth4webapi';

/** The ways to a token that a program can take on its own; `implicit` and `password` are deprecated (RFC 9700). */
export type GrantType = 'authorizationCode' | 'clientCredentials' | 'deviceAuthorization';

const GRANT_TYPES: readonly GrantType[] = ['authorizationCode', 'deviceAuthorization', 'clientCredentials'];

/** One way to a token of a security scheme. */
export interface TokenGrant {
  type: GrantType;
  /** Those that the description declares, or the server's metadata names. */
  scopes: { name: string; description?: string }[];
  server: AuthorizationServer;
  /** The server of refresh tokens, where it has another address. */
  refreshServer: AuthorizationServer;
  /** The issuer is that of the metadata; otherwise only the addresses are known. */
  hasIssuer: boolean;
}

/** Whether a scheme has tokens that can be asked for. */
export function hasTokens({ type, flows, openIdConnectUrl, oauth2MetadataUrl }: SecurityScheme): boolean {
  if (type === 'openIdConnect') return openIdConnectUrl !== undefined;
  return type === 'oauth2' && (oauth2MetadataUrl !== undefined || flows.some(isKnownFlow));
}

/**
 * The ways to a token of a scheme: those of its flows, or of the metadata that it names, which is fetched.
 * @param baseUrl base of relative addresses; without it, there are none.
 * @throws TokenError if the metadata cannot be read.
 */
export async function listGrants(scheme: SecurityScheme, baseUrl?: string): Promise<TokenGrant[]> {
  const { flows, openIdConnectUrl, oauth2MetadataUrl } = scheme;
  const address = scheme.type === 'openIdConnect' ? openIdConnectUrl : oauth2MetadataUrl;
  const declared = flows.filter(isKnownFlow);
  if (address === undefined) return sortGrants(declared.map((flow) => grantOfFlow(flow, baseUrl)));
  const metadata = await readMetadata(resolveUrl(address, baseUrl));
  const getScopes = (type: GrantType) =>
    declared.find((flow) => flow.type === type)?.scopes ??
    (metadata.scopes_supported ?? []).map((name) => ({ name }));
  const types = declared.length > 0 ? declared.map(({ type }) => type) : supportedGrants(metadata);
  return sortGrants(
    types.map((type) => ({
      type,
      scopes: getScopes(type),
      server: metadata,
      refreshServer: metadata,
      hasIssuer: true,
    })),
  );
}

type OAuthFlow = SecurityScheme['flows'][number];
type KnownFlow = OAuthFlow & { type: GrantType };

function isKnownFlow(flow: OAuthFlow): flow is KnownFlow {
  return (GRANT_TYPES as readonly string[]).includes(flow.type) && flow.tokenUrl !== undefined;
}

function sortGrants(grants: readonly TokenGrant[]): TokenGrant[] {
  return grants.toSorted((one, other) => GRANT_TYPES.indexOf(one.type) - GRANT_TYPES.indexOf(other.type));
}

function grantOfFlow(flow: KnownFlow, baseUrl: string | undefined): TokenGrant {
  const absolute = (url: string | undefined) =>
    url === undefined ? undefined : resolveUrl(url, baseUrl).href;
  const tokenUrl = absolute(flow.tokenUrl) ?? '';
  const authorizationUrl = absolute(flow.authorizationUrl);
  const deviceUrl = absolute(flow.deviceAuthorizationUrl);
  const server: AuthorizationServer = {
    issuer: new URL(authorizationUrl ?? tokenUrl).origin,
    token_endpoint: tokenUrl,
    ...(authorizationUrl !== undefined && { authorization_endpoint: authorizationUrl }),
    ...(deviceUrl !== undefined && { device_authorization_endpoint: deviceUrl }),
  };
  const refreshUrl = absolute(flow.refreshUrl);
  return {
    type: flow.type,
    scopes: flow.scopes,
    server,
    refreshServer: refreshUrl === undefined ? server : { ...server, token_endpoint: refreshUrl },
    hasIssuer: false,
  };
}

/** OpenID Connect Discovery 1.0, section 3: without `grant_types_supported` it is the authorization code. */
function supportedGrants(metadata: AuthorizationServer): GrantType[] {
  const supported = metadata.grant_types_supported ?? ['authorization_code'];
  return GRANT_TYPES.filter((type) => {
    if (type === 'authorizationCode') return supported.includes('authorization_code');
    if (type === 'clientCredentials') return supported.includes('client_credentials');
    return metadata.device_authorization_endpoint !== undefined;
  });
}

/** Where metadata is found below an issuer (OpenID Connect Discovery 1.0, section 4; RFC 8414, section 3). */
const WELL_KNOWN = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server)/;

async function readMetadata(url: URL): Promise<AuthorizationServer> {
  const response = await sendTo(url.href, { method: 'GET', headers: { accept: 'application/json' } });
  try {
    const { issuer: named } = (await response.clone().json()) as { issuer: string };
    const expected = url.origin + url.pathname.replace(WELL_KNOWN, '');
    // Metadata at another kind of address names its own issuer; a slash at its end is not in the address of its metadata.
    const issuer = !WELL_KNOWN.test(url.pathname) || named === `${expected}/` ? named : expected;
    return await oauth.processDiscoveryResponse(new URL(issuer), response);
  } catch (error) {
    throw new TokenError('no-metadata', { server: url.href, cause: error });
  }
}

function resolveUrl(address: string, baseUrl: string | undefined): URL {
  const url = URL.parse(address, baseUrl);
  if (url === null) throw new TokenError('no-metadata', { server: address });
  return url;
}

/**
 * Why there is no token:
 * - `insecure`: the address is not `https:`, and not of this machine;
 * - `unreachable`: no answer, or one that a page may not read;
 * - `no-metadata`: the metadata of the server cannot be read, or is another server's;
 * - `refused`: the server says why (RFC 6749, sections 4.1.2.1 and 5.2);
 * - `denied`: the user said no;
 * - `expired`: the user took too long;
 * - `not-matching`: the answer does not belong to the question, or is none of the protocol.
 */
export type TokenErrorKind =
  | 'insecure'
  | 'unreachable'
  | 'no-metadata'
  | 'refused'
  | 'denied'
  | 'expired'
  | 'not-matching';

/** There is no token. The message holds no credential. */
export class TokenError extends Error {
  readonly kind: TokenErrorKind;
  /** Address of the server. */
  readonly server: string;
  /** The server's own words: `invalid_client: Client authentication failed`. They are untrusted. */
  readonly reason: string | undefined;

  constructor(kind: TokenErrorKind, about: { server: string; reason?: string; cause?: unknown }) {
    super(MESSAGES[kind](about.server, about.reason), { cause: about.cause });
    this.name = 'TokenError';
    this.kind = kind;
    this.server = about.server;
    this.reason = about.reason;
  }
}

const MESSAGES: Record<TokenErrorKind, (server: string, reason: string | undefined) => string> = {
  insecure: (server) => `The address of ${server} must be \`https:\`: credentials are sent to it.`,
  unreachable: (server) => `No answer from ${server}.`,
  'no-metadata': (server) => `${server} has no metadata of an authorization server.`,
  refused: (server, reason) => `${server} gives no token${reason === undefined ? '' : `: ${reason}`}.`,
  denied: (server) => `Access was denied at ${server}.`,
  expired: (server) => `${server} waited too long for the user.`,
  'not-matching': (server) => `The answer of ${server} does not belong to the request, or is not OAuth 2.`,
};

const TIMEOUT_MS = 20_000;
/** A longer answer is none of the protocol, in UTF-16 units. */
const MAX_LENGTH = 100_000;

/** What the OAuth library hands to `fetch`. */
interface TokenRequest {
  method: string;
  headers: Record<string, string>;
  body?: URLSearchParams;
  signal?: AbortSignal;
}

/**
 * Sends a request to an authorization server: without cookies, without a referrer, and to no other address than this one.
 * Identity tokens are left out of the answer: nobody here asks who the user is.
 * @throws TokenError `insecure` or `unreachable`.
 */
export async function sendTo(
  address: string,
  { method, headers, body, signal }: TokenRequest,
): Promise<Response> {
  const url = new URL(address);
  if (!isProtected(url)) throw new TokenError('insecure', { server: url.origin });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers,
      ...(body && { body }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new TokenError('unreachable', { server: url.origin, cause: error });
  }
  if (text.length > MAX_LENGTH) throw new TokenError('not-matching', { server: url.origin });
  return readAnswer(text, response);
}

/**
 * The answer as the protocol wants it: JSON by its content, where a server names another media type; a token is a bearer token
 * where it has no type, as a few servers omit it.
 */
function readAnswer(text: string, { status, headers }: Response): Response {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new Response(text, { status, headers });
  }
  if (!isObject(value)) return new Response(text, { status, headers });
  const { id_token: _, ...rest } = value;
  const answer = 'access_token' in rest ? { token_type: 'bearer', ...rest } : rest;
  const typed = new Headers(headers);
  typed.set('content-type', 'application/json');
  return new Response(JSON.stringify(answer), { status, headers: typed });
}

/** Encrypted, or of this machine. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
  );
}
