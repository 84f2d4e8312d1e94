import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import { type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';
import { acceptsValue, isHidden } from '../accept/accepts-value.ts';
import { memberNames } from './member-names.ts';
import { sampleEntry, sampleMember, valueOfAnything } from './sample-object.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Adjusts an object to constraints over several members: their number, dependencies and exclusions. */
export function fittedObject(
  value: JsonObject,
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
): JsonObject {
  const entries = new Map(Object.entries(value));
  const required = new Set([
    ...view.requiredOnly,
    ...view.properties.flatMap((property) => (property.required ? [property.name] : [])),
  ]);
  addRequired(entries, view, walk, depth);
  leaveOut(entries, view, required, walk);
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = view.bounds ?? {};
  for (const name of [...entries.keys()].reverse())
    if (entries.size > maxProperties && !required.has(name)) entries.delete(name);
  for (const { name, schema } of view.properties) {
    if (entries.size >= minProperties || entries.has(name) || isHidden(schema, walk)) continue;
    const item = walk.sample(schema, depth + 1, name);
    if (item !== undefined) entries.set(name, item);
  }
  if (entries.size < Math.min(minProperties, MAX_ADDED)) {
    for (const name of memberNames(view, walk, depth)) {
      if (entries.has(name)) continue;
      const item = sampleEntry(view, walk, depth);
      if (item === undefined) break;
      entries.set(name, item);
      if (entries.size >= Math.min(minProperties, MAX_ADDED)) break;
    }
  }
  return Object.fromEntries(entries);
}

const MAX_ADDED = 50;

/** Members required by other members or by a condition. */
function addRequired(
  entries: Map<string, Json>,
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
): void {
  for (const { property, requires } of view.dependentRequired ?? []) {
    if (!entries.has(property)) continue;
    for (const name of requires)
      if (!entries.has(name))
        entries.set(name, sampleMember(view, name, walk, depth) ?? valueOfAnything(name, walk));
  }
  for (const { property, schema } of view.dependentSchemas ?? [])
    if (entries.has(property)) addMembersOf(schema, entries, view, walk, depth);
  const { condition } = view;
  if (!condition) return;
  const holds = acceptsValue(condition.if, Object.fromEntries(entries), walk);
  const branch = holds ? condition.then : condition.else;
  if (branch) addMembersOf(branch, entries, view, walk, depth);
}

/** Members required by a part that holds for this object, and other values of those that it refuses. */
function addMembersOf(
  part: SchemaView,
  entries: Map<string, Json>,
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
): void {
  const { schema } = resolveView(part, walk.views);
  if (schema?.kind !== 'schema') return;
  for (const { name, schema: member } of schema.properties) {
    const old = entries.get(name);
    if (old === undefined || acceptsValue(member, old, walk)) continue;
    const other = walk.sample(member, depth + 1, name);
    if (other !== undefined) entries.set(name, other);
  }
  for (const name of requiredNames(schema)) {
    if (entries.has(name)) continue;
    const item = sampleMember(schema, name, walk, depth) ?? sampleMember(view, name, walk, depth);
    entries.set(name, item ?? valueOfAnything(name, walk));
  }
}

/** `not` and further alternatives of a `oneOf` are refused by leaving out a member that they require. */
function leaveOut(
  entries: Map<string, Json>,
  view: ObjectSchemaView,
  required: ReadonlySet<string>,
  walk: SampleWalk,
): void {
  const accepted = (part: SchemaView) => acceptsValue(part, Object.fromEntries(entries), walk);
  const refuse = (part: SchemaView, kept: ReadonlySet<string>) => {
    for (const inner of getAlternatives(part)) {
      if (inner.kind !== 'schema' || !accepted(inner)) continue;
      const name = requiredNames(inner)
        .reverse()
        .find((one) => entries.has(one) && !required.has(one) && !kept.has(one));
      if (name !== undefined) entries.delete(name);
    }
  };
  const [chosen, ...others] = (view.oneOf ?? []).map(({ schema }) => schema).filter(accepted);
  if (chosen) for (const other of others) refuse(other, new Set(requiredNames(chosen)));
  if (view.not) refuse(view.not, new Set());
}

/** `not: { anyOf: … }` refuses each. */
function getAlternatives(part: SchemaView): SchemaView[] {
  const variants = part.kind === 'schema' ? (part.anyOf ?? part.oneOf) : undefined;
  return variants ? variants.map(({ schema }) => schema) : [part];
}

function requiredNames(view: SchemaView): string[] {
  if (view.kind !== 'schema') return [];
  return [
    ...view.requiredOnly,
    ...view.properties.filter(({ required }) => required).map(({ name }) => name),
  ];
}
