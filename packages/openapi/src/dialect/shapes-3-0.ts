import { atMostOne, exactlyOne, has, needed, oneOfWhen, only, when } from './checks.ts';
import { COMPONENT_NAME, PATH, STATUS } from './key-rules.ts';
import { any, choice, email, flag, type Kind, list, map, object, type ShapeName, text, url } from './kind.ts';
import { SCHEMA_FIELDS_3_0 } from './schema-3-0.ts';
import { SECURITY_FIELDS_3_0 } from './security-3-0.ts';
import { type Shape, type Shapes, type ShapeText, shape } from './shape.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const component = (name: ShapeName): Kind => map(object(name), { keys: COMPONENT_NAME });
const examples = { example: any, examples: map(object('Example')) };
/** OpenAPI 3.0.4, section 4.7. */
const written: Record<ShapeName, ShapeText> = {
  OpenAPI: {
    fields: {
      openapi: text,
      info: object('Info'),
      servers: list(object('Server')),
      paths: object('Paths'),
      components: object('Components'),
      security: list(object('SecurityRequirement')),
      tags: list(object('Tag'), { unique: true }),
      externalDocs: object('ExternalDocumentation'),
    },
    required: ['openapi', 'info', 'paths'],
  },
  Info: {
    fields: {
      title: text,
      description: text,
      termsOfService: url,
      contact: object('Contact'),
      license: object('License'),
      version: text,
    },
    required: ['title', 'version'],
  },
  Contact: { fields: { name: text, url, email } },
  License: { fields: { name: text, url }, required: ['name'] },
  Server: {
    fields: { url: text, description: text, variables: map(object('ServerVariable')) },
    required: ['url'],
  },
  ServerVariable: { fields: { enum: list(text), default: text, description: text }, required: ['default'] },
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
      summary: text,
      description: text,
      ...Object.fromEntries(METHODS.map((method) => [method, object('Operation')])),
      servers: list(object('Server')),
      parameters: list(object('Parameter'), { unique: true }),
    },
  },
  Operation: {
    fields: {
      tags: list(text),
      summary: text,
      description: text,
      externalDocs: object('ExternalDocumentation'),
      operationId: text,
      parameters: list(object('Parameter'), { unique: true }),
      requestBody: object('RequestBody'),
      responses: object('Responses'),
      callbacks: map(object('Callback')),
      deprecated: flag,
      security: list(object('SecurityRequirement')),
      servers: list(object('Server')),
    },
    required: ['responses'],
  },
  ExternalDocumentation: { fields: { description: text, url }, required: ['url'] },
  Parameter: {
    fields: {
      name: text,
      in: choice('path', 'query', 'header', 'cookie'),
      description: text,
      required: flag,
      deprecated: flag,
      allowEmptyValue: flag,
      style: text,
      explode: flag,
      allowReserved: flag,
      schema: object('Schema'),
      content: map(object('MediaType'), { least: 1, most: 1 }),
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
    fields: { description: text, content: map(object('MediaType')), required: flag },
    required: ['content'],
    referable: true,
  },
  MediaType: {
    fields: { schema: object('Schema'), ...examples, encoding: map(object('Encoding')) },
    checks: [atMostOne('example', 'examples')],
  },
  Encoding: {
    fields: {
      contentType: text,
      headers: map(object('Header')),
      style: choice('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'),
      explode: flag,
      allowReserved: flag,
    },
  },
  Responses: { named: { of: object('Response'), keys: STATUS, least: 1 } },
  Response: {
    fields: {
      description: text,
      headers: map(object('Header')),
      content: map(object('MediaType')),
      links: map(object('Link')),
    },
    required: ['description'],
    referable: true,
  },
  Callback: { named: { of: object('PathItem') }, referable: true },
  Example: {
    fields: { summary: text, description: text, value: any, externalValue: url },
    referable: true,
  },
  Link: {
    fields: {
      operationRef: url,
      operationId: text,
      parameters: map(any),
      requestBody: any,
      description: text,
      server: object('Server'),
    },
    referable: true,
    checks: [atMostOne('operationId', 'operationRef')],
  },
  Header: {
    fields: {
      description: text,
      required: flag,
      deprecated: flag,
      allowEmptyValue: flag,
      style: choice('simple'),
      explode: flag,
      allowReserved: flag,
      schema: object('Schema'),
      content: map(object('MediaType'), { least: 1, most: 1 }),
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
    fields: { name: text, description: text, externalDocs: object('ExternalDocumentation') },
    required: ['name'],
  },
  ...SCHEMA_FIELDS_3_0,
  ...SECURITY_FIELDS_3_0,
  // Objects of Swagger 2.0, which no field leads to.
  Swagger: {},
  Items: {},
};

export const shapes30 = Object.fromEntries(
  (Object.entries(written) as [ShapeName, ShapeText][]).map(([name, fields]) => [name, shape(name, fields)]),
) as Record<ShapeName, Shape> satisfies Shapes;
