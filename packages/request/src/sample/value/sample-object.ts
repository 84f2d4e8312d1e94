import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import { isObject, type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';
import { acceptsValue, isExcludedName, isHidden } from '../accept/accepts-value.ts';
import { firstPattern, memberNames } from './member-names.ts';
import { numberByName, textByName } from './name/name-value.ts';
import { PATTERNS } from './pattern/fitting-pattern.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Optional properties are left out below this depth. */
const OPTIONAL_DEPTH = 5;

/** Optional properties of a body of which none is required, and of an object inside of it that has to be there. */
const MAX_UNASKED = 5;
const MAX_UNASKED_INSIDE = 3;

/** An object with required and preferred members, and optional ones within the budget. */
export function sampleObject(
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
  wanted: readonly string[],
): JsonObject {
  const entries: [string, Json][] = [];
  const names = new Set(wanted);
  const chosen = chooseProperties(view, names, walk, depth);
  // What is deep in the first property never spends the values of the others.
  walk.left -= chosen.length;
  const isShort = walk.optionalFields === 'exemplified';
  const hollow: [string, Json][] = [];
  for (const { name, schema, isNeeded } of chosen) {
    walk.left += 1;
    const first = walk.sample(schema, depth + 1, name) ?? (isNeeded ? nullFor(schema, walk) : undefined);
    const isEmpty = isShort && isNeeded && first !== undefined && isHollow(first);
    const value = isEmpty ? sampleOpened(schema, walk, depth, name) : first;
    if (value === undefined) {
      if (isAnything(schema)) entries.push([name, valueOfAnything(name, walk)]);
    } else if (isShort && !isNeeded && isHollow(value) && !isExemplified(schema, walk))
      hollow.push([name, value]);
    else entries.push([name, value]);
  }
  if (entries.length === 0 && view.requiredOnly.length === 0) entries.push(...hollow);
  for (const name of view.requiredOnly) {
    if (isExcludedName(view, name, walk)) continue;
    const others = otherSchema(view, name);
    const value = others && !names.has(name) ? walk.sample(others, depth + 1, name) : undefined;
    if (!names.has(name)) entries.push([name, value ?? valueOfAnything(name, walk)]);
  }
  // `Object.fromEntries` defines, it never assigns: `__proto__` stays an ordinary name.
  return Object.fromEntries(entries.length > 0 ? entries : firstEntry(view, walk, depth));
}

interface ChosenProperty {
  name: string;
  schema: SchemaView;
  /** Required, or a part of `allOf` or an alternative has it. */
  isNeeded: boolean;
}

/**
 * Chooses the properties of an object's sample: needed ones, and optional ones within the budget. They have the order of the
 * schema; a short sample begins with the needed ones, as a person writes a request and as the tables of properties list them.
 */
function chooseProperties(
  view: ObjectSchemaView,
  names: ReadonlySet<string>,
  walk: SampleWalk,
  depth: number,
): ChosenProperty[] {
  const visible = view.properties
    .filter(({ schema }) => !isHidden(schema, walk))
    .map(({ name, required, schema }) => ({ name, schema, isNeeded: required || names.has(name) }));
  const isAnyNeeded = visible.some(({ isNeeded }) => isNeeded) || view.requiredOnly.length > 0;
  let free = depth >= OPTIONAL_DEPTH ? 0 : walk.left - visible.filter(({ isNeeded }) => isNeeded).length;
  // An object of which nothing is required shows what it is for.
  const isOpened = depth <= (walk.openedDepth ?? 0);
  let unasked = isAnyNeeded || !isOpened ? 0 : depth === 0 ? MAX_UNASKED : MAX_UNASKED_INSIDE;
  const isShort = walk.optionalFields === 'exemplified';
  const chosen = visible.filter(({ schema, isNeeded }) => {
    if (isNeeded) return true;
    if (free <= 0) return false;
    if (isShort && !isExemplified(schema, walk)) {
      if (unasked <= 0) return false;
      unasked -= 1;
    }
    free -= 1;
    return true;
  });
  if (!isShort) return chosen;
  return [...chosen.filter(({ isNeeded }) => isNeeded), ...chosen.filter(({ isNeeded }) => !isNeeded)];
}

/** A value with the first optional members of the object that it is, or that its items are. */
function sampleOpened(schema: SchemaView, walk: SampleWalk, depth: number, name: string): Json | undefined {
  const outer = walk.openedDepth;
  walk.openedDepth = depth + 2;
  const value = walk.sample(schema, depth + 1, name);
  walk.openedDepth = outer;
  return value;
}

/** Whether a value shows nothing of what it may hold: `{}`, `[{}]`. */
function isHollow(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isHollow);
  return isObject(value) && Object.keys(value).length === 0;
}

