import type { Json, Operation } from '@curlew/openapi';
import { isObject, type Located, matchMediaType } from '@curlew/openapi/internal';
import type { Exchange, ExchangeMessage } from '../exchange.ts';
import { getExtension } from '../extension/extension-of.ts';
import type { Finding } from '../finding.ts';
import { matchResponse } from '../match/match-response.ts';
import type { CheckContext } from './check-context.ts';
import { checkNamedMessages, writtenIn } from './check-messages.ts';

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
    const findings = context.findings(eventObject(message), schema, place);
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
