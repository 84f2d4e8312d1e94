import { matchMediaType, type Operation } from '@curlew/openapi';
import type { Exchange } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { matchResponse } from '../match/match-response.ts';
import type { CheckContext } from './check-context.ts';
import { checkMessage } from './check-messages.ts';

/** Checks received messages against the `itemSchema` of the response. */
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
