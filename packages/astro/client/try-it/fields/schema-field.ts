import type { Json, SchemaView, SchemaViews } from '@curlew/openapi';
import { isObject, type ObjectSchemaView, type PropertyView, resolveView } from '@curlew/openapi/internal';
import {
  allowedTypes,
  isSerializedAsText,
  itemSerialization,
  memberSerialization,
  type ValueSerialization,
  withoutNull,
} from '@curlew/request/form';
import type { RequestValue } from '@curlew/request/internal';
import { isFileSchema, isScalar } from '@curlew/request/typed-value';
import { make } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';
import { type Field, type FieldLabel, fileField, jsonField, optionalFields } from './field.ts';
import { choiceField, scalarField } from './scalar-field.ts';

export interface SchemaFieldContext {
  views: SchemaViews;
  /** Bytes can be sent: files are chosen for them. */
  hasFiles: boolean;
  serialization: ValueSerialization;
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
  const { views, hasFiles, serialization, depth } = context;
  const isText = isSerializedAsText(serialization);
  const json = (of: FieldLabel) => jsonField(of, jsonText(initial), isText);
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return json(label);
  const types = allowedTypes(schema, views);
  const present = withoutNull(schema, views);
  const format = schema.format ?? present.format;
  const typed = { ...label, ...typeWords(types, format) };
  if (schema.const) return choiceField(typed, [schema.const.value], initial);
  if (schema.enum)
    return choiceField(
      typed,
      schema.enum.map(({ value }) => value),
      initial,
    );
  const known = types.filter((type) => type !== 'null');
  const [type] = known;
  if (hasFiles && isFile(present)) return fileField(typed, false);
  if (hasFiles && isFile(getItems(present, views))) return fileField(typed, true);
  const isAnyText = isText && types.length === 0 && hasNoParts(schema) && !isCompound(initial);
  if (isScalar(types) || isAnyText)
    return scalarField(typed, initial, { types, isText, isPassword: format === 'password' });
  const isOpen = known.length > 1 || schema.oneOf !== undefined || schema.anyOf !== undefined;
  if (isOpen || depth <= 0 || initial === null) return json(typed);
  if (type === 'array') return schema.prefixItems ? json(typed) : arrayField(schema, typed, initial, context);
  return schema.properties.length > 0 && schema.properties.length <= MAX_PROPERTIES
    ? objectField(schema, typed, initial, context)
    : json(typed);
}

function arrayField(
  schema: ObjectSchemaView,
  label: FieldLabel,
  initial: Json | undefined,
  context: SchemaFieldContext,
): Field {
  const { items } = schema;
  const serialization = itemSerialization(context.serialization);
  if (items === undefined) return jsonField(label, jsonText(initial), isSerializedAsText(serialization));
  const inner = { ...context, serialization, depth: context.depth - 1 };
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
  const getInner = (name: string): SchemaFieldContext => ({
    ...context,
    // JSON and texts have no place for bytes: a file is a part of its own.
    hasFiles: context.hasFiles && context.serialization.kind === 'form',
    serialization: memberSerialization(context.serialization, name),
    depth: context.depth - 1,
  });
  const values = isObject(initial) ? initial : {};
  const declared = new Set(properties.map(({ name }) => name));
  const declaredFields = properties
    .filter(({ schema }) => !resolveView(schema, context.views).notes.readOnly)
    .map((property) => ({
      property,
      field: propertyField(property, values, getInner(property.name)),
      isShown: property.required || Object.hasOwn(values, property.name),
    }));
  const undeclaredFields = Object.entries(values)
    .filter(([name]) => !declared.has(name))
    .map(([name, value]): [string, Field] => {
      const isText = isSerializedAsText(getInner(name).serialization);
      return [name, jsonField({ name, required: false }, jsonText(value), isText)];
    });
  const shown = [
    ...declaredFields.filter(({ isShown }) => isShown).map(({ field }) => field),
    ...undeclaredFields.map(([, field]) => field),
  ];
  const others = declaredFields.filter(({ isShown }) => !isShown).map(({ field }) => field);
  const fields = [
    ...declaredFields.map(({ property, field }): [string, Field] => [property.name, field]),
    ...undeclaredFields,
  ];
  const element = make(
    'fieldset',
    { class: 'cl-try-group' },
    make('legend', {}, make('code', {}, label.name)),
    ...shown.map(({ element: shownElement }) => shownElement),
    ...optionalFields(others, shown.length === 0),
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

/** The schema of the items of a list. */
function getItems({ types, items }: ObjectSchemaView, views: SchemaViews): ObjectSchemaView | undefined {
  const isList = items && types.every((type) => type === 'array' || type === 'null');
  const { schema } = isList ? resolveView(items, views) : {};
  return schema?.kind === 'schema' ? withoutNull(schema, views) : undefined;
}

function isFile(schema: ObjectSchemaView | undefined): boolean {
  return schema !== undefined && isFileSchema(schema);
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

/** Fields that can be added and removed. */
function listField(
  label: FieldLabel,
  initial: readonly Json[],
  itemField: (value: Json | undefined, at: number) => Field,
): Field {
  const rows: { field: Field; row: HTMLElement }[] = [];
  const list = make('div', { class: 'cl-try-list' });
  const add = make('button', { type: 'button', class: 'cl-button cl-try-small' }, panel().texts.addItem);
  add.setAttribute('aria-label', filled(panel().texts.addItemTo, label.name));
  const addRow = (value: Json | undefined) => {
    const field = itemField(value, rows.length);
    const remove = make('button', { type: 'button', class: 'cl-button cl-try-small' }, panel().texts.remove);
    remove.setAttribute('aria-label', filled(panel().texts.removeItemOf, label.name));
    const row = make('div', { class: 'cl-try-item' }, field.element, remove);
    const entry = { field, row };
    remove.addEventListener('click', () => {
      rows.splice(rows.indexOf(entry), 1);
      row.remove();
      add.focus();
      list.dispatchEvent(new Event('input', { bubbles: true }));
    });
    rows.push(entry);
    list.append(row);
    return field;
  };
  for (const value of initial) addRow(value);
  add.addEventListener('click', () => {
    addRow(undefined).element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    list.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const element = make(
    'fieldset',
    { class: 'cl-try-group' },
    make(
      'legend',
      {},
      make('code', {}, label.name),
      ...(label.type ? [' ', make('span', { class: 'cl-try-type' }, label.type)] : []),
      ...(label.required ? [' ', make('b', { class: 'cl-required' }, panel().texts.required)] : []),
    ),
    list,
    add,
  );
  return {
    element,
    read: () => {
      const values = rows.flatMap(({ field }): Exclude<RequestValue, undefined>[] => {
        const value = field.read();
        return value === undefined ? [] : [value];
      });
      return values.length > 0 || label.required ? values : undefined;
    },
  };
}
