import { atLeastOne, atMostOne, exactlyOne, has, needed, oneOfWhen, only, when } from './checks.ts';
import { ANCHOR, COMPONENT_NAME, WITHOUT_FRAGMENT } from './key-rules.ts';
import {
  any,
  choice,
  count,
  either,
  type Kind,
  list,
  map,
  mediaType,
  number,
  object,
  regex,
  spelled,
  text,
  url,
} from './kind.ts';
import { reshape, type ShapeCheck, type Shapes } from './shape.ts';
import { shapes30 } from './shapes-3-0.ts';

const schemaOrFlag: Kind = object('Schema');
const TYPES = choice('array', 'boolean', 'integer', 'null', 'number', 'object', 'string');
const besideSchema = (fields: string[]) => only(fields, has('schema'), 'beside `schema`');

/** OpenAPI 3.1.1, Parameter Object: it names a template expression of the path. */
const pathName: ShapeCheck = (value, tell) => {
  const { name } = value;
  if (value.in !== 'path' || typeof name !== 'string' || /^[^{}]+$/.test(name)) return;
  tell({
    code: 'wrong-value',
    message: 'The name of a path parameter must be as it stands between the braces of the path.',
    help: 'Write the name without braces.',
    field: 'name',
  });
};

/** OpenAPI 3.1.1, section 4.8: what it changes in 3.0. */
export const shapes31: Shapes = {
  ...shapes30,
  OpenAPI: reshape(shapes30.OpenAPI, {
    fields: {
      jsonSchemaDialect: url,
      webhooks: map(object('PathItem')),
      tags: list(object('Tag')),
    },
    required: ['openapi', 'info'],
    checks: [atLeastOne('paths', 'components', 'webhooks')],
  }),
  Info: reshape(shapes30.Info, { fields: { summary: text } }),
  License: reshape(shapes30.License, {
    fields: { identifier: text },
    checks: [atMostOne('identifier', 'url')],
  }),
  ServerVariable: reshape(shapes30.ServerVariable, { fields: { enum: list(text, { least: 1 }) } }),
  Components: reshape(shapes30.Components, {
    fields: { pathItems: map(object('PathItem'), { keys: COMPONENT_NAME }) },
  }),
  PathItem: reshape(shapes30.PathItem, { fields: { parameters: list(object('Parameter')) } }),
  Operation: reshape(shapes30.Operation, {
    fields: { parameters: list(object('Parameter')) },
    required: [],
  }),
  Parameter: reshape(shapes30.Parameter, {
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      besideSchema(['style', 'explode', 'example', 'examples']),
      only(
        ['allowReserved'],
        (value) => has('schema')(value) && when('in', 'query')(value),
        'on a query parameter beside `schema`',
      ),
      only(['allowEmptyValue'], when('in', 'query'), 'on a query parameter'),
      ...parameterChecks(['form']),
    ],
  }),
  Encoding: reshape(shapes30.Encoding, { fields: { contentType: mediaType } }),
  Example: reshape(shapes30.Example, { checks: [atMostOne('value', 'externalValue')] }),
  Link: reshape(shapes30.Link, {
    fields: { parameters: map(text) },
    checks: [exactlyOne('operationRef', 'operationId')],
  }),
  Header: reshape(shapes30.Header, {
    fields: { allowEmptyValue: undefined, allowReserved: undefined },
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      besideSchema(['style', 'explode', 'example', 'examples']),
    ],
  }),
  Schema: reshape(shapes30.Schema, {
    fields: {
      $id: spelled(WITHOUT_FRAGMENT),
      $schema: url,
      $ref: url,
      $anchor: spelled(ANCHOR),
      $dynamicRef: url,
      $dynamicAnchor: spelled(ANCHOR),
      $vocabulary: any,
      $comment: text,
      $defs: map(schemaOrFlag),
      definitions: map(schemaOrFlag),
      prefixItems: list(schemaOrFlag, { least: 1 }),
      contains: schemaOrFlag,
      additionalProperties: schemaOrFlag,
      patternProperties: map(schemaOrFlag),
      dependentSchemas: map(schemaOrFlag),
      dependencies: map(either(schemaOrFlag, list(text, { unique: true }))),
      propertyNames: schemaOrFlag,
      if: schemaOrFlag,
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name; nobody awaits a table of fields.
      then: schemaOrFlag,
      else: schemaOrFlag,
      allOf: list(schemaOrFlag, { least: 1 }),
      anyOf: list(schemaOrFlag, { least: 1 }),
      oneOf: list(schemaOrFlag, { least: 1 }),
      unevaluatedItems: schemaOrFlag,
      unevaluatedProperties: schemaOrFlag,
      type: either(TYPES, list(TYPES, { least: 1, unique: true })),
      const: any,
      enum: list(any),
      required: list(text, { unique: true }),
      exclusiveMaximum: number,
      exclusiveMinimum: number,
      pattern: regex,
      minContains: count,
      maxContains: count,
      dependentRequired: map(list(text, { unique: true })),
      examples: list(any),
      nullable: undefined,
      contentEncoding: text,
      contentMediaType: text,
      contentSchema: schemaOrFlag,
    },
    open: true,
  }),
  Discriminator: reshape(shapes30.Discriminator, { open: false }),
  SecurityScheme: reshape(shapes30.SecurityScheme, {
    fields: { type: choice('apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect') },
  }),
};

/** What holds of a parameter in 3.1 and later, by its place. */
export function parameterChecks(cookieStyles: readonly string[]) {
  const beside = (place: string) => (value: { [key: string]: unknown }) =>
    value.in === place && Object.hasOwn(value, 'schema');
  return [
    needed(['required'], when('in', 'path'), 'on a path parameter, and be `true`'),
    oneOfWhen('required', [true], when('in', 'path'), 'on a path parameter'),
    pathName,
    oneOfWhen('style', ['matrix', 'label', 'simple'], beside('path'), 'on a path parameter'),
    oneOfWhen(
      'style',
      ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
      beside('query'),
      'on a query parameter',
    ),
    oneOfWhen('style', ['simple'], beside('header'), 'on a header parameter'),
    oneOfWhen('style', cookieStyles, beside('cookie'), 'on a cookie parameter'),
  ];
}
