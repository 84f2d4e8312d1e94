import type { Json, JsonObject, MediaType, Parameter, SchemaView } from '@curlew/openapi';
import {
  isObject,
  type Located,
  type ObjectSchemaView,
  resolveView,
  type SchemaBounds,
  type Variant,
  type ViewSource,
} from '@curlew/openapi/internal';
import { isOfType } from '@curlew/openapi/json-value';
import { sampleValue } from '@curlew/request';
import { acceptsValue } from '@curlew/request/internal';
import type { InputChecker } from '../call/input-checker.ts';

/** A value that violates one keyword of a schema. */
export interface InvalidValue {
  /** What is wrong, and where: `/email is not of type string`. */
  name: string;
  value: Json;
  kind: InvalidValueKind;
}

/** `type`: another type, `value`: another value, `missing`: a required property, `unknown`: a property that is not allowed. */
export type InvalidValueKind = 'type' | 'value' | 'missing' | 'unknown';

export interface InvalidValuesOptions {
  views: ViewSource;
  /** Whether the whole schema accepts a value. */
  accepts(value: Json): boolean;
}

/** Values of one schema. */
const MAX_VALUES = 200;
/** Members, items and alternatives inside one another. */
const MAX_DEPTH = 6;
/** Depth up to which absent members and other alternatives get values. */
const MAX_ADDED_DEPTH = 3;
/** Alternatives of one schema that get values. */
const MAX_VARIANTS = 8;
/** Longer texts and arrays are not generated. */
const MAX_LENGTH = 10_000;

/**
 * Each value differs from a valid one in one place: members, items, optional members that the value lacks, and the other
 * alternatives of a composition included. The caller must check that the schema rejects it: another alternative may
 * accept it.
 */
export function invalidValues(root: SchemaView, valid: Json, options: InvalidValuesOptions): InvalidValue[] {
  const { views, accepts } = options;
  const found: InvalidValue[] = [];
  const isFull = (): boolean => found.length >= MAX_VALUES;

  const visit = (view: SchemaView, value: Json, path: string, depth: number, put: Put): void => {
    if (depth > MAX_DEPTH) return;
    for (const part of getParts(view, views)) {
      for (const broken of invalidAt(part, value, views))
        if (!isFull()) found.push({ ...broken, name: `${path}${broken.name}`, value: put(broken.value) });
      if (isObject(value)) visitMembers(part, value, path, depth, put);
      if (Array.isArray(value)) visitItem(part, value, path, depth, put);
      visitVariants(part, value, path, depth, put);
    }
  };

  const visitMembers = (part: ObjectSchemaView, value: JsonObject, path: string, depth: number, put: Put) => {
    const declared = new Map(part.properties.map(({ name, schema }) => [name, schema]));
    const others = Object.keys(value).filter((name) => !declared.has(name));
    const schemas = [...declared, ...others.map((name) => [name, part.additionalProperties] as const)];
    for (const [name, schema] of schemas) {
      if (schema === undefined || isFull() || resolveView(schema, views).notes.readOnly) continue;
      const putMember: Put = (given) => put({ ...value, [name]: given });
      const own = Object.hasOwn(value, name) ? value[name] : added(schema, depth, putMember);
      if (own !== undefined) visit(schema, own, `${path}/${name}`, depth + 1, putMember);
    }
  };

  const visitItem = (
    { items, prefixItems }: ObjectSchemaView,
    value: Json[],
    path: string,
    depth: number,
    put: Put,
  ) => {
    const [, ...rest] = value;
    const schema = prefixItems?.[0] ?? items;
    if (schema === undefined || isFull()) return;
    const putItem: Put = (given) => put([given, ...rest]);
    const own = value[0] ?? added(schema, depth, putItem);
    if (own !== undefined) visit(schema, own, `${path}/0`, depth + 1, putItem);
  };

  const visitVariants = (part: ObjectSchemaView, value: Json, path: string, depth: number, put: Put) => {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      for (const [index, variant] of (part[keyword] ?? []).slice(0, MAX_VARIANTS).entries()) {
        if (isFull()) return;
        if (acceptsValue(variant.schema, value, { views, direction: 'request' })) {
          visit(variant.schema, value, path, depth + 1, put);
          continue;
        }
        const own = added({ ...part, [keyword]: [variant] }, depth, put);
        if (own !== undefined)
          visit(variant.schema, own, `${path}${variantName(variant, index)}`, depth + 1, put);
      }
    }
  };

  /** A generated value that is valid at its place. */
  const added = (schema: SchemaView, depth: number, put: Put): Json | undefined => {
    if (depth >= MAX_ADDED_DEPTH) return undefined;
    const value = sampleValue(schema, views, { direction: 'request', maxValues: 20 });
    return value !== undefined && accepts(put(value)) ? value : undefined;
  };

  visit(root, valid, '', 0, (value) => value);
  return found;
}

