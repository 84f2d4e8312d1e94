import type { Operation } from '@curlew/openapi';
import type { ExchangeResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { matchResponse } from '../match/match-response.ts';
import type { CheckContext } from './check-context.ts';

/** Reports a status that the operation does not declare. */
export function checkStatus(
  response: ExchangeResponse,
  operation: Operation,
  { places }: CheckContext,
): Finding[] {
  const { status, statusText, isStream } = response;
  if (matchResponse(operation.responses, status)) return [];
  // 101 is implied by the extension, declared or not.
  if (status === 101 && isStream) return [];
  const at = operation.location.child('responses');
  const statuses = operation.responses.map((one) => one.status).join(', ') || 'none';
  const name = /^[A-Z_]+$/.test(statusText) ? ` (\`${statusText}\`)` : '';
  return [
    {
      kind: 'undeclared-status',
      part: 'status',
      instance: '',
      schema: places.of(at),
      sentence: `The status ${status}${name} is not declared; declared: ${statuses}.`,
      help: 'Declare the status in `responses`, or answer with a declared one.',
      edits: [
        {
          op: 'set',
          file: at.file,
          pointer: at.child(String(status)).pointer,
          value: { description: `Status ${status}.` },
        },
      ],
    },
  ];
}
