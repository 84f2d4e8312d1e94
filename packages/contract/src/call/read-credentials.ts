import { credentialSecrets } from '@curlew/exchange/internal';
import type { SecurityScheme } from '@curlew/openapi';
import { type Credential, credentialFromText } from '@curlew/request';
import type { OAuthClient } from '@curlew/request/oauth';

/** Environment variables, by name. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export interface EnvironmentCredentials {
  /** By name of the security scheme. */
  fixed: Readonly<Record<string, Credential>>;
  clients: readonly OAuthClient[];
  /** All secrets, to mask them in output. */
  secrets: readonly string[];
}

/**
 * Reads credentials for security schemes from environment variables: a scheme `my-key` is `MY_KEY` in their names.
 * @param sources names of the source description of the schemes, which the names of variables may have as well: `SHOP_MY_KEY`.
 */
export function readCredentials(
  schemes: readonly SecurityScheme[],
  environment: EnvironmentVariables,
  sources: readonly string[] = [],
): EnvironmentCredentials {
  const fixed = new Map<string, Credential>();
  const clients: OAuthClient[] = [];
  const secrets: string[] = [];
  for (const scheme of schemes) {
    const names = [
      ...sources.map((source) => credentialVariables(scheme, source)),
      credentialVariables(scheme),
    ];
    const read = (kind: keyof CredentialVariables): string | undefined =>
      names.map(({ [kind]: name }) => name && environment[name]?.trim()).find(Boolean);
    const token = read('bearer') ?? read('apiKey');
    const pair = read('basic');
    const [id, secret] = [read('clientId'), read('clientSecret')];
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
export interface CredentialVariables {
  bearer?: string;
  apiKey?: string;
  basic?: string;
  clientId?: string;
  clientSecret?: string;
}

/** Names of the variables with the credentials of a scheme, and of its source description. */
export function credentialVariables(
  { name, type, scheme, flows }: SecurityScheme,
  source?: string,
): CredentialVariables {
  const suffix = [source ?? [], name]
    .flat()
    .map((part) =>
      part
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '_')
        .replace(/^_|_$/g, ''),
    )
    .join('_');
  if (type === 'apiKey') return { apiKey: `CURLEW_API_KEY_${suffix}` };
  if (type === 'http' && scheme?.toLowerCase() === 'basic') return { basic: `CURLEW_BASIC_${suffix}` };
  if (type === 'mutualTLS') return {};
  const bearer = `CURLEW_BEARER_${suffix}`;
  if (!flows.some((flow) => flow.type === 'clientCredentials')) return { bearer };
  return { bearer, clientId: `CURLEW_CLIENT_ID_${suffix}`, clientSecret: `CURLEW_CLIENT_SECRET_${suffix}` };
}
