import {
  buildOpenApi32,
  CollAdapter,
  type ConvertOptions,
  CurlAdapter,
  collToOpenApi,
  curlToOpenApi,
  DEFAULT_OPTIONS,
  type Diagnostic,
  type NormalizedRequest,
  XToOpenApi,
} from '@curlew/convert';
import { describe, expect, test } from 'vitest';

/** The only operation of some commands. */
async function operation(commands: string | string[], options?: ConvertOptions) {
  const { document } = await curlToOpenApi(commands, options);
  const items = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item));
  expect(items).toHaveLength(1);
  return items[0] as NonNullable<NonNullable<typeof document.paths>[string]['get']>;
}

describe('the document', () => {
  test('paths that begin with several slashes begin with one, which is said', async () => {
    const commands = ['https://a.test//users', 'https://a.test/users', 'https://a.test///orders/7'];
    const { document, diagnostics } = await curlToOpenApi(commands.map((url) => `curl ${url}`));
    expect(Object.keys(document.paths ?? {})).toEqual(['/users', '/orders/7']);
    const message =
      'The path of 2 requests was read with one slash at its beginning, where several were sent.';
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'PATHS_MERGED', message, index: 0 }));
    const inside = await curlToOpenApi('curl https://a.test/users//orders');
    expect(Object.keys(inside.document.paths ?? {})).toEqual(['/users//orders']);
  });

  test('has its keys in order, and nothing empty', async () => {
    const { document } = await curlToOpenApi("curl https://a.example.com/x -H 'Authorization: Bearer x'");
    expect(Object.keys(document)).toEqual(['openapi', 'info', 'servers', 'paths', 'components']);
    expect(Object.keys((await curlToOpenApi('curl https://a.example.com/x')).document)).toEqual([
      'openapi',
      'info',
      'servers',
      'paths',
    ]);
  });

  test.each([
    ['curl https://a.example.com/v1/', [{ url: 'https://a.example.com/v1' }], ['/']],
    [
      'curl https://a.example.com/v1/users\ncurl https://a.example.com/v1/orders/x',
      [{ url: 'https://a.example.com/v1' }],
      ['/users', '/orders/x'],
    ],
    [
      'curl https://a.example.com/v1\ncurl https://a.example.com/v1/x',
      [{ url: 'https://a.example.com/v1' }],
      ['/', '/x'],
    ],
    [
      'curl https://a.example.com/v1/a\ncurl https://b.example.com/v1/b',
      [{ url: 'https://a.example.com' }, { url: 'https://b.example.com' }],
      ['/v1/a', '/v1/b'],
    ],
    [
      'curl https://a.example.com/a\ncurl https://a.example.com/b',
      [{ url: 'https://a.example.com' }],
      ['/a', '/b'],
    ],
  ])('%s with its base path in the server', async (input, servers, paths) => {
    const { document, documentValid } = await curlToOpenApi(input, { useServerBasePath: true });
    expect(document.servers).toEqual(servers);
    expect(Object.keys(document.paths ?? {})).toEqual(paths);
    expect(documentValid).toBe(true);
  });

  test('changing one place changes no other', async () => {
    const body = `-H 'Content-Type: application/json' -d '{"a": {"b": 1}, "c": {"b": 2}}'`;
    const { document } = await curlToOpenApi(
      `curl https://a.example.com/x ${body}\ncurl https://a.example.com/y ${body}`,
    );
    const before = JSON.stringify(document.paths?.['/y']);
    const schema = document.paths?.['/x']?.post?.requestBody?.content['application/json']?.schema;
    Object.assign(schema?.properties?.a?.properties?.b ?? {}, { description: 'changed' });
    expect(JSON.stringify(document.paths?.['/y'])).toBe(before);
    expect(schema?.properties?.c?.properties?.b).toEqual({ type: 'integer' });
  });

  test('other methods are additional operations, in capitals', async () => {
    const { document } = await curlToOpenApi(
      'curl -X Purge https://a.example.com/x\ncurl -X query https://a.example.com/x',
    );
    expect(document.paths?.['/x']).toMatchObject({
      query: { operationId: 'queryX' },
      additionalOperations: { PURGE: { operationId: 'purgeX' } },
    });
  });

  test('a name that is taken gets a number, and a note', async () => {
    const { document, diagnostics } = await curlToOpenApi(
      'curl https://a.example.com/a-b\ncurl https://a.example.com/a/b',
    );
    expect(document.paths?.['/a/b']?.get?.operationId).toBe('getAB2');
    expect(diagnostics).toMatchObject([
      { code: 'OPERATION_ID_COLLISION', severity: 'info', path: '/a/b', index: 1 },
    ]);
  });
});