/** Whether the author wrote an example of a value. A default is what a server does without the value, so it is no reason to send it. */
function isExemplified(schema: SchemaView, walk: SampleWalk): boolean {
  return resolveView(schema, walk.views).notes.examples !== undefined;
}

/** The first member of a map: none where the schema names all that an object may hold, or says nothing of others. */
function firstEntry(view: ObjectSchemaView, walk: SampleWalk, depth: number): [string, Json][] {
  const schema = entrySchema(view);
  if (schema === undefined || schema.kind === 'boolean') return [];
  const [name] = memberNames(view, walk, depth);
  const value = name === undefined ? undefined : sampleEntry(view, walk, depth);
  return name === undefined || value === undefined ? [] : [[name, value]];
}

/** The value of a member that is not declared; undefined where there is none. */
export function sampleEntry(view: ObjectSchemaView, walk: SampleWalk, depth: number): Json | undefined {
  const schema = entrySchema(view);
  if (schema === undefined) return null;
  return walk.sample(schema, depth + 1, 'value') ?? (isAnything(schema) ? null : undefined);
}

function entrySchema(view: ObjectSchemaView): SchemaView | undefined {
  return firstPattern(view) === undefined ? view.additionalProperties : view.patternProperties[0]?.schema;
}

/** The schema of a member that is not declared: that of the first pattern that its name matches, else that of all others. */
function otherSchema(view: ObjectSchemaView, name: string): SchemaView | undefined {
  const matching = view.patternProperties.find(({ pattern }) => PATTERNS.matches(pattern, name) === true);
  return matching?.schema ?? view.additionalProperties ?? view.unevaluatedProperties;
}

/** A member that is required and not declared. */
export function sampleMember(
  view: ObjectSchemaView,
  name: string,
  walk: SampleWalk,
  depth: number,
): Json | undefined {
  const declared = view.properties.find((property) => property.name === name)?.schema;
  const schema = declared ?? otherSchema(view, name);
  return schema && (walk.sample(schema, depth + 1, name) ?? nullFor(schema, walk));
}

/** A value that nothing is said of but its name. */
export function valueOfAnything(name: string, { owner }: SampleWalk): Json {
  const at = { name, ...(owner && { owner }) };
  return textByName(at) ?? numberByName(at) ?? null;
}

/** A cycle that may end with null does. */
function nullFor(schema: SchemaView, walk: SampleWalk): Json | undefined {
  return acceptsValue(schema, null, walk) ? null : undefined;
}

/** Merges objects; of other values the first is kept. Of two values of a member the first valid one is kept. */
export function joinObjects(
  parts: readonly Json[],
  view: ObjectSchemaView,
  walk: SampleWalk,
): Json | undefined {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0 || !parts.every(isObject)) return first;
  const schemas = new Map(view.properties.map(({ name, schema }) => [name, schema]));
  const entries = new Map<string, Json>();
  for (const [name, value] of parts.filter(isObject).flatMap((part) => Object.entries(part))) {
    const old = entries.get(name);
    const schema = schemas.get(name);
    const isKept = old !== undefined && old !== null && (!schema || acceptsValue(schema, old, walk));
    if (!isKept) entries.set(name, value);
  }
  return Object.fromEntries(entries);
}

function isAnything(schema: SchemaView): boolean {
  if (schema.kind === 'boolean') return schema.value;
  return (
    schema.kind === 'schema' && schema.types.length === 0 && !schema.oneOf && !schema.anyOf && !schema.allOf
  );
}
