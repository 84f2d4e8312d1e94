import { applyDifferences, findDifferences, harToOpenApi, RECOMMENDED_INFERENCE } from '@curlew/convert';
import { loadDescription, validateDescription } from '@curlew/openapi';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const HEAD = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: 'https://api.example.com/v1' }]
`;
const COMPONENTS = `components:
  parameters:
    Limit: { name: limit, in: query, schema: { type: integer, maximum: 100 } }
    Expand: { name: expand, in: query, explode: false, schema: { type: array, items: { enum: [lines, user] } } }
    Tenant: { name: X-Tenant, in: header, required: true, schema: { type: string } }
    UserId: { name: userId, in: path, required: true, schema: { type: integer } }
    Small: { name: size, in: query, schema: { type: integer, maximum: 5 } }
    Large: { name: size, in: query, schema: { type: integer, maximum: 500 } }
    Filter: { name: filter, in: query, content: { application/json: { schema: { type: object, properties: { a: { type: integer } } } } } }
  headers:
    X-Rate-Limit: { schema: { type: integer } }
    Cursor: { schema: { type: string } }
  requestBodies:
    NewOrder: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
    NewNote: { content: { application/json: { schema: { type: object, properties: { text: { type: string }, stars: { type: integer } } } } } }
    Text: { content: { text/plain: { schema: { type: string } } } }
  responses:
    NotFound:
      description: Not Found
      content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } }
    Empty: { description: No Content }
    OrderBody:
      description: One order
      headers: { X-Next: { $ref: '#/components/headers/Cursor' } }
      content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  schemas:
    Error:
      type: object
      required: [code]
      properties: { code: { type: string }, detail: { type: string } }
    Order:
      type: object
      properties: { id: { type: string }, total: { type: integer } }
    User:
      type: object
      properties: { id: { type: integer }, name: { type: string }, email: { type: string } }
    Account:
      type: object
      properties: { owner: { type: string }, amount: { type: integer } }
    Ledger:
      type: object
      properties: { owner: { type: string }, amount: { type: integer } }
`;
const KNOWN = `paths:
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      responses:
        '200': { $ref: '#/components/responses/OrderBody' }
`;

interface Recorded {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  status?: number;
  answer?: unknown;
  answerHeaders?: Record<string, string>;
}

async function getRequests(recorded: readonly Recorded[]) {
  const list = (headers: Record<string, string> = {}) =>
    Object.entries(headers).map(([name, value]) => ({ name, value }));
  const entries = recorded.map(
    ({ url, method = 'GET', headers, body, status = 200, answer, answerHeaders }) => ({
      request: {
        method,
        url: `https://api.example.com/v1${url}`,
        headers: list(headers),
        ...(body !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
      },
      response: {
        status,
        headers: list(answerHeaders),
        content:
          answer === undefined
            ? { size: 0 }
            : { size: 1, mimeType: 'application/json', text: JSON.stringify(answer) },
      },
    }),
  );
  return (await harToOpenApi({ log: { entries } })).requests;
}

/** The parsed files of a description after all that it lacks was written. */
async function written(files: Record<string, string>, recorded: readonly Recorded[], inference = {}) {
  const load = async (texts: Record<string, string>) => {
    const host = {
      readFile: async (path: string) => new TextEncoder().encode(texts[path]),
      realPath: async (path: string) => path,
    };
    const { description } = await loadDescription(Object.keys(texts)[0] ?? '', { host });
    if (!description) throw new Error('not loaded');
    return description;
  };
  const requests = await getRequests(recorded);
  const description = await load(files);
  const { differences } = findDifferences(description, requests, { inference });
  const result = applyDifferences(description, differences);
  expect(result.refused.size).toBe(0);
  const texts = { ...files, ...Object.fromEntries(result.files.map(({ path, text }) => [path, text])) };
  const after = await load(texts);
  expect(validateDescription(after).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(findDifferences(after, requests, { inference }).differences).toEqual([]);
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, parse(text)]));
}

async function operation(recorded: readonly Recorded[], [path, method = 'get']: readonly string[]) {
  const files = await written({ '/openapi.yaml': HEAD + KNOWN + COMPONENTS }, recorded);
  return files['/openapi.yaml'].paths[path ?? ''][method];
}

const getSchema = (found: { content: Record<string, { schema: unknown }> }) =>
  found.content['application/json']?.schema;

