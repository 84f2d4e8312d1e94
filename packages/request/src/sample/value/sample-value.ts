import type { Json, SchemaView } from '@curlew/openapi';
import {
  type Annotations,
  bodySyntax,
  type Direction,
  type Discriminator,
  getOwn,
  isObject,
  type ObjectSchemaView,
  resolveView,
  type SchemaBounds,
  type Variant,
} from '@curlew/openapi/internal';
import { acceptedOfTypes } from '../accept/accepted-types.ts';
import { acceptsValue, type SampleViews } from '../accept/accepts-value.ts';
import { boundsAccept } from '../accept/bounds-accept.ts';
import { isMarker } from '../is-marker.ts';
import { parseJsonContainer } from '../parse-json-container.ts';
import { fittedObject } from './fitted-object.ts';
import { numberByName } from './name/name-value.ts';
import { PATTERNS } from './pattern/fitting-pattern.ts';
import { repairedValue } from './repair-value.ts';
import { sampleArray } from './sample-array.ts';
import { joinObjects, sampleObject } from './sample-object.ts';
import { sampleString } from './sample-string.ts';
import type { OptionalFields, SampleWalk } from './sample-walk.ts';
import { alternativeValue, inheritingId, sampleHeir, selectingValue } from './selecting-value.ts';

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

/** Texts in the encodings of RFC 4648 that `contentEncoding` names (JSON Schema, validation, section 8.3): `Hello`. */
const BY_ENCODING: Readonly<Record<string, string>> = {
  base16: '48656C6C6F',
  base32: 'JBSWY3DP',
  base64: 'SGVsbG8=',
  base64url: 'SGVsbG8',
};

/** The text of a schema that says what its text contains: a JSON document, or encoded bytes. */
function encodedText(view: ObjectSchemaView, walk: SampleWalk, depth: number): string | undefined {
  const { contentEncoding, contentMediaType, contentSchema, bounds, format } = view;
  const text = contentEncoding === undefined ? document() : encoded(contentEncoding.toLowerCase());
  return text !== undefined && boundsAccept(bounds, text, PATTERNS) ? text : undefined;

  function document(): string | undefined {
    if (!contentSchema || !contentMediaType || bodySyntax(contentMediaType) !== 'json') return undefined;
    const value = walk.sample(contentSchema, depth + 1, undefined);
    return value === undefined ? undefined : JSON.stringify(value);
  }

  function encoded(name: string): string | undefined {
    return format === undefined ? getOwn(BY_ENCODING, name) : undefined;
  }
}

/** A valid example or default of the schema itself, except null and a marker such as `<token>`. */
function givenValue(notes: Annotations, view: SchemaView, walk: SampleWalk): Json | undefined {
  const fallback = notes.default;
  const given = [
    ...(notes.examples ?? []),
    ...(fallback === undefined || isEmpty(fallback) ? [] : [fallback]),
  ];
  for (const value of given) {
    if (value === null || isMarker(value)) continue;
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

/** Maximum number of alternatives tried before the value of the first one is used. */
const MAX_VARIANTS = 8;

/** The value of the first alternative; of a `oneOf` the first value that no other alternative accepts, if possible. */
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
    const selecting = discriminator && alternativeValue(made, variant.schema, discriminator, walk);
    // No other alternative is meant, although it may accept the value as well.
    if (selecting !== undefined) return selecting;
    const value = made;
    first ??= value;
    const others = isExclusive ? variants?.filter((other) => other !== variant) : undefined;
    if (!acceptsValue(variant.schema, value, walk)) continue;
    if (!others?.some(({ schema }) => acceptsValue(schema, value, walk))) return value;
  }
  return first;
}

/** Multiples that are tried beside a bound. */
const MAX_MULTIPLES = 20;

/**
 * A number inside the bounds where they allow one: the one that its name suggests, else 1, else the bound that comes first, else
 * one between them.
 */
function sampleNumber(
  type: 'integer' | 'number',
  bounds: SchemaBounds = {},
  byName?: number | undefined,
): number {
  const fits = (value: number) =>
    (type === 'number' || Number.isInteger(value)) && boundsAccept(bounds, value, PATTERNS);
  if (byName !== undefined && fits(byName)) return byName;
  const usual = usualNumber(type, bounds);
  return fits(usual) ? usual : ([...others(bounds)].find(fits) ?? usual);
}

/** Numbers between the bounds: the middle of both, and multiples next to one. */
function* others({ multipleOf: step = 0, ...bounds }: SchemaBounds): Generator<number, void, undefined> {
  const low = Math.max(bounds.minimum ?? -Infinity, bounds.exclusiveMinimum ?? -Infinity);
  const high = Math.min(bounds.maximum ?? Infinity, bounds.exclusiveMaximum ?? Infinity);
  if (Number.isFinite(low + high)) yield* [(low + high) / 2, Math.round((low + high) / 2)];
  if (step <= 0) return;
  const [start, next] = Number.isFinite(low)
    ? [Math.floor(low / step), 1]
    : Number.isFinite(high)
      ? [Math.ceil(high / step), -1]
      : [1, 1];
  // Without the last digits, in which multiples of fractions differ.
  for (let at = 0; at <= MAX_MULTIPLES; at += 1) yield Number(((start + at * next) * step).toPrecision(12));
}

function usualNumber(type: 'integer' | 'number', bounds: SchemaBounds): number {
  const step = bounds.multipleOf !== undefined && bounds.multipleOf > 0 ? bounds.multipleOf : undefined;
  const least = type === 'integer' ? 1 : 0.5;
  const above = bounds.exclusiveMinimum === undefined ? undefined : bounds.exclusiveMinimum + (step ?? least);
  const below = bounds.exclusiveMaximum === undefined ? undefined : bounds.exclusiveMaximum - (step ?? least);
  const low = Math.max(bounds.minimum ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(bounds.maximum ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
  const start = step ?? 1;
  const inside = Math.max(Math.min(start, high), low);
  const value = type === 'integer' ? Math.ceil(inside) : inside;
  return step === undefined || value === start ? value : Math.ceil(value / step) * step;
}
