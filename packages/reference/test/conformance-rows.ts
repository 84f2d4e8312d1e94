import type { PageKind } from '../src/page.ts';

/** A feature of OpenAPI: a description that uses it, and what its page shows. */
export interface ConformanceRow {
  feature: string;
  /** The versions that have it; all, if absent. */
  versions?: readonly ('3.0' | '3.1' | '3.2')[];
  /** Fields of `GET /a`. */
  operation?: object;
  /** Fields of the path `/a`, in place of `get`. */
  path?: object;
  /** Fields of the document. */
  root?: object;
  /** Fields of `components`. */
  components?: object;
  /** Kind of the page that shows it; default: `operation`. */
  page?: PageKind;
  /** Texts of the page, in any order. */
  shows: readonly string[];
}

const FROM_3_1 = ['3.1', '3.2'] as const;
const ONLY_3_2 = ['3.2'] as const;

const OK = { 200: { description: 'OK' } };
const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});
const answering = (schema: object, more: object = {}) => ({
  responses: { 200: { description: 'OK', ...json(schema, more) } },
});
const withParameter = (parameter: object) => ({ parameters: [parameter], responses: OK });
const secured = (scheme: object) => ({
  operation: { security: [{ s: [] }], responses: OK },
  components: { securitySchemes: { s: scheme } },
});

/** As entries: an object with `then` looks like a promise. */
const CONDITION = Object.fromEntries([
  ['if', { properties: { kind: { const: 'tug' } } }],
  ['then', { properties: { pull: { type: 'number', description: 'Tons of pull' } } }],
]);

