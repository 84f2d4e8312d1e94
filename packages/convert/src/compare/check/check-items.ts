import { isObject, type Json, type Located } from '@curlew/openapi';
import type { ValueChecker, ValueFinding } from '@curlew/openapi/check-value';
import { parseJson } from '../../http/json/parse-json.ts';
import { isEventStream, sequenceItems } from '../../http/json/sequence-items.ts';
import { type CoerceContext, propertySchema } from './coerce.ts';

/** An item of a sequence, or the JSON in the data of an event, and the findings of its schema. */
export interface CheckedItem {
  /** `an item`, `an event`, `the data of an event` */
  label: string;
  /** Distinguishes the data of events from events. */
  key: string;
  root: Json;
  findings: readonly ValueFinding[];
}

/** Compares each item of a sequential body with `itemSchema`; `invalid` where it does not parse. */
export function checkItems(
  mediaType: string,
  raw: string,
  itemSchema: Located,
  context: CoerceContext,
): CheckedItem[] | 'invalid' | undefined {
  const isStream = isEventStream(mediaType);
  const items = sequenceItems(mediaType, raw) as Json[] | undefined;
  if (items === undefined) return /jsonl|ndjson|json-seq/.test(mediaType) ? 'invalid' : undefined;
  const { checker } = context;
  return items.flatMap((root): CheckedItem[] => {
    const label = isStream ? 'an event' : 'an item';
    const own: CheckedItem = { label, key: 'item', root, findings: checker.check(root, itemSchema).findings };
    const data = isStream ? dataItem(root, itemSchema, context, checker) : undefined;
    return data ? [own, data] : [own];
  });
}

/** JSON in the data of an event, which `contentSchema` describes (OpenAPI 3.2, section 4.14.4). */
function dataItem(
  event: Json,
  itemSchema: Located,
  context: CoerceContext,
  checker: ValueChecker,
): CheckedItem | undefined {
  const text = isObject(event) ? event.data : undefined;
  const data = propertySchema(eventSchema(event, itemSchema, context), 'data', context);
  const target = data && context.description.follow(data);
  if (typeof text !== 'string' || !target || !isObject(target.value)) return undefined;
  const read = parseJson(text);
  const { contentSchema } = target.value;
  if (!read || contentSchema === undefined) return undefined;
  const root = read.value as Json;
  const schema = { value: contentSchema, location: target.location.child('contentSchema') };
  return { label: 'the data of an event', key: 'data', root, findings: checker.check(root, schema).findings };
}

/** The alternative for the name of an event, where the schema has one for each. */
function eventSchema(event: Json, schema: Located, { description }: CoerceContext): Located {
  const target = description.follow(schema);
  if (!target || !isObject(target.value) || !isObject(event)) return schema;
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives = target.value[keyword];
    if (!Array.isArray(alternatives)) continue;
    for (const [index, value] of alternatives.entries()) {
      const one = { value, location: target.location.child(keyword, index) };
      if (constantOf(description.follow(one)) === event.event) return one;
    }
  }
  return schema;
}

/** The name that an alternative is for. */
function constantOf(schema: Located | undefined): Json | undefined {
  const properties = isObject(schema?.value) ? schema.value.properties : undefined;
  const name = isObject(properties) ? properties.event : undefined;
  if (!isObject(name)) return undefined;
  return Array.isArray(name.enum) && name.enum.length === 1 ? name.enum[0] : name.const;
}
