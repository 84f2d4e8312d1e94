import { type Edit, isObject } from '@curlew/openapi';
import type { OperationObject, SecuritySchemeObject } from '../../openapi-document.ts';
import { getOwn } from '../../own-property.ts';
import type { CompareContext } from '../check/check-context.ts';
import { memberOf } from '../located-member.ts';
import type { MatchedRequest } from '../match-requests.ts';
import { canDeclare, declaredScheme } from './declared-scheme.ts';

type Requirement = Record<string, string[]>;

/** The security of an operation that is written, and the schemes that it needs. */
export interface NewSecurity {
  /** Absent if what the whole description requires applies. */
  security?: Requirement[];
  edits: Edit[];
}

/**
 * The security of a new operation, with the schemes of the description. A recording without a credential tells
 * nothing, unless its source says that none is needed.
 */
export function newSecurity(
  context: CompareContext,
  seen: OperationObject,
  samples: readonly MatchedRequest[],
  schemes: Readonly<Record<string, SecuritySchemeObject>>,
): NewSecurity {
  const inherited = inheritedRequirements(context);
  const used = seen.security?.filter((requirement) => Object.keys(requirement).length > 0) ?? [];
  if (used.length === 0) {
    const isOpen = samples.every(({ request }) => request.details?.noAuth);
    return isOpen && inherited.length > 0 ? { security: [], edits: [] } : { edits: [] };
  }
  const alternatives = used
    .map((requirement) => declared(context, requirement, schemes))
    .filter(({ security }) => Object.keys(security).length > 0);
  if (alternatives.length === 0) return { edits: [] };
  const covered = new Set(inherited.map(requirementKey));
  if (alternatives.every(({ security }) => covered.has(requirementKey(security)))) return { edits: [] };
  const security = new Map(alternatives.map((one) => [requirementKey(one.security), one.security]));
  const isOptional = inherited.length === 0 && used.length < (seen.security?.length ?? 0);
  return {
    security: [...security.values(), ...(isOptional ? [{}] : [])],
    edits: alternatives.flatMap(({ edits }) => edits),
  };
}

function declared(
  context: CompareContext,
  requirement: Readonly<Requirement>,
  schemes: Readonly<Record<string, SecuritySchemeObject>>,
): { security: Requirement; edits: Edit[] } {
  const found = Object.entries(requirement).flatMap(([name, scopes]) => {
    const scheme = getOwn(schemes, name);
    return scheme && canDeclare(context.description, scheme)
      ? [declaredScheme(context, { name, scheme, scopes })]
      : [];
  });
  return {
    security: Object.fromEntries(found.map(({ name, scopes }) => [name, scopes])),
    edits: found.flatMap(({ edits }) => edits),
  };
}

/** What the description requires of every operation, as far as it names schemes. */
function inheritedRequirements({ description }: CompareContext): object[] {
  const value = memberOf(description, description.root, 'security')?.value;
  return Array.isArray(value)
    ? value.filter(isObject).filter((requirement) => Object.keys(requirement).length > 0)
    : [];
}

/** The schemes of an alternative, without scopes. */
function requirementKey(requirement: object): string {
  return JSON.stringify(Object.keys(requirement).sort());
}
