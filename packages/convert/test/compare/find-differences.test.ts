import { type CompareOptions, collToOpenApi, findDifferences, harToOpenApi } from '@curlew/convert';
import { differenceEdits } from '@curlew/convert/internal';
import { editDescription, type Json, readDescription, validateDescription } from '@curlew/openapi';
import { describe, expect, test } from 'vitest';

interface Exchange {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  body?: Json;
  type?: string;
  status?: number;
  response?: Json;
  responseType?: string;
  responseHeaders?: Record<string, string>;
}

const SERVER = 'https://api.example.com/v1';

function pairs(headers: Record<string, string> = {}) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

async function getRequests(exchanges: readonly Exchange[]) {
  const entries = exchanges.map((one) => ({
    request: {
      method: one.method ?? 'GET',
      url: one.url?.startsWith('http') ? one.url : `${SERVER}${one.url ?? '/orders/1'}`,
      headers: pairs(one.headers),
      ...(one.body !== undefined && {
        postData: {
          mimeType: one.type ?? 'application/json',
          text: typeof one.body === 'string' ? one.body : JSON.stringify(one.body),
        },
      }),
    },
    response: {
      status: one.status ?? 200,
      headers: pairs({
        ...(one.response !== undefined && { 'Content-Type': one.responseType ?? 'application/json' }),
        ...one.responseHeaders,
      }),
      content:
        one.response === undefined
          ? { size: 0 }
          : {
              size: 1,
              mimeType: one.responseType ?? 'application/json',
              text: typeof one.response === 'string' ? one.response : JSON.stringify(one.response),
            },
    },
  }));
  return (await harToOpenApi({ log: { entries } })).requests;
}

async function describeText(text: string) {
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { path: '/openapi.yaml', host });
  if (!description) throw new Error('not loaded');
  return description;
}

const DESCRIPTION = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers:
  - url: ${SERVER}
tags: [{ name: Orders }]
paths:
  /orders/{id}:
    get:
      operationId: get_order
      tags: [Orders]
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: expand, in: query, schema: { type: array, items: { type: string, enum: [lines, customer] } }, explode: false }
        - { name: X-Tenant, in: header, required: true, schema: { type: string } }
      responses:
        '200':
          description: OK
          headers:
            X-Page: { required: true, schema: { type: integer } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
  /orders:
    post:
      operationId: create_order
      tags: [Orders]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { total: { type: number }, tags: { type: array, items: { type: string } } } }
      responses:
        '201': { description: OK }
components:
  schemas:
    Base: { type: object, required: [id], properties: { id: { type: integer } } }
    Order:
      allOf:
        - $ref: '#/components/schemas/Base'
        - type: object
          properties:
            state: { type: string, enum: [open, closed] }
            created: { type: string, format: date-time }
            note: { type: string }
            payment:
              oneOf:
                - { type: object, required: [card], properties: { card: { type: string } } }
                - { type: object, required: [iban], properties: { iban: { type: string } } }
            lines: { type: array, items: { type: object, properties: { sku: { type: string } } } }
