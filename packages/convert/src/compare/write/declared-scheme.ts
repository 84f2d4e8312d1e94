import type { Description, Edit, SecurityScheme } from '@curlew/openapi';
import type { NamedScheme } from '../../document/operations/security.ts';
import type { SecuritySchemeObject } from '../../openapi-document.ts';
import type { CompareContext } from '../check/check-context.ts';
import { writtenValue } from './written-value.ts';

/** A scheme under its name in a description. */
export interface DeclaredScheme {
  name: string;
  /** Declares it if the description does not. */
  edits: Edit[];
  /** Its scopes among those of the recorded scheme. */
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
  const value = writtenValue(description, at.file, scheme);
  const edits: Edit[] = [{ op: 'insert', file: at.file, pointer: at.pointer, value }];
  return { name: free, edits, scopes: [...scopes] };
}

/** Whether the version of a description has the type of a scheme: OpenAPI 3.0 has no `mutualTLS`. */
export function canDeclare(description: Description, { type }: SecuritySchemeObject): boolean {
  const types = description.dialect().nodeTypes.SecurityScheme.fields.get('type');
  return types?.is !== 'enum' || types.values.includes(type);
}

/** Whether a declared scheme is sent in the same way. */
export function isSameScheme(
  used: SecuritySchemeObject,
  { type, in: place, parameterName = '', scheme }: SecurityScheme,
): boolean {
  const isHeaderItself = place === 'header' && parameterName.toLowerCase() === 'authorization';
  if (used.type === 'apiKey') {
    if (used.in === 'header' && used.name.toLowerCase() === 'authorization')
      return type !== 'mutualTLS' && (type !== 'apiKey' || isHeaderItself);
    const isSameName =
      used.in === 'header'
        ? used.name.toLowerCase() === parameterName.toLowerCase()
        : used.name === parameterName;
    return type === 'apiKey' && used.in === place && isSameName;
  }
  if (used.type === 'mutualTLS') return type === 'mutualTLS';
  if (type === 'apiKey') return isHeaderItself;
  if (used.type === 'oauth2' || used.scheme === 'bearer')
    return (
      type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && (scheme ?? 'bearer') === 'bearer')
    );
  return type === 'http' && scheme === used.scheme;
}
