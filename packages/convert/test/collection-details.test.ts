import { collToOpenApi, type InferenceOptions, RECOMMENDED_INFERENCE } from '@curlew/convert';
import { describe, expect, test } from 'vitest';

const URL = 'https://api.example.com/v1/orders';

async function convert(
  item: object[],
  more: object = {},
  inference: InferenceOptions = RECOMMENDED_INFERENCE,
) {
  const collection = { info: { name: 'Shop' }, item, ...more };
  return collToOpenApi(collection, { includeExamples: true, inference });
}

const pairs = (given: Record<string, string>) =>
  Object.entries(given).map(([key, value]) => ({ key, value }));

test('addresses and settings of an auth are no credentials, its secrets are', async () => {
  const oauth2 = {
    grant_type: 'authorization_code',
    authUrl: 'https://login.example.com/oauth/authorize',
    accessTokenUrl: 'https://login.example.com/oauth/token',
    refreshTokenUrl: 'https://login.example.com/oauth/refresh',
    tokenName: 'Orders',
    tokenType: 'Bearer',
    addTokenTo: 'header',
    clientSecret: 'velvet-otter-quarry-77',
    accessToken: 'amber-lantern-quarry-78',
  };
  const request = {
    method: 'POST',
    url: URL,
    description: 'Get a token at https://login.example.com/oauth/token, never velvet-otter-quarry-77.',
  };
  const { document } = await convert([{ name: 'Orders', request }], {
    auth: { type: 'oauth2', oauth2: pairs(oauth2) },
  });
  const [scheme] = Object.values(document.components?.securitySchemes ?? {});
  expect(scheme).toMatchObject({
    flows: {
      authorizationCode: {
        authorizationUrl: oauth2.authUrl,
        tokenUrl: oauth2.accessTokenUrl,
        refreshUrl: oauth2.refreshTokenUrl,
      },
    },
  });
  const operation = document.paths?.['/v1/orders']?.post;
  expect(operation?.summary).toBe('Orders');
  expect(operation?.description).toBe(
    'Get a token at https://login.example.com/oauth/token, never <secret>.',
  );
});

test('headers of saved responses keep their texts', async () => {
  const header = [
    { key: 'X-Total', value: '4', description: 'How many there are' },
    { key: 'X-Page', value: '1', description: { content: 'Which *page*', type: 'text/markdown' } },
    { key: 'X-Bare', value: '1' },
  ];
  const response = [{ name: 'OK', code: 200, header, body: '[]' }];
  const { document } = await convert([{ name: 'List', request: { method: 'GET', url: URL }, response }]);
  expect(document.paths?.['/v1/orders']?.get?.responses?.['200']?.headers).toMatchObject({
    'X-Total': { description: 'How many there are' },
    'X-Page': { description: 'Which *page*' },
    'X-Bare': { schema: { type: 'integer' } },
  });
});

test('headers named by variables or like members of every object keep their texts', async () => {
  const names = ['constructor', '__proto__', 'toString', '{{header}}'];
  const header = names.map((key) => ({ key, value: '4', description: `About ${key}` }));
  const bare = names.map((key) => ({ key, value: '4' }));
  const { document } = await convert(
    [header, bare].map((one, at) => ({
      name: 'List',
      request: { method: 'GET', url: `${URL}/${at === 0 ? 'a' : 'b'}`, header: one },
      response: [{ name: 'OK', code: 200, header: one, body: '[]' }],
    })),
    { variable: [{ key: 'header', value: 'X-Total' }] },
  );
  const described = document.paths?.['/v1/orders/a']?.get;
  const texts = Object.entries(described?.responses?.['200']?.headers ?? {}).map(([name, one]) => [
    name,
    'description' in one ? one.description : undefined,
  ]);
  expect(texts).toEqual([
    ['constructor', 'About constructor'],
    ['__proto__', 'About __proto__'],
    ['toString', 'About toString'],
    ['X-Total', 'About {{header}}'],
  ]);
  expect(described?.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'X-Total', description: 'About {{header}}' }),
  );
  const others = document.paths?.['/v1/orders/b']?.get?.responses?.['200']?.headers ?? {};
  for (const name of ['constructor', 'toString', 'X-Total'])
    expect(others[name]).not.toHaveProperty('description');
});

