import type { Operation } from '@curlew/openapi';
import type { Exchange } from '../exchange.ts';
import { extensionOf } from '../extension/extension-of.ts';
import type { Finding } from '../finding.ts';
import type { CheckContext } from './check-context.ts';
import { checkNamedMessages } from './check-messages.ts';
import { placeOf } from './place-of.ts';

/** Normal close codes: normal closure, going away, no code (RFC 6455, section 7.4.1). */
const REGULAR_CODES = [1000, 1001, 1005];

/** Checks the messages of a WebSocket and its close code. */
export function checkSocket(exchange: Exchange, operation: Operation, context: CheckContext): Finding[] {
  const { receive, closeCodes = REGULAR_CODES } = extensionOf(operation, 'x-websocket') ?? {};
  const findings =
    receive === undefined
      ? []
      : checkNamedMessages(
          exchange,
          operation,
          { path: ['x-websocket', 'receive'], byName: receive },
          context,
        );
  const { response } = exchange;
  if (response?.isStream && response.truncated)
    findings.push({
      kind: 'truncated-body',
      part: 'message',
      instance: '',
      sentence:
        'A message exceeds the limit or violates the WebSocket protocol; it and later ones were not checked.',
    });
  const code = response?.close?.code;
  if (exchange.failure || code === undefined || closeCodes.includes(code)) return findings;
  return [
    ...findings,
    {
      kind: 'wrong-close-code',
      part: 'message',
      name: 'close',
      instance: '',
      schema: placeOf(operation.location.child('x-websocket'), context.description),
      sentence: `The connection was closed with code ${code}; expected: ${closeCodes.join(', ')}.`,
    },
  ];
}