`;

const TENANT = { 'X-Tenant': 'acme' };
const PAGE = { 'X-Page': '1' };
const get = (exchange: Exchange): Exchange => ({ headers: TENANT, responseHeaders: PAGE, ...exchange });

async function compare(exchanges: readonly Exchange[], options: CompareOptions = {}, text = DESCRIPTION) {
  const description = await describeText(text);
  const requests = await getRequests(exchanges);
  return { description, requests, ...findDifferences(description, requests, options) };
}

/** `kind pointer message` */
async function found(exchanges: readonly Exchange[], text?: string): Promise<string[]> {
  const { differences } = await compare(exchanges, {}, text);
  return differences.map(({ kind, message }) => `${kind}: ${message.replace(/^(GET|POST) [^ :]+:? /, '')}`);
}

const order = (value: Json): Exchange => get({ response: value });

describe('contradictions and gaps', () => {
  test.each<[string, Exchange, string[]]>([
    ['what fits', order({ id: 1, state: 'open', note: 'n' }), []],
    [
      'a type below a reference',
      order({ id: 'x' }),
      ['type: the response 200 at "id" is the string "x"; expected integer.'],
    ],
    ['a null', order({ id: 1, note: null }), ['null: the response 200 at "note" is null; expected string.']],
    [
      'a value of an enum',
      order({ id: 1, state: 'lost' }),
      ['enum: the response 200 at "state" is the string "lost"; expected `"open"` or `"closed"`.'],
    ],
    [
      'a format',
      order({ id: 1, created: 'yesterday' }),
      ['format: the response 200 at "created" is the string "yesterday"; expected the format `date-time`.'],
    ],
    [
      'a missing property',
      order({ state: 'open' }),
      ['missing-property: the response 200 lacks the property "id", which the schema requires.'],
    ],
    [
      'an undeclared property below allOf',
      order({ id: 1, gift: true }),
      ['property: the response 200 has the property "gift", which the schema does not declare.'],
    ],
    [
      'one below items',
      order({ id: 1, lines: [{ sku: 'a' }, { price: 1 }] }),
      ['property: the response 200 has the property "lines[].price", which the schema does not declare.'],
    ],
    [
      'one below oneOf',
      order({ id: 1, payment: { card: 'x', owner: 'y' } }),
      ['property: the response 200 has the property "payment.owner", which the schema does not declare.'],
    ],
    [
      'an undeclared status',
      get({ status: 404, response: { error: 'x' } }),
      ['response: a response 404 was recorded, but is not described.'],
    ],
    [
      'a media type',
      get({ response: '<a/>', responseType: 'application/xml' }),
      ['media-type: the response 200 was recorded as application/xml, which is not described.'],
    ],
    [
      'a body that does not parse',
      get({ response: 'oops' }),
      ['syntax: the response 200 is declared as application/json, but does not parse as JSON.'],
    ],
    [
      'a page of a gateway in place of JSON',
      get({ response: '<html><title>502 Bad Gateway</title>nginx</html>' }),
      [
        'syntax: the response 200 is declared as application/json, but is HTML, not JSON; it begins with "… Bad Gateway nginx".',
      ],
    ],
    [
      'a response header',
      get({ responseHeaders: { ...PAGE, 'X-Left': '3' } }),
      ['header: the header "X-Left" of the response 200 was recorded, but is not described.'],
    ],
    [
      'a wrong response header',
      get({ responseHeaders: { 'X-Page': 'two' } }),
      ['type: the header "X-Page" of the response 200 is a string; expected integer.'],
    ],
    [
      'a missing response header',
      get({ responseHeaders: {} }),
      ['missing-header: the header "X-Page" of the response 200 is required, but was not sent.'],
    ],
    [
      'a query parameter',
      get({ url: '/orders/1?debug=1' }),
      ['parameter: the query parameter "debug" was recorded, but is not described.'],
    ],
    [
      'a header',
      get({ headers: { ...TENANT, 'X-Trace': 'on' } }),
      ['parameter: the header parameter "X-Trace" was recorded, but is not described.'],
    ],
    [
      'a missing header parameter',
      get({ headers: {} }),
      ['missing-parameter: the header parameter "X-Tenant" is required, but was not sent.'],
    ],
    [
      'a path parameter',
      get({ url: '/orders/abc' }),
      ['type: the path parameter "id" is a string; expected integer.'],
    ],
    ['a list in one parameter', get({ url: '/orders/1?expand=lines,customer' }), []],
    [
      'a wrong item of a list',
      get({ url: '/orders/1?expand=lines,all' }),
      ['enum: the query parameter "expand" at "[]" is the string "all"; expected `"lines"` or `"customer"`.'],
    ],
    [
      'a wrong body',
      { method: 'POST', url: '/orders', status: 201, body: { id: 1, state: 5 } },
      ['type: the body at "state" is 5; expected string.'],
    ],
    [
      'a missing body',
      { method: 'POST', url: '/orders', status: 201 },
      ['missing-body: a request body is required, but was not sent.'],
    ],
    [
      'a media type of a body',
      { method: 'POST', url: '/orders', status: 201, body: 'x', type: 'text/plain' },
      ['media-type: the body was recorded as text/plain, which is not described.'],
    ],
    [
      'a form that fits',
      {
        method: 'POST',
        url: '/orders',
        status: 201,
        body: 'total=1.5&tags=a&tags=b',
        type: 'application/x-www-form-urlencoded',
      },
      [],
    ],
    [
      'a wrong field of a form',
      {
        method: 'POST',
        url: '/orders',
        status: 201,
        body: 'total=much&x=1',
        type: 'application/x-www-form-urlencoded',
      },
      [
        'type: the body at "total" is the string "much"; expected number.',
        'property: the body has the property "x", which the schema does not declare.',
      ],
    ],
  ])('%s', async (_name, exchange, expected) => {
    expect(await found([exchange])).toEqual(expected);
  });
});

test('every difference has an edit or a reason, its requests, and a place', async () => {
  const { differences, description } = await compare([
    order({ id: 'x', extra: 1 }),
    order({ id: 'y', extra: 'text' }),
    order({ id: 1 }),
  ]);
  expect(differences.map(({ kind, requests, count }) => [kind, requests, count])).toEqual([
    ['type', [0, 1], 2],
    ['property', [0, 1], 2],
  ]);
  const [type, property] = differences;
  expect(description.span(type?.place ?? { file: '', pointer: '' })).toMatchObject({ line: 38, column: 69 });
  expect(property?.edits).toEqual([
    {
      op: 'insert',
      file: '/openapi.yaml',
      pointer: '/components/schemas/Order/allOf/1/properties/extra',
      value: { type: ['integer', 'string'] },
    },
  ]);
});

test('the edits of all differences together settle them, validly, and change nothing else', async () => {
  const exchanges = [
    order({
      id: 'x',
      state: 'lost',
      note: null,
      created: 'y',
      gift: true,
      payment: { card: 'a', owner: 'b' },
    }),
    order({ state: null, lines: [{ sku: 1, price: 2 }] }),
    get({
      url: '/orders/abc?expand=all&debug=1',
      headers: {},
      responseHeaders: { 'X-Page': 'x', 'X-Left': '1' },
    }),
    get({ status: 404, response: { error: 'x' } }),
    { method: 'POST', url: '/orders', status: 201 },
    { method: 'POST', url: '/orders', status: 400, body: { id: 1.5 } },
    { url: '/customers/1', response: { name: 'n' } },
    { url: '/customers/2', response: { name: 'n' } },
  ];
  for (const version of ['3.1.0', '3.2.0', '3.0.3']) {
    const text = DESCRIPTION.replace('3.1.0', version);
    const { description, differences, requests } = await compare(exchanges, {}, text);
    const { files, diagnostics } = editDescription(description, differenceEdits(description, differences));
    expect(diagnostics).toEqual([]);
    const written = files[0]?.text ?? '';
    expect(written).not.toMatch(/[&*]a\d/);
    const after = await describeText(written);
    expect(validateDescription(after).filter(({ severity }) => severity === 'error')).toEqual([]);
    const left = findDifferences(after, requests).differences.map(
      ({ kind, message }) => `${kind}: ${message}`,
    );
    expect(left).toEqual([]);
  }
});

test('gaps are added without changing a byte around them', async () => {
  const { description, differences } = await compare([
    order({ id: 1, gift: true }),
    get({ url: '/orders/1?debug=1', status: 404, response: { error: 'x' } }),
  ]);
  const { files } = editDescription(description, differenceEdits(description, differences));
  const before = DESCRIPTION.split('\n');
  const after = (files[0]?.text ?? '').split('\n');
  // Every line of before is there, in order.
  let at = 0;
  for (const line of after) if (line === before[at]) at += 1;
  expect(at).toBe(before.length);
});

describe('which requests are compared', () => {
  const servers = (
    list: string,
    paths = '/users/{id}: { get: { responses: { "200": { description: OK } } } }',
  ) => `openapi: 3.1.0\ninfo: { title: t, version: "1" }\nservers: ${list}\npaths:\n  ${paths}\n`;
  const getCompared = async (text: string, urls: string[], options: CompareOptions = {}) => {
    const { differences, compared, ignored } = await compare(
      urls.map((url) => ({ url })),
      options,
      text,
    );
    return { found: differences.map(({ method, path }) => `${method} ${path}`), compared, ignored };
  };

  test('other origins are ignored and counted', async () => {
    const { found, compared, ignored } = await getCompared(servers('[{ url: "https://api.example.com" }]'), [
      'https://api.example.com/users/1',
      'https://stats.example.net/collect?v=1',
      'https://cdn.example.org/x',
      'https://cdn.example.org/y',
    ]);
    expect([found, compared]).toEqual([[], 1]);
    expect(ignored.origins).toEqual({ 'https://stats.example.net': 1, 'https://cdn.example.org': 2 });
  });

  test('credentials in the hosts of other origins are not shown', async () => {
    const secrets = ['a8f3k2j9d0s8f7g6h5j4k3', 'sk-live-51Hx9KzQ7vRt2Lw'];
    const { ignored } = await getCompared(
      servers('[{ url: "https://api.example.com" }]'),
      secrets.map((secret) => `https://${secret}.hooks.example.net/x?v=1`),
    );
    for (const secret of secrets)
      expect(JSON.stringify(ignored).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(ignored.origins).toEqual({ 'https://{subdomain}.hooks.example.net': 2 });
  });

  test('base paths are matched, not stripped', async () => {
    const { found, ignored } = await getCompared(servers('[{ url: "https://a.example.com/v1" }]'), [
      'https://a.example.com/v1/users/1',
      'https://a.example.com/users/2',
      'https://a.example.com/v10/users/3',
    ]);
    expect(found).toEqual([]);
    expect(ignored.otherPaths).toBe(2);
  });

  test('variables of servers match their values', async () => {
    const list =
      '[{ url: "https://{region}.example.com/{base}", variables: { region: { default: eu, enum: [eu, us] }, base: { default: api/v1 } } }]';
    const { found, compared, ignored } = await getCompared(servers(list), [
      'https://us.example.com/api/v1/users/1',
      'https://eu.example.com/other/users/1',
      'https://asia.example.com/api/v1/users/1',
      'https://eu.example.com/api/v2/users/1',
    ]);
    expect([found, compared]).toEqual([[], 3]);
    expect(ignored.origins).toEqual({ 'https://asia.example.com': 1 });
  });

  test.each<[url: string, variables: Record<string, { default: string; enum?: string[] }>, base: string]>([
    ['https://api.example.com{basePath}', { basePath: { default: '/v1' } }, 'https://api.example.com/v1'],
    ['https://api.example.com{basePath}', { basePath: { default: '/v1' } }, 'https://api.example.com/v2'],
    ['https://api.example.com{base}', { base: { default: '/api/v1' } }, 'https://api.example.com/api/v1'],
    ['https://api.example.com{base}', { base: { default: '/api/v1/' } }, 'https://api.example.com/api/v2'],
    ['https://api.example.com{base}', { base: { default: '/' } }, 'https://api.example.com'],
    ['https://api.example.com/{base}', { base: { default: '/v1' } }, 'https://api.example.com/v1'],
    ['https://api.example.com/{base}', { base: { default: '' } }, 'https://api.example.com'],
    [
      'https://api.example.com{a}{b}',
      { a: { default: '/api' }, b: { default: '/v1' } },
      'https://api.example.com/api/v1',
    ],
    [
      'https://{host}{base}',
      { host: { default: 'x.example.com' }, base: { default: '/v1' } },
      'https://y.example.com/v1',
    ],
    [
      'https://{host}{base}',
      { host: { default: 'x.example.com' }, base: { default: '/a/v1' } },
      'https://y.example.com/a/v1',
    ],
    [
      '{host}{base}',
      { host: { default: 'https://x.example.com' }, base: { default: '/v1' } },
      'https://x.example.com/v1',
    ],
    ['{base}', { base: { default: '/v1' } }, 'https://x.example.com/v1'],
    ['/api{base}', { base: { default: '/v1' } }, 'https://x.example.com/api/v1'],
    [
      'https://a.example.com{base}',
      { base: { default: '/v1', enum: ['/v1', '/v1/beta'] } },
      'https://a.example.com/v1/beta',
    ],
    [
      'https://a.example.com{base}',
      { base: { default: '/v1', enum: ['/v1', '/v1/users'] } },
      'https://a.example.com/v1',
    ],
    ['https://api.example.com/{base}', { base: { default: '' } }, 'https://api.example.com/v2'],
    ['https://{area}.example.com', { area: { default: 'EU', enum: ['EU'] } }, 'https://eu.example.com'],
    ['https://api{suffix}.example.com', { suffix: { default: '' } }, 'https://api.example.com'],
  ])('the server %s %j has the requests of %s', async (url, variables, base) => {
    const { found, compared, ignored } = await getCompared(servers(JSON.stringify([{ url, variables }])), [
      `${base}/users/1`,
    ]);
    expect([found, compared, ignored.origins]).toEqual([[], 1, {}]);
  });

  test('a variable for the path does not make the server match other hosts', async () => {
    const list = JSON.stringify([
      { url: 'https://a.example.com{base}', variables: { base: { default: '/v1' } } },
    ]);
    const { ignored } = await getCompared(servers(list), ['https://a.example.com.evil.test/v1/users/1']);
    expect(ignored.origins).toEqual({ 'https://a.example.com.evil.test': 1 });
  });

  test('a path with servers of its own', async () => {
    const paths =
      '/files: { servers: [{ url: "https://files.example.com" }], get: { responses: { "200": { description: OK } } } }';
    const text = servers('[{ url: "https://api.example.com" }]', paths);
    const { found, compared } = await getCompared(text, ['https://files.example.com/files']);
    expect([found, compared]).toEqual([[], 1]);
  });

  test('a relative server gets the origin on which its paths were called', async () => {
    const { found, ignored } = await getCompared(servers('[{ url: /v1 }]'), [
      'https://shop.example.com/v1/users/1',
      'https://shop.example.com/v1/orders',
      'https://stats.example.org/v1/collect',
    ]);
    expect(found).toEqual(['get /orders']);
    expect(ignored.origins).toEqual({ 'https://stats.example.org': 1 });
  });

  test('a given server replaces those of the description', async () => {
    const { found, compared } = await getCompared(
      servers('[{ url: "https://api.example.com/v1" }]'),
      ['http://localhost:8080/base/users/1', 'https://api.example.com/v1/users/1'],
      { servers: ['http://localhost:8080/base'] },
    );
    expect([found, compared]).toEqual([[], 1]);
  });

  test('the most specific path is matched', async () => {
    const paths = [
      '/users/{id}: { get: { responses: { "200": { description: OK } } } }',
      '/users/me: { get: { responses: { "200": { description: OK } } } }',
      '/users/{id}.json: { get: { responses: { "200": { description: OK } } } }',
    ].join('\n  ');
    const { differences } = await compare(
      ['me', '5', '5.json'].map((id) => ({ url: `https://a.example.com/users/${id}?x=1` })),
      {},
      servers('[{ url: "https://a.example.com" }]', paths),
    );
    expect(differences.map(({ path }) => path)).toEqual(['/users/me', '/users/{id}', '/users/{id}.json']);
  });

  test('a segment of many parameters is matched in time', async () => {
    const paths = '/x/{a}{b}{c}{d}{e}{f}{g}z/{id}: { get: { responses: { "200": { description: OK } } } }';
    const { found } = await getCompared(servers('[{ url: "https://a.example.com" }]', paths), [
      `https://a.example.com/x/${'a'.repeat(5_000)}z/1`,
      `https://a.example.com/x/${'a'.repeat(5_000)}/1`,
    ]);
    expect(found).toHaveLength(1);
  });

  test('pages are ignored and counted', async () => {
    // An archive leaves pages out itself.
    const { requests } = await collToOpenApi({
      info: { name: 'Site' },
      item: [
        {
          name: 'Page',
          request: { method: 'GET', url: 'https://a.example.com/app' },
          response: [{ code: 200, header: [{ key: 'Content-Type', value: 'text/html' }], body: '<p>' }],
        },
      ],
    });
    const description = await describeText(servers('[{ url: "https://a.example.com" }]'));
    const { compared, ignored } = findDifferences(description, requests);
    expect([compared, ignored.pages]).toEqual([0, 1]);
  });
});

