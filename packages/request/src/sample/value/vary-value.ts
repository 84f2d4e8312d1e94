import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import {
  isObject,
  type ObjectSchemaView,
  type PropertyView,
  type SchemaBounds,
} from '@curlew/openapi/internal';
import { isHidden } from '../accept/accepts-value.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Schemas that are looked at for one value, and names of members. */
const MAX_SCHEMAS = 80;
const MAX_NAMES = 60;
/** Values in values that are varied; of one member this many are tried. */
const MAX_DEPTH = 3;
const MAX_NESTED = 40;

/** Longest text that is made to be beyond a limit. */
const MAX_LENGTH = 500;

/** Values of every type, for schemas that differ in nothing else. */
const OF_EVERY_TYPE: readonly Json[] = ['string', 1, true, 0.5, [], {}, null, -1, '', 'a'];

/**
 * Values beside one, each of one change, those first that read best: a declared member more, one less, other values in
 * a member, and last values of other types.
 */
export function* variations(
  value: Json,
  schemas: readonly SchemaView[],
  walk: SampleWalk,
): Generator<Json, void, undefined> {
  yield* declaredVariations(value, schemas, walk, 0);
  yield* otherVariations(value, schemas, walk, 0);
}

/** Values that some schema describes. */
function* declaredVariations(
  value: Json,
  schemas: readonly SchemaView[],
  walk: SampleWalk,
  depth: number,
): Generator<Json, void, undefined> {
  const views = reachable(schemas, walk);
  if (isObject(value)) {
    yield* memberVariations(value, getMembers(views, walk), walk, depth);
  } else if (Array.isArray(value)) {
    const items = getItems(views);
    for (const schema of items.slice(0, 8)) {
      const made = walk.sample(schema, depth + 1, undefined);
      if (made !== undefined) yield* [[made], [...value, made]];
    }
    yield* changedItems(value, nested(value[0], items, walk, depth, declaredVariations));
    yield [];
  }
  for (const view of views) {
    if (view.const) yield view.const.value;
    for (const { value: allowed } of (view.enum ?? []).slice(0, MAX_NESTED)) yield allowed;
  }
  for (const schema of [...schemas, ...views]) {
    const made = walk.sample(schema, depth + 1, undefined);
    if (made !== undefined) yield made;
  }
  for (const { bounds } of views) if (bounds) yield* valuesAround(bounds);
}

function* memberVariations(
  value: JsonObject,
  members: ReadonlyMap<string, SchemaView[]>,
  walk: SampleWalk,
  depth: number,
): Generator<Json, void, undefined> {
  for (const [name, schemas] of members) {
    if (Object.hasOwn(value, name)) continue;
    for (const schema of schemas.slice(0, 4)) {
      const made = walk.sample(schema, depth + 1, name);
      if (made !== undefined) yield withMember(value, name, made);
    }
  }
  for (const name of Object.keys(value)) {
    const { [name]: _left, ...rest } = value;
    yield rest;
  }
  for (const [name, item] of Object.entries(value))
    for (const other of nested(item, members.get(name) ?? [], walk, depth, declaredVariations))
      yield withMember(value, name, other);
}

/** Values of every type, which only what is not described is free to be: members that are absent first. */
function* otherVariations(
  value: Json,
  schemas: readonly SchemaView[],
  walk: SampleWalk,
  depth: number,
): Generator<Json, void, undefined> {
  const views = reachable(schemas, walk);
  if (isObject(value)) {
    const members = getMembers(views, walk);
    for (const name of members.keys())
      if (!Object.hasOwn(value, name))
        for (const other of OF_EVERY_TYPE) yield withMember(value, name, other);
    for (const [name, item] of Object.entries(value))
      for (const other of nested(item, members.get(name) ?? [], walk, depth, otherVariations))
        yield withMember(value, name, other);
  } else if (Array.isArray(value)) {
    yield* changedItems(value, nested(value[0], getItems(views), walk, depth, otherVariations));
    for (const other of OF_EVERY_TYPE) yield [other];
  }
  yield* OF_EVERY_TYPE;
}

/** The first of what is inside of a value, as long as that is not too deep. */
function* nested(
  item: Json | undefined,
  schemas: readonly SchemaView[],
  walk: SampleWalk,
  depth: number,
  vary: typeof declaredVariations,
): Generator<Json, void, undefined> {
  if (item === undefined || depth >= MAX_DEPTH) return;
  let tried = 0;
  for (const other of vary(item, schemas, walk, depth + 1)) {
    yield other;
    tried += 1;
    if (tried >= MAX_NESTED) return;
  }
}

function* changedItems(
  [, ...others]: readonly Json[],
  items: Iterable<Json>,
): Generator<Json, void, undefined> {
  for (const item of items) yield [item, ...others];
}

/** Values on both sides of what limits them. */
function* valuesAround(bounds: SchemaBounds): Generator<Json, void, undefined> {
  for (const length of [bounds.maxLength, bounds.minLength])
    for (const one of length === undefined ? [] : [length + 1, length - 1, length])
      if (one >= 0 && one <= MAX_LENGTH) yield 'x'.repeat(one);
  for (const number of [bounds.maximum, bounds.minimum, bounds.exclusiveMaximum, bounds.exclusiveMinimum])
    if (number !== undefined) yield* [number, number + 1, number - 1, number + 0.5, number - 0.5];
  if (bounds.multipleOf !== undefined) yield* [bounds.multipleOf, 0, bounds.multipleOf * 1.5];
}

function getItems(views: readonly ObjectSchemaView[]): SchemaView[] {
  return views.flatMap((view) => [...(view.prefixItems ?? []), ...(view.items ? [view.items] : [])]);
}

/** `Object.fromEntries` defines, it never assigns: `__proto__` stays an ordinary name. */
function withMember(value: JsonObject, name: string, item: Json): JsonObject {
  return Object.fromEntries([...Object.entries(value).filter(([other]) => other !== name), [name, item]]);
}

function getMembers(views: readonly ObjectSchemaView[], walk: SampleWalk): Map<string, SchemaView[]> {
  const members = new Map<string, SchemaView[]>();
  const add = ({ name, schema }: Pick<PropertyView, 'name' | 'schema'>) => {
    const known = members.get(name);
    if (known) known.push(schema);
    else if (members.size < MAX_NAMES && !isHidden(schema, walk)) members.set(name, [schema]);
  };
  for (const { properties, requiredOnly } of views) {
    for (const property of properties) add(property);
    for (const name of requiredOnly) if (!members.has(name)) members.set(name, []);
  }
  return members;
}

/** All schemas that have a say about a value: references, parts and alternatives followed. */
function reachable(schemas: readonly SchemaView[], walk: SampleWalk): ObjectSchemaView[] {
  const seen = new Set<SchemaView>();
  const left = [...schemas];
  const found: ObjectSchemaView[] = [];
  for (let view = left.shift(); view !== undefined && found.length < MAX_SCHEMAS; view = left.shift()) {
    if (seen.has(view)) continue;
    seen.add(view);
    if (view.kind === 'ref') {
      const target = walk.views.get(view.id)?.view;
      if (target) left.push(target);
    }
    if (view.kind !== 'schema') continue;
    found.push(view);
    left.push(...(view.allOf ?? []));
    for (const { schema } of [...(view.oneOf ?? []), ...(view.anyOf ?? [])]) left.push(schema);
    const { condition, not } = view;
    for (const part of [not, condition?.if, condition?.then, condition?.else]) if (part) left.push(part);
    for (const { schema } of view.dependentSchemas ?? []) left.push(schema);
  }
  return found;
}
