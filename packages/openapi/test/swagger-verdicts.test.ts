import { expect, it } from 'vitest';
import { readApi, readDescription, validateDescription } from '../src/index.ts';

async function read(more: object) {
  const host = {
    readFile: () => Promise.reject(new Error('no files')),
    realPath: (path: string) => Promise.resolve(path),
  };
  const text = JSON.stringify({ swagger: '2.0', info: { title: 'T', version: '1' }, paths: {}, ...more });
  return readDescription(text, { host, path: '/a.json' });
}

async function verdicts(more: object): Promise<string[]> {
  const { description, diagnostics } = await read(more);
  const all = [...diagnostics, ...(description ? validateDescription(description) : [])];
  return all
    .filter(({ code }) => code !== 'swagger-2' && code !== 'missing-operation-id')
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

const responses = { 200: { description: 'OK' } };
const file = { type: 'file' };

it('accepts a file as the whole content of a response, and in a form', async () => {
  const form = { in: 'formData', name: 'f', type: 'file' };
  const post = { consumes: ['multipart/form-data'], parameters: [form], responses };
  const get = { responses: { 200: { description: 'OK', schema: file }, 404: { $ref: '#/responses/None' } } };
  expect(
    await verdicts({
      paths: { '/a': { get, post } },
      responses: { None: { description: 'no', schema: file } },
    }),
  ).toEqual([]);
});

it.each<[string, object]>([
  ['/definitions/F/type', { definitions: { F: file } }],
  ['/definitions/F/properties/p/type', { definitions: { F: { properties: { p: file } } } }],
  [
    '/paths/~1a/get/responses/200/schema/items/type',
    {
      paths: {
        '/a': { get: { responses: { 200: { description: 'x', schema: { type: 'array', items: file } } } } },
      },
    },
  ],
  [
    '/paths/~1a/post/parameters/0/schema/type',
    { paths: { '/a': { post: { parameters: [{ in: 'body', name: 'b', schema: file }], responses } } } },
  ],
  [
    '/paths/~1a/get/parameters/0/type',
    { paths: { '/a': { get: { parameters: [{ in: 'query', name: 'q', type: 'file' }], responses } } } },
  ],
])('refuses a file at %s', async (pointer, more) => {
  expect(await verdicts(more)).toContain(`wrong-value ${pointer}`);
});

it('calls schemas used that inherit from one with a discriminator', async () => {
  const child = (name: string) => ({ allOf: [{ $ref: `#/definitions/${name}` }, { type: 'object' }] });
  const Pet = {
    type: 'object',
    discriminator: 'kind',
    required: ['kind'],
    properties: { kind: { type: 'string' } },
  };
  const get = { responses: { 200: { description: 'OK', schema: { $ref: '#/definitions/Pet' } } } };
  const definitions = {
    Pet,
    Cat: child('Pet'),
    Persian: child('Cat'),
    Lone: { type: 'object' },
    Plain: child('Lone'),
  };
  expect(await verdicts({ paths: { '/a': { get } }, definitions })).toEqual([
    'unused-component /definitions/Plain',
  ]);
});

it('reports everything that is wrong with a file that cannot be converted', async () => {
  const broken = { '/a': { get: null }, '/b': { get: { parameters: [null], respones: {} } } };
  expect(await verdicts({ info: { title: 'T' }, paths: broken, definitions: { F: file } })).toEqual([
    'missing-field /info',
    'wrong-type /paths/~1a/get',
    'wrong-type /paths/~1b/get/parameters/0',
    'unknown-field /paths/~1b/get/respones',
    'unused-component /definitions/F',
    'wrong-value /definitions/F/type',
  ]);
});

it.each([
  [
    'a header parameter',
    { paths: { '/a': { get: { parameters: [{ in: 'header', name: 'X Id', type: 'string' }], responses } } } },
  ],
  ['a header', { responses: { R: { description: 'r', headers: { 'X Id': { type: 'string' } } } } }],
  ['an API key', { securityDefinitions: { k: { type: 'apiKey', in: 'header', name: 'Schlüssel' } } }],
])('refuses the name of %s that is not a token', async (_, more) => {
  expect((await verdicts(more)).join(' ')).toContain('invalid-header-name');
});

it('reads the schemes of an operation as its servers', async () => {
  const paths = { '/a': { get: { schemes: ['wss', 'ws'], responses }, put: { responses } } };
  const { description } = await read({ host: 'h.example', basePath: '/v1/', schemes: ['https'], paths });
  const servers =
    description && readApi(description).operations.map((one) => one.servers.map(({ url }) => url));
  expect(servers).toEqual([
    ['wss://h.example/v1', 'ws://h.example/v1'],
    [expect.stringContaining('https://h.example/v1')],
  ]);
});

it.each<[object, string]>([
  [{ name: 'q', in: 'query', type: ['string', 'null'] }, 'Use a single type.'],
  [{ name: 'q', in: ['query', 'header'], type: 'string' }, 'Use a single value.'],
])('explains a list where one value is allowed without words of 3.x: %j', async (parameter, help) => {
  const { description } = await read({ paths: { '/a': { get: { parameters: [parameter], responses } } } });
  const found = validateDescription(description as NonNullable<typeof description>);
  expect(found.find(({ code }) => code === 'wrong-value')?.help).toBe(help);
});

it('reports OAuth without `scopes`, which Swagger 2.0 requires, as an error, and reads it', async () => {
  const oauth = { type: 'oauth2', flow: 'password', tokenUrl: 'https://a.example/token' };
  const securityDefinitions = {
    bare: oauth,
    none: { ...oauth, scopes: {} },
    no: { type: 'oauth2', scopes: {} },
  };
  const { description } = await read({ securityDefinitions });
  if (description === undefined) throw new Error('not read');
  expect(
    validateDescription(description)
      .filter(({ code }) => code === 'missing-field')
      .map(({ severity, pointer, help }) => [severity, pointer, help]),
  ).toEqual([
    ['error', '/securityDefinitions/bare', 'Add `scopes`.'],
    ['error', '/securityDefinitions/no', 'Add `flow`.'],
  ]);
  expect(readApi(description).securitySchemes[0]?.flows).toMatchObject([
    { type: 'password', tokenUrl: 'https://a.example/token', scopes: [] },
  ]);
});

it.each<[object, object, string]>([
  [{}, { consumes: [], produces: [] }, 'application/json'],
  [{ consumes: [], produces: [] }, {}, 'application/json'],
  [{ consumes: [], produces: [] }, { consumes: [], produces: [] }, 'application/json'],
  [
    { consumes: ['application/xml'], produces: ['application/xml'] },
    { consumes: [], produces: [''] },
    'application/xml',
  ],
  [{ consumes: [], produces: [] }, { consumes: ['text/csv'], produces: ['text/csv'] }, 'text/csv'],
])('reads an empty list of media types as an absent one: %j, %j', async (root, own, want) => {
  const body = { in: 'body', name: 'b', schema: { type: 'string' } };
  const form = { in: 'formData', name: 'f', type: 'string' };
  const answer = { 200: { description: 'OK', schema: { type: 'string' } } };
  const post = (parameter: object) => ({
    ...own,
    operationId: 'x',
    parameters: [parameter],
    responses: answer,
  });
  const more = { ...root, paths: { '/a': { post: post(body) }, '/f': { post: post(form) } } };
  const { description } = await read(more);
  if (description === undefined) throw new Error('not read');
  const [first, second] = readApi(description).operations;
  expect(first?.requestBody?.content.map(({ type }) => type)).toEqual([want]);
  expect(first?.responses[0]?.content.map(({ type }) => type)).toEqual([want]);
  expect(second?.requestBody?.content).toHaveLength(1);

  const reported = validateDescription(description).filter(({ code }) => code === 'empty-media-types');
  const isEmpty = (list: unknown) => Array.isArray(list) && list.every((type) => type === '');
  const places = [root, own, own].flatMap((object) => Object.values(object).filter(isEmpty));
  expect(reported.map(({ severity }) => severity)).toEqual(places.map(() => 'info'));
});
