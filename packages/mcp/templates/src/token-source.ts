/** OAuth 2 client credentials. */
export interface OAuthClient {
  scheme: string;
  tokenUrl: string;
  id: string;
  secret: string;
  scopes: readonly string[];
}

/** A token is renewed this long before it expires, in milliseconds. */
const EARLY_MS = 30_000;
/** Lifetime of a token without `expires_in` (RFC 6749, section 5.1), in milliseconds. */
const DEFAULT_LIFE_MS = 300_000;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 100_000;

/** Requests and renews tokens by the client credentials grant (RFC 6749, section 4.4). */
export class TokenSource {
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
