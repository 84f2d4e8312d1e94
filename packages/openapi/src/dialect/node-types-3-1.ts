import {
  ANCHOR,
  atLeastOne,
  atMostOne,
  COMPONENT_NAME,
  exactlyOne,
  has,
  needed,
  oneOfWhen,
  only,
  WITHOUT_FRAGMENT,
  when,
} from './checks.ts';
import {
  any,
  array,
  count,
  enumeration,
  extendNodeType,
  map,
  mediaType,
  type NodeTypeCheck,
  type NodeTypes,
  number,
  object,
  regex,
  spelled,
  string,
  union,
  url,
} from './node-type.ts';
import { nodeTypes30 } from './node-types-3-0.ts';

const TYPES = enumeration('array', 'boolean', 'integer', 'null', 'number', 'object', 'string');
const besideSchema = (fields: string[]) => only(fields, has('schema'), 'beside `schema`');

/** OpenAPI 3.1.1, Parameter Object: it names a template expression of the path. */
const pathName: NodeTypeCheck = (value, tell) => {
  const { name } = value;
  if (value.in !== 'path' || typeof name !== 'string' || /^[^{}]+$/.test(name)) return;
  tell({
    code: 'wrong-value',
    message: 'The name of a path parameter must match the path template expression, without the braces.',
    help: 'Write the name without braces.',
    field: 'name',
  });
};

/** OpenAPI 3.1.1, section 4.8: what it changes in 3.0. */
export const nodeTypes31: NodeTypes = {
  ...nodeTypes30,
  OpenAPI: extendNodeType(nodeTypes30.OpenAPI, {
    fields: {
      jsonSchemaDialect: url,
      webhooks: map(object('PathItem')),
      tags: array(object('Tag')),
    },
    required: ['openapi', 'info'],
    checks: [atLeastOne('paths', 'components', 'webhooks')],
  }),
  Info: extendNodeType(nodeTypes30.Info, { fields: { summary: string } }),
  License: extendNodeType(nodeTypes30.License, {
    fields: { identifier: string },
    checks: [atMostOne('identifier', 'url')],
  }),
  ServerVariable: extendNodeType(nodeTypes30.ServerVariable, { fields: { enum: array(string, { min: 1 }) } }),
  Components: extendNodeType(nodeTypes30.Components, {
    fields: { pathItems: map(object('PathItem'), { keys: COMPONENT_NAME }) },
  }),
  PathItem: extendNodeType(nodeTypes30.PathItem, { fields: { parameters: array(object('Parameter')) } }),
  Operation: extendNodeType(nodeTypes30.Operation, {
    fields: { parameters: array(object('Parameter')) },
    required: [],
  }),
  Parameter: extendNodeType(nodeTypes30.Parameter, {
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
  Encoding: extendNodeType(nodeTypes30.Encoding, { fields: { contentType: mediaType } }),
  Example: extendNodeType(nodeTypes30.Example, { checks: [atMostOne('value', 'externalValue')] }),
  Link: extendNodeType(nodeTypes30.Link, {
    fields: { parameters: map(string) },
    checks: [exactlyOne('operationRef', 'operationId')],
  }),
  Header: extendNodeType(nodeTypes30.Header, {
    fields: { allowEmptyValue: undefined, allowReserved: undefined },
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      besideSchema(['style', 'explode', 'example', 'examples']),
    ],
  }),
  Schema: extendNodeType(nodeTypes30.Schema, {
    fields: {
      $id: spelled(WITHOUT_FRAGMENT),
      $schema: url,
      $ref: url,
      $anchor: spelled(ANCHOR),
      $dynamicRef: url,
      $dynamicAnchor: spelled(ANCHOR),
      $vocabulary: any,
      $comment: string,
      $defs: map(object('Schema')),
      definitions: map(object('Schema')),
      prefixItems: array(object('Schema'), { min: 1 }),
      contains: object('Schema'),
      additionalProperties: object('Schema'),
      patternProperties: map(object('Schema')),
      dependentSchemas: map(object('Schema')),
      dependencies: map(union(object('Schema'), array(string, { unique: true }))),
      propertyNames: object('Schema'),
      if: object('Schema'),
      // biome-ignore lint/suspicious/noThenProperty: the keyword `then`; the table is never awaited.
      then: object('Schema'),
      else: object('Schema'),
      allOf: array(object('Schema'), { min: 1 }),
      anyOf: array(object('Schema'), { min: 1 }),
      oneOf: array(object('Schema'), { min: 1 }),
      unevaluatedItems: object('Schema'),
      unevaluatedProperties: object('Schema'),
      type: union(TYPES, array(TYPES, { min: 1, unique: true })),
      const: any,
      enum: array(any),
      required: array(string, { unique: true }),
      exclusiveMaximum: number,
      exclusiveMinimum: number,
      pattern: regex,
      minContains: count,
      maxContains: count,
      dependentRequired: map(array(string, { unique: true })),
      examples: array(any),
      nullable: undefined,
      contentEncoding: string,
      contentMediaType: string,
      contentSchema: object('Schema'),
    },
    open: true,
  }),
  Discriminator: extendNodeType(nodeTypes30.Discriminator, { open: false }),
  SecurityScheme: extendNodeType(nodeTypes30.SecurityScheme, {
    fields: { type: enumeration('apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect') },
  }),
};

/** Conditions on a parameter by its location, in 3.1 and later. */
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
