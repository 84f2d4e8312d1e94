import { hasCredentials, type ParameterTexts } from '@curlew/exchange/internal';
import type { Description, Edit, SecurityScheme } from '@curlew/openapi';
import type { NamedScheme } from '../../document/operations/scheme-names.ts';
import type { SecuritySchemeObject } from '../../openapi-document.ts';
import type { CompareContext } from '../check/check-context.ts';
import { insertAt } from '../read-located.ts';

/** A scheme under its name in a description. */
export interface DeclaredScheme {
  name: string;
  /** Declares it if the description does not. */
  edits: Edit[];
  /** The scopes of the recorded scheme that the declared one has. */
  scopes: string[];
}

/** The scheme of a description that is sent in the same way as a recorded one, else a new one. */
export function declaredScheme(
  { description, securitySchemes, schemeNames }: CompareContext,
  { name, scheme, scopes = [] }: NamedScheme,
): DeclaredScheme {
  const known = securitySchemes.find((one) => isSameScheme(scheme, one));
  if (known) {
    const declared = new Set(known.flows.flatMap((flow) => flow.scopes.map((scope) => scope.name)));
    return { name: known.name, edits: [], scopes: scopes.filter((scope) => declared.has(scope)) };
  }
  const free = schemeNames.nameFor({ name, scheme });
  const at = description.root.location.child('components', 'securitySchemes', free);
  return { name: free, edits: [insertAt(description, at, scheme)], scopes: [...scopes] };
}

/** Whether the version of a description has the type of a scheme: OpenAPI 3.0 has no `mutualTLS`. */
export function canDeclare(description: Description, { type }: SecuritySchemeObject): boolean {
  const types = description.dialect().nodeTypes.SecurityScheme.fields.get('type');
  return types?.is !== 'enum' || types.values.includes(type);
}

/** Whether a declared scheme is sent in the same way: whether a request with the one has the credentials of the other. */
export function isSameScheme(used: SecuritySchemeObject, declared: SecurityScheme): boolean {
  if (used.type === 'mutualTLS' || declared.type === 'mutualTLS') return used.type === declared.type;
  // A key in this header may be a token whose scheme was not sent.
  if (used.type === 'apiKey' && isAuthorization(used.in, used.name))
    return declared.type !== 'apiKey' || isAuthorization(declared.in, declared.parameterName);
  return hasCredentials(declared, sentTexts(used));
}

function isAuthorization(place: string | undefined, name = ''): boolean {
  return place === 'header' && name.toLowerCase() === 'authorization';
}

/** A request that was authenticated with a scheme. */
function sentTexts(used: SecuritySchemeObject): ParameterTexts {
  const texts = { path: {}, query: [], headers: {}, cookies: [] };
  if (used.type !== 'apiKey')
    return { ...texts, headers: { authorization: `${used.type === 'http' ? used.scheme : 'bearer'} x` } };
  if (used.in === 'header') return { ...texts, headers: { [used.name.toLowerCase()]: 'x' } };
  return { ...texts, [used.in === 'query' ? 'query' : 'cookies']: [[encodeURIComponent(used.name), 'x']] };
}
