import { isObject, type Json, type ObjectSchemaView, resolveView, type SchemaView } from '@curlew/openapi';
import { acceptsValue } from '../accept/accepts-value.ts';
import { samplePattern } from './pattern/sample-pattern.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Longest list that is made, where a schema requires one. */
const MAX_ITEMS = 100;
/** Characters of a text that are changed one at a time, and texts of a pattern that are tried, for values that differ. */
const MAX_CHANGED = 12;
const MAX_MATCHING = 40;

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
    const next = uniqueItems && view.items ? otherValue(item, list, view.items, walk) : item;
    if (next === undefined) break;
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

/** A value that is not in a list yet: the next one allowed, a greater number, another text; undefined if there is none. */
function otherValue(
  value: Json,
  list: readonly Json[],
  view: SchemaView,
  walk: SampleWalk,
): Json | undefined {
  const known = new Set(list.map((one) => JSON.stringify(one)));
  return [value, ...candidatesOf(value, list.length, view, walk)].find(
    (candidate) => !known.has(JSON.stringify(candidate)) && acceptsValue(view, candidate, walk),
  );
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
    const patterns = (schema?.kind === 'schema' && schema.bounds?.patterns) || [];
    return [...otherTexts(value, number), ...patterns.flatMap((pattern) => matchingTexts(pattern))];
  }
  if (!isObject(value) || schema?.kind !== 'schema') return [];
  return schema.properties.flatMap(({ name, schema: member }): Json[] => {
    const old = value[name];
    if (old === undefined || (typeof old === 'object' && old !== null)) return [];
    return candidatesOf(old, number, member, walk).map((other) => ({ ...value, [name]: other }));
  });
}

/** Texts with a number at one end, or with one letter or digit changed: formats keep their form. */
function otherTexts(text: string, number: number): string[] {
  const last = String(number + 1);
  const places = [...text.matchAll(/[a-z0-9]/gi)].map(({ index }) => index).slice(-MAX_CHANGED);
  return [
    text + last,
    text.slice(0, -last.length) + last,
    last + text.slice(last.length),
    ...places.reverse().map((at) => `${text.slice(0, at)}${number % 10}${text.slice(at + 1)}`),
  ];
}

function matchingTexts(pattern: string): string[] {
  const seeds = Array.from({ length: MAX_MATCHING }, (_, seed) => seed + 1);
  return seeds.flatMap((seed) => samplePattern(pattern, { seed }) ?? []);
}
