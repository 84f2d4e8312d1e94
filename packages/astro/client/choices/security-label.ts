import type { SecurityRequirement } from '@curlew/openapi';

/** An alternative of the authorization by the names of its schemes: `key and session`. */
export function securityLabel({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name }) => name).join(' and ') || 'none';
}