export const CONFORMANCE: readonly ConformanceRow[] = [
  {
    feature: '`info.summary`, `license.identifier`',
    versions: FROM_3_1,
    root: {
      info: {
        title: 'T',
        version: '1',
        summary: 'All ships',
        license: { name: 'MIT license', identifier: 'MIT' },
      },
    },
    page: 'overview',
    shows: ['All ships', 'MIT license'],
  },
  {
    feature: '`info.termsOfService`, `contact`, `externalDocs`',
    root: {
      info: {
        title: 'T',
        version: '1',
        termsOfService: 'https://t.test/terms',
        contact: { name: 'Harbor', url: 'https://c.test' },
      },
      externalDocs: { url: 'https://d.test', description: 'The manual' },
    },
    page: 'overview',
    shows: ['https://t.test/terms', 'Harbor', 'The manual'],
  },
  {
    feature: 'Server variables',
    root: {
      servers: [
        {
          url: 'https://{region}.t.test',
          variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where data is' } },
        },
      ],
    },
    page: 'overview',
    shows: ['region', 'eu', 'Where data is'],
  },
  {
    feature: 'Names of servers',
    versions: ONLY_3_2,
    root: { servers: [{ url: 'https://t.test', name: 'production' }] },
    page: 'overview',
    shows: ['production'],
  },
  {
    feature: 'Servers of a path and an operation',
    operation: { servers: [{ url: 'https://other.test' }], responses: OK },
    shows: ['https://other.test'],
  },
  {
    feature: 'Tags with descriptions',
    operation: { tags: ['fleet'], responses: OK },
    root: { tags: [{ name: 'fleet', description: 'All ships of a harbor' }] },
    page: 'tag',
    shows: ['All ships of a harbor'],
  },
  {
    feature: 'Tags with `summary`, `parent` and `kind`',
    versions: ONLY_3_2,
    operation: { tags: ['tugs'], responses: OK },
    root: {
      tags: [
        { name: 'fleet', summary: 'The fleet' },
        { name: 'tugs', summary: 'Tug boats', parent: 'fleet', kind: 'nav' },
      ],
    },
    page: 'tag',
    shows: ['The fleet', 'Tug boats'],
  },
  {
    feature: 'Methods',
    path: { patch: { summary: 'Change it', responses: OK } },
    shows: ['PATCH', 'Change it'],
  },
  {
    feature: '`query` and `additionalOperations`',
    versions: ONLY_3_2,
    path: {
      query: { summary: 'Look for it', responses: OK },
      additionalOperations: { COPY: { summary: 'Copy it', responses: OK } },
    },
    shows: ['QUERY', 'Look for it'],
  },
  {
    feature: 'Webhooks',
    versions: FROM_3_1,
    root: { paths: {}, webhooks: { arrived: { post: { summary: 'A ship has arrived', responses: OK } } } },
    page: 'webhook',
    shows: ['A ship has arrived'],
  },
  {
    feature: 'Callbacks',
    operation: {
      callbacks: { onDone: { '{$request.query.url}': { post: { summary: 'It is done', responses: OK } } } },
      responses: OK,
    },
    shows: ['{$request.query.url}'],
  },
  {
    feature: '`components.pathItems`',
    versions: FROM_3_1,
    root: { paths: { '/a': { $ref: '#/components/pathItems/A' } } },
    components: { pathItems: { A: { get: { summary: 'By reference', responses: OK } } } },
    shows: ['By reference'],
  },
  { feature: 'Deprecated operations', operation: { deprecated: true, responses: OK }, shows: ['Deprecated'] },
  {
    feature: 'Path, query, header and cookie parameters',
    operation: {
      parameters: [
        { name: 'one', in: 'query', schema: { type: 'integer' } },
        { name: 'X-Two', in: 'header', schema: { type: 'string' } },
        { name: 'three', in: 'cookie', schema: { type: 'boolean' } },
      ],
      responses: OK,
    },
    shows: ['one', 'X-Two', 'three', 'integer'],
  },
  {
    feature: '`style` and `explode`',
    operation: withParameter({
      name: 'ids',
      in: 'query',
      style: 'pipeDelimited',
      explode: false,
      schema: { type: 'array', items: { type: 'string' } },
    }),
    shows: ['ids', 'array of string'],
  },
  {
    feature: 'Parameters with `content`',
    operation: withParameter({
      name: 'filter',
      in: 'query',
      content: {
        'application/json': { schema: { type: 'object', properties: { flag: { type: 'string' } } } },
      },
    }),
    shows: ['filter', 'application/json'],
  },
  {
    feature: '`in: querystring`',
    versions: ONLY_3_2,
    operation: withParameter({
      name: 'whole',
      in: 'querystring',
      content: {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: { flag: { type: 'string' } } },
        },
      },
    }),
    shows: ['flag'],
  },
  {
    feature: 'Request bodies of several media types',
    path: {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'string' } },
            'text/csv': { schema: { type: 'string' } },
          },
        },
        responses: OK,
      },
    },
    shows: ['application/json', 'text/csv'],
  },
  {
    feature: '`encoding` of multipart bodies',
    path: {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
              encoding: { photo: { contentType: 'image/png' } },
            },
          },
        },
        responses: OK,
      },
    },
    shows: ['photo', 'image/png'],
  },
  {
    feature: '`itemSchema` of event streams and JSON lines',
    versions: ONLY_3_2,
    operation: {
      responses: {
        200: {
          description: 'OK',
          content: {
            'text/event-stream': {
              itemSchema: { type: 'object', properties: { berth: { type: 'string' } } },
            },
          },
        },
      },
    },
    shows: ['text/event-stream', 'berth'],
  },
  {
    feature: '`components.mediaTypes`',
    versions: ONLY_3_2,
    operation: {
      responses: {
        200: { description: 'OK', content: { 'application/json': { $ref: '#/components/mediaTypes/M' } } },
      },
    },
    components: {
      mediaTypes: { M: { schema: { type: 'object', properties: { keel: { type: 'string' } } } } },
    },
    shows: ['keel'],
  },
  {
    feature: 'Responses by status, range and `default`, with headers',
    operation: {
      responses: {
        200: {
          description: 'All right',
          headers: { 'X-Left': { description: 'Calls that are left', schema: { type: 'integer' } } },
        },
        '4XX': { description: 'A mistake' },
        default: { description: 'Anything else' },
      },
    },
    shows: ['All right', 'X-Left', 'Calls that are left', '4XX', 'A mistake', 'Anything else'],
  },
  {
    feature: '`summary` of responses',
    versions: ONLY_3_2,
    operation: { responses: { 200: { summary: 'The whole fleet' } } },
    shows: ['The whole fleet'],
  },
  {
    feature: 'Named examples',
    operation: answering(
      { type: 'string' },
      {
        examples: {
          big: { summary: 'A big one', value: 'tanker' },
          small: { summary: 'A small one', value: 'dinghy' },
        },
      },
    ),
    shows: ['A big one', 'tanker', 'A small one', 'dinghy'],
  },
  {
    feature: '`dataValue` and `serializedValue` of examples',
    versions: ONLY_3_2,
    operation: answering(
      { type: 'object' },
      {
        examples: {
          one: { summary: 'As data', dataValue: { flag: 'nl' } },
          two: { summary: 'As text', serializedValue: '{"flag":"de"}' },
        },
      },
    ),
    shows: ['As data', 'nl', 'As text', 'de'],
  },
  {
    feature: '`nullable`',
    versions: ['3.0'],
    operation: answering({ type: 'object', properties: { a: { type: 'string', nullable: true } } }),
    shows: ['string or null'],
  },
  {
    feature: 'Lists of types, `const`',
    versions: FROM_3_1,
    operation: answering({
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, b: { const: 'fixed' } },
    }),
    shows: ['string or null', 'fixed'],
  },
  {
    feature: 'Enums, formats and limits',
    operation: answering({
      type: 'object',
      properties: {
        a: { type: 'string', enum: ['red', 'blue'] },
        b: { type: 'string', format: 'date-time' },
        c: { type: 'integer', minimum: 3, maximum: 9 },
      },
    }),
    shows: ['red', 'blue', 'date-time'],
  },
  {
    feature: '`allOf`',
    operation: answering({
      allOf: [
        { type: 'object', properties: { left: { type: 'string' } } },
        { type: 'object', properties: { right: { type: 'string' } } },
      ],
    }),
    shows: ['left', 'right'],
  },
  {
    feature: '`oneOf` and `anyOf` with a `discriminator`',
    operation: answering({
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'petType' },
    }),
    components: {
      schemas: {
        Cat: {
          type: 'object',
          required: ['petType'],
          properties: { petType: { type: 'string' }, purrs: { type: 'boolean' } },
        },
        Dog: {
          type: 'object',
          required: ['petType'],
          properties: { petType: { type: 'string' }, barks: { type: 'boolean' } },
        },
      },
    },
    shows: ['petType', 'purrs', 'barks'],
  },
  {
    feature: '`prefixItems`, `patternProperties`, `dependentRequired`',
    versions: FROM_3_1,
    operation: answering({
      type: 'object',
      properties: {
        pair: {
          type: 'array',
          prefixItems: [{ type: 'integer', description: 'First of two' }, { type: 'string' }],
        },
      },
      patternProperties: { '^x-': { type: 'string', description: 'Any extension' } },
      dependentRequired: { card: ['address'] },
    }),
    shows: ['First of two', '^x-', 'Any extension', 'address'],
  },
  {
    feature: '`if`, `then`, `else`',
    versions: FROM_3_1,
    operation: answering({
      type: 'object',
      properties: { kind: { type: 'string' } },
      ...CONDITION,
    }),
    shows: ['Tons of pull'],
  },
  {
    feature: 'Recursive schemas',
    operation: answering({ $ref: '#/components/schemas/Node' }),
    components: {
      schemas: {
        Node: {
          type: 'object',
          properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
        },
      },
    },
    shows: ['children', 'array of Node'],
  },
  {
    feature: '`readOnly`, `writeOnly`, `deprecated` properties',
    path: {
      post: {
        requestBody: json({
          type: 'object',
          properties: {
            password: { type: 'string', writeOnly: true },
            old: { type: 'string', deprecated: true },
          },
        }),
        ...answering({ type: 'object', properties: { id: { type: 'string', readOnly: true } } }),
      },
    },
    shows: ['password', 'deprecated', 'id'],
  },
  {
    feature: 'Descriptions beside `$ref`',
    versions: FROM_3_1,
    operation: withParameter({ $ref: '#/components/parameters/P', description: 'Said at the reference' }),
    components: {
      parameters: {
        P: { name: 'p', in: 'query', description: 'Said at the target', schema: { type: 'string' } },
      },
    },
    shows: ['Said at the reference'],
  },
  {
    feature: '`xml`',
    page: 'schema',
    operation: answering({ $ref: '#/components/schemas/Ship' }),
    components: {
      schemas: {
        Ship: {
          type: 'object',
          xml: { name: 'vessel' },
          properties: { id: { type: 'string', xml: { attribute: true } } },
        },
      },
    },
    shows: ['vessel'],
  },
  { feature: 'API keys', ...secured({ type: 'apiKey', in: 'header', name: 'X-Key' }), shows: ['X-Key'] },
  { feature: 'HTTP authentication', ...secured({ type: 'http', scheme: 'bearer' }), shows: ['Bearer'] },
  {
    feature: 'OAuth 2.0 with scopes',
    operation: { security: [{ s: ['read:ships'] }], responses: OK },
    components: {
      securitySchemes: {
        s: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://t.test/token',
              scopes: { 'read:ships': 'Read all ships' },
            },
          },
        },
      },
    },
    shows: ['read:ships'],
  },
  {
    feature: 'OpenID Connect',
    ...secured({
      type: 'openIdConnect',
      openIdConnectUrl: 'https://t.test/.well-known/openid-configuration',
    }),
    shows: ['OpenID Connect'],
  },
  { feature: 'Mutual TLS', versions: FROM_3_1, ...secured({ type: 'mutualTLS' }), shows: ['certificate'] },
  {
    feature: 'Device authorization, `oauth2MetadataUrl`',
    versions: ONLY_3_2,
    page: 'overview',
    operation: { security: [{ s: [] }], responses: OK },
    components: {
      securitySchemes: {
        s: {
          type: 'oauth2',
          oauth2MetadataUrl: 'https://t.test/meta',
          flows: {
            deviceAuthorization: {
              deviceAuthorizationUrl: 'https://t.test/device',
              tokenUrl: 'https://t.test/token',
              scopes: {},
            },
          },
        },
      },
    },
    shows: ['https://t.test/device', 'https://t.test/meta'],
  },
  {
    feature: 'Specification extensions',
    operation: { 'x-team': 'harbor', responses: OK },
    shows: ['x-team', 'harbor'],
  },
];