describe('parameters', () => {
  test('stand in the order path, query, header, cookie', async () => {
    const { parameters } = await operation("curl https://a.example.com/{id}?q=1 -H 'X-H: 1' -b 'c=1'", {
      includeCookies: true,
    });
    expect(parameters?.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual([
      'path id',
      'query q',
      'header X-H',
      'cookie c',
    ]);
  });

  test('a query parameter of every one of at least two samples is required', async () => {
    const one = await operation("curl 'https://a.example.com/x?a=1'");
    expect(one.parameters?.[0]).not.toHaveProperty('required');
    const two = await operation(
      "curl 'https://a.example.com/x?a=1&b=1' -H 'h: 1'\ncurl 'https://a.example.com/x?a=2' -H 'H: 2'",
    );
    expect(two.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', undefined],
      ['h', undefined],
    ]);
  });

  test('a repeated name is an array', async () => {
    const { parameters } = await operation("curl 'https://a.example.com/x?id=1&id=2'", {
      includeExamples: true,
    });
    expect(parameters).toEqual([
      {
        name: 'id',
        in: 'query',
        explode: true,
        schema: { type: 'array', items: { type: 'integer', example: 1 } },
        example: [1, 2],
      },
    ]);
  });

  test('a repeated header is an array, whatever its case', async () => {
    const { parameters } = await operation("curl https://a.example.com/x -H 'X-Part: a' -H 'x-part: b'", {
      includeExamples: true,
    });
    expect(parameters).toEqual([
      {
        name: 'X-Part',
        in: 'header',
        explode: true,
        schema: { type: 'array', items: { type: 'string', example: 'example-x-part' } },
        example: ['example-x-part', 'example-x-part'],
      },
    ]);
  });

  test('an example has the type of its schema', async () => {
    const { parameters } = await operation("curl 'https://a.example.com/x?page=1'", {
      includeExamples: true,
    });
    expect(parameters?.[0]).toMatchObject({ schema: { type: 'integer', example: 1 }, example: 1 });
  });

  const transport = [
    'Host',
    'Content-Length',
    'Connection',
    'Keep-Alive',
    'Transfer-Encoding',
    'TE',
    'Upgrade',
    'Upgrade-Insecure-Requests',
    'Expect',
    'Content-Type',
    'Authorization',
    'Cookie',
  ];
  const noise = [
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Accept-Charset',
    'User-Agent',
    'Referer',
    'Origin',
    'DNT',
    'Pragma',
    'Cache-Control',
    'Priority',
    'Sec-Fetch-Mode',
    'sec-ch-ua',
    'If-None-Match',
    'If-Modified-Since',
  ];
  const headers = (names: string[]) =>
    `curl https://a.example.com/x ${names.map((name) => `-H '${name}: v'`).join(' ')}`;

  test('transport headers are never documented, noise on request', async () => {
    expect((await operation(headers([...transport, ...noise]))).parameters).toBeUndefined();
    const shown = await operation(headers([...transport, ...noise]), { includeCommonHeaders: true });
    expect(shown.parameters?.map(({ name }) => name)).toEqual(noise);
  });

  test('cookies are documented on request', async () => {
    expect((await operation("curl https://a.example.com/x -b 'a=1; b=2'")).parameters).toBeUndefined();
    const shown = await operation("curl https://a.example.com/x -b 'a=1; b=2'", { includeCookies: true });
    expect(shown.parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['a', 'cookie', undefined],
      ['b', 'cookie', undefined],
    ]);
  });
});