test('new operations follow the tags and names of the others', async () => {
  const { differences } = await compare([
    { method: 'DELETE', url: '/orders/1', status: 204 },
    { url: '/orders/1/lines', response: [] },
    { url: '/users/7', response: {} },
  ]);
  const values = differences.flatMap(({ edits }) =>
    edits.flatMap((edit) => ('value' in edit ? [edit.value] : [])),
  );
  expect(values).toMatchObject([
    { operationId: 'delete_order', tags: ['Orders'] },
    {
      operationId: 'list_order_lines',
      tags: ['Orders'],
      // As the operation of the order itself declares it.
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    },
    { operationId: 'get_user_7', tags: ['users'] },
  ]);
});

test('a path parameter of a new operation is that of its siblings', async () => {
  const parameter =
    '{ name: id, in: path, required: true, description: Number of the order., schema: { type: string } }';
  const text = DESCRIPTION.replace(
    '{ name: id, in: path, required: true, schema: { type: integer } }',
    parameter,
  );
  const requests = await getRequests([{ url: '/orders/1/lines', response: [] }]);
  const { differences } = findDifferences(await describeText(text), requests);
  const [edit] = differences.flatMap(({ edits }) => edits);
  expect(edit).toMatchObject({
    value: { parameters: [{ name: 'id', description: 'Number of the order.', schema: { type: 'string' } }] },
  });
});

