import type { SecurityRequirement } from '@curlew/openapi';

/** What the page and its scripts call an alternative of the authorization: `key and session`. No reader gets it. */
export function securityLabel({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name }) => name).join(' and ') || 'none';
}
