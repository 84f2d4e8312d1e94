import {
  type AccessToken,
  beginDeviceSignIn,
  beginSignIn,
  type DeviceSignIn,
  refreshToken,
  requestClientToken,
  type TokenClient,
} from './request-token.ts';
import type { GrantType, TokenGrant } from './token-server.ts';

/** A token, and what another one like it is asked for with. */
export interface GrantedToken extends AccessToken {
  grant: GrantType;
  askedFor: string[];
}

/** The steps of a grant that a user takes. */
export interface UserSteps {
  /** Where the authorization server leads the user back to. */
  redirectUri: string;
  signal: AbortSignal;
  /** Shows the pages of the authorization server; resolves with the query that it called the redirect address with. */
  signIn(url: string, state: string): Promise<URLSearchParams>;
  /** Shows the code that the user enters on another page. */
  showCode(device: Omit<DeviceSignIn, 'wait'>): void;
}

/**
 * Asks for a token in the way of the grant.
 * @param scopes those that are asked for.
 * @throws TokenError; the reason of `signal`
 */
export async function obtainToken(
  grant: TokenGrant,
  client: TokenClient,
  scopes: readonly string[],
  { redirectUri, signal, signIn, showCode }: UserSteps,
): Promise<GrantedToken> {
  const granted = (token: AccessToken): GrantedToken => ({
    ...token,
    grant: grant.type,
    askedFor: [...scopes],
  });
  if (grant.type === 'clientCredentials') return granted(await requestClientToken(grant, client, scopes));
  if (grant.type === 'deviceAuthorization') {
    const { wait, ...device } = await beginDeviceSignIn(grant, client, scopes);
    showCode(device);
    return granted(await wait(signal));
  }
  const { url, finish } = await beginSignIn(grant, client, { redirectUri, scopes });
  const answer = await signIn(url, new URL(url).searchParams.get('state') ?? '');
  return granted(await finish(answer));
}

/**
 * Renews a token: with its refresh token, or by asking again for one of the program itself.
 * @param grants those of the scheme, as they are now.
 * @returns undefined if the token cannot be renewed without its user.
 * @throws TokenError
 */
export async function renewToken(
  grants: readonly TokenGrant[],
  client: TokenClient,
  token: GrantedToken,
): Promise<GrantedToken | undefined> {
  const grant = grants.find(({ type }) => type === token.grant);
  if (grant === undefined) return undefined;
  const { refreshToken: kept } = token;
  if (kept === undefined && token.grant !== 'clientCredentials') return undefined;
  const renewed =
    kept === undefined
      ? await requestClientToken(grant, client, token.askedFor)
      : await refreshToken(grant, client, { ...token, refreshToken: kept });
  return { ...token, ...renewed };
}
