import { isObject, type Json } from '../../json.ts';
import { compilePattern } from '../../pattern/match-pattern.ts';
import { JSON_TYPES } from '../json-value.ts';

/** Value types of JSON Schema 2020-12 keywords. */
export interface Keyword {
  holds: 'schema' | 'schema-list' | 'schema-map' | 'assertion' | 'annotation' | 'reference';
  /** Its subschemas apply to the same value, not to a part of it: `allOf`, `if`, … */
  inPlace?: boolean;
  /** A keyword with an invalid value is ignored; validation rules report it. */
  fits(value: Json): boolean;
}

const isString = (value: Json) => typeof value === 'string';
const isBoolean = (value: Json) => typeof value === 'boolean';
const isNumber = (value: Json) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: Json) => Number.isInteger(value) && Number(value) >= 0;
const isNames = (value: Json) => Array.isArray(value) && value.every(isString);
const isSchema = (value: Json) => isObject(value) || typeof value === 'boolean';
const isList = (value: Json) => Array.isArray(value) && value.length > 0;
const isTypeName = (value: Json) => typeof value === 'string' && JSON_TYPES.has(value);
export const isRegex = (value: Json) =>
  typeof value === 'string' && typeof compilePattern(value) !== 'string';
const anything = () => true;

const assertion = (fits: Keyword['fits']): Keyword => ({ holds: 'assertion', fits });
const annotation = (fits: Keyword['fits']): Keyword => ({ holds: 'annotation', fits });
const schema: Keyword = { holds: 'schema', fits: isSchema };
const schemaInPlace: Keyword = { ...schema, inPlace: true };
const list: Keyword = { holds: 'schema-list', fits: isList };
const listInPlace: Keyword = { ...list, inPlace: true };
const map: Keyword = { holds: 'schema-map', fits: isObject };

/** Every keyword of the vocabularies of 2020-12 that a self-contained schema needs. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ['$ref', { holds: 'reference', fits: isString }],
  ['$dynamicRef', { holds: 'reference', fits: isString }],
  ['title', annotation(isString)],
  ['description', annotation(isString)],
  ['type', assertion((value) => isTypeName(value) || (isList(value) && isNames(value) && allTypes(value)))],
  ['enum', assertion(Array.isArray)],
  ['const', assertion(anything)],
  ['format', assertion(isString)],
  ['multipleOf', assertion((value) => isNumber(value) && Number(value) > 0)],
  ['maximum', assertion(isNumber)],
  ['exclusiveMaximum', assertion(isNumber)],
  ['minimum', assertion(isNumber)],
  ['exclusiveMinimum', assertion(isNumber)],
  ['maxLength', assertion(isCount)],
  ['minLength', assertion(isCount)],
  ['pattern', assertion(isRegex)],
  ['maxItems', assertion(isCount)],
  ['minItems', assertion(isCount)],
  ['uniqueItems', assertion(isBoolean)],
  ['maxContains', assertion(isCount)],
  ['minContains', assertion(isCount)],
  ['maxProperties', assertion(isCount)],
  ['minProperties', assertion(isCount)],
  ['required', assertion(isNames)],
  ['dependentRequired', assertion((value) => isObject(value) && Object.values(value).every(isNames))],
  ['allOf', listInPlace],
  ['anyOf', listInPlace],
  ['oneOf', listInPlace],
  ['not', schemaInPlace],
  ['if', schemaInPlace],
  ['then', schemaInPlace],
  ['else', schemaInPlace],
  ['dependentSchemas', { ...map, inPlace: true }],
  ['prefixItems', list],
  ['items', schema],
  ['contains', schema],
  ['properties', map],
  ['patternProperties', map],
  ['additionalProperties', schema],
  ['propertyNames', schema],
  ['unevaluatedItems', schema],
  ['unevaluatedProperties', schema],
  ['contentEncoding', annotation(isString)],
  ['contentMediaType', annotation(isString)],
  ['default', annotation(anything)],
  ['examples', annotation(Array.isArray)],
  ['deprecated', annotation(isBoolean)],
  ['readOnly', annotation(isBoolean)],
  ['writeOnly', annotation(isBoolean)],
  ['$comment', annotation(isString)],
]);

/** Keywords that identify schemas, and assert nothing about a value. */
export const STRUCTURAL: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
]);

function allTypes(value: Json): boolean {
  return Array.isArray(value) && value.every(isTypeName);
}

/** Keywords that compare numbers. */
export const NUMBER_KEYWORDS: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'const',
  'enum',
];
