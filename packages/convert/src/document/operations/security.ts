import { isToken } from '@curlew/openapi';
import type { NormalizedRequest, RequestAuth } from '../../normalized-request.ts';
import type { OAuthFlowObject, SecuritySchemeObject } from '../../openapi-document.ts';
import { getOwn } from '../../own-property.ts';
import type { OAuthFlow } from '../request-details.ts';

/** A security scheme and the key it has in `components.securitySchemes`. */
export interface NamedScheme {
  name: string;
  scheme: SecuritySchemeObject;
  /** Scopes that the request declares, of `oauth2`. */
  scopes?: readonly string[];
}

/** The scheme a request authenticated with. */
export function schemeOf({ auth, details }: NormalizedRequest): NamedScheme | undefined {
  if (details?.authScheme !== undefined && /^[a-z][a-z0-9-]*$/.test(details.authScheme)) {
    const scheme = details.authScheme;
    return { name: `${scheme.replaceAll('-', '_')}Auth`, scheme: { type: 'http', scheme } };
  }
  if (auth?.type === 'bearer' && details?.oauth2) return oauthScheme(details.oauth2);
  return auth && authScheme(auth);
}

/** Flows of one kind at one address are one scheme: the name says which, and is `oauth2` for most. */
function oauthScheme({ flow, authorizationUrl, tokenUrl, refreshUrl, scopes }: OAuthFlow): NamedScheme {
  const addresses = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    ...(refreshUrl !== undefined && { refreshUrl }),
  };
  const place = authorizationUrl ?? tokenUrl ?? '';
  const host = /^https?:\/\/([^/]+)/.exec(place)?.[1]?.replace(/[^A-Za-z0-9.-]/g, '_');
  const listed = Object.fromEntries(scopes.map((scope) => [scope, '']));
  return {
    name: ['oauth2', flow, ...(host === undefined ? [] : [host])].join('_'),
    scheme: { type: 'oauth2', flows: { [flow]: { ...addresses, scopes: listed } } },
    scopes,
  };
}

/** One scheme of two with the same name: the scopes of both. */
export function mergeScheme(one: SecuritySchemeObject, other: SecuritySchemeObject): SecuritySchemeObject {
  if (one.type !== 'oauth2' || other.type !== 'oauth2') return one;
  const flows = Object.entries(one.flows).map(([name, flow]) => {
    const more = getOwn<OAuthFlowObject>(other.flows, name)?.scopes;
    return [name, { ...flow, scopes: { ...flow.scopes, ...more } }];
  });
  return { type: 'oauth2', flows: Object.fromEntries(flows) };
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
  const names = new Map<string, Set<string>>();
  let open = false;
  for (const request of requests) {
    const scheme = schemeOf(request);
    if (!scheme) open = true;
    else {
      const scopes = names.get(scheme.name) ?? new Set();
      for (const scope of scheme.scopes ?? []) scopes.add(scope);
      names.set(scheme.name, scopes);
    }
  }
  if (names.size === 0) return [];
  const alternatives: Record<string, string[]>[] = [...names].map(([name, scopes]) => ({
    [name]: [...scopes],
  }));
  return open ? [...alternatives, {}] : alternatives;
}
