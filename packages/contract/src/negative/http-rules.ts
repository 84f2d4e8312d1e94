import { bodyValueViolations, missingBody, rawBodyViolations } from './body-violations.ts';
import { credentialViolations } from './credential-violations.ts';
import type { NegativeRules } from './negative-rules.ts';
import { parameterViolations } from './parameter-violations.ts';

/** Rules of protocols whose requests are those of HTTP. */
export const HTTP_RULES: NegativeRules = {
  violations: (operation, input, inputs) => [
    ...parameterViolations(operation, input, inputs),
    ...missingBody(operation),
    ...rawBodyViolations(operation),
    ...bodyValueViolations(operation, input, inputs),
    ...credentialViolations(operation),
  ],
  refusal: { value: '4xx', credentials: '4xx' },
  isRefused: ({ response }) => isClientError(response?.status),
};

export function isClientError(status = 0): boolean {
  return status >= 400 && status < 500;
}