test('an operation has the description of the request that names it, and not that of another', async () => {
  const item = (name: string, raw: string, description?: string) => ({
    name,
    request: { method: 'POST', url: URL, body: { mode: 'raw', raw }, description },
  });
  const { document } = await convert([
    item('Create', '{"a": {{a}}}'),
    item('Create a gift', '{"a": 1}', 'With a card'),
  ]);
  const operation = document.paths?.['/v1/orders']?.post;
  expect(operation?.summary).toBe('Create');
  expect(operation?.description).toBeUndefined();
  expect(operation?.requestBody?.content?.['application/json']?.examples).toEqual({
    'Create a gift': { description: 'With a card', value: { a: 1 } },
  });
});

test.each<[string, object, string]>([
  [
    'version 1',
    { id: '1', order: [], requests: [{ url: URL }] },
    'it has version 1 of the format; expected v2.0 or v2.1',
  ],
  [
    'Insomnia',
    { _type: 'export', __export_format: 4, resources: [] },
    'it is an export of Insomnia; expected a collection v2.0 or v2.1',
  ],
  [
    'a backup',
    { version: 1, collections: [], environments: [] },
    'it is a backup of several collections; export each one as v2.1',
  ],
  ['a chart', { values: [[1, 2]] }, 'expected an info object and an item array'],
  ['a list of numbers', { name: 'x', values: [1] }, 'expected an info object and an item array'],
  ['an empty list', { values: [] }, 'expected an info object and an item array'],
  [
    'an environment with variables',
    { values: [{ key: 'a', value: 'b' }] },
    'it is an environment; pass it with --env (option environments)',
  ],
  [
    'globals',
    { values: [], _postman_variable_scope: 'globals' },
    'it is an environment; pass it with --env (option environments)',
  ],
  [
    'an environment of an API',
    { environment: { name: 'x', values: [{ key: 'a', value: 'b' }] } },
    'it is an environment; pass it with --env (option environments)',
  ],
  [
    'an environment',
    { name: 'x', values: [] },
    'it is an environment; pass it with --env (option environments)',
  ],
])('a file of %s says what it is', async (_name, value, message) => {
  const { diagnostics } = await collToOpenApi(JSON.stringify(value));
  expect(diagnostics[0]).toMatchObject({
    code: 'COLL_INVALID_COLLECTION',
    severity: 'error',
    message: `Invalid collection: ${message}.`,
  });
});

test('headers that are keys by their name are security schemes, with combined security', async () => {
  const header = pairs({
    'X-Vault-Token': 's.abcdef',
    'DD-API-KEY': 'a1b2',
    'Ocp-Apim-Subscription-Key': 'c3d4',
    'Idempotency-Key': 'order-1',
    'X-CSRF-Token': 'zzz',
    'X-Auth-Email': 'a@b.example',
  });
  const item = [{ name: 'List', request: { method: 'GET', url: URL, header } }];
  const names = async (inference: InferenceOptions) => {
    const { document, documentValid } = await convert(item, {}, inference);
    expect(documentValid).toBe(true);
    const { security = [], parameters = [] } = document.paths?.['/v1/orders']?.get ?? {};
    return [security.flatMap((one) => Object.keys(one)), parameters.map((one) => one.name)];
  };
  expect(await names(RECOMMENDED_INFERENCE)).toEqual([
    ['X-Vault-Token', 'DD-API-KEY', 'Ocp-Apim-Subscription-Key'].map((name) => `apiKey_header_${name}`),
    ['Idempotency-Key', 'X-CSRF-Token', 'X-Auth-Email'],
  ]);
  expect((await names({}))[0]).toEqual([]);
});

test('the text of a header that carries a credential describes its security scheme', async () => {
  const item = (path: string, key: string, value: string, description: string) => ({
    name: path,
    request: {
      method: 'GET',
      url: `https://api.example.com${path}`,
      header: [{ key, value, description }],
    },
  });
  const { document } = await convert([
    item('/a', 'X-API-Key', 'velvet-otter-77', 'The key of your account.'),
    item('/b', 'x-api-key', 'velvet-otter-77', 'The key of your account.'),
    item('/c', 'Authorization', 'Bearer velvet-otter-78', 'The token of /token.'),
    item('/d', 'Authorization', 'Bearer velvet-otter-78', 'Never velvet-otter-78 itself.'),
  ]);
  const schemes = Object.values(document.components?.securitySchemes ?? {});
  expect(schemes.map(({ description }) => description)).toEqual([
    'The key of your account.',
    'The token of /token.\n\nNever <secret> itself.',
  ]);
});

