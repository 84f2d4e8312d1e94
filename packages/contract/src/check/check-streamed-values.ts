import type { Operation } from '@curlew/openapi';
import type { Exchange } from '../call/exchange.ts';
import type { CheckContext } from '../protocols/protocol.ts';
import { checkMessage } from './check-messages.ts';
import type { Finding } from './finding.ts';
import { matchMediaType, matchResponse } from './match-response.ts';

/** Received messages against what the response declares: each is one item of it. */
export function checkStreamedValues(
  exchange: Exchange,
  operation: Operation,
  context: CheckContext,
): Finding[] {
  const { response, messages } = exchange;
  if (response === undefined || !response.isStream) return [];
  const declared = matchResponse(operation.responses, response.status);
  const media = declared && (matchMediaType(declared.content, 'application/json') ?? declared.content[0]);
  if (media === undefined) return [];
  const schema = media.itemSchema ?? media.schema;
  return messages.flatMap((message, index) =>
    message.direction === 'sent' ? [] : checkMessage(message, index, undefined, schema, context),
  );
}
