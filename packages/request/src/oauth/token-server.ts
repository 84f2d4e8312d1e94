import type { SecurityScheme } from '@curlew/openapi';
import type { AuthorizationServer } from 'oauth4webapi';
import * as oauth from 'oauth4webapi';
import { sendTo, TokenError } from './token-request.ts';

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
    // Metadata at another kind of address names its own issuer.
    const issuer = WELL_KNOWN.test(url.pathname)
      ? url.origin + url.pathname.replace(WELL_KNOWN, '')
      : ((await response.clone().json()) as { issuer: string }).issuer;
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
