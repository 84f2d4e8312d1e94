import {
  type Annotations,
  type Discriminator,
  type Json,
  type JsonObject,
  type ObjectSchemaView,
  type SchemaView,
  selectValues,
  type Variant,
} from '@curlew/openapi';
import type { Direction, ViewSource } from '../build/view-source.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleString } from './sample-string.ts';

export interface SampleOptions {
  direction: Direction;
  /** How many values a sample may hold before only what is required is added; default 150. */
  maxValues?: number;
}

interface Walk {
  views: Pick<ViewSource, 'get'>;
  direction: Direction;
  /** Values that may still be added. */
  left: number;
  /** Ids of the references being followed: one that comes again is a cycle. */
  path: Set<string>;
}

/** Optional properties are left out below this depth. */
const OPTIONAL_DEPTH = 5;
const MAX_DEPTH = 12;
/** References followed on the way to one value; chains of them take the stack. */
const MAX_REFERENCES = 50;

/**
 * A value the schema would accept, for a reader: its own example, default, constant or first allowed
 * value where it has one, a plausible value of its type where not. Bounded in depth and size; a
 * cycle ends where it would begin again. `undefined`: no value to show.
 */
export function sampleValue(
  view: SchemaView,
  views: Pick<ViewSource, 'get'>,
  options: SampleOptions,
): Json | undefined {
  const walk = {
    views,
    direction: options.direction,
    left: options.maxValues ?? 150,
    path: new Set<string>(),
  };
  return sample(view, walk, 0, undefined);
}

function sample(view: SchemaView, walk: Walk, depth: number, name: string | undefined): Json | undefined {
  walk.left -= 1;
  const said = saidValue(view);
  if (said !== undefined) return said;
  if (view.kind === 'boolean') return undefined;
  if (depth > MAX_DEPTH) return undefined;
  if (view.kind === 'ref') {
    const isOpen = walk.path.has(view.id) || walk.path.size >= MAX_REFERENCES;
    const target = isOpen ? undefined : walk.views.get(view.id);
    if (!target) return undefined;
    walk.path.add(view.id);
    const value = sample(target.view, walk, depth, name);
    walk.path.delete(view.id);
    return value;
  }
  return sampleSchema(view, walk, depth, name);
}

function sampleSchema(view: ObjectSchemaView, walk: Walk, depth: number, name: string | undefined) {
  if (view.const) return view.const.value;
  const allowed = view.enum?.find((entry) => entry.value !== null) ?? view.enum?.[0];
  if (allowed) return allowed.value;
  const parts = [
    ...(view.allOf ?? []).map((part) => sample(part, walk, depth + 1, name)),
    sampleVariant(view.oneOf ?? view.anyOf, view.discriminator, walk, depth, name),
    sampleByType(view, walk, depth, name),
  ].filter((part) => part !== undefined);
  return mergeParts(parts);
}

/** What the schema itself gives as an example or default; a null says too little to be shown. */
function saidValue(view: Annotations): Json | undefined {
  const example = view.examples?.find((candidate) => candidate !== null);
  if (example !== undefined) return example;
  return view.default === undefined || view.default === null || isEmpty(view.default)
    ? undefined
    : view.default;
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function sampleVariant(
  variants: Variant[] | undefined,
  discriminator: Discriminator | undefined,
  walk: Walk,
  depth: number,
  name: string | undefined,
): Json | undefined {
  for (const variant of variants ?? []) {
    const value = sample(variant.schema, walk, depth + 1, name);
    if (value === undefined || value === null) continue;
    const [selected] = discriminator ? selectValues(variant, discriminator, walk.views) : [];
    if (discriminator === undefined || selected === undefined || !isPlainObject(value)) return value;
    return withEntry(value, discriminator.propertyName, selected);
  }
  return undefined;
}

function sampleByType(view: ObjectSchemaView, walk: Walk, depth: number, name: string | undefined) {
  const type = view.types.find((candidate) => candidate !== 'null') ?? impliedType(view);
  switch (type) {
    case 'object':
      return sampleObject(view, walk, depth);
    case 'array':
      return sampleArray(view, walk, depth, name);
    case 'string':
      return sampleString(view.format, view.bounds ? undefined : name, view.bounds);
    case 'integer':
    case 'number':
      return sampleNumber(type, view.bounds);
    case 'boolean':
      return true;
    default:
      return view.types[0] === 'null' ? null : undefined;
  }
}

function impliedType(view: ObjectSchemaView): string | undefined {
  if (view.types.length > 0) return undefined;
  if (view.properties.length > 0 || view.additionalProperties) return 'object';
  if (view.items || view.prefixItems) return 'array';
  return view.format ? 'string' : undefined;
}

function sampleObject(view: ObjectSchemaView, walk: Walk, depth: number): JsonObject {
  const entries: [string, Json][] = [];
  for (const { name, required, schema } of view.properties) {
    if (!required && (walk.left <= 0 || depth >= OPTIONAL_DEPTH)) continue;
    if (isHidden(schema, walk)) continue;
    const value = sample(schema, walk, depth + 1, name);
    if (value !== undefined) entries.push([name, value]);
    else if (isAnything(schema)) entries.push([name, null]);
  }
  const extra = view.additionalProperties;
  if (entries.length === 0 && extra && extra.kind !== 'boolean') {
    const value = sample(extra, walk, depth + 1, undefined);
    if (value !== undefined) entries.push(['key', value]);
  }
  // `Object.fromEntries` defines, it never assigns: `__proto__` stays an ordinary name.
  return Object.fromEntries(entries);
}

function sampleArray(view: ObjectSchemaView, walk: Walk, depth: number, name: string | undefined): Json[] {
  const singular = name?.replace(/s$/, '');
  const first = (view.prefixItems ?? []).map((item) => sample(item, walk, depth + 1, undefined) ?? null);
  if (first.length > 0 || !view.items) return first;
  const value = sample(view.items, walk, depth + 1, singular);
  if (value === undefined) return [];
  return Array.from({ length: Math.min(Math.max(view.bounds?.minItems ?? 1, 1), 3) }, () => value);
}

function isHidden(schema: SchemaView, walk: Walk): boolean {
  const key = walk.direction === 'request' ? 'readOnly' : 'writeOnly';
  if (schema[key]) return true;
  return schema.kind === 'ref' && walk.views.get(schema.id)?.view[key] === true;
}

function isAnything(schema: SchemaView): boolean {
  if (schema.kind === 'boolean') return schema.value;
  return (
    schema.kind === 'schema' && schema.types.length === 0 && !schema.oneOf && !schema.anyOf && !schema.allOf
  );
}

/** Objects are joined; of anything else the first stands. */
function mergeParts(parts: Json[]): Json | undefined {
  const objects = parts.filter(isPlainObject);
  if (objects.length === 0 || objects.length < parts.length) return parts[0];
  return Object.fromEntries(objects.flatMap((part) => Object.entries(part)));
}

function withEntry(value: JsonObject, key: string, entry: Json): JsonObject {
  const entries = Object.entries(value);
  if (!Object.hasOwn(value, key)) return Object.fromEntries([[key, entry], ...entries]);
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? entry : old]));
}

function isPlainObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
