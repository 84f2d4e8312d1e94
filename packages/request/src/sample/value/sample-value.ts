import {
  type Annotations,
  type Discriminator,
  isObject,
  type Json,
  type ObjectSchemaView,
  resolveView,
  type SchemaBounds,
  type SchemaView,
  selectValues,
  type Variant,
} from '@curlew/openapi';
import type { Direction, ViewSource } from '../../build/view-source.ts';
import { acceptedOfTypes } from '../accept/accepted-types.ts';
import { acceptsValue } from '../accept/accepts-value.ts';
import { parseJsonContainer } from '../parse-json-container.ts';
import { fittedObject } from './fitted-object.ts';
import { repairedValue } from './repair-value.ts';
import { sampleArray } from './sample-array.ts';
import { sampleNumber } from './sample-number.ts';
import { joinObjects, sampleObject } from './sample-object.ts';
import { sampleString } from './sample-string.ts';
import type { SampleWalk } from './sample-walk.ts';

export interface SampleOptions {
  direction: Direction;
  /** Maximum number of values, after which only required ones are added; default 150. */
  maxValues?: number;
}

const MAX_DEPTH = 30;
/** References followed on the way to one value; chains of them take the stack. */
const MAX_REFERENCES = 50;
/** Values that are added because they are required; two in each of two multiply. */
const MAX_REQUIRED = 2_000;
/** A part of `allOf` that is not merged yet follows 25 that are. */
const LEFT_PART_DEPTH = 10;
/** Schemas entered in search of a valid sample; some 10 ms at most. */
const MAX_EFFORT = 60_000;
/** Alternatives tried before the first one stands. */
const MAX_VARIANTS = 8;

/**
 * A sample value of a schema: its own example, default, constant or first allowed value if valid, else a
 * plausible value of its type. Bounded in depth and size; a cycle ends where it would begin again. `undefined`:
 * no value to show.
 */
export function sampleValue(
  view: SchemaView,
  views: Pick<ViewSource, 'get'>,
  { direction, maxValues = 150 }: SampleOptions,
): Json | undefined {
  const walk: SampleWalk = {
    views,
    direction,
    left: maxValues,
    effort: MAX_EFFORT,
    path: new Set(),
    sample: (part, depth, name) => sample(part, walk, depth, name),
  };
  const value = sample(view, walk, 0, undefined) ?? acceptedOfTypes(view, walk)?.[0];
  return value === undefined ? undefined : repairedValue(value, view, walk);
}

function sample(
  view: SchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
): Json | undefined {
  walk.left -= 1;
  if (depth > MAX_DEPTH || walk.left < -MAX_REQUIRED || walk.path.size >= MAX_REFERENCES) return undefined;
  const { schema, ids, notes, bounds } = resolveView(view, walk.views);
  const said = saidValue(notes, view, walk);
  if (said !== undefined || schema?.kind !== 'schema' || ids.some((id) => walk.path.has(id))) return said;
  for (const id of ids) walk.path.add(id);
  const value = sampleSchema(bounds ? { ...schema, bounds } : schema, walk, depth, name);
  for (const id of ids) walk.path.delete(id);
  return value;
}

