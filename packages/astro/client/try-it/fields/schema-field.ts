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
import { type Field, type FieldLabel, fileField, inputField, jsonField, selectField } from './field.ts';
import { listField } from './list-field.ts';

export interface SchemaFieldContext {
  views: SchemaViews;
  /** Bytes can be sent: files are chosen for them. */
  hasFiles: boolean;
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
  const { schema } = resolveView(view, context.views);
  if (schema?.kind !== 'schema') return jsonField(label, jsonText(initial));
  const types = schema.types.filter((type) => type !== 'null');
  const typed = { ...label, ...typeWords(schema) };
  const [type] = types;
  const variants = schema.oneOf ?? schema.anyOf;
  if (schema.const) return selectField(typed, [option(schema.const.value)], initial === undefined ? -1 : 0);
  if (schema.enum) {
    const options = schema.enum.map(({ value }) => option(value));
    return selectField(
      typed,
      options,
      options.findIndex(({ value }) => isSame(value, initial)),
    );
  }
  if (isFile(schema) && context.hasFiles) return fileField(typed, false);
  if (type === 'array' && isFile(itemsOf(schema, context)) && context.hasFiles) return fileField(typed, true);
  if (types.length > 1 || variants || context.depth <= 0) return unknownField(typed, schema, initial);
  switch (type) {
    case 'boolean':
      return selectField(typed, [option(true), option(false)], initial === undefined ? -1 : initial ? 0 : 1);
    case 'integer':
    case 'number':
      return inputField(typed, plainText(initial), number, { inputmode: 'decimal' });
    case 'string':
      return inputField(typed, plainText(initial), (text) => text, {
        type: schema.format === 'password' ? 'password' : 'text',
      });
    case 'array':
      return schema.prefixItems
        ? jsonField(typed, jsonText(initial))
        : arrayField(schema, typed, initial, context);
    default:
      return schema.properties.length > 0 && schema.properties.length <= MAX_PROPERTIES
        ? objectField(schema, typed, initial, context)
        : unknownField(typed, schema, initial);
  }
}

/** Without a known type a text is a text, unless it is JSON. */
function unknownField(label: FieldLabel, { types }: ObjectSchemaView, initial: Json | undefined): Field {
  const isScalar = types.every((type) => type !== 'object' && type !== 'array') && types.length > 0;
  if (!isScalar) return jsonField(label, jsonText(initial));
  return inputField(label, plainText(initial), (text) => {
    const value = number(text);
    if (types.includes('null') && text === 'null') return null;
    if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
    return typeof value === 'number' && (types.includes('number') || types.includes('integer'))
      ? value
      : text;
  });
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

/** The properties that go into a request. An object that is not required is left out where nothing is entered. */
function objectField(
  { properties }: ObjectSchemaView,
  label: FieldLabel,
  initial: Json | undefined,
  context: SchemaFieldContext,
): Field {
  const inner = { ...context, depth: context.depth - 1 };
  const values = isObject(initial) ? initial : {};
  const fields = properties
    .filter(({ schema }) => !resolveView(schema, context.views).notes.readOnly)
    .map((property): [string, Field] => [property.name, propertyField(property, values, inner)]);
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

function typeWords({ types, format }: ObjectSchemaView): { type?: string } {
  const words = types.join(panel().texts.or);
  return words === '' ? {} : { type: format ? `${words} (${format})` : words };
}

function option(value: Json): { text: string; value: Json } {
  return { text: typeof value === 'string' ? value : JSON.stringify(value), value };
}

function isSame(one: Json, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function number(text: string): RequestValue {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : value;
}

function plainText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function jsonText(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