test('no credential and nothing personal is in a difference', async () => {
  const token = 'sk_live_9aF3kLmQ2xVt7RbZ8wYc4DnE';
  const { differences } = await compare([
    get({
      headers: { 'X-Tenant': token, Authorization: `Bearer ${token}` },
      response: { id: token, [token]: 1, password: 'velvet-otter-lantern', state: token, note: 5 },
    }),
    {
      method: 'POST',
      url: '/orders',
      status: 201,
      body: { id: 1, state: 'jane.doe@corp-mail.com', apiKey: token },
    },
    { url: `/hooks/${token}`, response: { secret: token } },
  ]);
  const text = JSON.stringify(differences);
  expect(differences.length).toBeGreaterThan(5);
  expect(text).not.toContain(token);
  expect(text).not.toContain('velvet-otter-lantern');
  expect(text).not.toContain('jane.doe');
});

test('no part of a body that is not of its media type is in a difference', async () => {
  const token = 'velvet otter lantern 7';
  const bodies: [text: string, type: string][] = [
    [`{"total": "${token}"}`, 'application/x-www-form-urlencoded'],
    [`[${token}]`, 'application/x-www-form-urlencoded'],
    [`<a>${token}`, 'application/json'],
    [`${token}`, 'application/json'],
    [`${token}=1&${token}`, 'application/json'],
  ];
  const { differences } = await compare(
    bodies.map(([body, type]) => ({ method: 'POST', url: '/orders', status: 201, body, type })),
  );
  expect(differences.map(({ kind }) => kind)).toEqual(['syntax']);
  expect(JSON.stringify(differences)).not.toContain('otter');
});

