import {
  credentialVariables,
  type EnvironmentCredentials,
  readCredentials,
} from '@curlew/contract/credentials';
import type { SecretMask } from '@curlew/exchange';
import { credentialSecrets } from '@curlew/exchange/internal';
import type { SecurityScheme } from '@curlew/openapi';
import { getOwn } from '@curlew/openapi/internal';
import type { Credential } from '@curlew/request';
import { TokenSource } from '@curlew/request/oauth';
import type { Tool } from '../catalog/tool.ts';
import type { CallSettings } from './call-settings.ts';
import { ArgumentProblem } from './check-arguments.ts';

/** Credentials of tool calls: fixed ones of the environment, and OAuth 2 tokens that are renewed. */
export class ToolCredentials {
  readonly #schemes: readonly SecurityScheme[];
  readonly #credentials: EnvironmentCredentials;
  readonly #tokens: ReadonlyMap<string, TokenSource>;

  /** @param mask gets every secret, tokens included. */
  constructor(
    schemes: readonly SecurityScheme[],
    { environment = {}, credentials = {} }: Pick<CallSettings, 'environment' | 'credentials'>,
    mask: SecretMask,
  ) {
    this.#schemes = schemes;
    const read = readCredentials(schemes, environment);
    this.#credentials = { ...read, fixed: { ...read.fixed, ...credentials } };
    const secrets = [...read.secrets, ...Object.values(credentials).flatMap(credentialSecrets)];
    for (const secret of secrets) mask.add(secret);
    this.#tokens = new Map(
      this.#credentials.clients.map((client) => [
        client.scheme.name,
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
