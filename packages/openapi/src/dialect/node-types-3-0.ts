import { asText } from '../json.ts';
import {
  atMostOne,
  COMPONENT_NAME,
  exactlyOne,
  has,
  needed,
  oneOfWhen,
  only,
  PATH,
  STATUS,
  when,
} from './checks.ts';
import {
  any,
  array,
  boolean,
  count,
  email,
  enumeration,
  type Kind,
  map,
  type NodeType,
  type NodeTypeFields,
  type NodeTypeName,
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

/** OpenAPI 3.0.4, section 4.7.24: schemas and their parts. */
const SCHEMA_FIELDS_3_0 = {
  Schema: {
    fields: {
      title: string,
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
      maxProperties: count,
      minProperties: count,
      required: array(string, { min: 1, unique: true }),
      enum: array(any, { min: 1 }),
      type: enumeration('array', 'boolean', 'integer', 'number', 'object', 'string'),
      not: object('Schema'),
      allOf: array(object('Schema')),
      oneOf: array(object('Schema')),
      anyOf: array(object('Schema')),
      items: object('Schema'),
      properties: map(object('Schema')),
      additionalProperties: union(object('Schema'), boolean),
      description: string,
      format: string,
      default: any,
      nullable: boolean,
      discriminator: object('Discriminator'),
      readOnly: boolean,
      writeOnly: boolean,
      example: any,
      externalDocs: object('ExternalDocumentation'),
      deprecated: boolean,
      xml: object('XML'),
    },
    referable: true,
    isSchema: true,
  },
  Discriminator: {
    fields: { propertyName: string, mapping: map(string) },
    required: ['propertyName'],
    open: true,
  },
  XML: { fields: { name: string, namespace: url, prefix: string, attribute: boolean, wrapped: boolean } },
} satisfies Record<string, NodeTypeFields>;

const flow = (...required: string[]): NodeTypeFields => ({
  fields: {
    ...Object.fromEntries(required.map((field) => [field, url])),
    refreshUrl: url,
    scopes: map(string),
  },
  required: [...required, 'scopes'],
});
const bearer = (value: { [key: string]: unknown }) => asText(value.scheme).toLowerCase() === 'bearer';

const TYPES = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'];

/** Whether a scheme has a type, or an unknown one, which is reported separately. */
const may = (type: string) => (value: { [key: string]: unknown }) =>
  value.type === type || !TYPES.includes(asText(value.type));

/** OpenAPI 3.0.4, section 4.7.27: authentication of callers. */
const SECURITY_FIELDS_3_0 = {
  SecurityScheme: {
    fields: {
      type: enumeration('apiKey', 'http', 'oauth2', 'openIdConnect'),
      description: string,
      name: string,
      in: enumeration('query', 'header', 'cookie'),
      scheme: string,
      bearerFormat: string,
      flows: object('OAuthFlows'),
      openIdConnectUrl: url,
    },
    required: ['type'],
    referable: true,
    checks: [
      needed(['name', 'in'], when('type', 'apiKey'), 'for an API key'),
      needed(['scheme'], when('type', 'http'), 'for `type: http`'),
      needed(['flows'], when('type', 'oauth2'), 'for `type: oauth2`'),
      needed(['openIdConnectUrl'], when('type', 'openIdConnect'), 'for `type: openIdConnect`'),
      only(['name', 'in'], may('apiKey'), 'for `type: apiKey`'),
      only(['scheme'], may('http'), 'for `type: http`'),
      only(
        ['bearerFormat'],
        (value) => may('http')(value) && bearer(value),
        'for `type: http` with `scheme: bearer`',
      ),
      only(['flows'], may('oauth2'), 'for `type: oauth2`'),
      only(['openIdConnectUrl'], may('openIdConnect'), 'for `type: openIdConnect`'),
    ],
  },
  OAuthFlows: {
    fields: {
      implicit: object('ImplicitFlow'),
      password: object('PasswordFlow'),
      clientCredentials: object('ClientCredentialsFlow'),
      authorizationCode: object('AuthorizationCodeFlow'),
    },
  },
  ImplicitFlow: flow('authorizationUrl'),
  PasswordFlow: flow('tokenUrl'),
  ClientCredentialsFlow: flow('tokenUrl'),
  AuthorizationCodeFlow: flow('authorizationUrl', 'tokenUrl'),
  DeviceAuthorizationFlow: flow('deviceAuthorizationUrl', 'tokenUrl'),
  SecurityRequirement: { named: { of: array(string) }, extensions: false },
} satisfies Record<string, NodeTypeFields>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const component = (name: NodeTypeName): Kind => map(object(name), { keys: COMPONENT_NAME });
const examples = { example: any, examples: map(object('Example')) };
/** OpenAPI 3.0.4, section 4.7. */
const written: Record<NodeTypeName, NodeTypeFields> = {
  OpenAPI: {
    fields: {
      openapi: string,
      info: object('Info'),
      servers: array(object('Server')),
      paths: object('Paths'),
      components: object('Components'),
      security: array(object('SecurityRequirement')),
      tags: array(object('Tag'), { unique: true }),
      externalDocs: object('ExternalDocumentation'),
    },
    required: ['openapi', 'info', 'paths'],
  },
  Info: {
    fields: {
      title: string,
      description: string,
      termsOfService: url,
      contact: object('Contact'),
      license: object('License'),
      version: string,
    },
    required: ['title', 'version'],
  },
  Contact: { fields: { name: string, url, email } },
  License: { fields: { name: string, url }, required: ['name'] },
  Server: {
    fields: { url: string, description: string, variables: map(object('ServerVariable')) },
    required: ['url'],
  },
  ServerVariable: {
    fields: { enum: array(string), default: string, description: string },
    required: ['default'],
  },
  Components: {
    fields: {
      schemas: component('Schema'),
      responses: component('Response'),
      parameters: component('Parameter'),
      examples: component('Example'),
      requestBodies: component('RequestBody'),
      headers: component('Header'),
      securitySchemes: component('SecurityScheme'),
      links: component('Link'),
      callbacks: component('Callback'),
    },
  },
  Paths: { named: { of: object('PathItem'), keys: PATH } },
  PathItem: {
    fields: {
      $ref: url,
      summary: string,
      description: string,
      ...Object.fromEntries(METHODS.map((method) => [method, object('Operation')])),
      servers: array(object('Server')),
      parameters: array(object('Parameter'), { unique: true }),
    },
  },
  Operation: {
    fields: {
      tags: array(string),
      summary: string,
      description: string,
      externalDocs: object('ExternalDocumentation'),
      operationId: string,
      parameters: array(object('Parameter'), { unique: true }),
      requestBody: object('RequestBody'),
      responses: object('Responses'),
      callbacks: map(object('Callback')),
      deprecated: boolean,
      security: array(object('SecurityRequirement')),
      servers: array(object('Server')),
    },
    required: ['responses'],
  },
  ExternalDocumentation: { fields: { description: string, url }, required: ['url'] },
  Parameter: {
    fields: {
      name: string,
      in: enumeration('path', 'query', 'header', 'cookie'),
      description: string,
      required: boolean,
      deprecated: boolean,
      allowEmptyValue: boolean,
      style: string,
      explode: boolean,
      allowReserved: boolean,
      schema: object('Schema'),
      content: map(object('MediaType'), { min: 1, max: 1 }),
      ...examples,
    },
    required: ['name', 'in'],
    referable: true,
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      only(
        ['style', 'explode', 'allowReserved', 'example', 'examples'],
        (value) => !has('content')(value),
        'beside `schema`, not beside `content`',
      ),
      needed(['required'], when('in', 'path'), 'on a path parameter, and be `true`'),
      oneOfWhen('required', [true], when('in', 'path'), 'on a path parameter'),
      oneOfWhen('style', ['matrix', 'label', 'simple'], when('in', 'path'), 'on a path parameter'),
      oneOfWhen(
        'style',
        ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
        when('in', 'query'),
        'on a query parameter',
      ),
      oneOfWhen('style', ['simple'], when('in', 'header'), 'on a header parameter'),
      oneOfWhen('style', ['form'], when('in', 'cookie'), 'on a cookie parameter'),
    ],
  },
  RequestBody: {
    fields: { description: string, content: map(object('MediaType')), required: boolean },
    required: ['content'],
    referable: true,
  },
  MediaType: {
    fields: { schema: object('Schema'), ...examples, encoding: map(object('Encoding')) },
    checks: [atMostOne('example', 'examples')],
  },
  Encoding: {
    fields: {
      contentType: string,
      headers: map(object('Header')),
      style: enumeration('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'),
      explode: boolean,
      allowReserved: boolean,
    },
  },
  Responses: { named: { of: object('Response'), keys: STATUS, min: 1 } },
  Response: {
    fields: {
      description: string,
      headers: map(object('Header')),
      content: map(object('MediaType')),
      links: map(object('Link')),
    },
    required: ['description'],
    referable: true,
  },
  Callback: { named: { of: object('PathItem') }, referable: true },
  Example: {
    fields: { summary: string, description: string, value: any, externalValue: url },
    referable: true,
  },
  Link: {
    fields: {
      operationRef: url,
      operationId: string,
      parameters: map(any),
      requestBody: any,
      description: string,
      server: object('Server'),
    },
    referable: true,
    checks: [atMostOne('operationId', 'operationRef')],
  },
  Header: {
    fields: {
      description: string,
      required: boolean,
      deprecated: boolean,
      allowEmptyValue: boolean,
      style: enumeration('simple'),
      explode: boolean,
      allowReserved: boolean,
      schema: object('Schema'),
      content: map(object('MediaType'), { min: 1, max: 1 }),
      ...examples,
    },
    referable: true,
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      only(
        ['style', 'explode', 'allowReserved', 'example', 'examples'],
        (value) => !has('content')(value),
        'beside `schema`, not beside `content`',
      ),
    ],
  },
  Tag: {
    fields: { name: string, description: string, externalDocs: object('ExternalDocumentation') },
    required: ['name'],
  },
  ...SCHEMA_FIELDS_3_0,
  ...SECURITY_FIELDS_3_0,
  // Objects of Swagger 2.0, which no field leads to.
  Swagger: {},
  Items: {},
  // Objects of the Arazzo Specification, which no field leads to.
  Arazzo: {},
  ArazzoInfo: {},
  SourceDescription: {},
  Workflow: {},
  Step: {},
  ArazzoParameter: {},
  SuccessAction: {},
  FailureAction: {},
  ArazzoComponents: {},
  Reusable: {},
  Criterion: {},
  ExpressionType: {},
  Selector: {},
  ArazzoRequestBody: {},
  PayloadReplacement: {},
};

export const nodeTypes30 = Object.fromEntries(
  (Object.entries(written) as [NodeTypeName, NodeTypeFields][]).map(([name, fields]) => [
    name,
    nodeType(name, fields),
  ]),
) as Record<NodeTypeName, NodeType> satisfies NodeTypes;
