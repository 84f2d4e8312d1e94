import { extensionOf, schemaIn } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import type { InputChecker } from '../../call/input-checker.ts';
import { bodyValueViolations } from '../../negative/body-violations.ts';
import { candidateValues } from '../../negative/candidate-values.ts';
import { credentialViolations } from '../../negative/credential-violations.ts';
import type { InvalidValue } from '../../negative/invalid-values.ts';
import type { NegativeRules, Violation } from '../../negative/negative-rules.ts';
import { parameterViolations } from '../../negative/parameter-violations.ts';

/** Codes that state that the client is wrong (google.rpc.Code); NOT_FOUND for a malformed identifier. */
const CODES: Record<Violation['kind'], readonly string[]> = {
  value: ['INVALID_ARGUMENT', 'FAILED_PRECONDITION', 'OUT_OF_RANGE', 'NOT_FOUND'],
  credentials: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
};

/** Invalid metadata and messages, refused by a status. Messages are typed, so only values inside of their types are sent. */
export const GRPC_RULES: NegativeRules = {
  violations: (operation, input, inputs) => [
    ...parameterViolations(operation, input, inputs),
    ...messageViolations(operation, input, inputs),
    ...credentialViolations(operation),
  ],
  refusal: { value: CODES.value.join(', '), credentials: CODES.credentials.join(' or ') },
  isRefused: ({ response }, kind) => response !== undefined && CODES[kind].includes(response.statusText),
};

function messageViolations(operation: Operation, input: RequestInput, inputs: InputChecker): Violation[] {
  const { send } = extensionOf(operation, 'x-grpc') ?? {};
  if (send === undefined) {
    const violations = bodyValueViolations(operation, input, inputs, isExpressible);
    return violations.map(({ apply, ...rest }) => ({
      ...rest,
      apply: (call) => ({ ...apply(call), isExact: true }),
    }));
  }
  return send.flatMap((spec, index) => {
    const schema = schemaIn(operation, ['x-grpc', 'send', index, 'schema']);
    const source = schema ?? operation.requestBody?.content[0];
    if (source === undefined) return [];
    return candidateValues(source, spec.data, inputs)
      .filter(isExpressible)
      .map(
        ({ name, value, isRejected }): Violation => ({
          name: `message ${index + 1}${name.startsWith('/') ? ': ' : ''}${name}`,
          subject: `message ${index + 1}`,
          kind: 'value',
          isCertain: isRejected,
          apply: (call) => ({ ...call, send: send.with(index, { ...spec, data: value }), isExact: true }),
        }),
      );
  });
}

/** An absent field arrives with the default of its type, and unknown fields do not exist. */
function isExpressible({ violation }: InvalidValue): boolean {
  return violation === 'value';
}
