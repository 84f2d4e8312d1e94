import type { Description } from '../description.ts';
import { modernizeTuple, toWrittenKeyword } from '../dialect/modern-schema.ts';
import { asText, isObject, type Json, type JsonObject } from '../json.ts';
import {
  getChild,
  getMember,
  type Located,
  type Location,
  listItems,
  listMembers,
  parsePointer,
  readString,
} from '../location.ts';
import { followField, followString, withoutUndefined } from '../read/read-field.ts';
import { readAnnotations } from './annotations.ts';
import { resolveMapping } from './discriminator-mapping.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { readBounds } from './schema-bounds.ts';
import { findComponentName, schemaName } from './schema-name.ts';
import {
  type Discriminator,
  type DiscriminatorTarget,
  type EnumValue,
  type ObjectSchemaView,
  type ReferenceView,
  recordSource,
  type SchemaView,
  type Variant,
} from './schema-view.ts';

export interface ViewContext {
  description: Description;
}

/** A schema that is an object, in its file. */
interface LocatedSchema {
  value: JsonObject;
  location: Location;
}

/** One schema as written, its `$ref`s kept as references. Anything that is not a schema becomes the schema `true`. */
export function viewSchema(schema: Located, context: ViewContext): SchemaView {
  return recordSource(readView(schema, context), schema);
}

function readView(schema: Located, context: ViewContext): SchemaView {
  const { value, location } = schema;
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (!isObject(value)) return { kind: 'boolean', value: true };
  if (typeof value.$ref === 'string') return viewReference({ value, location }, value.$ref, context);
  if (typeof value.$dynamicRef === 'string')
    return viewReference({ value, location }, value.$dynamicRef, context);
  const modern = context.description.dialect(location.file).modernSchema(value);
  return viewObjectSchema({ value: modern, location }, context, value);
}

/** Returns a schema object in 2020-12 keywords; `written` is the same as in the file, for locations. */
function viewObjectSchema(
  { value: modern, location }: LocatedSchema,
  context: ViewContext,
  written: JsonObject,
): SchemaView {
  const value = modernizeTuple(modern);
  const schema: LocatedSchema = { value, location };
  const childAt = (key: string): Located | undefined => {
    const child = getChild(schema, key);
    return child && { value: child.value, location: location.child(toWrittenKeyword(written, key)) };
  };
  const view = (child: Located): SchemaView => viewSchema(child, context);
  const sub = (key: string): SchemaView | undefined => {
    const child = childAt(key);
    return child === undefined || !isSchema(child.value) ? undefined : view(child);
  };
  const list = (key: string): SchemaView[] | undefined => {
    const child = childAt(key);
    const items = listItems(child && context.description.follow(child));
    return items.length > 0 ? items.map(view) : undefined;
  };
  const map = (key: string): [string, SchemaView][] =>
    listMembers(followField(context.description, schema, key)).map(([name, child]) => [name, view(child)]);
  const discriminator = readDiscriminator(schema, context);
  if (discriminator !== undefined) recordSource(discriminator, { value: written, location });
  const required = new Set(Array.isArray(value.required) ? value.required.map(asText) : []);
  const properties = map('properties');
  const names = new Set(properties.map(([name]) => name));
  const dependencies = listMembers(getChild(schema, 'dependencies'));
  const condition = sub('if');

  return mergeAllOf(
    withoutUndefined<ObjectSchemaView>({
      kind: 'schema',
      ...readAnnotations(value),
      ...(isObject(value.description) && followDescription(schema, context)),
      types: readTypes(value),
      format: readString(value, 'format'),
      const: value.const === undefined ? undefined : { value: value.const },
      enum: readEnumValues(value),
      bounds: readBounds(value),
      properties: properties.map(([name, child]) => ({
        name,
        required: required.has(name),
        schema: child,
      })),
      patternProperties: map('patternProperties').map(([pattern, child]) => ({ pattern, schema: child })),
      additionalProperties: sub('additionalProperties'),
      unevaluatedProperties: sub('unevaluatedProperties'),
      propertyNames: sub('propertyNames'),
      requiredOnly: [...required].filter((name) => !names.has(name)),
      items: sub('items'),
      prefixItems: list('prefixItems'),
      unevaluatedItems: sub('unevaluatedItems'),
      contains: readContains(value, sub('contains')),
      allOf: list('allOf'),
      oneOf: isConstantList(value.oneOf) ? undefined : readVariants(schema, 'oneOf', discriminator, context),
      anyOf: readVariants(schema, 'anyOf', discriminator, context),
      not: sub('not'),
      // biome-ignore lint/suspicious/noThenProperty: the keyword `then`; a view is never awaited.
      condition: condition && withoutUndefined({ if: condition, then: sub('then'), else: sub('else') }),
      dependentSchemas: orUndefined([
        ...map('dependentSchemas').map(([property, child]) => ({ property, schema: child })),
        ...dependencies
          .filter(([, { value: part }]) => isSchema(part))
          .map(([property, child]) => ({ property, schema: view(child) })),
      ]),
      dependentRequired: orUndefined(
        [...listMembers(getChild(schema, 'dependentRequired')), ...dependencies].flatMap(
          ([property, child]) =>
            Array.isArray(child.value) ? [{ property, requires: child.value.map(asText) }] : [],
        ),
      ),
      discriminator,
      contentEncoding: readString(value, 'contentEncoding'),
      contentMediaType: readString(value, 'contentMediaType'),
      contentSchema: sub('contentSchema'),
      xml: isObject(value.xml) ? value.xml : undefined,
    }),
  );
}

