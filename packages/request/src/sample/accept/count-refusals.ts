import { isObject, type Json, type ObjectSchemaView, type SchemaView } from '@curlew/openapi';
import { type AcceptContext, acceptsValue, isHidden } from './accepts-value.ts';

/** Schemas in schemas that are counted apart; what is deeper counts one. */
const MAX_DEPTH = 12;
/** Items of a list that are counted apart. */
const MAX_ITEMS = 20;

/**
 * How many constraints of a schema a value breaks, 0 where it is accepted: what a search for a valid value goes by. Each
 * alternative of a `oneOf` beyond the first that accepts counts one.
 */
export function countRefusals(view: SchemaView, value: Json, context: AcceptContext, depth = 0): number {
  if (acceptsValue(view, value, context)) return 0;
  if (depth > MAX_DEPTH || view.kind === 'boolean') return 1;
  if (view.kind === 'ref') {
    const target = context.views.get(view.id)?.view;
    return target ? Math.max(countRefusals(target, value, context, depth + 1), 1) : 1;
  }
  const count = (part: SchemaView, item: Json) => countRefusals(part, item, context, depth + 1);
  const total =
    (view.allOf ?? []).reduce((sum, part) => sum + count(part, value), 0) +
    refusalsOfAlternatives(view, value, context, count) +
    (isObject(value) ? refusalsOfMembers(view, value, context, count) : 0) +
    (Array.isArray(value) ? refusalsOfItems(view, value, count) : 0) +
    Number(!acceptsValue(ownKeywords(view), value, context));
  return Math.max(total, 1);
}

type Count = (part: SchemaView, item: Json) => number;

function refusalsOfAlternatives(
  { oneOf, anyOf }: ObjectSchemaView,
  value: Json,
  context: AcceptContext,
  count: Count,
): number {
  const nearest = (schemas: readonly SchemaView[]) =>
    1 + Math.min(...schemas.slice(0, 16).map((part) => count(part, value)));
  const accepting = (schemas: readonly SchemaView[]) =>
    schemas.filter((part) => acceptsValue(part, value, context)).length;
  let total = 0;
  const single = oneOf?.map(({ schema }) => schema) ?? [];
  if (single.length > 0) {
    const number = accepting(single);
    total += number === 0 ? nearest(single) : number - 1;
  }
  const some = anyOf?.map(({ schema }) => schema) ?? [];
  if (some.length > 0 && accepting(some) === 0) total += nearest(some);
  return total;
}

function refusalsOfMembers(
  { properties, requiredOnly, additionalProperties, patternProperties }: ObjectSchemaView,
  value: Readonly<Record<string, Json>>,
  context: AcceptContext,
  count: Count,
): number {
  let total = requiredOnly.filter((name) => !Object.hasOwn(value, name)).length;
  for (const { name, required, schema } of properties) {
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    if (item !== undefined) total += count(schema, item);
    else if (required && !isHidden(schema, context)) total += 1;
  }
  // Each member that a search may leave out or change counts.
  if (additionalProperties === undefined || patternProperties.length > 0) return total;
  const declared = new Set(properties.map(({ name }) => name));
  for (const [name, item] of Object.entries(value))
    if (!declared.has(name)) total += count(additionalProperties, item);
  return total;
}

function refusalsOfItems(view: ObjectSchemaView, value: readonly Json[], count: Count): number {
  return value.slice(0, MAX_ITEMS).reduce<number>((sum, item, index) => {
    const schema = view.prefixItems?.[index] ?? view.items;
    return schema ? sum + count(schema, item) : sum;
  }, 0);
}

/** Keywords whose refusals are not counted separately. */
function ownKeywords(view: ObjectSchemaView): ObjectSchemaView {
  const { allOf: _all, oneOf: _one, anyOf: _any, items: _items, prefixItems: _prefix, ...own } = view;
  const { additionalProperties: _additional, ...open } = own;
  return {
    ...(view.patternProperties.length === 0 ? open : own),
    properties: view.properties.map(({ name }) => ({
      name,
      required: false,
      schema: { kind: 'boolean', value: true },
    })),
    requiredOnly: [],
  };
}
