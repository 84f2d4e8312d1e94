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
    const [id, secret, refreshToken] = [read('clientId'), read('clientSecret'), read('refreshToken')];
    const flow = scheme.flows.find(({ type }) => type === 'clientCredentials');
    if (token) {
      fixed.set(scheme.name, token);
      secrets.push(token);
    } else if (pair) {
      const credential = credentialFromText(scheme, pair);
      if (credential === undefined) continue;
      fixed.set(scheme.name, credential);
      secrets.push(...credentialSecrets(credential));
    } else if (id && (refreshToken || (secret && flow?.tokenUrl))) {
      const given = [...sources, undefined]
        .map((source) => environment[variableName('SCOPES', scheme, source)]?.trim())
        .find(Boolean);
      const scopes = given?.split(/[\s,]+/) ?? flow?.scopes.map(({ name }) => name) ?? [];
      const client = { id, ...(secret && { secret }) };
      clients.push({ scheme, client, scopes, ...(refreshToken && { refreshToken }) });
      const pair = secret && Buffer.from(`${id}:${secret}`).toString('base64');
      secrets.push(...[secret, pair, refreshToken].filter((one) => one !== undefined));
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
  /** That a user was given by a sign-in. */
  refreshToken?: string;
}

/** Names of the variables with the credentials of a scheme, and of its source description. */
export function credentialVariables(scheme: SecurityScheme, source?: string): CredentialVariables {
  const { type, flows } = scheme;
  const name = (kind: string): string => variableName(kind, scheme, source);
  if (type === 'apiKey') return { apiKey: name('API_KEY') };
  if (type === 'http' && scheme.scheme?.toLowerCase() === 'basic') return { basic: name('BASIC') };
  if (type === 'mutualTLS') return {};
  const isUsers = type === 'openIdConnect' || flows.some((flow) => USER_FLOWS.includes(flow.type));
  if (!isUsers && !flows.some((flow) => flow.type === 'clientCredentials')) return { bearer: name('BEARER') };
  return {
    bearer: name('BEARER'),
    clientId: name('CLIENT_ID'),
    clientSecret: name('CLIENT_SECRET'),
    ...(isUsers && { refreshToken: name('REFRESH_TOKEN') }),
  };
}

/** Flows in which a user signs in, and that give refresh tokens. */
const USER_FLOWS = ['authorizationCode', 'deviceAuthorization'];

/** `CURLEW_CLIENT_ID_SHOP_MY_KEY` for the scheme `my-key` of the source description `shop`. */
function variableName(kind: string, { name }: SecurityScheme, source?: string): string {
  const parts = [source ?? [], name].flat().map((part) =>
    part
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_|_$/g, ''),
  );
  return ['CURLEW', kind, ...parts].join('_');
}
