import { extensionOf, schemaIn } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import type { InputChecker } from '../../call/input-checker.ts';
import { invalidBodyValues } from '../../negative/invalid-bodies.ts';
import { invalidParameters } from '../../negative/invalid-parameters.ts';
import type { InvalidValue } from '../../negative/invalid-values.ts';
import { candidateValues } from '../../negative/invalid-values.ts';
import type { InvalidRequest, NegativeRules } from '../../negative/negative-rules.ts';
import { missingCredentials } from '../../negative/negative-rules.ts';

/** Codes that state that the client is wrong (google.rpc.Code); NOT_FOUND for a malformed identifier. */
const CODES: Record<InvalidRequest['kind'], readonly string[]> = {
  value: ['INVALID_ARGUMENT', 'FAILED_PRECONDITION', 'OUT_OF_RANGE', 'NOT_FOUND'],
  credentials: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
};

/** Invalid metadata and messages, refused by a status. Messages are typed, so only values inside of their types are sent. */
export const GRPC_RULES: NegativeRules = {
  invalidRequests: (operation, input, inputs) => [
    ...invalidParameters(operation, input, inputs),
    ...invalidMessages(operation, input, inputs),
    ...missingCredentials(operation),
  ],
  refusal: { value: CODES.value.join(', '), credentials: CODES.credentials.join(' or ') },
  isRefused: ({ response }, kind) => response !== undefined && CODES[kind].includes(response.statusText),
};

function invalidMessages(operation: Operation, input: RequestInput, inputs: InputChecker): InvalidRequest[] {
  const { send } = extensionOf(operation, 'x-grpc') ?? {};
  if (send === undefined) {
    return invalidBodyValues(operation, input, inputs, isExpressible).map(({ apply, ...rest }) => ({
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
        ({ name, value, isRejected }): InvalidRequest => ({
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
function isExpressible({ kind }: InvalidValue): boolean {
  return kind === 'value';
}
