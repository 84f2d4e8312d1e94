import { isObject, type Json, type JsonObject } from '../json.ts';

/** Keywords of JSON Schema 2020-12 that OpenAPI 3.0 lacks, and that only narrow what a schema accepts. */
const UNKNOWN: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$defs',
  'contains',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'if',
  'maxContains',
  'minContains',
  'patternProperties',
  'prefixItems',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/**
 * Converts a JSON Schema 2020-12, subschemas included, to OpenAPI 3.0. Keywords that 3.0 lacks are omitted, so
 * that the result accepts all values that the given schema accepts.
 */
export function schemaTo30(schema: Json): JsonObject {
  if (!isObject(schema)) return schema === false ? { not: {} } : {};
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string')
    return Object.keys(rest).length === 0 ? schema : { ...schemaTo30(rest), allOf: [{ $ref }] };
  const result: JsonObject = {};
  const written = Object.entries(schema).filter(([name]) => !UNKNOWN.has(name));
  // Keys in conventional order, nested schemas last.
  written.sort(([a], [b]) => rank(a) - rank(b));
  for (const [name, value] of written) writeKeyword(result, name, value);
  // A tuple, or an array of anything: 3.0 wants `items`.
  if (result.type === 'array') result.items ??= {};
  if (schema.patternProperties !== undefined && schema.additionalProperties === false)
    delete result.additionalProperties;
  return result;
}

function rank(name: string): number {
  if (name === 'type') return -1;
  return name === 'properties' || name === 'items' ? 1 : 0;
}

function writeKeyword(result: JsonObject, name: string, value: Json): void {
  switch (name) {
    case 'type':
      writeType(result, [value].flat());
      break;
    case 'const':
      result.enum = [value];
      break;
    case 'examples':
      if (Array.isArray(value) && value[0] !== undefined) result.example ??= value[0];
      break;
    case 'exclusiveMinimum':
      Object.assign(result, { minimum: value, exclusiveMinimum: true });
      break;
    case 'exclusiveMaximum':
      Object.assign(result, { maximum: value, exclusiveMaximum: true });
      break;
    case 'properties':
      if (isObject(value))
        result.properties = Object.fromEntries(
          Object.entries(value).map(([key, one]) => [key, schemaTo30(one)]),
        );
      break;
    case 'additionalProperties':
      result.additionalProperties = typeof value === 'boolean' ? value : schemaTo30(value);
      break;
    case 'items':
    case 'not':
      result[name] = schemaTo30(value);
      break;
    case 'allOf':
      result.allOf = Array.isArray(value) ? value.map(schemaTo30) : [];
      break;
    case 'anyOf':
    case 'oneOf':
      writeAlternatives(result, name, Array.isArray(value) ? value : []);
      break;
    default:
      result[name] = value;
  }
}

/** 3.0 has one type, and `nullable`. */
function writeType(result: JsonObject, types: readonly Json[]): void {
  const named = types.filter((type) => type !== 'null');
  const [only] = named;
  if (named.length > 1) result.anyOf = named.map((type) => ({ type }));
  else if (only !== undefined) result.type = only;
  if (named.length < types.length) result.nullable = true;
}

function writeAlternatives(result: JsonObject, name: string, parts: readonly Json[]): void {
  const isNull = (part: Json) => isObject(part) && part.type === 'null';
  const others = parts.filter((part) => !isNull(part)).map(schemaTo30);
  if (others.length > 0) result[name] = others;
  if (others.length < parts.length) result.nullable = true;
}
