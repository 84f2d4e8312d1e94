import { asText } from '../json.ts';
import { BASE_PATH, HOST, needed, oneOfWhen, only, PATH, STATUS_CODE, when } from './checks.ts';
import {
  any,
  array,
  boolean,
  count,
  enumeration,
  map,
  mediaType,
  type NodeTypeFields,
  type NodeTypes,
  nodeType,
  number,
  object,
  positive,
  regex,
  string,
  union,
  url,
} from './node-type.ts';
import { nodeTypes30 } from './node-types-3-0.ts';

const VALUE_TYPES = ['string', 'number', 'integer', 'boolean', 'array'];
const COLLECTION_FORMATS = ['csv', 'ssv', 'tsv', 'pipes'];

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
const VALUE_FIELDS = {
  ...keywords,
  type: enumeration(...VALUE_TYPES),
  items: object('Items'),
  collectionFormat: enumeration(...COLLECTION_FORMATS),
};

const TYPES = enumeration('array', 'boolean', 'integer', 'null', 'number', 'object', 'string');

/** Swagger 2.0, section "Schema Object", and the published JSON Schema of 2.0. */
const SCHEMA_FIELDS_2_0 = {
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

const SECURITY_TYPES = ['basic', 'apiKey', 'oauth2'];
const FLOWS = ['implicit', 'password', 'application', 'accessCode'];

type Condition = (value: { [key: string]: unknown }) => boolean;

/** Whether a scheme has a type, or an unknown one, which is reported separately. */
const may =
  (type: string): Condition =>
  (value) =>
    value.type === type || !SECURITY_TYPES.includes(asText(value.type));
const flow =
  (...flows: string[]): Condition =>
  (value) =>
    value.type === 'oauth2' && flows.includes(asText(value.flow));
const mayFlow =
  (...flows: string[]): Condition =>
  (value) =>
    may('oauth2')(value) && (flows.includes(asText(value.flow)) || !FLOWS.includes(asText(value.flow)));

/** Swagger 2.0, section "Security Scheme Object". */
const SECURITY_FIELDS_2_0 = {
  SecurityScheme: {
    fields: {
      type: enumeration(...SECURITY_TYPES),
      description: string,
      name: string,
      in: enumeration('query', 'header'),
      flow: enumeration(...FLOWS),
      authorizationUrl: url,
      tokenUrl: url,
      scopes: map(string),
    },
    required: ['type'],
    checks: [
      needed(['name', 'in'], when('type', 'apiKey'), 'for an API key'),
      needed(['flow'], when('type', 'oauth2'), 'for `type: oauth2`'),
      needed(['scopes'], when('type', 'oauth2'), 'for `type: oauth2`, if only as `{}`'),
      needed(
        ['authorizationUrl'],
        flow('implicit', 'accessCode'),
        'for the flows `implicit` and `accessCode`',
      ),
      needed(
        ['tokenUrl'],
        flow('password', 'application', 'accessCode'),
        'for the flows `password`, `application` and `accessCode`',
      ),
      only(['name', 'in'], may('apiKey'), 'for `type: apiKey`'),
      only(['flow', 'scopes'], may('oauth2'), 'for `type: oauth2`'),
      only(
        ['authorizationUrl'],
        mayFlow('implicit', 'accessCode'),
        'for the flows `implicit` and `accessCode`',
      ),
      only(
        ['tokenUrl'],
        mayFlow('password', 'application', 'accessCode'),
        'for the flows `password`, `application` and `accessCode`',
      ),
    ],
  },
} satisfies Record<string, NodeTypeFields>;

export const METHODS_2_0 = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

const schemes = array(enumeration('http', 'https', 'ws', 'wss'), { unique: true });
const mediaTypes = array(mediaType, { unique: true });
const security = array(object('SecurityRequirement'), { unique: true });
const parameters = array(object('Parameter'), { unique: true });
const outsideBody = when('in', 'path', 'query', 'header', 'formData');
const notInBody = (value: { [key: string]: unknown }) => value.in !== 'body';
const WORDS = 'on a parameter outside of the body';

/** Swagger 2.0, section "Specification": object types that differ from those of 3.0. */
const written = {
  Swagger: {
    fields: {
      swagger: string,
      info: object('Info'),
      host: { ...string, matches: HOST },
      basePath: { ...string, matches: BASE_PATH },
      schemes,
      consumes: mediaTypes,
      produces: mediaTypes,
      paths: object('Paths'),
      definitions: map(object('Schema')),
      parameters: map(object('Parameter')),
      responses: map(object('Response')),
      securityDefinitions: map(object('SecurityScheme')),
      security,
      tags: array(object('Tag'), { unique: true }),
      externalDocs: object('ExternalDocumentation'),
    },
    required: ['swagger', 'info', 'paths'],
  },
  Paths: { named: { of: object('PathItem'), keys: PATH } },
  PathItem: {
    fields: {
      $ref: string,
      ...Object.fromEntries(METHODS_2_0.map((method) => [method, object('Operation')])),
      parameters,
    },
  },
  Operation: {
    fields: {
      tags: array(string, { unique: true }),
      summary: string,
      description: string,
      externalDocs: object('ExternalDocumentation'),
      operationId: string,
      consumes: mediaTypes,
      produces: mediaTypes,
      parameters,
      responses: object('Responses'),
      schemes,
      deprecated: boolean,
      security,
    },
    required: ['responses'],
  },
  Parameter: {
    fields: {
      name: string,
      in: enumeration('query', 'header', 'path', 'formData', 'body'),
      description: string,
      required: boolean,
      schema: object('Schema'),
      allowEmptyValue: boolean,
      ...VALUE_FIELDS,
      type: enumeration(...VALUE_FIELDS.type.values, 'file'),
      collectionFormat: enumeration(...COLLECTION_FORMATS, 'multi'),
    },
    required: ['name', 'in'],
    referable: true,
    isSchema: true,
    checks: [
      needed(['schema'], when('in', 'body'), 'on a body parameter'),
      needed(['type'], outsideBody, WORDS),
      needed(['required'], when('in', 'path'), 'on a path parameter, and be `true`'),
      oneOfWhen('required', [true], when('in', 'path'), 'on a path parameter'),
      only(['schema'], (value) => !outsideBody(value), 'on a body parameter'),
      only(Object.keys(VALUE_FIELDS), notInBody, WORDS),
      only(['allowEmptyValue'], when('in', 'query', 'formData'), 'on a query or form parameter'),
      oneOfWhen(
        'type',
        VALUE_FIELDS.type.values,
        (value) => value.type === 'file' && when('in', 'path', 'query', 'header')(value),
        'outside of forms (`in: formData`)',
      ),
      oneOfWhen(
        'collectionFormat',
        COLLECTION_FORMATS,
        (value) => value.collectionFormat === 'multi' && when('in', 'path', 'header')(value),
        'on a path or header parameter',
      ),
    ],
  },
  Responses: { named: { of: object('Response'), keys: STATUS_CODE, min: 1 } },
  Response: {
    fields: {
      description: string,
      schema: object('Schema'),
      headers: map(object('Header')),
      examples: map(any),
    },
    required: ['description'],
    referable: true,
  },
  Header: { fields: { description: string, ...VALUE_FIELDS }, required: ['type'], isSchema: true },
  ...SCHEMA_FIELDS_2_0,
  ...SECURITY_FIELDS_2_0,
} satisfies Partial<Record<keyof NodeTypes, NodeTypeFields>>;

/** Objects that 2.0 does not have are unreachable. */
export const nodeTypes20: NodeTypes = {
  ...nodeTypes30,
  ...(Object.fromEntries(
    Object.entries(written).map(([name, fields]) => [name, nodeType(name as keyof typeof written, fields)]),
  ) as Pick<NodeTypes, keyof typeof written>),
};