type Put = (value: Json) => Json;

/** The name of an alternative inside of a path: ` (Card)`, ` (alternative 2)`. */
function variantName({ title, schema }: Variant, index: number): string {
  return ` (${title ?? (schema.kind === 'ref' ? schema.name : `alternative ${index + 1}`)})`;
}

/** The schema with all that is merged into it, and the parts of its `allOf` that are not. */
function getParts(view: SchemaView, views: ViewSource, depth = 0): ObjectSchemaView[] {
  const { schema, bounds } = resolveView(view, views);
  if (schema?.kind !== 'schema' || depth > MAX_DEPTH) return [];
  const whole = bounds ? { ...schema, bounds } : schema;
  return [whole, ...(schema.allOf ?? []).flatMap((part) => getParts(part, views, depth + 1))];
}

const OF_EVERY_TYPE: readonly Json[] = ['curlew', 0, true, {}, []];

function invalidAt(schema: ObjectSchemaView, value: Json, views: ViewSource): InvalidValue[] {
  const values: InvalidValue[] = [];
  const add: Add = (name, broken, kind = 'value') => {
    values.push({ name, value: broken, kind });
  };
  const { types, bounds = {}, format } = schema;
  if (types.length > 0) {
    const other = OF_EVERY_TYPE.find((one) => !types.some((type) => isOfType(one, type)));
    if (other !== undefined) add(` is not of type ${types.join(' or ')}`, other, 'type');
  }
  if (schema.enum || schema.const)
    add(' is not an allowed value', 'curlew', typeof value === 'string' ? 'value' : 'type');
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const refused = OF_EVERY_TYPE.find((one) =>
    variants.every((variant) => !acceptsValue(variant.schema, one, { views, direction: 'request' })),
  );
  if (variants.length > 0 && refused !== undefined) add(' matches no alternative', refused, 'type');
  if (typeof value === 'string') addTexts(bounds, format, value, add);
  if (typeof value === 'number') addNumbers(bounds, types, add);
  if (Array.isArray(value)) addArrays(bounds, value, add);
  if (isObject(value)) addObjects(schema, bounds, value, add);
  // The empty text of a parameter is also a short one, which says more.
  if (types.length > 0 && !types.includes('null')) add(' is null', null, 'type');
  return values;
}

type Add = (name: string, value: Json, kind?: InvalidValueKind) => void;

function addTexts(
  { minLength, maxLength, patterns = [] }: SchemaBounds,
  format: string | undefined,
  value: string,
  add: Add,
): void {
  if (minLength !== undefined && minLength > 0)
    add(
      ` is shorter than ${minLength}`,
      Array.from(value)
        .slice(0, minLength - 1)
        .join(''),
    );
  if (maxLength !== undefined && maxLength < MAX_LENGTH)
    add(` is longer than ${maxLength}`, value.padEnd(maxLength + 1, 'x'));
  if (patterns.length > 0) add(' does not match its pattern', '\u2603 curlew');
  if (format !== undefined) add(` is not a valid ${format}`, 'not a valid value');
}

