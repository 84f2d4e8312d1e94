import type { AuthorizationServer, ClientAuth, TokenEndpointResponse } from 'oauth4webapi';
import * as oauth from 'oauth4webapi';
import { isProtected, sendTo, TokenError, type TokenGrant } from './token-server.ts';

/** A program that is registered at an authorization server. */
export interface TokenClient {
  id: string;
  /** Absent for a public client, as a page is one. */
  secret?: string;
}

export interface AccessToken {
  text: string;
  /** Milliseconds since 1970; absent if the server does not say. */
  expiresAt?: number;
  refreshToken?: string;
  /** Those that were granted, where the server says which. */
  scopes?: string[];
}

/** A token is renewed this long before it expires, in milliseconds. */
const EARLY_MS = 30_000;

/** Whether a token still holds for a request that is sent now. */
export function isFresh({ expiresAt }: AccessToken): boolean {
  return expiresAt === undefined || Date.now() < expiresAt - EARLY_MS;
}

const REQUEST_OPTIONS = {
  [oauth.customFetch]: sendTo,
  // `sendTo` refuses what is not encrypted, but for servers of this machine.
  [oauth.allowInsecureRequests]: true,
};

/**
 * Asks for a token of the program itself (RFC 6749, section 4.4).
 * @throws TokenError
 */
export async function requestClientToken(
  { server }: TokenGrant,
  client: TokenClient,
  scopes: readonly string[],
): Promise<AccessToken> {
  const parameters = scopeParameter(scopes);
  return readToken(server, client, (identity, authentication) =>
    oauth
      .clientCredentialsGrantRequest(server, identity, authentication, parameters, REQUEST_OPTIONS)
      .then((response) => oauth.processClientCredentialsResponse(server, identity, response)),
  );
}

/** A user's way through the authorization server's pages. */
export interface SignIn {
  /** Where the user signs in. */
  url: string;
  /**
   * Asks for the token, once the user comes back.
   * @param parameters those that the redirect address was called with.
   * @throws TokenError
   */
  finish(parameters: URLSearchParams): Promise<AccessToken>;
}

/**
 * Begins an authorization code grant with a proof key (RFC 6749, section 4.1; RFC 7636).
 * @param redirectUri where the user comes back to, as the server knows it.
 * @throws TokenError `insecure`.
 */
export async function beginSignIn(
  grant: TokenGrant,
  client: TokenClient,
  { redirectUri, scopes }: { redirectUri: string; scopes: readonly string[] },
): Promise<SignIn> {
  const { server, hasIssuer } = grant;
  const url = new URL(server.authorization_endpoint ?? '');
  if (!isProtected(url)) throw new TokenError('insecure', { server: url.origin });
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const parameters = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...scopeParameter(scopes),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return {
    url: url.href,
    finish: async (given) => {
      const answered = hasIssuer ? server : withIssuer(server, given);
      const checked = await withoutDetails(server, async () =>
        oauth.validateAuthResponse(answered, { client_id: client.id }, given, state),
      );
      return readToken(server, client, (identity, authentication) =>
        oauth
          .authorizationCodeGrantRequest(
            answered,
            identity,
            authentication,
            checked,
            redirectUri,
            verifier,
            REQUEST_OPTIONS,
          )
          .then((response) => oauth.processAuthorizationCodeResponse(answered, identity, response)),
      );
    },
  };
}

/** A flow names addresses, no issuer: the one that an answer names must be of the server that was asked (RFC 9207). */
function withIssuer(server: AuthorizationServer, parameters: URLSearchParams): AuthorizationServer {
  const issuer = parameters.get('iss');
  const isSame = issuer !== null && URL.parse(issuer)?.origin === server.issuer;
  return isSame ? { ...server, issuer } : server;
}

/** A user's way by a code that is entered on another page or device. */
export interface DeviceSignIn {
  userCode: string;
  /** Where the user enters it; an address of the web. */
  verificationUri: string;
  /** The same with the code in it. */
  completeUri?: string;
  /** Asks for the token until the user has agreed. @throws TokenError; the reason of `signal` */
  wait(signal: AbortSignal): Promise<AccessToken>;
}

/**
 * Begins a device authorization grant (RFC 8628).
 * @throws TokenError
 */
