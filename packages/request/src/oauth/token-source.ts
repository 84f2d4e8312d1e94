import type { SecurityScheme } from '@curlew/openapi';
import {
  type AccessToken,
  isFresh,
  refreshToken,
  requestClientToken,
  type TokenClient,
} from './request-token.ts';
import { listGrants } from './token-server.ts';

/** A client of OAuth 2 for a security scheme. */
export interface OAuthClient {
  scheme: SecurityScheme;
  client: TokenClient;
  scopes: readonly string[];
  /** That a user was given: tokens are the user's, in place of the client's own. */
  refreshToken?: string;
}

/** Lifetime of a token without `expires_in` (RFC 6749, section 5.1), in milliseconds. */
const DEFAULT_LIFE_MS = 300_000;

/** Requests and renews tokens: by the client credentials grant (RFC 6749, section 4.4), or by the refresh token of a user (section 6). */
export class TokenSource {
  readonly #client: OAuthClient;
  readonly #learn: (secret: string) => void;
  #token: AccessToken | undefined;
  /** Servers replace refresh tokens; it outlives a token that the API rejected. */
  #refreshToken: string | undefined;
  #pending: Promise<string> | undefined;
  #wasAccepted = false;

  /** @param learn called with every token, so that it is masked in output. */
  constructor(client: OAuthClient, learn: (secret: string) => void) {
    this.#client = client;
    this.#learn = learn;
  }

  /**
   * Returns a valid token; concurrent calls share one request.
   * @throws {Error} with a message without credentials; its cause is a `TokenError` if the server gave no token.
   */
  async token(): Promise<string> {
    if (this.#token && isFresh(this.#token)) return this.#token.text;
    this.#pending ??= this.#request().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Discards the token after the API rejected it. */
  drop(): void {
    this.#token = undefined;
  }

  /** The API accepted the token: if it rejects it later, it has expired or was revoked. */
  accept(text: string): void {
    if (text === this.#token?.text) this.#wasAccepted = true;
  }

  /** Discards a token that the API rejected; false if it accepted none since it was requested, so that a new one is no help. */
  reject(text: string): boolean {
    if (text !== this.#token?.text) return true;
    if (!this.#wasAccepted) return false;
    this.drop();
    return true;
  }

  async #request(): Promise<string> {
    const { scheme } = this.#client;
    try {
      const token = await this.#renew();
      this.#learn(token.text);
      if (token.refreshToken !== undefined) this.#learn(token.refreshToken);
      this.#refreshToken = token.refreshToken;
      this.#token = { expiresAt: Date.now() + DEFAULT_LIFE_MS, ...token };
      this.#wasAccepted = false;
      return token.text;
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(`No token for \`${scheme.name}\`: ${reason}`, { cause: error });
    }
  }

  /** By the refresh token if there is one, else by the credentials of the client. */
  async #renew(): Promise<AccessToken> {
    const { client, scopes, scheme, refreshToken: given } = this.#client;
    const grants = await listGrants(scheme);
    if (given !== undefined) {
      // Those of users come first.
      const [grant] = grants;
      if (grant === undefined) throw new Error('The scheme has no flow that gives refresh tokens.');
      const kept = this.#refreshToken ?? given;
      return refreshToken(grant, client, { text: '', refreshToken: kept });
    }
    const grant = grants.find(({ type }) => type === 'clientCredentials');
    if (grant === undefined) throw new Error('The scheme has no flow of client credentials.');
    const before = this.#token;
    if (before?.refreshToken !== undefined)
      try {
        return await refreshToken(grant, client, { ...before, refreshToken: before.refreshToken });
      } catch {
        // The refresh token has expired, too: the client asks for a new one.
      }
    return requestClientToken(grant, client, scopes);
  }
}
