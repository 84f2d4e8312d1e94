import type { Json, SchemaView } from '@curlew/openapi';
import {
  type Direction,
  isObject,
  type ObjectSchemaView,
  resolveView,
  type SchemaBounds,
} from '@curlew/openapi/internal';
import { acceptedOfTypes } from '../accept/accepted-types.ts';
import type { SampleViews } from '../accept/accepts-value.ts';
import { encodedText } from './encoded-text.ts';
import { fittedObject } from './fitted-object.ts';
import { givenValue } from './given-value.ts';
import { numberByName } from './name/name-value.ts';
import { repairedValue } from './repair-value.ts';
import { sampleArray } from './sample-array.ts';
import { sampleNumber } from './sample-number.ts';
import { joinObjects, sampleObject } from './sample-object.ts';
import { sampleString } from './sample-string.ts';
import { sampleVariant } from './sample-variant.ts';
import type { OptionalFields, SampleWalk } from './sample-walk.ts';
import { inheritingId, sampleHeir, selectingValue } from './selecting-value.ts';

/** Options of `sampleValue`. */
export interface SampleOptions {
  direction: Direction;
  /** Maximum number of values, after which only required ones are added; default 150. */
  maxValues?: number;
  /** Default `all`. */
  optionalFields?: OptionalFields;
}

const MAX_DEPTH = 30;
/** Maximum number of references on the path to one value: each takes stack. */
const MAX_REFERENCES = 50;
/** Maximum number of values added because they are required: nested ones multiply. */
const MAX_REQUIRED = 2_000;
/** Depth added for a part of `allOf` that is not merged: it follows 25 merged ones. */
const LEFT_PART_DEPTH = 10;
/** Schemas entered in search of a valid sample; some 10 ms at most. */
const MAX_EFFORT = 30_000;

/**
 * A sample value of a schema: its own example, default, constant or first allowed value if valid, else a
 * plausible value of its type. Bounded in depth and size; a cycle ends where it would begin again. `undefined`:
 * no value to show.
 */
export function sampleValue(
  view: SchemaView,
  views: SampleViews,
  { direction, maxValues = 150, optionalFields = 'all' }: SampleOptions,
): Json | undefined {
  const walk: SampleWalk = {
    views,
    direction,
    left: maxValues,
    optionalFields,
    effort: MAX_EFFORT,
    path: new Set(),
    sample: (part, depth, name) => sample(part, walk, depth, name),
    sampleSelected: (part, depth, name) => sample(part, walk, depth, name, true),
  };
  const value = sample(view, walk, 0, undefined) ?? acceptedOfTypes(view, walk)?.[0];
  return value === undefined ? undefined : repairedValue(value, view, walk);
}

function sample(
  view: SchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
  isSelected = false,
): Json | undefined {
  walk.left -= 1;
  if (depth > MAX_DEPTH || walk.left < -MAX_REQUIRED || walk.path.size >= MAX_REFERENCES) return undefined;
  const { schema, ids, notes, bounds } = resolveView(view, walk.views);
  const given = givenValue(notes, view, walk);
  if (given !== undefined || schema?.kind !== 'schema' || ids.some((id) => walk.path.has(id))) return given;
  for (const id of ids) walk.path.add(id);
  const label = getLabel(ids[0], name);
  // What is nearer to the value than its schema: siblings of a `$ref` and of `allOf`.
  const nearer = {
    ...(bounds && { bounds }),
    ...(notes.descriptions && { descriptions: notes.descriptions }),
  };
  const isBare = bounds === undefined && notes.descriptions === schema.descriptions;
  const sampleOwn = () => sampleSchema(isBare ? schema : { ...schema, ...nearer }, walk, depth, name, label);
  const { discriminator } = schema;
  const heir =
    discriminator && !isSelected
      ? sampleHeir(view, schema, discriminator, walk, depth, name, sampleOwn)
      : undefined;
  const value = heir ?? sampleOwn();
  for (const id of ids) walk.path.delete(id);
  const id = ids.at(-1) ?? inheritingId(view, walk);
  return id === undefined || heir !== undefined || !isObject(value)
    ? value
    : selectingValue(value, view, id, walk);
}

function sampleSchema(
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
  label: string,
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
  const own = sampleByType(view, walk, depth, name, isObject(inside) ? Object.keys(inside) : [], label);
  const value = joinObjects(
    [inside, own].filter((part) => part !== undefined),
    view,
    walk,
  );
  return isObject(value) ? inOwner(walk, label, () => fittedObject(value, view, walk, depth)) : value;
}

/** Names an object for the values inside of it: by its schema, and by the property that holds it. */
function getLabel(id: string | undefined, name: string | undefined): string {
  return `${id?.slice(id.lastIndexOf('/') + 1) ?? ''} ${name ?? ''}`.trim();
}

function inOwner<Result>(walk: SampleWalk, owner: string, generate: () => Result): Result {
  const outer = walk.owner;
  walk.owner = owner;
  const result = generate();
  walk.owner = outer;
  return result;
}

/** Whether a part may belong to the schema around it: a list cannot be an object, nor the other way around. */
function isOfTypes(value: Json, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  const isList = Array.isArray(value);
  if (isList || isObject(value)) return types.includes(isList ? 'array' : 'object');
  return types.some((type) => type !== 'array' && type !== 'object');
}

function sampleByType(
  view: ObjectSchemaView,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
  wanted: readonly string[],
  label: string,
): Json | undefined {
  const type = view.types.find((candidate) => candidate !== 'null') ?? impliedType(view);
  const bounds: SchemaBounds | undefined = view.bounds;
  const { owner } = walk;
  const at = name === undefined ? undefined : { name, ...(owner && { owner }) };
  switch (type) {
    case 'object':
      return inOwner(walk, label, () => sampleObject(view, walk, depth, wanted));
    case 'array':
      return sampleArray(view, walk, depth, name);
    case 'string':
      return encodedText(view, walk, depth) ?? sampleString(view.format, at, bounds, view.descriptions);
    case 'integer':
    case 'number':
      return sampleNumber(type, bounds, at && numberByName(at));
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
