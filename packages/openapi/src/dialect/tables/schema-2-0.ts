import {
  any,
  array,
  boolean,
  count,
  enumeration,
  map,
  number,
  object,
  positive,
  regex,
  string,
  union,
} from '../kind.ts';
import type { NodeTypeFields } from '../node-type.ts';

const VALUE_TYPES = ['string', 'number', 'integer', 'boolean', 'array'];
export const COLLECTION_FORMATS = ['csv', 'ssv', 'tsv', 'pipes'];

/** Keywords that a schema shares with the values of parameters, headers and items. */
const keywords = {
  format: string,
  default: any,
  multipleOf: positive,
  maximum: number,
  exclusiveMaximum: boolean,
  minimum: number,
  exclusiveMinimum: boolean,
  maxLength: count,
  minLength: count,
  pattern: regex,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  enum: array(any, { min: 1, unique: true }),
};

/** Keywords of values outside of a body: parameters, headers and items. */
export const VALUE_FIELDS = {
  ...keywords,
  type: enumeration(...VALUE_TYPES),
  items: object('Items'),
  collectionFormat: enumeration(...COLLECTION_FORMATS),
};

const TYPES = enumeration('array', 'boolean', 'integer', 'null', 'number', 'object', 'string');

/** Swagger 2.0, section "Schema Object", and the published JSON Schema of 2.0. */
export const SCHEMA_FIELDS_2_0 = {
  Schema: {
    fields: {
      ...keywords,
      title: string,
      description: string,
      maxProperties: count,
      minProperties: count,
      required: array(string, { min: 1, unique: true }),
      // The content of a response may be a `file`.
      type: union(enumeration(...TYPES.values, 'file'), array(TYPES, { min: 1, unique: true })),
      items: union(object('Schema'), array(object('Schema'), { min: 1 })),
      allOf: array(object('Schema'), { min: 1 }),
      properties: map(object('Schema')),
      additionalProperties: union(object('Schema'), boolean),
      discriminator: string,
      readOnly: boolean,
      xml: object('XML'),
      externalDocs: object('ExternalDocumentation'),
      example: any,
    },
    referable: true,
    isSchema: true,
  },
  Items: { fields: VALUE_FIELDS, isSchema: true },
} satisfies Record<string, NodeTypeFields>;
