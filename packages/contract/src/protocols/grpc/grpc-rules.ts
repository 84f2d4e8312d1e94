import type { Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import { extensionOf, schemaIn } from '../../extension/extension-of.ts';
import { bodyValueViolations } from '../../negative/body-violations.ts';
import { credentialViolations } from '../../negative/credential-violations.ts';
import type { InvalidValue } from '../../negative/invalid-values.ts';
import type { NegativeContext, NegativeRules, Violation } from '../../negative/negative-rules.ts';
import { parameterViolations } from '../../negative/parameter-violations.ts';
import { rejectedValues } from '../../negative/rejected-values.ts';

/** Codes that state that the client is wrong (google.rpc.Code); NOT_FOUND for a malformed identifier. */
const CODES: Record<Violation['kind'], readonly string[]> = {
  value: ['INVALID_ARGUMENT', 'FAILED_PRECONDITION', 'OUT_OF_RANGE', 'NOT_FOUND'],
  credentials: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
};

/** Invalid metadata and messages, refused by a status. Messages are typed, so only values inside of their types are sent. */
export const GRPC_RULES: NegativeRules = {
  violations: (operation, input, context) => [
    ...parameterViolations(operation, input, context),
    ...messageViolations(operation, input, context),
    ...credentialViolations(operation),
  ],
  refusal: { value: CODES.value.join(', '), credentials: CODES.credentials.join(' or ') },
  isRefused: ({ response }, kind) => response !== undefined && CODES[kind].includes(response.statusText),
};

function messageViolations(operation: Operation, input: RequestInput, context: NegativeContext): Violation[] {
  const { send } = extensionOf(operation, 'x-grpc') ?? {};
  if (send === undefined) {
    const violations = bodyValueViolations(operation, input, context, isExpressible);
    return violations.map(({ apply, ...rest }) => ({
      ...rest,
      apply: (call) => ({ ...apply(call), isExact: true }),
    }));
  }
  return send.flatMap((spec, index) => {
    const schema = schemaIn(operation, ['x-grpc', 'send', index, 'schema']);
    const source = schema ?? operation.requestBody?.content[0];
    if (source === undefined) return [];
    return rejectedValues(source, spec.data, context)
      .filter(isExpressible)
      .map(
        ({ name, value }): Violation => ({
          name: `message ${index + 1}${name.startsWith('/') ? ': ' : ''}${name}`,
          subject: `message ${index + 1}`,
          kind: 'value',
          apply: (call) => ({ ...call, send: send.with(index, { ...spec, data: value }), isExact: true }),
        }),
      );
  });
}

/** An absent field arrives with the default of its type, and unknown fields do not exist. */
function isExpressible({ violation }: InvalidValue): boolean {
  return violation === 'value';
}