function addNumbers(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: SchemaBounds,
  types: readonly string[],
  add: Add,
): void {
  const isInteger = types.includes('integer') && !types.includes('number');
  if (minimum !== undefined) add(` is less than ${minimum}`, minimum - 1);
  if (maximum !== undefined) add(` is more than ${maximum}`, maximum + 1);
  if (exclusiveMinimum !== undefined) add(` is not more than ${exclusiveMinimum}`, exclusiveMinimum);
  if (exclusiveMaximum !== undefined) add(` is not less than ${exclusiveMaximum}`, exclusiveMaximum);
  if (multipleOf !== undefined)
    add(` is not a multiple of ${multipleOf}`, multipleOf / 2, isInteger ? 'type' : 'value');
  if (isInteger) add(' is not an integer', 0.5, 'type');
}

function addArrays({ minItems, maxItems, uniqueItems }: SchemaBounds, value: Json[], add: Add): void {
  const [first = null] = value;
  if (minItems !== undefined && minItems > 0)
    add(` has fewer than ${minItems} items`, value.slice(0, minItems - 1));
  if (maxItems !== undefined && maxItems < MAX_LENGTH)
    add(` has more than ${maxItems} items`, [
      ...value,
      ...new Array<Json>(Math.max(0, maxItems + 1 - value.length)).fill(first),
    ]);
  if (uniqueItems === true && value.length > 0) add(' repeats an item', [...value, first]);
}

function addObjects(schema: ObjectSchemaView, bounds: SchemaBounds, value: JsonObject, add: Add): void {
  const { properties, requiredOnly, additionalProperties, unevaluatedProperties } = schema;
  const required = properties.filter((property) => property.required).map(({ name }) => name);
  for (const name of [...required, ...requiredOnly]) {
    if (!Object.hasOwn(value, name)) continue;
    const { [name]: _removed, ...rest } = value;
    add(` lacks ${name}`, rest, 'missing');
  }
  const { minProperties = 0, maxProperties } = bounds;
  if (minProperties > 0)
    add(
      ` has fewer than ${minProperties} properties`,
      Object.fromEntries(Object.entries(value).slice(0, minProperties - 1)),
      'missing',
    );
  if (maxProperties !== undefined && maxProperties < MAX_LENGTH) {
    const more = Array.from({ length: maxProperties + 1 }, (_, index) => [`curlew${index}`, true]);
    add(` has more than ${maxProperties} properties`, { ...value, ...Object.fromEntries(more) }, 'unknown');
  }
  if (isClosed(additionalProperties) || isClosed(unevaluatedProperties))
    add(' has an unknown property', { ...value, curlewUnknown: true }, 'unknown');
}

function isClosed(view: SchemaView | undefined): boolean {
  return view?.kind === 'boolean' && !view.value;
}

/** A value near to a valid one, and whether its schema certainly rejects it. */
export interface CandidateValue extends InvalidValue {
  isRejected(): boolean;
}

/** Values that the schema of a parameter, a media type or a message is meant to reject, each with a name of its own. */
export function candidateValues(
  source: Located | MediaType | Parameter,
  valid: Json,
  inputs: InputChecker,
): CandidateValue[] {
  const schema = getSchema(source);
  if (schema === undefined) return [];
  const { views } = inputs;
  const accepts = (value: Json): boolean => inputs.accepts(value, schema);
  const named = new Map<string, InvalidValue>();
  for (const one of invalidValues(views.view(schema), valid, { views, accepts }))
    if (!named.has(one.name)) named.set(one.name, one);
  return Array.from(named.values(), (one) => ({ ...one, isRejected: () => !accepts(one.value) }));
}

function getSchema(source: Located | MediaType | Parameter): Located | undefined {
  if ('value' in source) return source;
  const [media] = 'in' in source ? (source.content ?? []) : [];
  return source.schema ?? media?.schema;
}
