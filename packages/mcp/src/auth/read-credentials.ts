import { credentialSecrets } from '@curlew/exchange/internal';
import type { SecurityScheme } from '@curlew/openapi';
import { type Credential, credentialFromText } from '@curlew/request';
import type { TokenClient } from '@curlew/request/oauth';

/** Environment variables, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** OAuth 2 client credentials. */
export interface OAuthClient {
  scheme: SecurityScheme;
  client: TokenClient;
  scopes: readonly string[];
}

export interface EnvironmentCredentials {
  /** By name of the security scheme. */
  fixed: Readonly<Record<string, Credential>>;
  clients: readonly OAuthClient[];
  /** All secrets, to mask them in output. */
  secrets: readonly string[];
}

/** Reads credentials for security schemes from environment variables: a scheme `my-key` is `MY_KEY` in their names. */
export function readCredentials(
  schemes: readonly SecurityScheme[],
  environment: Environment,
): EnvironmentCredentials {
  const fixed = new Map<string, Credential>();
  const clients: OAuthClient[] = [];
  const secrets: string[] = [];
  const read = (name: string) => environment[name]?.trim() || undefined;
  for (const scheme of schemes) {
    const { bearer, apiKey, basic, clientId, clientSecret } = credentialVariables(scheme);
    const token = (bearer && read(bearer)) ?? (apiKey && read(apiKey));
    const pair = basic && read(basic);
    const [id, secret] = [clientId && read(clientId), clientSecret && read(clientSecret)];
    const flow = scheme.flows.find(({ type }) => type === 'clientCredentials');
    if (token) {
      fixed.set(scheme.name, token);
      secrets.push(token);
    } else if (pair) {
      const credential = credentialFromText(scheme, pair);
      if (credential === undefined) continue;
      fixed.set(scheme.name, credential);
      secrets.push(...credentialSecrets(credential));
    } else if (id && secret && flow?.tokenUrl) {
      const scopes = flow.scopes.map(({ name }) => name);
      clients.push({ scheme, client: { id, secret }, scopes });
      secrets.push(secret, Buffer.from(`${id}:${secret}`).toString('base64'));
    }
  }
  return { fixed: Object.fromEntries(fixed), clients, secrets };
}

/** Names of the variables with the credentials of a scheme. */
export function credentialVariables({ name, type, scheme, flows }: SecurityScheme): {
  bearer?: string;
  apiKey?: string;
  basic?: string;
  clientId?: string;
  clientSecret?: string;
} {
  const suffix = name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  if (type === 'apiKey') return { apiKey: `CURLEW_API_KEY_${suffix}` };
  if (type === 'http' && scheme?.toLowerCase() === 'basic') return { basic: `CURLEW_BASIC_${suffix}` };
  if (type === 'mutualTLS') return {};
  const bearer = `CURLEW_BEARER_${suffix}`;
  if (!flows.some((flow) => flow.type === 'clientCredentials')) return { bearer };
  return { bearer, clientId: `CURLEW_CLIENT_ID_${suffix}`, clientSecret: `CURLEW_CLIENT_SECRET_${suffix}` };
}
