import type { SecurityScheme } from '@curlew/openapi';
import { type SecurityRequirement, titleFromName } from '@curlew/openapi/internal';
import { indexSchemes } from '../build/choose-credentials.ts';
import type { Credential } from '../build/request-input.ts';

/** Placeholder credentials, and the security requirement that they satisfy. */
export interface SampleCredentials {
  security: SecurityRequirement[];
  credentials: Record<string, Credential>;
}

/** The first alternative that requires anything and whose schemes are declared. */
export function sampleCredentials(
  security: readonly SecurityRequirement[],
  schemes: readonly SecurityScheme[],
): SampleCredentials {
  const asked = security.filter((alternative) => alternative.schemes.length > 0);
  if (asked.length === 0) return { security: [], credentials: {} };
  const schemeOf = indexSchemes(schemes);
  const chosen = asked.find((alternative) => alternative.schemes.every(({ name }) => schemeOf.has(name)));
  const known = (chosen ?? asked[0])?.schemes.filter(({ name }) => schemeOf.has(name)) ?? [];
  const keys = known.filter(({ name }) => schemeOf.get(name)?.type === 'apiKey');
  return {
    security: known.length > 0 ? [{ schemes: known }] : [],
    credentials: Object.fromEntries(
      known.map(({ name }) => [name, placeholder(schemeOf.get(name), keys.length > 1)]),
    ),
  };
}

/** @param hasPeers whether one request sends several keys, which their names distinguish. */
function placeholder(scheme: SecurityScheme | undefined, hasPeers: boolean): Credential {
  if (scheme?.type === 'apiKey') return (hasPeers && namedKey(scheme.name)) || 'YOUR_API_KEY';
  if (scheme?.type !== 'http' || !scheme.scheme) return 'YOUR_TOKEN';
  const name = scheme.scheme.toLowerCase();
  if (name === 'basic') return { username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' };
  return name === 'bearer' ? 'YOUR_TOKEN' : 'YOUR_CREDENTIALS';
}

/** `YOUR_CLIENT_ID` of `clientId`; undefined for names that no header may contain. */
function namedKey(name: string): string | undefined {
  const words = titleFromName(name)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  return /^[A-Z][A-Z0-9_]{0,40}$/.test(words) ? `YOUR_${words}` : undefined;
}