describe('parameters of a new operation', () => {
  test.each<[string, Recorded[], string[]]>([
    ['refer to the same one', [{ url: '/new?limit=10' }], ['#/components/parameters/Limit']],
    [
      'are written where a value does not fit',
      [{ url: '/new?limit=10' }, { url: '/new?limit=500' }],
      ['limit'],
    ],
    ['are written where the type differs', [{ url: '/new?limit=all' }], ['limit']],
    ['are written under another name', [{ url: '/new?Limit=1' }], ['Limit']],
    ['are written in another place', [{ url: '/new', headers: { limit: '1' } }], ['limit']],
    [
      'refer to the one in their style',
      [{ url: '/new?expand=lines,user' }],
      ['#/components/parameters/Expand'],
    ],
    ['are written in another style', [{ url: '/new?expand=lines&expand=user' }], ['expand']],
    [
      'refer by the name without case',
      [{ url: '/new', headers: { 'x-tenant': 'a' } }],
      ['#/components/parameters/Tenant'],
    ],
    [
      'are written where a required one was not sent',
      [{ url: '/new', headers: { 'X-Tenant': 'a' } }, { url: '/new' }],
      ['X-Tenant'],
    ],
    ['refer to the one that fits', [{ url: '/new?size=50' }], ['#/components/parameters/Large']],
    [
      'refer to JSON in a parameter',
      [{ url: '/new?filter=%7B%22a%22%3A1%7D' }],
      ['#/components/parameters/Filter'],
    ],
    ['are written where JSON does not fit', [{ url: '/new?filter=%7B%22b%22%3A1%7D' }], ['filter']],
  ])('%s', async (_name, recorded, expected) => {
    const { parameters } = await operation(recorded, ['/new']);
    expect(parameters.map((one: { $ref?: string; name?: string }) => one.$ref ?? one.name)).toEqual(expected);
  });

  test('of the path are those that accept its segments', async () => {
    const numbers = await operation([{ url: '/users/1' }, { url: '/users/2' }], ['/users/{userId}']);
    expect(numbers.parameters).toEqual([{ $ref: '#/components/parameters/UserId' }]);
    const uuids = ['4fa85f64-5717-4562-b3fc-2c963f66afa6', '9fa85f64-5717-4562-b3fc-2c963f66afa6'];
    const others = await operation(
      uuids.map((id) => ({ url: `/users/${id}` })),
      ['/users/{userId}'],
    );
    expect(others.parameters).toMatchObject([{ name: 'userId', in: 'path' }]);
  });

  test('are those that the path uses, before those that most operations use', async () => {
    const parameter = (name: string) =>
      `    ${name}: { name: id, in: path, required: true, schema: { type: string } }\n`;
    const use = (path: string, name: string) =>
      `  ${path}:\n    get:\n      parameters: [{ $ref: '#/components/parameters/${name}' }]\n      responses: { '200': { description: OK } }\n`;
    const text = `${HEAD}paths:\n${use('/a/{id}', 'A')}${use('/b/{id}', 'B')}${use('/c/{id}', 'A')}components:\n  parameters:\n${parameter('A')}${parameter('B')}`;
    const files = await written({ '/openapi.yaml': text }, [
      { url: '/a/x', method: 'DELETE' },
      { url: '/b/x', method: 'DELETE' },
    ]);
    const { paths } = files['/openapi.yaml'];
    expect(paths['/a/{id}'].delete.parameters).toEqual([{ $ref: '#/components/parameters/A' }]);
    expect(paths['/b/{id}'].delete.parameters).toEqual([{ $ref: '#/components/parameters/B' }]);
  });
});

describe('responses of a new operation', () => {
  test.each<[string, Recorded, unknown]>([
    [
      'named after the status',
      { url: '/new', status: 404, answer: { code: 'a' } },
      { $ref: '#/components/responses/NotFound' },
    ],
    ['described like the status', { url: '/new', status: 204 }, { $ref: '#/components/responses/Empty' }],
    [
      'used for the status',
      { url: '/new', answer: { id: 'a', total: 1 }, answerHeaders: { 'X-Next': 'a' } },
      { $ref: '#/components/responses/OrderBody' },
    ],
  ])('are those %s', async (_name, recorded, expected) => {
    const { responses } = await operation([recorded], ['/new']);
    expect(responses[String(recorded.status ?? 200)]).toEqual(expected);
  });

  test.each<[string, Recorded]>([
    ['a required property is missing', { url: '/new', status: 404, answer: { detail: 'a' } }],
    ['a property is not declared', { url: '/new', status: 404, answer: { code: 'a', more: 1 } }],
    ['there is no body', { url: '/new', status: 404 }],
    ['the status is another one', { url: '/new', status: 410, answer: { code: 'a' } }],
    ['only some properties of a resource are seen', { url: '/new', answer: { id: 'a' } }],
    [
      'a header is not declared',
      { url: '/new', status: 404, answer: { code: 'a' }, answerHeaders: { 'X-More': 'a' } },
    ],
  ])('are written where %s', async (_name, recorded) => {
    const { responses } = await operation([recorded], ['/new']);
    expect(responses[String(recorded.status ?? 200)]).toHaveProperty('description');
  });

  test('have the headers that are called or used so, and accept the values', async () => {
    const answerHeaders = { 'x-rate-limit': '5', 'X-Next': 'abc' };
    const { responses } = await operation([{ url: '/new', status: 201, answerHeaders }], ['/new']);
    expect(responses['201'].headers).toEqual({
      'x-rate-limit': { $ref: '#/components/headers/X-Rate-Limit' },
      'X-Next': { $ref: '#/components/headers/Cursor' },
    });
    const other = await operation(
      [{ url: '/new', status: 201, answerHeaders: { 'x-rate-limit': 'none' } }],
      ['/new'],
    );
    expect(other.responses['201'].headers).toEqual({ 'x-rate-limit': { schema: { type: 'string' } } });
  });
});

