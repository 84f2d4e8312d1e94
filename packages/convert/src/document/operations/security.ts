import { isToken } from '@curlew/openapi';
import type { NormalizedRequest, RequestAuth } from '../../normalized-request.ts';
import type { SecuritySchemeObject } from '../../openapi-document.ts';

/** A security scheme and the key it has in `components.securitySchemes`. */
export interface NamedScheme {
  name: string;
  scheme: SecuritySchemeObject;
}

/** The scheme a request authenticated with. */
export function schemeOf({ auth, details }: NormalizedRequest): NamedScheme | undefined {
  if (details?.authScheme !== undefined && /^[a-z][a-z0-9-]*$/.test(details.authScheme)) {
    const scheme = details.authScheme;
    return { name: `${scheme.replaceAll('-', '_')}Auth`, scheme: { type: 'http', scheme } };
  }
  return auth && authScheme(auth);
}

function authScheme(auth: RequestAuth): NamedScheme | undefined {
  if (auth.type === 'basic') return { name: 'basicAuth', scheme: { type: 'http', scheme: 'basic' } };
  if (auth.type === 'bearer') return { name: 'bearerAuth', scheme: { type: 'http', scheme: 'bearer' } };
  if (auth.in === 'header' && !isToken(auth.name)) return undefined;
  const name = `apiKey_${auth.in}_${auth.name.replace(/[^A-Za-z0-9_.-]/g, '_')}`;
  return { name, scheme: { type: 'apiKey', in: auth.in, name: auth.name } };
}

/** Alternatives in first-seen order; `{}` joins them when some samples had no credential. */
export function operationSecurity(requests: readonly NormalizedRequest[]): Record<string, string[]>[] {
  const names = new Set<string>();
  let open = false;
  for (const request of requests) {
    const scheme = schemeOf(request);
    if (scheme) names.add(scheme.name);
    else open = true;
  }
  if (names.size === 0) return [];
  const alternatives: Record<string, string[]>[] = [...names].map((name) => ({ [name]: [] }));
  return open ? [...alternatives, {}] : alternatives;
}