test('a credential that a page repeats is not in a difference', async () => {
  const token = 'zqvelvetotterx';
  const page = `<html>Hello ${token} and welcome</html>`;
  const { differences } = await compare([{ headers: { Authorization: `Bearer ${token}` }, response: page }]);
  expect(differences.map(({ kind }) => kind)).toContain('syntax');
  expect(JSON.stringify(differences)).toContain('HTML, not JSON');
  expect(JSON.stringify(differences)).not.toContain(token);
});

test('no part of a text that an object is read from is in a difference', async () => {
  const token = 'velvet-otter-lantern-7';
  const point = (more: Json = {}) => ({
    type: 'object',
    properties: { r: { type: 'integer' } },
    ...(more as object),
  });
  const parameter = (place: string, schema: Json) => ({
    name: 'p',
    in: place,
    required: place === 'path',
    explode: false,
    schema,
  });
  const places = ['query', 'header', 'path', 'cookie'];
  for (const schema of [point(), point({ additionalProperties: { type: 'integer' } })]) {
    const description = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: SERVER }],
      paths: {
        '/x/{p}': {
          get: {
            parameters: places.map((place) => parameter(place, schema)),
            responses: { 200: { description: 'OK', headers: { 'X-P': { schema } } } },
          },
        },
      },
    };
    const { differences } = await compare(
      [
        {
          url: `/x/r,1,${token},x?p=r,1,${token},x`,
          headers: { p: `r,1,${token},x`, Cookie: `p=r,1,${token},x` },
          responseHeaders: { 'X-P': `r,1,${token},x` },
        },
        { url: '/x/r,a', responseHeaders: { 'X-P': 'r,1' } },
      ],
      {},
      JSON.stringify(description),
    );
    expect(differences.length).toBe(6);
    expect(differences.map(({ message }) => message)).toContain(
      'GET /x/{p}: the path parameter "p" at "r" is a string; expected integer.',
    );
    expect(JSON.stringify(differences)).not.toContain('otter');
  }
});

