import type { Json, Operation } from '@curlew/openapi';
import { isObject, keepExactNumbers, type Located, matchMediaType } from '@curlew/openapi/internal';
import type { Exchange, ExchangeMessage } from '../exchange.ts';
import { getExtension, type MessageSpec, schemaIn } from '../extension/protocol-extensions.ts';
import type { Finding } from '../finding.ts';
import { matchResponse } from '../match/match-response.ts';
import type { CheckContext } from './check-context.ts';
import { getPlace } from './place-of.ts';

/** Checks events against those declared in `x-sse` and against the `itemSchema` of the response. */
export function checkEvents(exchange: Exchange, operation: Operation, context: CheckContext): Finding[] {
  const { response, messages } = exchange;
  if (!response?.isStream) return [];
  const { events } = getExtension(operation, 'x-sse') ?? {};
  const named = events
    ? checkNamedMessages(exchange, operation, { path: ['x-sse', 'events'], byName: events }, context)
    : [];
  const declared = matchResponse(operation.responses, response.status);
  const media = declared && matchMediaType(declared.content, 'text/event-stream');
  const schema = media?.itemSchema;
  if (schema === undefined) return named;
  const undeclared = new Set(named.map(({ message }) => message));
  const items = messages.flatMap((message, index): Finding[] => {
    if (undeclared.has(index) || (events && !Object.hasOwn(events, message.type))) return [];
    const place = { part: 'message', name: message.type, message: index } as const;
    const findings = context
      .findings(eventObject(message), schema, place)
      .map((finding): Finding => ({ ...finding, ofEvent: true }));
    const content = events ? undefined : contentSchema(eventSchema(message, schema, context), context);
    if (content && message.value !== undefined)
      findings.push(...context.findings(message.value, content, { ...place, text: writtenIn(message) }));
    return findings;
  });
  return [...named, ...items];
}

/** An event as OpenAPI 3.2 models it (section 4.14.3.1): an object of its fields as strings. */
function eventObject({ type, data, id }: ExchangeMessage): Json {
  return {
    data,
    ...(type !== 'message' && { event: type }),
    ...(id !== undefined && { id }),
  };
}

/** The alternative for the name of an event, where the schema has one for each. */
function eventSchema({ type }: ExchangeMessage, schema: Located, { description }: CheckContext): Located {
  const target = description.follow(schema);
  if (!target || !isObject(target.value)) return schema;
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives = target.value[keyword];
    if (!Array.isArray(alternatives)) continue;
    for (const [index, value] of alternatives.entries()) {
      const one = { value, location: target.location.child(keyword, index) };
      const name = constantName(description.follow(one));
      if (name === type || (name === undefined && type === 'message')) return one;
    }
  }
  return schema;
}

/** The only name of an event that a schema allows; undefined if it says none. */
function constantName(schema: Located | undefined): Json | undefined {
  const properties = isObject(schema?.value) ? schema.value.properties : undefined;
  const name = isObject(properties) ? properties.event : undefined;
  if (!isObject(name)) return undefined;
  return Array.isArray(name.enum) && name.enum.length === 1 ? name.enum[0] : name.const;
}

/** The `contentSchema` of `data`. */
function contentSchema(item: Located, { description }: CheckContext): Located | undefined {
  let here: Located | undefined = description.follow(item);
  for (const key of ['properties', 'data', 'contentSchema']) {
    const value: Json | undefined = here && isObject(here.value) ? here.value[key] : undefined;
    here =
      here && value !== undefined
        ? description.follow({ value, location: here.location.child(key) })
        : undefined;
  }
  return here;
}

interface DeclaredMessages {
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
function writtenIn({ data, value }: ExchangeMessage): string | undefined {
  if (typeof value === 'number') return Number(data) === value ? data.trim() : undefined;
  if (value !== undefined) keepExactNumbers(data, value);
  return undefined;
}

/** One message against its schema; its data is JSON unless its declaration says otherwise. */
function checkMessage(
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
