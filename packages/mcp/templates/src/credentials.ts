import type { Api, ApiTool, SecurityScheme } from './api.ts';
import { TokenSource } from './token-source.ts';

/** A token that could not be requested; the message has no credentials. */
export class CredentialError extends Error {}

interface Target {
  url: URL;
  headers: Headers;
}

/** The credentials in the environment, and tokens that were requested with them. */
export class Credentials {
  readonly #env: NodeJS.ProcessEnv;
  readonly #schemes: ReadonlyMap<string, SecurityScheme>;
  readonly #sources = new Map<string, TokenSource>();
  /** What no result may show. */
  readonly #secrets = new Set<string>();

  constructor(api: Api, env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#schemes = new Map(api.securitySchemes.map((scheme) => [scheme.name, scheme]));
  }

  hide(text: string): string {
    return [...this.#secrets].reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
  }

  /** Adds those of the security requirement that the environment has: of several, the one with the most schemes. @throws {CredentialError} */
  async add(tool: ApiTool, target: Target): Promise<void> {
    for (const scheme of this.#chosen(tool)) {
      const given = this.#env[scheme.variable];
      if (given) this.#put(scheme, given, target);
      else this.#put(scheme, await this.#token(scheme), target);
    }
  }

  /** Drops the tokens of a tool after the API has refused them; false if it uses none. */
  dropTokens(tool: ApiTool): boolean {
    const sources = this.#chosen(tool).flatMap(({ name }) => this.#sources.get(name) ?? []);
    for (const source of sources) source.drop();
    return sources.length > 0;
  }

  #chosen(tool: ApiTool): SecurityScheme[] {
    const has = (name: string) => {
      const scheme = this.#schemes.get(name);
      if (scheme === undefined) return false;
      const { variable, client } = scheme;
      if (this.#env[variable]) return true;
      return (
        client !== undefined && Boolean(this.#env[client.idVariable] && this.#env[client.secretVariable])
      );
    };
    const [names = []] = tool.security
      .filter((one) => one.every(has))
      .sort((one, other) => other.length - one.length);
    return names.flatMap((name) => this.#schemes.get(name) ?? []);
  }

  async #token({ name, client }: SecurityScheme): Promise<string> {
    let source = this.#sources.get(name);
    if (source === undefined && client !== undefined) {
      const { tokenUrl, scopes, idVariable, secretVariable } = client;
      const [id = '', secret = ''] = [this.#env[idVariable], this.#env[secretVariable]];
      this.#secrets.add(secret);
      source = new TokenSource({ scheme: name, tokenUrl, id, secret, scopes }, (token) =>
        this.#secrets.add(token),
      );
      this.#sources.set(name, source);
    }
    try {
      return (await source?.token()) ?? '';
    } catch (error) {
      throw new CredentialError(error instanceof Error ? error.message : 'No token.');
    }
  }

  #put({ kind, key }: SecurityScheme, credential: string, { url, headers }: Target): void {
    this.#secrets.add(credential);
    if (kind === 'bearer') headers.set('authorization', `Bearer ${credential}`);
    else if (kind === 'basic') {
      // A key without a colon is a user name without a password.
      const pair = credential.includes(':') ? credential : `${credential}:`;
      const encoded = Buffer.from(pair).toString('base64');
      this.#secrets.add(encoded);
      headers.set('authorization', `Basic ${encoded}`);
    } else if (kind === 'header') headers.set(key, credential);
    else if (kind === 'query')
      // Not by `searchParams`, which would write a query string anew that is no form.
      url.search += `${url.search === '' ? '?' : '&'}${new URLSearchParams([[key, credential]])}`;
    else headers.append('cookie', `${key}=${credential}`);
  }
}