describe('authentication', () => {
  test.each(['X-API-Key', 'api-key', 'ApiKey', 'X-Auth-Token'])('the header %s is a key', async (name) => {
    const { document, requests } = await curlToOpenApi(`curl https://a.example.com/x -H '${name}: k'`);
    expect(requests[0]?.auth).toEqual({ type: 'apiKey', in: 'header', name });
    expect(document.components?.securitySchemes).toEqual({
      [`apiKey_header_${name}`]: { type: 'apiKey', in: 'header', name },
    });
    expect(document.paths?.['/x']?.get).toMatchObject({ security: [{ [`apiKey_header_${name}`]: [] }] });
    expect(document.paths?.['/x']?.get?.parameters).toBeUndefined();
  });

  test.each([
    'api_key',
    'apikey',
    'api-key',
    'access_token',
    'accessToken',
    'token',
    'key',
    'app_id',
    'appid',
  ])('the query parameter %s is a key', async (name) => {
    const { document } = await curlToOpenApi(`curl 'https://a.example.com/x?${name}=k'`);
    expect(document.components?.securitySchemes).toEqual({
      [`apiKey_query_${name}`]: { type: 'apiKey', in: 'query', name },
    });
  });

  test('without inference nothing is reported about it, and keys are parameters', async () => {
    const { document } = await curlToOpenApi("curl https://a.example.com/x?key=k -u a:b -H 'X-API-Key: k'", {
      inferSecurity: false,
      includeExamples: true,
    });
    expect(document.components).toBeUndefined();
    expect(document.paths?.['/x']?.get).not.toHaveProperty('security');
    expect(document.paths?.['/x']?.get?.parameters?.map(({ name, example }) => [name, example])).toEqual([
      ['key', 'example'],
      ['X-API-Key', 'example-x-api-key'],
    ]);
  });

  test('item, then folder, then collection; noauth ends the search', async () => {
    const auth = (type: string) => ({ type, [type]: [] });
    const leaf = (path: string, more: object = {}) => ({
      request: { url: `https://a.example.com/${path}`, ...more },
    });
    const { document } = await collToOpenApi({
      info: {},
      auth: auth('basic'),
      item: [
        leaf('collection'),
        {
          item: [
            leaf('folder'),
            leaf('item', { auth: auth('digest') }),
            leaf('none', { auth: auth('noauth') }),
            { auth: auth('noauth'), item: [leaf('none2')] },
          ],
          auth: auth('bearer'),
        },
        { item: [leaf('inherited', { auth: null })], auth: null },
      ],
    });
    const security = Object.entries(document.paths ?? {}).map(([path, item]) => [path, item.get?.security]);
    expect(Object.fromEntries(security)).toEqual({
      '/collection': [{ basicAuth: [] }],
      '/folder': [{ bearerAuth: [] }],
      '/item': [{ digestAuth: [] }],
      '/none': undefined,
      '/none2': undefined,
      '/inherited': [{ basicAuth: [] }],
    });
  });
});

describe('bodies', () => {
  test.each([
    ['application/json; charset=utf-8', 'application/json', '{"a":1}'],
    ['application/vnd.api+json', 'application/vnd.api+json', '{"a":1}'],
    ['text/xml', 'text/xml', '<a/>'],
    ['image/svg+xml', 'image/svg+xml', '<a/>'],
    ['application/x-www-form-urlencoded; charset=utf-8', 'application/x-www-form-urlencoded', 'a=1'],
    ['text/csv', 'text/csv', 'a,b'],
    ['application/zip', 'application/zip', 'PK'],
    ['{{contentType}}', '*/*', 'x'],
  ])('%s is documented as %s', async (declared, shown, data) => {
    const { requestBody } = await operation(
      `curl https://a.example.com/x -H 'Content-Type: ${declared}' --data-raw '${data}'`,
    );
    expect(Object.keys(requestBody?.content ?? {})).toEqual([shown]);
  });

  test.each([
    ['{"a": 1}', 'application/json'],
    ['[1]', 'application/json'],
    ['1', 'application/x-www-form-urlencoded'],
    ['null', 'application/x-www-form-urlencoded'],
    ['a=1', 'application/x-www-form-urlencoded'],
    ['{"a": ', 'application/x-www-form-urlencoded'],
  ])('without a declared type %s is %s', async (data, mediaType) => {
    const { requestBody } = await operation(`curl https://a.example.com/x -d '${data}'`);
    expect(Object.keys(requestBody?.content ?? {})).toEqual([mediaType]);
  });

  test('JSON that does not parse is text, and said to be', async () => {
    const { document, diagnostics, ok } = await curlToOpenApi(
      "curl https://a.example.com/x -H 'Content-Type: application/json' -d '{not json}'",
    );
    expect(document.paths?.['/x']?.post?.requestBody).toEqual({
      required: true,
      content: { 'text/plain': { schema: { type: 'string' } } },
    });
    expect(diagnostics).toMatchObject([
      { code: 'BODY_JSON_INVALID', severity: 'warning', source: 'curl', index: 0, path: '/x' },
    ]);
    expect(ok).toBe(true);
  });

  test('is required when every sample had one', async () => {
    const one = await operation(
      "curl https://a.example.com/x -d 'a=1'\ncurl https://a.example.com/x -d 'a=2'",
    );
    expect(one.requestBody?.required).toBe(true);
    const two = await operation(
      "curl https://a.example.com/x -d 'a=1'\ncurl -X POST https://a.example.com/x",
    );
    expect(two.requestBody).not.toHaveProperty('required');
  });

  test('a file is named and not read, unless the caller reads it', async () => {
    const command = "curl https://a.example.com/x -H 'Content-Type: application/json' -d @body.json";
    expect((await curlToOpenApi(command)).requests[0]?.body).toEqual({
      kind: 'json',
      mediaType: 'application/json',
    });
    const reading = new XToOpenApi().register(
      new CurlAdapter({ readFile: (path) => (path === 'body.json' ? '{"a":1}\n' : undefined) }),
    );
    expect((await reading.convert('curl', command)).requests[0]?.body?.raw).toBe('{"a":1}');
  });

  test('exact texts survive', async () => {
    const raw = '[{"n": 1.0, "big": 12345678901234567890, "a": 1, "a": 2}, null]';
    const { requests } = await curlToOpenApi(`curl https://a.example.com/x --json '${raw}'`);
    expect(requests[0]?.body).toEqual({ kind: 'json', mediaType: 'application/json', raw });
    expect(requests[0]?.headers).toEqual([
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Accept', value: 'application/json' },
    ]);
  });

  test('fields of a form that every sample had are required', async () => {
    const { requestBody } = await operation(
      "curl https://a.example.com/x -d 'a=1&b=2'\ncurl https://a.example.com/x -d 'a=x'",
    );
    expect(requestBody?.content['application/x-www-form-urlencoded']?.schema).toEqual({
      type: 'object',
      properties: { a: { type: ['integer', 'string'] }, b: { type: 'integer' } },
      required: ['a'],
    });
  });
});

