import type { SecretMask } from '@curlew/exchange';
import type { SecurityScheme } from '@curlew/openapi';
import { getOwn } from '@curlew/openapi/internal';
import type { Credential } from '@curlew/request';
import {
  credentialVariables,
  type EnvironmentCredentials,
  type OAuthClient,
  readCredentials,
} from '../auth/read-credentials.ts';
import type { Tool } from '../catalog/tool.ts';
import { ArgumentProblem } from './argument-problem.ts';

/** Credentials of tool calls: fixed ones of the environment, and OAuth 2 tokens that are renewed. */
export class ToolCredentials {
  readonly #schemes: readonly SecurityScheme[];
  readonly #credentials: EnvironmentCredentials;
  readonly #tokens: ReadonlyMap<string, TokenSource>;

  /** @param mask gets every secret, tokens included. */
  constructor(
    schemes: readonly SecurityScheme[],
    environment: Readonly<Record<string, string | undefined>>,
    mask: SecretMask,
  ) {
    this.#schemes = schemes;
    this.#credentials = readCredentials(schemes, environment);
    for (const secret of this.#credentials.secrets) mask.add(secret);
    this.#tokens = new Map(
      this.#credentials.clients.map((client) => [
        client.scheme,
        new TokenSource(client, (secret) => mask.add(secret)),
      ]),
    );
  }

  /**
   * Credentials by security scheme.
   * @throws {ArgumentProblem} if a token cannot be requested.
   */
  async of(tool: Tool): Promise<Record<string, Credential>> {
    const credentials: [string, Credential][] = [];
    for (const name of schemeNames(tool)) {
      const fixed = getOwn(this.#credentials.fixed, name);
      const source = this.#tokens.get(name);
      if (fixed !== undefined) credentials.push([name, fixed]);
      else if (source) credentials.push([name, await requestToken(source)]);
    }
    return Object.fromEntries(credentials);
  }

  /** Discards the tokens of a tool after a 401; false if it uses none. */
  dropTokens(tool: Tool): boolean {
    const sources = [...schemeNames(tool)].flatMap((name) => this.#tokens.get(name) ?? []);
    for (const source of sources) source.drop();
    return sources.length > 0;
  }

  /** Names of the unset environment variables with credentials for a tool. */
  missingVariables(tool: Tool): string[] {
    const names = schemeNames(tool);
    return this.#schemes
      .filter(({ name }) => names.has(name) && !Object.hasOwn(this.#credentials.fixed, name))
      .flatMap((scheme) => Object.values(credentialVariables(scheme)));
  }
}

function schemeNames({ operation }: Tool): Set<string> {
  return new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
}

async function requestToken(source: TokenSource): Promise<string> {
  try {
    return await source.token();
  } catch (error) {
    throw new ArgumentProblem(error instanceof Error ? error.message : 'No token was received.');
  }
}

/** A token is renewed this long before it expires, in milliseconds. */
const EARLY_MS = 30_000;
/** Lifetime of a token without `expires_in` (RFC 6749, section 5.1), in milliseconds. */
const DEFAULT_LIFE_MS = 300_000;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 100_000;

/** Requests and renews tokens by the client credentials grant (RFC 6749, section 4.4). */
class TokenSource {
  readonly #client: OAuthClient;
  readonly #learn: (secret: string) => void;
  #token: { text: string; endsAt: number } | undefined;
  #pending: Promise<string> | undefined;

  /** @param learn called with every token, so that it is masked in output. */
  constructor(client: OAuthClient, learn: (secret: string) => void) {
    this.#client = client;
    this.#learn = learn;
  }

  /**
   * Returns a valid token; concurrent calls share one request.
   * @throws {Error} with a message without credentials.
   */
  async token(): Promise<string> {
    if (this.#token && Date.now() < this.#token.endsAt - EARLY_MS) return this.#token.text;
    this.#pending ??= this.#request().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Discards the token after the API rejected it. */
  drop(): void {
    this.#token = undefined;
  }

  async #request(): Promise<string> {
    const { tokenUrl, id, secret, scopes, scheme } = this.#client;
    const url = URL.parse(tokenUrl);
    if (!url || !isProtected(url))
      throw new Error(`The token URL of \`${scheme}\` must be \`https:\`: credentials are sent to it.`);
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (scopes.length > 0) form.set('scope', scopes.join(' '));
    const failure = `No token for \`${scheme}\` from ${url.origin}`;
    let body: unknown;
    try {
      const response = await fetch(url, {
        method: 'POST',
        // RFC 6749, section 2.3.1: both are form-encoded before they are joined.
        headers: {
          authorization: `Basic ${Buffer.from(`${encodeForm(id)}:${encodeForm(secret)}`).toString('base64')}`,
          accept: 'application/json',
        },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok) throw new TypeError(`status ${response.status}`);
      if (text.length > MAX_BYTES) throw new TypeError('too long');
      body = JSON.parse(text);
    } catch (error) {
      const status =
        error instanceof TypeError && /^status \d+$/.test(error.message) ? `: ${error.message}` : '';
      throw new Error(`${failure}${status}.`);
    }
    const { access_token: text, expires_in: seconds } = (body ?? {}) as Record<string, unknown>;
    if (typeof text !== 'string' || text === '')
      throw new Error(`${failure}: the reply has no \`access_token\`.`);
    this.#learn(text);
    const life = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : DEFAULT_LIFE_MS;
    this.#token = { text, endsAt: Date.now() + life };
    return text;
  }
}

function encodeForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function isProtected({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}
