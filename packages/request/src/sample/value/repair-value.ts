import type { Json, SchemaView } from '@curlew/openapi';
import { isObject, resolveView } from '@curlew/openapi/internal';
import { acceptsValue, countErrors } from '../accept/accepts-value.ts';
import type { SampleWalk } from './sample-walk.ts';
import { variations } from './vary-value.ts';

/** Changes that are kept for one value, and those tried for each. */
const MAX_CHANGES = 25;
const MAX_TRIES = 1_500;
/** Values that what is made for one try may contain before only what is required is added. */
const TRIED_VALUES = 10;
/** Values in values that are repaired apart. */
const MAX_DEPTH = 12;
/** Alternatives that are compared, where none accepts. */
const MAX_ALTERNATIVES = 50;

/**
 * A value near to the given one that the schema accepts: what single members break is repaired there, then the change
 * that breaks less is kept, again and again. Where that ends before the whole is accepted, only its members are repaired:
 * nothing may satisfy the schema.
 */
export function repairedValue(value: Json, view: SchemaView, walk: SampleWalk, depth = 0): Json {
  if (walk.effort < 0 || acceptsValue(view, value, walk)) return value;
  const start = depth < MAX_DEPTH ? repairedParts(value, view, walk, depth) : value;
  let nearest = { value: start, errors: countErrors(view, start, walk) };
  for (let changes = 0; nearest.errors > 0 && changes < MAX_CHANGES; changes += 1) {
    const nearer = nearerVariation(nearest.value, nearest.errors, view, walk);
    if (nearer === undefined) break;
    nearest = nearer;
  }
  return nearest.errors > 0 ? start : nearest.value;
}

function nearerVariation(
  value: Json,
  errors: number,
  view: SchemaView,
  walk: SampleWalk,
): { value: Json; errors: number } | undefined {
  let tries = 0;
  walk.left = TRIED_VALUES;
  for (const other of variations(value, [view], walk)) {
    tries += 1;
    if (tries > MAX_TRIES || walk.effort < 0) return undefined;
    const count = countErrors(view, other, walk);
    if (count < errors) return { value: other, errors: count };
    walk.left = TRIED_VALUES;
  }
  return undefined;
}

/** Members and items by their own schemas, and the whole by the alternative that refuses least, where none accepts. */
function repairedParts(value: Json, view: SchemaView, walk: SampleWalk, depth: number): Json {
  const { schema } = resolveView(view, walk.views);
  if (schema?.kind !== 'schema') return value;
  const repaired = (item: Json, part: SchemaView | undefined) =>
    part ? repairedValue(item, part, walk, depth + 1) : item;
  let result = value;
  if (Array.isArray(value))
    result = value.map((item, index) => repaired(item, schema.prefixItems?.[index] ?? schema.items));
  else if (isObject(value)) {
    const schemas = new Map(schema.properties.map((property) => [property.name, property.schema]));
    result = Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        repaired(item, schemas.get(name) ?? schema.additionalProperties),
      ]),
    );
  }
  for (const variants of [schema.oneOf, schema.anyOf]) {
    const parts = (variants ?? []).slice(0, MAX_ALTERNATIVES).map((variant) => variant.schema);
    if (parts.some((part) => acceptsValue(part, result, walk))) continue;
    const counts = parts.map((part) => countErrors(part, result, walk));
    result = repaired(result, parts[counts.indexOf(Math.min(...counts))]);
  }
  return result;
}
