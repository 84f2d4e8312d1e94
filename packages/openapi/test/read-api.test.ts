import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Api, readApi, readDescription } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

async function getApi(text: string): Promise<Api> {
  const { description } = await readDescription(text, { path: '/a/api.yaml', host: memoryHost({}) });
  if (description === undefined) throw new Error('not read');
  return readApi(description);
}

describe('the complete description of 3.2', async () => {
  const api = await getApi(
    readFileSync(fileURLToPath(new URL('fixtures/complete/3.2.yaml', import.meta.url)), 'utf8'),
  );
  const operation = (key: string) => {
    const found = api.operations.find((one) => one.key === key);
    if (found === undefined) throw new Error(key);
    return found;
  };

  test('has every operation once, webhooks last', () => {
    expect(api.operations.map(({ key, kind }) => `${kind}: ${key}`)).toEqual([
      'path: query /pets/{petId}',
      'path: get /pets/{petId}',
      'path: post /pets/{petId}',
      'path: COPY /pets/{petId}',
      'webhook: webhook post newPet',
    ]);
    expect(
      operation('post /pets/{petId}').callbacks.map(({ name, operations }) => [name, operations[0]?.key]),
    ).toEqual([['done', 'post /pets/{petId} callback done post {$request.body#/url}']]);
  });

  test('merges parameters of path and operation, in reading order', () => {
    expect(
      operation('get /pets/{petId}').parameters.map(
        (one) => `${one.in} ${one.name} ${one.style} ${one.explode}`,
      ),
    ).toEqual([
      'path petId simple false',
      'query limit form true',
      'query q form true',
      'query filter form true',
      'header X-Trace simple false',
      'cookie c cookie true',
    ]);
    expect(operation('query /pets/{petId}').parameters.at(-1)).toMatchObject({
      in: 'querystring',
      content: [{}],
    });
  });

  test('works out security and servers', () => {
    expect(operation('get /pets/{petId}').security).toEqual([
      { schemes: [{ name: 'key', scopes: [] }] },
      { schemes: [{ name: 'oauth', scopes: ['read'] }] },
    ]);
    expect(operation('post /pets/{petId}').security).toEqual([{ schemes: [] }]);
    expect(operation('get /pets/{petId}').servers).toEqual([{ url: '/', variables: [] }]);
    expect(operation('webhook post newPet').servers[0]).toMatchObject({
      name: 'main',
      variables: [{ name: 'region', enum: ['eu', 'us'] }],
    });
  });

  test('reads examples, items of streams and words beside references', () => {
    const ok = operation('get /pets/{petId}').responses[0]?.content[0]?.examples;
    expect(ok?.map(({ name, value, serializedValue }) => [name, value, serializedValue])).toEqual([
      ['raw', { name: 'a' }, '{"name":"a"}'],
      ['one', { name: 'ab' }, undefined],
      ['far', undefined, undefined],
    ]);
    const stream = operation('get /pets/{petId}').responses[1]?.content;
    expect(stream?.map(({ type, schema, itemSchema }) => [type, !!schema, !!itemSchema])).toEqual([
      ['application/jsonl', false, true],
      ['text/csv', true, false],
    ]);
    expect(operation('webhook post newPet')).toMatchObject({
      summary: 'hook',
      requestBody: { description: 'mine' },
    });
  });

  test('keeps tags with their parents, schemes and schemas', () => {
    expect(api.tags.map(({ name, parent, kind }) => [name, parent, kind])).toEqual([
      ['animals', undefined, undefined],
      ['pets', 'animals', 'nav'],
    ]);
    expect(api.securitySchemes.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'key apiKey',
      'bearer http',
      'mtls mutualTLS',
      'basic http',
      'oidc openIdConnect',
      'oauth oauth2',
    ]);
    expect(api.securitySchemes.at(-1)?.flows.map(({ type }) => type)).toContain('deviceAuthorization');
    expect(api.schemas.map(({ name }) => name)).toEqual(['Pet', 'Cat', 'Any', 'Modern', 'Not']);
  });
});

test('a callback that leads back to its own operation ends', async () => {
  const api = await getApi(`openapi: 3.1.0
info: { title: x, version: '1' }
paths:
  /a:
    post:
      callbacks:
        again: { $ref: '#/components/callbacks/Again' }
components:
  callbacks:
    Again:
      '{$request.body#/url}': { $ref: '#/paths/~1a' }
`);
  expect(api.operations.map(({ callbacks }) => callbacks.map(({ operations }) => operations.length))).toEqual(
    [[0]],
  );
});

test('a description is not trusted', async () => {
  const api = await getApi(`openapi: 3.1.0
info: [not, an, object]
servers: none
tags: [1, { name: { toString: x } }]
paths:
  /a: { get: [], post: { parameters: x, responses: [1], tags: pets, security: {} } }
  /b: null
  constructor: { get: {} }
components: { schemas: [], securitySchemes: { a: null, b: { type: word } } }
`);
  expect(api).toMatchObject({
    info: { title: 'API' },
    servers: [{ url: '/' }],
    tags: [],
    securitySchemes: [],
    schemas: [],
  });
  expect(api.operations.map(({ key }) => key)).toEqual(['post /a', 'get constructor']);
});

