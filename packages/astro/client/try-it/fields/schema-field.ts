import {
  isObject,
  type Json,
  type ObjectSchemaView,
  type PropertyView,
  resolveView,
  type SchemaView,
  type SchemaViews,
} from '@curlew/openapi';
import type { RequestValue } from '@curlew/request';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import { type Field, type FieldLabel, fileField, jsonField } from './field.ts';
import { listField } from './list-field.ts';
import { choiceField, scalarField } from './scalar-field.ts';
import { allowedTypes, isScalar } from './scalar-types.ts';

export interface SchemaFieldContext {
  views: SchemaViews;
  /** Bytes can be sent: files are chosen for them. */
  hasFiles: boolean;
  /** Values are written as text, as in a query, not as JSON. */
  isText?: boolean;
  /** Objects that may still be opened inside of one another; deeper ones are JSON. */
  depth: number;
}

/** Objects with more properties are edited as JSON: a form of hundreds of fields is not usable. */
const MAX_PROPERTIES = 60;

/** The part of a form for one value of a schema. */
export function schemaField(
  view: SchemaView,
  label: FieldLabel,
  initial: Json | undefined,
  context: SchemaFieldContext,
): Field {
  const { views, hasFiles, isText = false, depth } = context;
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return jsonField(label, jsonText(initial));
  const types = allowedTypes(schema, views);
  const typed = { ...label, ...typeWords(types, schema.format) };
  if (schema.const) return choiceField(typed, [schema.const.value], initial);
  if (schema.enum)
    return choiceField(
      typed,
      schema.enum.map(({ value }) => value),
      initial,
    );
  const known = types.filter((type) => type !== 'null');
  const [type] = known;
  if (hasFiles && isFile(schema)) return fileField(typed, false);
  if (hasFiles && type === 'array' && isFile(itemsOf(schema, context))) return fileField(typed, true);
  const isAnyText = isText && types.length === 0 && hasNoParts(schema) && !isCompound(initial);
  if (isScalar(types) || isAnyText)
    return scalarField(typed, initial, { types, isText, isPassword: schema.format === 'password' });
  const isOpen = known.length > 1 || schema.oneOf !== undefined || schema.anyOf !== undefined;
  if (isOpen || depth <= 0 || initial === null) return jsonField(typed, jsonText(initial));
  if (type === 'array')
    return schema.prefixItems
      ? jsonField(typed, jsonText(initial))
      : arrayField(schema, typed, initial, context);
  return schema.properties.length > 0 && schema.properties.length <= MAX_PROPERTIES
    ? objectField(schema, typed, initial, context)
    : jsonField(typed, jsonText(initial));
}

function arrayField(
  schema: ObjectSchemaView,
  label: FieldLabel,
  initial: Json | undefined,
  context: SchemaFieldContext,
): Field {
  const { items } = schema;
  if (items === undefined) return jsonField(label, jsonText(initial));
  const inner = { ...context, depth: context.depth - 1 };
  const values = Array.isArray(initial) ? initial : [];
  return listField(label, values, (value, at) =>
    schemaField(items, { name: `${label.name} ${at + 1}`, required: true }, value, inner),
  );
}

/**
 * The properties that go into a request, and undeclared ones that are in the value. An object that is not required is left
 * out where nothing is entered.
 */
function objectField(
  { properties }: ObjectSchemaView,
  label: FieldLabel,
  initial: Json | undefined,
  context: SchemaFieldContext,
): Field {
  const inner = { ...context, depth: context.depth - 1 };
  const values = isObject(initial) ? initial : {};
  const declared = new Set(properties.map(({ name }) => name));
  const fields = [
    ...properties
      .filter(({ schema }) => !resolveView(schema, context.views).notes.readOnly)
      .map((property): [string, Field] => [property.name, propertyField(property, values, inner)]),
    ...Object.entries(values)
      .filter(([name]) => !declared.has(name))
      .map(([name, value]): [string, Field] => [name, jsonField({ name, required: false }, jsonText(value))]),
  ];
  const element = make(
    'fieldset',
    { class: 'cl-try-group' },
    make('legend', {}, make('code', {}, label.name)),
    ...fields.map(([, field]) => field.element),
  );
  return {
    element,
    read: () => {
      const entries = fields.flatMap(([name, field]): [string, RequestValue][] => {
        const value = field.read();
        return value === undefined ? [] : [[name, value]];
      });
      return entries.length > 0 || label.required ? Object.fromEntries(entries) : undefined;
    },
  };
}

function propertyField(
  { name, schema, required }: PropertyView,
  values: Readonly<Record<string, Json>>,
  context: SchemaFieldContext,
): Field {
  const initial = Object.hasOwn(values, name) ? values[name] : undefined;
  return schemaField(schema, { name, required }, initial, context);
}

function itemsOf({ items }: ObjectSchemaView, { views }: SchemaFieldContext): ObjectSchemaView | undefined {
  const { schema } = items ? resolveView(items, views) : {};
  return schema?.kind === 'schema' ? schema : undefined;
}

function isFile(schema: ObjectSchemaView | undefined): boolean {
  if (schema === undefined) return false;
  return (
    schema.format === 'binary' ||
    (schema.contentMediaType !== undefined &&
      schema.contentEncoding === undefined &&
      schema.types.length === 0)
  );
}

function typeWords(types: readonly string[], format: string | undefined): { type?: string } {
  const words = types.join(panel().texts.or);
  return words === '' ? {} : { type: format ? `${words} (${format})` : words };
}

/** Nothing says that the value is a list or an object. */
function hasNoParts({ properties, items, oneOf, anyOf, additionalProperties }: ObjectSchemaView): boolean {
  return (
    [items, oneOf, anyOf, additionalProperties].every((one) => one === undefined) && properties.length === 0
  );
}

function isCompound(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function jsonText(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