/** A description that is a `$ref` to a text, as many descriptions write it. */
function followDescription(
  schema: Located,
  { description }: ViewContext,
): Pick<ObjectSchemaView, 'descriptions'> {
  const text = followString(description, schema, 'description');
  return text === undefined ? {} : { descriptions: [text] };
}

function isSchema(value: Json): boolean {
  return typeof value === 'boolean' || isObject(value);
}

function orUndefined<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Declared types with `null` last; empty if none are declared. */
function readTypes({ type }: JsonObject): string[] {
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  return [...new Set(types.filter((name) => name !== 'null')), ...(types.includes('null') ? ['null'] : [])];
}

function readContains(value: JsonObject, schema: SchemaView | undefined): ObjectSchemaView['contains'] {
  if (schema === undefined) return undefined;
  const { minContains: min, maxContains: max } = value;
  return {
    schema,
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
  };
}

/** Returns the alternatives of a `oneOf` or `anyOf` with their titles; undefined when there are none. */
function readVariants(
  schema: LocatedSchema,
  keyword: 'oneOf' | 'anyOf',
  discriminator: Discriminator | undefined,
  context: ViewContext,
): Variant[] | undefined {
  const parts = listItems(getChild(schema, keyword));
  if (parts.length === 0) return undefined;
  const values = discriminator && indexValuesById(discriminator);
  return parts.map((part) => {
    const view = viewSchema(part, context);
    return {
      ...(view.title !== undefined && { title: view.title }),
      discriminatorValues: mappedValues(view, values),
      schema: view,
    };
  });
}

function mappedValues(
  view: SchemaView,
  values: ReadonlyMap<string | undefined, string[]> | undefined,
): string[] {
  return (view.kind === 'ref' && values?.get(view.id)) || [];
}

/** Returns the mapped values of each schema. */
function indexValuesById({ mapping }: Discriminator): Map<string | undefined, string[]> {
  const values = new Map<string | undefined, string[]>();
  for (const { id, value } of mapping) {
    const known = values.get(id);
    if (known) known.push(value);
    else values.set(id, [value]);
  }
  return values;
}

/**
 * Returns the discriminator of a schema (OpenAPI, Discriminator Object); undefined without a property name. A string
 * instead of the object is read as the property name, as in Swagger 2.0.
 */
function readDiscriminator(
  { value, location }: LocatedSchema,
  { description }: ViewContext,
): Discriminator | undefined {
  const { discriminator } = value;
  if (typeof discriminator === 'string') return { propertyName: discriminator, mapping: [] };
  const propertyName = readString(discriminator, 'propertyName');
  if (!isObject(discriminator) || propertyName === undefined) return undefined;
  const mapping = isObject(discriminator.mapping) ? Object.entries(discriminator.mapping) : [];
  const getTarget = (target: string): Omit<DiscriminatorTarget, 'value'> => {
    const found = resolveMapping(description, target, location);
    if (found === undefined) return { name: target };
    return { name: schemaName(description, found.location), id: description.getId(found.location) };
  };
  const fallback = readString(discriminator, 'defaultMapping');
  return {
    propertyName,
    mapping: mapping.flatMap(([value, target]) =>
      typeof target === 'string' ? [{ value, ...getTarget(target) }] : [],
    ),
    ...(fallback !== undefined && { defaultMapping: getTarget(fallback) }),
  };
}

/** Keywords that a `ref` view can carry beside its id. */
const CARRIED = new Set([
  '$ref',
  '$dynamicRef',
  '$schema',
  '$comment',
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'example',
  'examples',
  'externalDocs',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'pattern',
  'xml',
]);

/** Keywords beside a `$ref` that only inform a reader, and no validator. */
const INFORMATIVE = new Set(['title', 'description', 'deprecated', 'examples', 'externalDocs']);

/** Returns what is written for readers beside a `$ref`, which they see also where the dialect ignores it. */
function pickInformative(siblings: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(siblings).filter(([key]) => INFORMATIVE.has(key) || key.startsWith('x-')),
  );
}

/**
 * Returns a `$ref` with its siblings. Siblings with assertions turn it into an `allOf` of both. Where the dialect ignores
 * siblings, only those for readers are returned.
 */