test('reads encodings by position, nested ones too, and ends where they refer to themselves', async () => {
  const api = await getApi(`
openapi: 3.2.0
info: { title: Parts, version: '1' }
paths:
  /parts:
    post:
      requestBody:
        content:
          multipart/mixed:
            prefixEncoding:
              - {}
              - contentType: multipart/mixed
                prefixEncoding: [{ contentType: application/xml }]
                itemEncoding: { contentType: image/png, headers: { X-A: { schema: { type: string } } } }
            itemEncoding: { contentType: text/plain }
          multipart/form-data:
            encoding: { a: { encoding: { $ref: '#/paths/~1parts/post/requestBody/content/multipart~1form-data/encoding' } } }
      responses: {}
`);
  const [mixed, form] = api.operations[0]?.requestBody?.content ?? [];
  expect(mixed).toMatchObject({
    encoding: [],
    prefixEncoding: [
      { headers: [] },
      {
        contentType: 'multipart/mixed',
        prefixEncoding: [{ contentType: 'application/xml' }],
        itemEncoding: { contentType: 'image/png', headers: [{ name: 'X-A' }] },
      },
    ],
    itemEncoding: { contentType: 'text/plain' },
  });
  expect(JSON.stringify(form).match(/"name":"a"/g)).toHaveLength(4);
});

describe('media types of Swagger 2.0', () => {
  const LISTS = ['[]', '["application/xml"]', '[""]', undefined];
  const CASES = LISTS.flatMap((whole) => LISTS.map((own) => ({ whole, own })));

  test.each(CASES)(
    'the bodies stay with $whole for the API and $own for the operation',
    async ({ whole, own }) => {
      const lists = (list: string | undefined) =>
        list === undefined ? '' : `"consumes": ${list}, "produces": ${list},`;
      const { operations } = await getApi(`{
      "swagger": "2.0", "info": { "title": "t", "version": "1" }, ${lists(whole)}
      "paths": { "/a": { "post": { ${lists(own)}
        "parameters": [{ "in": "body", "name": "b", "schema": { "type": "object" } }],
        "responses": { "200": { "description": "d", "schema": { "type": "string" } } }
      } } }
    }`);
      const type = [own, whole].some((list) => list?.includes('xml'))
        ? 'application/xml'
        : 'application/json';
      const [operation] = operations;
      expect(operation?.requestBody?.content.map((media) => media.type)).toEqual([type]);
      expect(operation?.responses[0]?.content.map((media) => media.type)).toEqual([type]);
    },
  );
});

test('a range of statuses in lower case is read as the range that it means', async () => {
  const { operations } = await getApi(
    '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"responses":{"4xx":{"description":"a"},"2Xx":{"description":"b"},"200":{"description":"c"},"default":{"description":"d"},"7xx":{"description":"e"}}}}}}',
  );
  expect(operations[0]?.responses.map(({ status }) => status)).toEqual([
    '200',
    '4XX',
    '2XX',
    'default',
    '7xx',
  ]);
});

test('a Swagger 2.0 file is read although an extension of its responses is null', async () => {
  const { operations } = await getApi(
    '{"swagger":"2.0","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{"description":"c"},"x-note":null}}}}}',
  );
  expect(operations[0]?.responses.map(({ status }) => status)).toEqual(['200']);
});

describe.each(['2.0', '3.0.3', '3.1.0'])('words beside the references of %s', async (version) => {
  const isSwagger = version === '2.0';
  const at = isSwagger ? '#' : '#/components';
  const words = { description: 'mine', deprecated: true };
  const query = { name: 'p', in: 'query', description: 'theirs' };
  const p = isSwagger ? { ...query, type: 'integer' } : { ...query, schema: {}, example: 1 };
  const ok = { description: 'theirs' };
  const body = isSwagger ? { name: 'b', in: 'body', schema: {} } : { content: { 'text/plain': {} } };
  const bodyRef = { $ref: `${at}/${isSwagger ? 'parameters' : 'requestBodies'}/b`, description: 'mine' };
  const parts = isSwagger
    ? { parameters: { p, b: body }, responses: { ok } }
    : { components: { parameters: { p }, responses: { ok }, requestBodies: { b: body } } };
  const api = await getApi(
    JSON.stringify({
      [isSwagger ? 'swagger' : 'openapi']: version,
      info: { title: 'x', version: '1' },
      paths: {
        '/a': {
          post: {
            ...(!isSwagger && { requestBody: bodyRef }),
            parameters: [
              { $ref: `${at}/parameters/p`, ...words, ...(!isSwagger && { example: 2 }) },
              ...(isSwagger ? [bodyRef] : []),
            ],
            responses: { 200: { $ref: `${at}/responses/ok`, description: 'mine' } },
          },
        },
      },
      ...parts,
    }),
  );
  const operation = api.operations[0];

  test('replace those of their targets', () => {
    expect(operation?.parameters[0]).toMatchObject(words);
    expect(operation?.parameters[0]?.examples).toEqual(isSwagger ? [] : [{ value: 2 }]);
    expect(operation?.responses[0]?.description).toBe('mine');
    expect(operation?.requestBody?.description).toBe('mine');
  });
});

test('a body of Swagger 2.0 by reference is the body of its operation, also from the path', async () => {
  const api = await getApi(
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'x', version: '1' },
      paths: {
        '/a': { post: { parameters: [{ $ref: '#/parameters/b' }], responses: {} } },
        '/b': { parameters: [{ $ref: '#/parameters/b' }], put: { responses: {} } },
        '/c': { put: { parameters: [{ $ref: '#/parameters/p' }], responses: {} } },
      },
      parameters: {
        b: { name: 'b', in: 'body', required: true, schema: { type: 'string' } },
        p: { name: 'p', in: 'query', type: 'string' },
      },
    }),
  );
  expect(
    api.operations.map(({ key, requestBody, parameters }) => [
      key,
      requestBody?.required,
      parameters.map(({ name }) => name),
    ]),
  ).toEqual([
    ['post /a', true, []],
    ['put /b', true, []],
    ['put /c', undefined, ['p']],
  ]);
});