/** A valid example or default of the schema itself, except null. */
function saidValue(notes: Annotations, view: SchemaView, walk: SampleWalk): Json | undefined {
  const fallback = notes.default;
  const given = [
    ...(notes.examples ?? []),
    ...(fallback === undefined || isEmpty(fallback) ? [] : [fallback]),
  ];
  for (const value of given) {
    if (value === null) continue;
    if (acceptsValue(view, value, walk)) return value;
    // Descriptions often give a container as its JSON text.
    const parsed = typeof value === 'string' ? parseJsonContainer(value) : undefined;
    if (parsed !== undefined && acceptsValue(view, parsed, walk)) return parsed;
  }
  return undefined;
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function sampleSchema(
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
): Json | undefined {
  if (view.const) return view.const.value;
  const allowed = view.enum?.find((entry) => entry.value !== null) ?? view.enum?.[0];
  if (allowed) return allowed.value;
  const { oneOf, anyOf, discriminator } = view;
  const parts = [
    ...(view.allOf ?? []).map((part) => walk.sample(part, depth + LEFT_PART_DEPTH, name)),
    sampleVariant(oneOf, discriminator, walk, depth, name, true),
    sampleVariant(anyOf, discriminator, walk, depth, name, false),
  ].filter((part) => part !== undefined);
  const ofTypes = parts.filter((part) => isOfTypes(part, view.types));
  const inside = joinObjects(ofTypes, view, walk);
  const own = sampleByType(view, walk, depth, name, isObject(inside) ? Object.keys(inside) : []);
  const value = joinObjects(
    [inside, own].filter((part) => part !== undefined),
    view,
    walk,
  );
  return isObject(value) ? fittedObject(value, view, walk, depth) : value;
}

/** Whether a part may belong to the schema around it: a list cannot be an object, nor the other way around. */
function isOfTypes(value: Json, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  const isList = Array.isArray(value);
  if (isList || isObject(value)) return types.includes(isList ? 'array' : 'object');
  return types.some((type) => type !== 'array' && type !== 'object');
}

/** The first alternative's value; of those of a `oneOf` the first that no other one accepts, if there is one. */
function sampleVariant(
  variants: Variant[] | undefined,
  discriminator: Discriminator | undefined,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
  isExclusive: boolean,
): Json | undefined {
  let first: Json | undefined;
  for (const [index, variant] of (variants ?? []).entries()) {
    if (index >= MAX_VARIANTS && first !== undefined) break;
    const made = walk.sample(variant.schema, depth + 1, name);
    if (made === undefined || made === null) continue;
    const value = discriminator ? selecting(made, variant, discriminator, walk) : made;
    first ??= value;
    const others = isExclusive ? variants?.filter((other) => other !== variant) : undefined;
    if (!acceptsValue(variant.schema, value, walk)) continue;
    if (!others?.some(({ schema }) => acceptsValue(schema, value, walk))) return value;
  }
  return first;
}

/** Adds the discriminator value to the value, if the alternative accepts it. */
function selecting(value: Json, variant: Variant, discriminator: Discriminator, walk: SampleWalk): Json {
  const { propertyName } = discriminator;
  const [selected] = selectValues(variant, discriminator, walk.views);
  if (selected === undefined || !isObject(value)) return value;
  const old = Object.entries(value);
  const entries = Object.hasOwn(value, propertyName)
    ? old.map(([key, item]): [string, Json] => [key, key === propertyName ? selected : item])
    : [[propertyName, selected] satisfies [string, Json], ...old];
  const result = Object.fromEntries(entries);
  const isRefused = !acceptsValue(variant.schema, result, walk) && acceptsValue(variant.schema, value, walk);
  return isRefused ? value : result;
}

function sampleByType(
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
  wanted: readonly string[],
): Json | undefined {
  const type = view.types.find((candidate) => candidate !== 'null') ?? impliedType(view);
  const bounds: SchemaBounds | undefined = view.bounds;
  switch (type) {
    case 'object':
      return sampleObject(view, walk, depth, wanted);
    case 'array':
      return sampleArray(view, walk, depth, name);
    case 'string':
      return sampleString(view.format, bounds ? undefined : name, bounds);
    case 'integer':
    case 'number':
      return sampleNumber(type, bounds);
    case 'boolean':
      return true;
    default:
      return view.types[0] === 'null' ? null : undefined;
  }
}

function impliedType(view: ObjectSchemaView): string | undefined {
  if (view.types.length > 0) return undefined;
  if (view.properties.length > 0 || view.requiredOnly.length > 0 || view.additionalProperties)
    return 'object';
  if (view.items || view.prefixItems) return 'array';
  return view.format || view.bounds?.patterns ? 'string' : undefined;
}
