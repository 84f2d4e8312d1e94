import { isObject, type Json, type ObjectSchemaView, resolveView, type SchemaView } from '@curlew/openapi';
import { acceptsValue } from '../accept/accepts-value.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Longest list that is made, where a schema requires one. */
const MAX_ITEMS = 100;

/** A list with one item, or the required number. */
export function sampleArray(
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
): Json[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = view.bounds ?? {};
  const list = (view.prefixItems ?? []).map((item) => walk.sample(item, depth + 1, undefined) ?? null);
  const { contains } = view;
  const inside = contains && walk.sample(contains.schema, depth + 1, undefined);
  if (contains && inside !== undefined)
    for (let count = list.filter((one) => acceptsValue(contains.schema, one, walk)).length; ; count += 1) {
      if (count >= Math.min(contains.min ?? 1, MAX_ITEMS)) break;
      list.push(inside);
    }
  const length = Math.min(Math.max(minItems, list.length > 0 ? 0 : 1), maxItems, MAX_ITEMS);
  const item = view.items && list.length < length ? sampleItem(view.items, walk, depth, name) : null;
  if (item === undefined) return list;
  if (item === null && (minItems === 0 || list.length >= minItems)) return list;
  while (list.length < length) {
    const next = uniqueItems && view.items ? otherValue(item, list.length, view.items, walk) : item;
    if (uniqueItems && list.some((one) => JSON.stringify(one) === JSON.stringify(next))) break;
    list.push(next);
  }
  return list;
}

/** An item; `null` where the schema accepts any value, so that the list gets its length. */
function sampleItem(
  items: SchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
): Json | undefined {
  const item = walk.sample(items, depth + 1, singular(name));
  return item === undefined && acceptsValue(items, null, walk) ? null : item;
}

function singular(name: string | undefined): string | undefined {
  return name?.replace(/s$/, '');
}

/** A value beside one that is there already: the next one allowed, a greater number, a longer text. */
function otherValue(value: Json, number: number, view: SchemaView, walk: SampleWalk): Json {
  if (number === 0) return value;
  const candidates = candidatesOf(value, number, view, walk);
  return candidates.find((candidate) => acceptsValue(view, candidate, walk)) ?? value;
}

function candidatesOf(value: Json, number: number, view: SchemaView, walk: SampleWalk): Json[] {
  const { schema } = resolveView(view, walk.views);
  if (schema?.kind === 'schema' && schema.enum) return schema.enum.slice(number).map((entry) => entry.value);
  if (typeof value === 'number') {
    const step = (schema?.kind === 'schema' && schema.bounds?.multipleOf) || 1;
    return [value + number * step, value - number * step];
  }
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') {
    const last = String(number + 1);
    return [value + last, value.slice(0, -last.length) + last, last + value.slice(last.length)];
  }
  if (!isObject(value) || schema?.kind !== 'schema') return [];
  return schema.properties.flatMap(({ name, schema: member }): Json[] => {
    const old = value[name];
    if (old === undefined || (typeof old === 'object' && old !== null)) return [];
    return candidatesOf(old, number, member, walk).map((other) => ({ ...value, [name]: other }));
  });
}