test('OAuth schemes are named after their flow where there are several', async () => {
  const item = (path: string, grant: string) => ({
    name: path,
    request: {
      method: 'GET',
      url: `https://api.example.com${path}`,
      auth: {
        type: 'oauth2',
        oauth2: pairs({
          grant_type: grant,
          accessTokenUrl: 'https://id.example.com/token',
          authUrl: 'https://id.example.com/auth',
        }),
      },
    },
  });
  const items = [
    item('/a', 'authorization_code'),
    item('/b', 'client_credentials'),
    item('/c', 'authorization_code'),
  ];
  const { document } = await convert(items);
  expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual([
    'oauth2',
    'oauth2_clientCredentials',
  ]);
  expect(document.paths?.['/c']?.get?.security).toEqual([{ oauth2: [] }]);
});

test('a body that a saved response repeats is one example', async () => {
  const request = {
    method: 'POST',
    url: URL,
    body: { mode: 'raw', raw: '{"total":1}', options: { raw: { language: 'json' } } },
  };
  const response = [{ name: 'Created', code: 201, originalRequest: request }];
  const { document } = await convert([{ name: 'Create', request, response }]);
  const content = document.paths?.['/v1/orders']?.post?.requestBody?.content['application/json'];
  expect(content?.examples).toEqual({ Create: { value: { total: 1 } } });
});

test('a path with the value that another request declares for a parameter is the same path', async () => {
  const url = {
    raw: 'https://api.example.com/shops/:shop/orders',
    host: ['https://api.example.com'],
    path: ['shops', ':shop', 'orders'],
    variable: [{ key: 'shop', value: 'berlin' }],
  };
  const { document } = await convert([
    { name: 'Orders', request: { method: 'GET', url } },
    {
      name: 'Orders of Berlin',
      request: { method: 'POST', url: 'https://api.example.com/shops/berlin/orders' },
    },
    { name: 'Orders of all', request: { method: 'GET', url: 'https://api.example.com/shops/all/orders' } },
  ]);
  expect(Object.keys(document.paths ?? {})).toEqual(['/shops/{shop}/orders', '/shops/all/orders']);
});

test.each([
  ['hello world', 'hello world'],
  ['password: velvet-otter', undefined],
  ['4111 1111 1111 1111', undefined],
])('the text %s of a body of no declared type has the example %s', async (raw, example) => {
  const request = { method: 'POST', url: URL, body: { mode: 'raw', raw } };
  const { document } = await convert([{ name: 'Note', request }]);
  const content = document.paths?.['/v1/orders']?.post?.requestBody?.content['text/plain'];
  expect(content).toEqual({
    schema: { type: 'string' },
    ...(example !== undefined && { examples: { Note: { value: example } } }),
  });
});

describe('scripts of a whole collection', () => {
  const event = (listen: string, exec: string) => [{ listen, script: { exec: exec.split('\n') } }];
  const item = (name: string, own?: object) => ({
    name,
    ...(own && { event: own }),
    request: { method: 'GET', url: `https://api.test/${name}` },
  });
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const convert = async (items: object[]) => {
    const events = [...event('prerequest', 'let a = 1;\nlet b = 2;'), ...event('test', 'check();')];
    const { document } = await collToOpenApi({
      info: { name: 'c', schema },
      event: events,
      item: items,
    } as never);
    const ofOperations = Object.values(document.paths ?? {}).map(({ get }) => get?.['x-coll-scripts']);
    return { whole: document['x-coll-scripts'], ofOperations };
  };

  test('stand once, and the operations have the others', async () => {
    const folder = {
      name: 'F',
      event: event('test', 'checkFolder();'),
      item: [item('b'), item('c', event('test', 'own();'))],
    };
    expect(await convert([item('a'), folder])).toEqual({
      whole: { prerequest: 'let a = 1;\nlet b = 2;', test: 'check();' },
      ofOperations: [undefined, { test: 'checkFolder();' }, { test: 'checkFolder();\nown();' }],
    });
  });

  test('are those of the operation where it is the only one', async () => {
    expect(await convert([item('a', event('test', 'own();'))])).toEqual({
      whole: undefined,
      ofOperations: [{ prerequest: 'let a = 1;\nlet b = 2;', test: 'check();\nown();' }],
    });
  });
});
