import { bodyValueViolations, missingBody } from '../../negative/body-violations.ts';
import { credentialViolations } from '../../negative/credential-violations.ts';
import { isClientError } from '../../negative/http-rules.ts';
import type { NegativeRules } from '../../negative/negative-rules.ts';
import { parameterViolations } from '../../negative/parameter-violations.ts';

/** Invalid inputs, refused by an error such as `BAD_REQUEST`: as the response, or as an event of a subscription. */
export const TRPC_RULES: NegativeRules = {
  violations: (operation, input, inputs) => [
    ...parameterViolations(operation, input, inputs),
    ...missingBody(operation),
    ...bodyValueViolations(operation, input, inputs),
    ...credentialViolations(operation),
  ],
  refusal: {
    value: 'BAD_REQUEST or another error of 4xx',
    credentials: 'UNAUTHORIZED or FORBIDDEN',
  },
  isRefused({ response }, kind) {
    if (kind === 'value') return isClientError(response?.status);
    return response?.status === 401 || response?.status === 403;
  },
};
