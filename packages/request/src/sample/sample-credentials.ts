import type { SecurityScheme } from '@curlew/openapi';
import type { SecurityRequirement } from '@curlew/openapi/internal';
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
  return {
    security: known.length > 0 ? [{ schemes: known }] : [],
    credentials: Object.fromEntries(known.map(({ name }) => [name, placeholder(schemeOf.get(name))])),
  };
}

function placeholder(scheme: SecurityScheme | undefined): Credential {
  if (scheme?.type === 'apiKey') return 'YOUR_API_KEY';
  if (scheme?.type !== 'http' || !scheme.scheme) return 'YOUR_TOKEN';
  const name = scheme.scheme.toLowerCase();
  if (name === 'basic') return { username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' };
  return name === 'bearer' ? 'YOUR_TOKEN' : 'YOUR_CREDENTIALS';
}
