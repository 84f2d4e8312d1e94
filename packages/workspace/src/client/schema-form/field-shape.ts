import type { Json, JsonObject } from '@curlew/openapi';

/** Control that a field of a form is drawn as. */
export type FieldShape =
  | { kind: 'choice'; values: Json[] }
  | { kind: 'boolean' }
  | { kind: 'number'; isInteger: boolean }
  | { kind: 'text'; isLong: boolean; format?: string }
  | {
      kind: 'object';
      properties: [name: string, schema: JsonObject, isRequired: boolean][];
      extra?: JsonObject;
    }
  | { kind: 'array'; items: JsonObject }
  | { kind: 'variants'; variants: { title: string; schema: JsonObject }[] }
  /** No schema says enough: JSON as text. */
  | { kind: 'json' };

const MAX_REFERENCES = 20;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema with its `$ref` followed and its `allOf` put together, as far as a form needs it. */
export function resolveSchema(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject {
  if (!isObject(schema) || depth > MAX_REFERENCES) return {};
  let resolved = schema;
  if (typeof schema.$ref === 'string') {
    const { $ref, ...beside } = schema;
    resolved = { ...resolveSchema(atPointer(root, $ref), root, depth + 1), ...beside };
  }
  if (Array.isArray(resolved.allOf)) {
    const { allOf, ...own } = resolved;
    resolved = [...allOf.map((part) => resolveSchema(part, root, depth + 1)), own].reduce(merge, {});
  }
  return resolved;
}

function merge(a: JsonObject, b: JsonObject): JsonObject {
  const both = { ...a, ...b };
  if (isObject(a.properties) && isObject(b.properties))
    both.properties = { ...a.properties, ...b.properties };
  if (Array.isArray(a.required) && Array.isArray(b.required)) both.required = [...a.required, ...b.required];
  return both;
}

function atPointer(root: JsonObject, reference: string): Json | undefined {
  if (!reference.startsWith('#')) return undefined;
  let value: Json | undefined = root;
  for (const part of decodeURIComponent(reference.slice(1)).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** How a resolved schema is filled in. */
export function fieldShape(schema: JsonObject, root: JsonObject): FieldShape {
  if ('const' in schema) return { kind: 'choice', values: [schema.const as Json] };
  if (Array.isArray(schema.enum)) return { kind: 'choice', values: schema.enum };
  const types = typeList(schema);
  const [type] = types.filter((one) => one !== 'null');
  const alternatives = [schema.oneOf, schema.anyOf].find(Array.isArray);
  if (alternatives && !isObject(schema.properties)) {
    const variants = alternatives.map((part, index) => {
      const resolved = resolveSchema(part, root);
      return { title: getTitle(part, resolved, index), schema: resolved };
    });
    const [only, ...others] = variants.filter(({ schema: one }) => one.type !== 'null');
    return only && others.length === 0 ? fieldShape(only.schema, root) : { kind: 'variants', variants };
  }
  if (type === 'object' || isObject(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const properties = Object.entries(isObject(schema.properties) ? schema.properties : {}).map(
      ([name, property]): [string, JsonObject, boolean] => [
        name,
        isObject(property) ? property : {},
        required.includes(name),
      ],
    );
    const extra = schema.additionalProperties;
    if (properties.length === 0 && !isObject(extra)) return { kind: 'json' };
    return { kind: 'object', properties, ...(isObject(extra) ? { extra } : {}) };
  }
  if (type === 'array') return { kind: 'array', items: isObject(schema.items) ? schema.items : {} };
  if (types.filter((one) => one !== 'null').length > 1) return { kind: 'json' };
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'integer' || type === 'number') return { kind: 'number', isInteger: type === 'integer' };
  if (type === 'string') {
    const format = typeof schema.format === 'string' ? schema.format : undefined;
    const isLong = typeof schema.maxLength === 'number' && schema.maxLength > 300;
    return { kind: 'text', isLong, ...(format ? { format } : {}) };
  }
  return { kind: 'json' };
}

function typeList({ type }: JsonObject): Json[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

function getTitle(part: Json, resolved: JsonObject, index: number): string {
  if (typeof resolved.title === 'string') return resolved.title;
  const name = isObject(part) && typeof part.$ref === 'string' ? part.$ref.split('/').at(-1) : undefined;
  return name ?? (typeof resolved.type === 'string' ? resolved.type : `Variant ${index + 1}`);
}

/** Returns the type in words: `array of string or null`. */
export function typeWords(schema: JsonObject, root: JsonObject): string {
  const types = typeList(schema).filter((one): one is string => typeof one === 'string');
  const words = types.map((type) => {
    if (type === 'array') return `array of ${typeWords(resolveSchema(schema.items, root), root) || 'any'}`;
    if (type === 'string' && typeof schema.format === 'string') return schema.format;
    return type;
  });
  if (words.length > 0) return words.join(' or ');
  if ('const' in schema || Array.isArray(schema.enum)) return '';
  return schema.oneOf || schema.anyOf ? 'one of several' : 'any';
}

/** The value that a field begins with when it is added. */
export function firstValue(schema: JsonObject, root: JsonObject, depth = 0): Json {
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples[0] !== undefined) return schema.examples[0];
  if (schema.example !== undefined) return schema.example;
  const shape = fieldShape(schema, root);
  switch (shape.kind) {
    case 'choice':
      return shape.values[0] ?? null;
    case 'boolean':
      return false;
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'text':
      return '';
    case 'array':
      return [];
    case 'variants':
      return firstValue(shape.variants[0]?.schema ?? {}, root, depth + 1);
    case 'json':
      return typeList(schema).includes('object') ? {} : null;
    case 'object':
      return Object.fromEntries(
        shape.properties
          .filter(([, , isRequired]) => isRequired && depth < MAX_REFERENCES)
          .map(([name, property]) => [name, firstValue(resolveSchema(property, root), root, depth + 1)]),
      );
  }
}