test('messages name the values of a discriminator, and the direction that a property is for', async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: ${SERVER} }]
paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Base: { type: object, properties: { kind: { type: string }, id: { type: integer, readOnly: true }, pin: { type: string, writeOnly: true } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Base' }] }
    Dog: { allOf: [{ $ref: '#/components/schemas/Base' }] }
    Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: kind } }
`;
  const exchange = (body: Json): Exchange => ({ method: 'POST', url: '/orders', body, response: body });
  expect(await found([exchange({ kind: 'cow' })], text)).toMatchInlineSnapshot(`
    [
      "enum: the body at "kind" is the string "cow"; expected \`"Cat"\` or \`"Dog"\`, which select the schema.",
      "enum: the response 200 at "kind" is the string "cow"; expected \`"Cat"\` or \`"Dog"\`, which select the schema.",
    ]
  `);
  expect(await found([exchange({ kind: 7 })], text)).toMatchInlineSnapshot(`
    [
      "enum: the body at "kind" is 7; expected \`"Cat"\` or \`"Dog"\`, which select the schema.",
      "enum: the response 200 at "kind" is 7; expected \`"Cat"\` or \`"Dog"\`, which select the schema.",
    ]
  `);
  expect(await found([exchange({ kind: 'Cat', id: 1, pin: '1' })], text)).toMatchInlineSnapshot(`
    [
      "one-way: the body has the property "id", which is \`readOnly\`, so a request must not contain it.",
      "one-way: the response 200 has the property "pin", which is \`writeOnly\`, so a response must not contain it.",
    ]
  `);
});