function viewReference(schema: LocatedSchema, reference: string, context: ViewContext): SchemaView {
  const { description } = context;
  const dialect = description.dialect(schema.location.file);
  const view = toReferenceView(schema.location, reference, context);
  const siblings = dialect.modernSchema(schema.value);
  if (!dialect.schemaSiblings) return { ...view, ...readAnnotations(pickInformative(siblings)) };
  const structural = Object.keys(siblings).some((key) => !CARRIED.has(key) && !key.startsWith('x-'));
  if (!structural) {
    const bounds = readBounds(siblings);
    return {
      ...view,
      ...readAnnotations(siblings),
      ...(bounds && { bounds }),
      ...(isObject(siblings.xml) && { xml: siblings.xml }),
    };
  }
  const { $ref: _, $dynamicRef: __, ...rest } = siblings;
  const beside = viewObjectSchema({ value: rest, location: schema.location }, context, schema.value);
  if (beside.kind !== 'schema') return { ...view, ...readAnnotations(siblings) };
  return { ...beside, allOf: [view, ...(beside.allOf ?? [])] };
}

function toReferenceView(from: Location, reference: string, { description }: ViewContext): ReferenceView {
  const target = description.resolve(reference, from);
  if (target === undefined) {
    const last = parsePointer(reference.slice(reference.indexOf('#') + 1))?.at(-1);
    return { kind: 'ref', id: reference, name: last ?? reference, unresolved: true };
  }
  return {
    kind: 'ref',
    id: description.getId(target.location),
    name: schemaName(description, target.location),
    ...(isLocal(description, target.location) && { isLocal: true }),
  };
}

function isLocal(description: Description, location: Location): boolean {
  return location.file === description.entry && findComponentName(description, location) === undefined;
}

/** Enum values with their names and descriptions, from extensions or a `oneOf` of constants; of both lists the values that both have. */
function readEnumValues(schema: JsonObject): EnumValue[] | undefined {
  const constants = isConstantList(schema.oneOf) ? schema.oneOf.map(readConstantValue) : undefined;
  if (!Array.isArray(schema.enum)) return constants;
  const names = schema['x-enum-varnames'] ?? schema['x-enumNames'];
  const descriptions = schema['x-enum-descriptions'] ?? schema['x-enumDescriptions'];
  const values = schema.enum.map((value, index): EnumValue => {
    const description = givenText(textFor(descriptions, value, index));
    const name = memberName(textFor(names, value, index), value);
    return { value, ...(name !== description && name && { name }), ...describedBy(description) };
  });
  if (constants === undefined) return values;
  const byValue = new Map(constants.map((constant) => [JSON.stringify(constant.value), constant]));
  const both = values.flatMap((value): EnumValue[] => {
    const constant = byValue.get(JSON.stringify(value.value));
    if (constant === undefined) return [];
    // The title of the constant is its name.
    const { name, ...others } = value;
    return [{ ...constant, ...(constant.description === undefined && name && { name }), ...others }];
  });
  return both.length > 0 ? both : values;
}

/** Alternatives that are all titled constants: an enum with descriptions. */
function isConstantList(parts: Json | undefined): parts is JsonObject[] {
  const allowed = new Set(['const', 'title', 'description', 'type', 'deprecated']);
  return (
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every(
      (part) =>
        isObject(part) && Object.hasOwn(part, 'const') && Object.keys(part).every((key) => allowed.has(key)),
    )
  );
}

function readConstantValue(part: JsonObject): EnumValue {
  const title = memberName(readString(part, 'title'), part.const ?? null);
  const description = givenText(readString(part, 'description'));
  const words = title !== undefined && description !== undefined && title !== description;
  return {
    value: part.const ?? null,
    ...describedBy(words ? `${title}: ${description}` : (description ?? title)),
    ...(part.deprecated === true && { deprecated: true }),
  };
}

/** An empty text says nothing. */
function givenText(text: string | undefined): string | undefined {
  return text?.trim() === '' ? undefined : text;
}

function describedBy(description: string | undefined): Pick<EnumValue, 'description'> {
  return description === undefined ? {} : { description };
}

/** Returns a name unless it only repeats the value: `IN_PROGRESS` of `in-progress`. */
function memberName(given: string | undefined, value: Json): string | undefined {
  const name = givenText(given)?.trim();
  const letters = (text: string) => text.toLowerCase().replace(/[\s_.-]/g, '');
  return name !== undefined && letters(name) === letters(asText(value)) ? undefined : name;
}

/** The text for a value: from a list by its index, from a map by the value. */
function textFor(texts: Json | undefined, value: Json, index: number): string | undefined {
  const found = getMember(texts, Array.isArray(texts) ? String(index) : asText(value));
  return typeof found === 'string' ? found : undefined;
}