describe('the body of a new operation', () => {
  test.each<[string, unknown, unknown]>([
    [
      'refers to the one with the same properties',
      { id: 'a', total: 1 },
      { $ref: '#/components/requestBodies/NewOrder' },
    ],
    [
      'refers to one without a shared schema',
      { text: 'a', stars: 5 },
      { $ref: '#/components/requestBodies/NewNote' },
    ],
    ['is written where a value does not fit', { text: 'a', stars: 'x' }, { required: true }],
    ['is written where it has other properties', { text: 'a' }, { required: true }],
  ])('%s', async (_name, body, expected) => {
    const { requestBody } = await operation([{ url: '/new', method: 'POST', body }], ['/new', 'post']);
    expect(requestBody).toMatchObject(expected as object);
  });
});

describe('schemas of a new operation', () => {
  test.each<[string, unknown, unknown]>([
    ['the same properties', { id: 'a', total: 1 }, { $ref: '#/components/schemas/Order' }],
    ['items', [{ id: 'a', total: 1 }], { type: 'array', items: { $ref: '#/components/schemas/Order' } }],
    [
      'members',
      { data: [{ id: 'a', total: 1 }], page: 1 },
      { properties: { data: { items: { $ref: '#/components/schemas/Order' } }, page: { type: 'integer' } } },
    ],
    ['values of another type', { id: 'a', total: 'x' }, { properties: { total: { type: 'string' } } }],
    ['some of the properties', { id: 'a' }, { properties: { id: { type: 'string' } } }],
    [
      'two schemas with the properties',
      { owner: 'a', amount: 1 },
      { properties: { owner: { type: 'string' } } },
    ],
  ])('of %s', async (_name, answer, expected) => {
    const found = await operation([{ url: '/new', status: 201, answer }], ['/new']);
    expect(getSchema(found.responses['201'])).toMatchObject(expected as object);
  });

  test('named after the resource need not have all properties', async () => {
    const recorded = [
      { url: '/users', method: 'POST', body: { name: 'a' }, status: 201, answer: { id: 1, name: 'a' } },
    ];
    const { requestBody, responses } = await operation(recorded, ['/users', 'post']);
    expect(getSchema(requestBody)).toEqual({ $ref: '#/components/schemas/User' });
    expect(getSchema(responses['201'])).toEqual({ $ref: '#/components/schemas/User' });
  });

  test('never refer to one that the description lacks', async () => {
    const answer = { id: 'a', gift: true };
    const recorded = ['/one', '/two', '/three'].map((url) => ({ url, answer }));
    const files = await written(
      { '/openapi.yaml': HEAD + KNOWN + COMPONENTS },
      recorded,
      RECOMMENDED_INFERENCE,
    );
    expect(getSchema(files['/openapi.yaml'].paths['/one'].get.responses['200'])).toHaveProperty('properties');
  });
});

test('what is added to a described operation refers to components, too', async () => {
  const recorded = [
    { url: '/orders/a?limit=10', answer: { id: 'a', total: 1 }, answerHeaders: { 'X-Next': 'a' } },
    { url: '/orders/b', status: 404, answer: { code: 'a' } },
  ];
  const { parameters, responses } = await operation(recorded, ['/orders/{id}']);
  expect(parameters).toEqual([{ $ref: '#/components/parameters/Limit' }]);
  expect(responses['404']).toEqual({ $ref: '#/components/responses/NotFound' });
});

test('operations in other files refer to the components of the entry file', async () => {
  const item = `get:\n  responses: { '200': { description: OK } }\n`;
  const files = await written(
    {
      '/api/openapi.yaml': `${HEAD}paths:\n  /new: { $ref: paths/new.yaml }\n${COMPONENTS}`,
      '/api/paths/new.yaml': item,
    },
    [
      {
        url: '/new?limit=1',
        method: 'POST',
        body: { id: 'a', total: 1 },
        status: 201,
        answer: { id: 'a', total: 1 },
      },
    ],
  );
  const { post } = files['/api/paths/new.yaml'];
  expect(post.parameters).toEqual([{ $ref: '../openapi.yaml#/components/parameters/Limit' }]);
  expect(post.requestBody).toEqual({ $ref: '../openapi.yaml#/components/requestBodies/NewOrder' });
  expect(getSchema(post.responses['201'])).toEqual({ $ref: '../openapi.yaml#/components/schemas/Order' });
});
