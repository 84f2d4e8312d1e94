import type { Operation } from '@curlew/openapi';
import { keepExactNumbers, type Located, matchMediaType } from '@curlew/openapi/internal';
import type { Exchange, ExchangeMessage } from '../exchange.ts';
import { schemaIn } from '../extension/extension-of.ts';
import type { MessageSpec } from '../extension/message-spec.ts';
import type { Finding } from '../finding.ts';
import { matchResponse } from '../match/match-response.ts';
import type { CheckContext } from './check-context.ts';
import { getPlace } from './place-of.ts';

export interface DeclaredMessages {
  /** Path of the declarations in the extensions of the operation. */
  path: readonly [string, string];
  byName: Readonly<Record<string, MessageSpec>>;
}

/** Checks received messages against those that an extension declares by name: undeclared, invalid and missing ones. */
export function checkNamedMessages(
  exchange: Exchange,
  operation: Operation,
  { path, byName }: DeclaredMessages,
  context: CheckContext,
): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const at = operation.location.child(...path);
  const names = Object.keys(byName);
  for (const [index, message] of exchange.messages.entries()) {
    if (message.direction === 'sent') continue;
    const { type } = message;
    if (!Object.hasOwn(byName, type)) {
      if (seen.has(type)) continue;
      seen.add(type);
      findings.push({
        kind: 'undeclared-message',
        part: 'message',
        name: type,
        message: index,
        instance: '',
        schema: getPlace(at, context.description),
        sentence: `A message \`${type.slice(0, 100)}\` was received, but is not declared; declared: ${names.join(', ') || 'none'}.`,
        outline: `A message was received that is not declared; declared: ${names.join(', ') || 'none'}.`,
        help: 'Declare the message, or do not send it.',
      });
      continue;
    }
    seen.add(type);
    const spec = byName[type];
    findings.push(
      ...checkMessage(message, index, spec, schemaIn(operation, [...path, type, 'schema']), context),
    );
  }
  if (!isCompleteStream(exchange)) return findings;
  for (const name of names.filter((one) => byName[one]?.required === true && !seen.has(one))) {
    findings.push({
      kind: 'missing-message',
      part: 'message',
      name,
      instance: '',
      schema: getPlace(at.child(name), context.description),
      sentence: `No message \`${name}\` was received; at least one is required.`,
    });
  }
  return findings;
}

/** Whether the messages are all messages of the stream, so that a missing one was not sent. */
function isCompleteStream({ response, failure, droppedMessageCount = 0 }: Exchange): boolean {
  if (failure || !response?.isStream) return false;
  return !response.truncated && droppedMessageCount === 0;
}

/** How a message that is a number is written; the numbers of others are remembered. */
export function writtenIn({ data, value }: ExchangeMessage): string | undefined {
  if (typeof value === 'number') return Number(data) === value ? data.trim() : undefined;
  if (value !== undefined) keepExactNumbers(data, value);
  return undefined;
}

/** One message against its schema; its data is JSON unless its declaration says otherwise. */
export function checkMessage(
  message: ExchangeMessage,
  index: number,
  spec: MessageSpec | undefined,
  schema: Located | undefined,
  context: CheckContext,
): Finding[] {
  const place = { part: 'message', name: message.type, message: index } as const;
  const contentType = spec?.contentType ?? 'application/json';
  if (contentType === 'application/octet-stream') return [];
  if (contentType === 'text/plain') return schema ? context.findings(message.data, schema, place) : [];
  if (message.value === undefined) {
    const sentence = `The data of the message \`${message.type.slice(0, 100)}\` is not JSON.`;
    const at = schema && { schema: getPlace(schema.location, context.description) };
    return [{ kind: 'unreadable-body', ...place, instance: '', ...at, sentence }];
  }
  return schema ? context.findings(message.value, schema, { ...place, text: writtenIn(message) }) : [];
}

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
