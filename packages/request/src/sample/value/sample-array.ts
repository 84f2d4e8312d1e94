import type { Json, SchemaView } from '@curlew/openapi';
import { isObject, type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';
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
  if (uniqueItems && view.items) addDifferent(list, length, item, view.items, walk);
  else while (list.length < length) list.push(item);
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

/** Adds values that are not in the list yet, up to a length: the next ones allowed, greater numbers, other texts. */
function addDifferent(list: Json[], length: number, value: Json, view: SchemaView, walk: SampleWalk): void {
  const known = new Set(list.map((one) => JSON.stringify(one)));
  const add = (candidate: Json): boolean => {
    const text = JSON.stringify(candidate);
    if (known.has(text) || !acceptsValue(view, candidate, walk)) return false;
    known.add(text);
    return list.push(candidate) > 0;
  };
  if (list.length < length) add(value);
  while (list.length < length) {
    let isAdded = false;
    for (const candidate of getCandidates(value, list.length, view, walk)) {
      isAdded = add(candidate);
      if (isAdded || walk.effort <= 0) break;
    }
    if (!isAdded) return;
  }
}

function* getCandidates(
  value: Json,
  number: number,
  view: SchemaView,
  walk: SampleWalk,
): Generator<Json, void, undefined> {
  const { schema } = resolveView(view, walk.views);
  if (schema?.kind === 'schema' && schema.enum) {
    // Those before the number are mostly in the list.
    const start = number % schema.enum.length;
    for (const entry of [...schema.enum.slice(start), ...schema.enum.slice(0, start)]) yield entry.value;
  } else if (typeof value === 'number') {
    const step = (schema?.kind === 'schema' && schema.bounds?.multipleOf) || 1;
    yield value + number * step;
    yield value - number * step;
  } else if (typeof value === 'boolean') yield !value;
  else if (typeof value === 'string') {
    yield* otherTexts(value, number);
    const patterns = (schema?.kind === 'schema' && schema.bounds?.patterns) || [];
    for (const pattern of patterns) yield* matchingTexts(pattern, walk);
  } else if (isObject(value) && schema?.kind === 'schema') {
    for (const { name, schema: member } of schema.properties) {
      const old = value[name];
      if (old === undefined || (typeof old === 'object' && old !== null)) continue;
      for (const other of getCandidates(old, number, member, walk)) yield { ...value, [name]: other };
    }
  }
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

function* matchingTexts(pattern: string, walk: SampleWalk): Generator<string, void, undefined> {
  for (let seed = 1; seed <= MAX_MATCHING && walk.effort > 0; seed += 1) {
    walk.effort -= 1;
    const text = samplePattern(pattern, { seed });
    if (text !== undefined) yield text;
  }
}
