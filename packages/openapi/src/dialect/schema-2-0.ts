import {
  any,
  choice,
  count,
  either,
  flag,
  list,
  map,
  number,
  object,
  positive,
  regex,
  text,
} from './kind.ts';
import type { ShapeText } from './shape.ts';

const VALUE_TYPES = ['string', 'number', 'integer', 'boolean', 'array'];
export const COLLECTION_FORMATS = ['csv', 'ssv', 'tsv', 'pipes'];

/** Keywords that a schema shares with the values of parameters, headers and items. */
const keywords = {
  format: text,
  default: any,
  multipleOf: positive,
  maximum: number,
  exclusiveMaximum: flag,
  minimum: number,
  exclusiveMinimum: flag,
  maxLength: count,
  minLength: count,
  pattern: regex,
  maxItems: count,
  minItems: count,
  uniqueItems: flag,
  enum: list(any, { least: 1, unique: true }),
};

/** What describes a value outside of a body: of parameters, headers and items. */
export const VALUE_FIELDS = {
  ...keywords,
  type: choice(...VALUE_TYPES),
  items: object('Items'),
  collectionFormat: choice(...COLLECTION_FORMATS),
};

const TYPES = choice('array', 'boolean', 'integer', 'null', 'number', 'object', 'string');

/** Swagger 2.0, section "Schema Object", and the published JSON Schema of 2.0. */
export const SCHEMA_FIELDS_2_0 = {
  Schema: {
    fields: {
      ...keywords,
      title: text,
      description: text,
      maxProperties: count,
      minProperties: count,
      required: list(text, { least: 1, unique: true }),
      // The content of a response may be a `file`.
      type: either(choice(...TYPES.values, 'file'), list(TYPES, { least: 1, unique: true })),
      items: either(object('Schema'), list(object('Schema'), { least: 1 })),
      allOf: list(object('Schema'), { least: 1 }),
      properties: map(object('Schema')),
      additionalProperties: either(object('Schema'), flag),
      discriminator: text,
      readOnly: flag,
      xml: object('XML'),
      externalDocs: object('ExternalDocumentation'),
      example: any,
    },
    referable: true,
    isSchema: true,
  },
  Items: { fields: VALUE_FIELDS, isSchema: true },
} satisfies Record<string, ShapeText>;