test('the first value of an extension wins, and only x- fields count', () => {
  const request = (sourceIndex: number, extensions: Record<string, unknown>): NormalizedRequest => ({
    source: 't',
    sourceIndex,
    method: 'GET',
    url: new URL('https://a.example.com/x'),
    headers: [],
    query: [],
    cookies: [],
    extensions,
  });
  const reports: Diagnostic[] = [];
  const document = buildOpenApi32(
    [request(0, { 'x-a': 1, 'y-b': 1 }), request(1, { 'x-a': 2, 'x-c': { d: 1 } })],
    DEFAULT_OPTIONS,
    (one) => reports.push(one),
  );
  expect(document.paths?.['/x']?.get).toMatchObject({ 'x-a': 1, 'x-c': { d: 1 } });
  expect(document.paths?.['/x']?.get).not.toHaveProperty('y-b');
  expect(reports).toEqual([]);
});

test('variables are resolved nearest first, and reported once if they have no value', async () => {
  const result = await collToOpenApi({
    info: {},
    variable: [
      { key: 'host', value: 'https://outer.example.com' },
      { key: 'empty', value: '' },
      { key: 'off', value: 'x', disabled: true },
    ],
    item: [
      {
        variable: [
          { key: 'host', value: 'https://{{name}}.example.com' },
          { id: 'name', value: 'inner' },
        ],
        item: [{ request: '{{host}}/a' }],
      },
      { request: '{{host}}/b?x={{empty}}&y={{off}}&z={{off}}&now={{$timestamp}}' },
    ],
  });
  expect(result.requests.map(({ urlString }) => urlString)).toEqual([
    'https://inner.example.com/a',
    'https://outer.example.com/b?x={{empty}}&y={{off}}&z={{off}}&now={{$timestamp}}',
  ]);
  expect(
    result.diagnostics
      .filter(({ code }) => code === 'COLL_VARIABLE_UNRESOLVED')
      .map(({ message }) => /"(\w+)"/.exec(message)?.[1]),
  ).toEqual(['empty', 'off']);
});

test('urlString is the URL, with unresolved variables as they were written', async () => {
  const { requests } = await curlToOpenApi(
    'curl https://a.example.com\ncurl localhost:9200/x\ncurl $HOST/{id}/y',
  );
  expect(requests.map(({ urlString }) => urlString)).toEqual([
    'https://a.example.com/',
    'http://localhost:9200/x',
    '$HOST/{id}/y',
  ]);
  expect(requests.map(({ url }) => url.href)).toEqual([
    'https://a.example.com/',
    'http://localhost:9200/x',
    'http://host.invalid/%7Bid%7D/y',
  ]);
});

test('what canHandle accepts', () => {
  const curl = new CurlAdapter();
  for (const input of ['curl x', '  $ curl x', '#curl x', '> curl.exe x', ['curl x', 1], 'curl'])
    expect(curl.canHandle(input)).toBe(true);
  for (const input of ['', 'wget', 'curlew x', [], [1], null, {}, 'echo; curl x'])
    expect(curl.canHandle(input)).toBe(false);
  const coll = new CollAdapter();
  for (const input of [{ info: {}, item: [] }, '{"info": {}, "item": []}'])
    expect(coll.canHandle(input)).toBe(true);
  for (const input of [
    null,
    'x',
    '{"item": 1',
    {},
    { info: 'x', item: [] },
    { info: {}, item: {} },
    [],
    '{"info": null, "item": []}',
  ])
    expect(coll.canHandle(input)).toBe(false);
});
