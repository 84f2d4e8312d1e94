import { isClientError } from '../../negative/http-rules.ts';
import { invalidBodyValues, missingBody } from '../../negative/invalid-bodies.ts';
import { invalidParameters } from '../../negative/invalid-parameters.ts';
import type { NegativeRules } from '../../negative/negative-rules.ts';
import { missingCredentials } from '../../negative/negative-rules.ts';

/** Invalid inputs, refused by an error such as `BAD_REQUEST`: as the response, or as an event of a subscription. */
export const TRPC_RULES: NegativeRules = {
  invalidRequests: (operation, input, inputs) => [
    ...invalidParameters(operation, input, inputs),
    ...missingBody(operation),
    ...invalidBodyValues(operation, input, inputs),
    ...missingCredentials(operation),
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
