import {
  any,
  array,
  boolean,
  email,
  enumeration,
  type Kind,
  map,
  type NodeTypeName,
  object,
  string,
  url,
} from '../kind.ts';
import { type NodeType, type NodeTypeFields, type NodeTypes, nodeType } from '../node-type.ts';
import { atMostOne, exactlyOne, has, needed, oneOfWhen, only, when } from './checks.ts';
import { COMPONENT_NAME, PATH, STATUS } from './key-rules.ts';
import { SCHEMA_FIELDS_3_0 } from './schema-3-0.ts';
import { SECURITY_FIELDS_3_0 } from './security-3-0.ts';

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
};

export const nodeTypes30 = Object.fromEntries(
  (Object.entries(written) as [NodeTypeName, NodeTypeFields][]).map(([name, fields]) => [
    name,
    nodeType(name, fields),
  ]),
) as Record<NodeTypeName, NodeType> satisfies NodeTypes;
