import { childOf, itemsOf, type Located, membersOf, textOf } from '../api/located.ts';
import { modernTuple, writtenKeyword } from '../dialect/modern-schema.ts';
import { asText, isObject, type Json, type JsonObject } from '../json.ts';
import { fieldOf } from '../read/field-of.ts';
import { withoutUndefined } from '../read/optional.ts';
import type { ObjectSchemaView, SchemaView } from '../schema-view.ts';
import { readAnnotations } from './annotations.ts';
import { readDiscriminator } from './discriminator.ts';
import { enumValues, isConstantList } from './enum-values.ts';
import { mergeAllOf } from './merge/merge-all-of.ts';
import { readBounds } from './schema-bounds.ts';
import { readVariants } from './variants.ts';
import type { ViewContext } from './view-context.ts';
import type { LocatedSchema } from './view-reference.ts';
import { viewSchema } from './view-schema.ts';
import { recordSource } from './view-sources.ts';

/** A schema object in 2020-12 keywords; `written` is the same as in the file, for locations. */
export function viewObjectSchema(
  { value: modern, location }: LocatedSchema,
  context: ViewContext,
  written: JsonObject,
): SchemaView {
  const value = modernTuple(modern);
  const schema: LocatedSchema = { value, location };
  const childAt = (key: string): Located | undefined => {
    const child = childOf(schema, key);
    return child && { value: child.value, location: location.child(writtenKeyword(written, key)) };
  };
  const view = (child: Located): SchemaView => viewSchema(child, context);
  const sub = (key: string): SchemaView | undefined => {
    const child = childAt(key);
    return child === undefined || !isSchema(child.value) ? undefined : view(child);
  };
  const list = (key: string): SchemaView[] | undefined => {
    const child = childAt(key);
    const items = itemsOf(child && context.description.follow(child));
    return items.length > 0 ? items.map(view) : undefined;
  };
  const map = (key: string): [string, SchemaView][] =>
    membersOf(fieldOf(context.description, schema, key)).map(([name, child]) => [name, view(child)]);
  const discriminator = readDiscriminator(schema, context);
  if (discriminator !== undefined) recordSource(discriminator, { value: written, location });
  const required = new Set(Array.isArray(value.required) ? value.required.map(asText) : []);
  const properties = map('properties');
  const names = new Set(properties.map(([name]) => name));
  const dependencies = membersOf(childOf(schema, 'dependencies'));
  const condition = sub('if');

  return mergeAllOf(
    withoutUndefined<ObjectSchemaView>({
      kind: 'schema',
      ...readAnnotations(value),
      types: readTypes(value),
      format: textOf(value, 'format'),
      const: value.const === undefined ? undefined : { value: value.const },
      enum: enumValues(value),
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
      dependentSchemas: some([
        ...map('dependentSchemas').map(([property, child]) => ({ property, schema: child })),
        ...dependencies
          .filter(([, { value: part }]) => isSchema(part))
          .map(([property, child]) => ({ property, schema: view(child) })),
      ]),
      dependentRequired: some(
        [...membersOf(childOf(schema, 'dependentRequired')), ...dependencies].flatMap(([property, child]) =>
          Array.isArray(child.value) ? [{ property, requires: child.value.map(asText) }] : [],
        ),
      ),
      discriminator,
      contentEncoding: textOf(value, 'contentEncoding'),
      contentMediaType: textOf(value, 'contentMediaType'),
      contentSchema: sub('contentSchema'),
      xml: isObject(value.xml) ? value.xml : undefined,
    }),
  );
}

function isSchema(value: Json): boolean {
  return typeof value === 'boolean' || isObject(value);
}

function some<T>(list: T[]): T[] | undefined {
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
