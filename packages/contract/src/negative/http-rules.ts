import { invalidBodyValues, invalidRawBodies, missingBody } from './invalid-bodies.ts';
import { invalidParameters } from './invalid-parameters.ts';
import type { NegativeRules } from './negative-rules.ts';
import { missingCredentials } from './negative-rules.ts';

/** Rules of protocols whose requests are those of HTTP. */
export const HTTP_RULES: NegativeRules = {
  invalidRequests: (operation, input, inputs) => [
    ...invalidParameters(operation, input, inputs),
    ...missingBody(operation),
    ...invalidRawBodies(operation),
    ...invalidBodyValues(operation, input, inputs),
    ...missingCredentials(operation),
  ],
  refusal: { value: '4xx', credentials: '4xx' },
  isRefused: ({ response }) => isClientError(response?.status),
};

export function isClientError(status = 0): boolean {
  return status >= 400 && status < 500;
}