export async function beginDeviceSignIn(
  { server }: TokenGrant,
  client: TokenClient,
  scopes: readonly string[],
): Promise<DeviceSignIn> {
  const parameters = scopeParameter(scopes);
  const answer = await authenticate(server, client, (identity, authentication) =>
    oauth
      .deviceAuthorizationRequest(server, identity, authentication, parameters, REQUEST_OPTIONS)
      .then((response) => oauth.processDeviceAuthorizationResponse(server, identity, response)),
  );
  const [verificationUri, completeUri] = [answer.verification_uri, answer.verification_uri_complete].map(
    (address) =>
      address !== undefined && /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : undefined,
  );
  if (verificationUri === undefined) throw new TokenError('not-matching', { server: server.issuer });
  const endsAt = Date.now() + answer.expires_in * 1_000;
  return {
    userCode: answer.user_code,
    verificationUri,
    ...(completeUri !== undefined && { completeUri }),
    wait: async (signal) => {
      // RFC 8628, section 3.5.
      let seconds = answer.interval ?? 5;
      while (Date.now() < endsAt) {
        await pause(seconds * 1_000, signal);
        try {
          return await readToken(server, client, (identity, authentication) =>
            oauth
              .deviceCodeGrantRequest(server, identity, authentication, answer.device_code, {
                ...REQUEST_OPTIONS,
                signal,
              })
              .then((response) => oauth.processDeviceCodeResponse(server, identity, response)),
          );
        } catch (error) {
          const code = error instanceof TokenError ? errorCode(error.cause) : undefined;
          if (code === 'slow_down') seconds += 5;
          else if (code !== 'authorization_pending') throw error;
        }
      }
      throw new TokenError('expired', { server: server.issuer });
    },
  };
}

/**
 * Renews a token with its refresh token. The new one keeps the refresh token where the server sends no other one.
 * @throws TokenError
 */
export async function refreshToken(
  { refreshServer }: TokenGrant,
  client: TokenClient,
  token: AccessToken & { refreshToken: string },
): Promise<AccessToken> {
  const renewed = await readToken(refreshServer, client, (identity, authentication) =>
    oauth
      .refreshTokenGrantRequest(refreshServer, identity, authentication, token.refreshToken, REQUEST_OPTIONS)
      .then((response) => oauth.processRefreshTokenResponse(refreshServer, identity, response)),
  );
  const { refreshToken: kept, scopes } = token;
  return { refreshToken: kept, ...(scopes && { scopes }), ...renewed };
}

type Ask<Answer> = (identity: { client_id: string }, authentication: ClientAuth) => Promise<Answer>;

async function readToken(
  server: AuthorizationServer,
  client: TokenClient,
  ask: Ask<TokenEndpointResponse>,
): Promise<AccessToken> {
  const { access_token, expires_in, refresh_token, scope } = await authenticate(server, client, ask);
  return {
    text: access_token,
    ...(expires_in !== undefined && { expiresAt: Date.now() + expires_in * 1_000 }),
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    ...(scope !== undefined && { scopes: scope.split(' ').filter(Boolean) }),
  };
}

/**
 * Sends a secret in the way that the server's metadata names; where it names none, in the header, as each server must read it
 * (RFC 6749, section 2.3.1), and in the body if the server refuses the client.
 */
async function authenticate<Answer>(
  server: AuthorizationServer,
  { id, secret }: TokenClient,
  ask: Ask<Answer>,
): Promise<Answer> {
  const identity = { client_id: id };
  return withoutDetails(server, async () => {
    if (secret === undefined || secret === '') return ask(identity, oauth.None());
    const named = server.token_endpoint_auth_methods_supported;
    if (named?.includes('client_secret_basic')) return ask(identity, oauth.ClientSecretBasic(secret));
    if (named?.includes('client_secret_post')) return ask(identity, oauth.ClientSecretPost(secret));
    try {
      return await ask(identity, oauth.ClientSecretBasic(secret));
    } catch (error) {
      if (errorCode(error) !== 'invalid_client' && !(error instanceof oauth.WWWAuthenticateChallengeError))
        throw error;
      return ask(identity, oauth.ClientSecretPost(secret));
    }
  });
}

/** Errors of the library as one kind, without the requests and answers that they hold. */
async function withoutDetails<Value>(server: AuthorizationServer, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof TokenError || (error instanceof DOMException && error.name === 'AbortError'))
      throw error;
    const about = { server: new URL(server.token_endpoint ?? server.issuer).origin };
    const code = errorCode(error);
    if (code === 'access_denied') throw new TokenError('denied', about);
    if (code === 'expired_token') throw new TokenError('expired', about);
    if (code !== undefined)
      throw new TokenError('refused', { ...about, reason: errorWords(error), cause: { error: code } });
    const status = errorStatus(error);
    if (status !== undefined) throw new TokenError('refused', { ...about, reason: `status ${status}` });
    throw new TokenError('not-matching', about);
  }
}

/** `invalid_client`, as the server says it. */
function errorCode(error: unknown): string | undefined {
  const { error: code } = (error ?? {}) as { error?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** The status of an answer that is an error without words of the protocol. */
function errorStatus(error: unknown): number | undefined {
  if (error instanceof oauth.WWWAuthenticateChallengeError) return error.status;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof Response && cause.status >= 400 ? cause.status : undefined;
}

/** Longer texts of a server are cut, in UTF-16 units. */
const MAX_WORDS = 300;

function errorWords(error: unknown): string {
  const { error: code, error_description: description } = error as {
    error: string;
    error_description?: unknown;
  };
  const words = typeof description === 'string' && description !== '' ? `${code}: ${description}` : code;
  return words.slice(0, MAX_WORDS);
}

function scopeParameter(scopes: readonly string[]): Record<string, string> {
  return scopes.length === 0 ? {} : { scope: scopes.join(' ') };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
