import {
  type ConvertOptions,
  collToOpenApi,
  curlToOpenApi,
  type Diagnostic,
  harToOpenApi,
  XToOpenApi,
} from '@curlew/convert';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../../diagnostics/test/linear.ts';

async function getPaths(...urls: string[]): Promise<string[]> {
  const { document, documentValid } = await curlToOpenApi(
    urls.map((url) => `curl 'https://a.example.com${url}'`),
  );
  expect(documentValid).toBe(true);
  return Object.keys(document.paths ?? {});
}

describe('paths', () => {
  test.each([
    ['/token/velvet-otter-lantern', '/token/{tokenId}'],
    ['/reset/velvetotterlantern/now', '/reset/{resetId}/now'],
    ['/reset-password/velvet', '/reset-password/{resetPasswordId}'],
    ['/invites/velvet_otter', '/invites/{inviteId}'],
    ['/otp/482913', '/otp/{otpId}'],
    ['/sessions/7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e/log', '/sessions/{sessionId}/log'],
    ['/magic-links/9f86d081884c7d65', '/magic-links/{magicLinkId}'],
    ['/verify/email/velvet', '/verify/email/velvet'],
    ['/webhooks/T024BE7LH/velvet', '/webhooks/{webhookId}/velvet'],
    ['/files/4eC39HqLyjWDarjtT1zdp7dc', '/files/{fileId}'],
    ['/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/getMe', '/{param0}/getMe'],
    ['/cart;jsessionid=velvet/items', '/cart;jsessionid={jsessionid}/items'],
    ['/cart%3Bjsessionid=velvet', '/cart;jsessionid={jsessionid}'],
    ['/map;lat=1;lon=2;velvet-otter-x/view', '/map;lat={lat};lon={lon};{parameter}/view'],
    ['/people/ann.smith@corp.io/posts', '/people/{personId}/posts'],
    ['/cards/4111111111111111', '/cards/{cardId}'],
    ['/x/password=velvet-otter', '/x/{xId}'],
    ['/map,token=velvet-otter/view', '/{param0}/view'],
    ['/shop/(S(hs1jD2lY0KViLhkS7gFKlPn1))/cart', '/shop/{shopId}/cart'],
    ["/Users('hs1jD2lY0KViLhkS7gFKlPn1')/posts", '/{param0}/posts'],
  ])('%s is described as %s', async (path, expected) => {
    expect(await getPaths(path)).toEqual([expected]);
  });

  test.each([
    '/oauth/token/refresh',
    '/token/revoke',
    '/password/reset',
    '/password/forgot',
    '/sessions/current',
    '/session/active',
    '/invites/accept',
    '/auth/google',
    '/verify/email',
    '/keys/search',
    '/token-types/fancy-otter',
    '/password-policies/strict',
    '/users/1',
    '/users/7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e',
    '/products/iPhone15ProMax256GBTitanium',
    '/posts/how-to-build-a-rest-api-in-10-minutes',
    '/tokens/1',
    '/map,layer=roads/view',
    '/key=primary/view',
    '/v1/token.json',
  ])('%s stays', async (path) => {
    expect(await getPaths(path)).toEqual([path]);
  });

  test('names that are made of a path hold no more than it', async () => {
    const { document } = await curlToOpenApi('curl https://a.example.com/token/velvet-otter', {
      includeExamples: true,
    });
    expect(document.paths?.['/token/{tokenId}']?.get).toMatchObject({
      operationId: 'getTokenByTokenId',
      tags: ['token'],
      parameters: [
        {
          name: 'tokenId',
          in: 'path',
          required: true,
          schema: { type: 'string', example: 'example-tokenid' },
        },
      ],
    });
  });
});

test.each(['auth', 'webhooks', 'share', 'oauth', 'key', 'sign-in'])(
  'an example of what stands behind /%s/ is a placeholder, even where more of them made it a parameter',
  async (segment) => {
    const values = ['velvet-otter', 'amber-heron', 'mellow-kestrel', 'polar-quail', 'quartz-raven'];
    const { document } = await curlToOpenApi(
      values.map((value) => `curl https://a.example.com/${segment}/${value}`),
      { includeExamples: true },
    );
    for (const value of values) expect(JSON.stringify(document)).not.toContain(value);
  },
);

describe('names', () => {
  const token = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';

  test('parameters whose name is a credential are left out', async () => {
    const { document } = await curlToOpenApi(
      `curl 'https://a.example.com/x?${token}=1&velvet-otter-lantern&pretty&page=1' -H '${token}: 1' -H 'X-Page: 1' -b '${token}=1; theme=dark'`,
      { includeCookies: true },
    );
    expect(document.paths?.['/x']?.get?.parameters?.map(({ name }) => name)).toEqual([
      'pretty',
      'page',
      'X-Page',
      'theme',
    ]);
  });

  test('properties whose name is one become a rule for any name', async () => {
    const { document } = await curlToOpenApi(
      `curl https://a.example.com/x -H 'Content-Type: application/json' -d '{"a":1,"${token}":{"b":2},"velvet otter lantern":{"b":3},"ann@corp.io":{"b":4}}'`,
    );
    expect(document.paths?.['/x']?.post?.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      properties: { a: { type: 'integer' } },
      required: ['a'],
      additionalProperties: { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
    });
  });

  test('a form without names is a text', async () => {
    const schemas = async (data: string) => {
      const { document } = await curlToOpenApi(`curl https://a.example.com/x -d '${data}'`);
      return document.paths?.['/x']?.post?.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    };
    expect(await schemas('velvet-otter')).toEqual({ type: 'string' });
    expect(await schemas('a=1&velvet-otter')).toEqual({
      type: 'object',
      properties: { a: { type: 'integer' } },
      required: ['a'],
    });
  });

  test('a media type, and an extension', async () => {
    const { document } = await curlToOpenApi(
      `curl https://a.example.com/x -H 'Content-Type: application/${token}' -d x`,
    );
    expect(Object.keys(document.paths?.['/x']?.post?.requestBody?.content ?? {})).toEqual(['*/*']);
    const adapter = {
      id: 'own',
      parse: async () => [
        {
          source: 'own',
          sourceIndex: 0,
          method: 'get',
          url: new URL('https://a.example.com/'),
          headers: [],
          query: [],
          cookies: [],
          extensions: {
            'x-setup': { apiKey: 'velvet otter', region: 'nyc3', [token]: 1 },
            [`x-${token}`]: 1,
            'x-note': `use ${token}`,
          },
        },
      ],
    };
    const result = await new XToOpenApi().register(adapter).convert('own', 1);
    expect(JSON.stringify(result.document)).not.toMatch(/velvet|4eC39/);
    expect(result.document.paths?.['/']?.get).toMatchObject({
      'x-setup': { apiKey: 'example-apikey', region: 'nyc3' },
      'x-note': 'use <secret>',
    });
  });

  test('the name of an API key that is the key', async () => {
    const { document } = await collToOpenApi({
      info: {},
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: token },
          { key: 'value', value: 'X-Api-Key' },
        ],
      },
      item: [{ request: 'https://a.example.com/x' }],
    });
    expect(document.components?.securitySchemes).toEqual({
      'apiKey_header_X-API-Key': { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    });
  });
});

test('servers: user and password go, a random label becomes a variable', async () => {
  const { document } = await curlToOpenApi([
    'curl https://ann:velvet@a.example.com/x',
    'curl https://k3j9x0q2m8v7b5n1c4z6l0p2.hooks.example.com:8443/x',
  ]);
  expect(document.servers).toEqual([
    { url: 'https://a.example.com' },
    {
      url: 'https://{subdomain}.hooks.example.com:8443',
      variables: { subdomain: { default: 'subdomain', description: 'Not shown: it may be a credential.' } },
    },
  ]);
});

describe('headers', () => {
  test.each([
    ['Accept', 'application/vnd.acme.v2+json, text/plain;q=0.5'],
    ['Accept-Language', 'de-DE,de;q=0.9,en;q=0.8'],
    ['Range', 'bytes=0-1023'],
    ['If-Modified-Since', 'Wed, 21 Oct 2015 07:28:00 GMT'],
    ['If-None-Match', 'W/"33a64df551425fcc55e4d42a148795d9f25f89d4"'],
    ['Cache-Control', 'no-cache, max-age=0'],
    ['X-API-Version', '2024-02-29'],
    ['X-Dry-Run', 'true'],
  ])('%s: %s is shown', async (name, value) => {
    expect(await getExample(name, value)).toBe(value === 'true' ? true : value);
  });

  test.each([
    ['Accept', 'application/json; token=velvet'],
    ['Accept', 'application/velvetotter'],
    ['Accept-Language', 'velvet-otter'],
    ['Cache-Control', 'velvet-otter'],
    ['If-Modified-Since', 'velvet otter lantern and more'],
    ['User-Agent', 'velvet/1.0'],
    ['Referer', 'https://b.example.com/velvet'],
    ['X-Acme', 'velvet'],
    ['X-PIN', '4821'],
    ['X-Employee', '48213'],
  ])('%s: %s is not', async (name, value) => {
    expect(JSON.stringify(await getExample(name, value))).not.toMatch(/velvet|4821/);
  });

  async function getExample(name: string, value: string): Promise<unknown> {
    const { document } = await curlToOpenApi(`curl https://a.example.com/x -H '${name}: ${value}'`, {
      includeExamples: true,
      includeCommonHeaders: true,
    });
    const { parameters = [] } = document.paths?.['/x']?.get ?? {};
    expect(parameters.map((parameter) => parameter.name)).toEqual([name]);
    return parameters[0]?.example;
  }
});

test('an extension that contains itself ends', async () => {
  const cyclic: Record<string, unknown> = { password: 'velvet' };
  cyclic.one = cyclic;
  cyclic.two = [cyclic, cyclic];
  const adapter = {
    id: 'own',
    parse: async () => [
      {
        source: 'own',
        sourceIndex: 0,
        method: 'get',
        url: new URL('https://a.example.com/'),
        headers: [],
        query: [],
        cookies: [],
        extensions: { 'x-setup': cyclic },
      },
    ],
  };
  const { document } = await new XToOpenApi().register(adapter).convert('own', 1);
  expect(document.paths?.['/']?.get).toMatchObject({
    'x-setup': { password: 'example-password', one: {}, two: [{}, {}] },
  });
});

describe('bodies', () => {
  async function bodyExample(type: string, body: string): Promise<unknown> {
    const { document } = await curlToOpenApi(
      `curl https://a.example.com/x -H 'Content-Type: ${type}' --data-binary '${body}'`,
      { includeExamples: true },
    );
    const content = document.paths?.['/x']?.post?.requestBody?.content ?? {};
    return Object.values(content)[0]?.schema?.example;
  }

  test('XML by elements and attributes', async () => {
    const body =
      '<?xml version="1.0"?><e a="1"><!-- velvet --><Password Type="plain">velvet</Password><title>Tea &amp; Otter</title><param name="api_key" value="velvet"/><c><![CDATA[lantern? no]]></c></e>';
    expect(await bodyExample('application/xml', body)).toBe(
      '<?xml version="1.0"?><e a="1"><Password Type="example">example-password</Password><title>Example &amp; Text</title><param name="api_key" value="example-api-key"/><c><![CDATA[example? text]]></c></e>',
    );
    expect(await bodyExample('application/xml', '<a>velvet</a')).toBeUndefined();
  });

  test('lines of JSON; other texts are not shown', async () => {
    expect(await bodyExample('application/json', '{"index":{}}\n{"password":"velvet"}')).toBe(
      '{"index":{}}\n{"password":"example-password"}',
    );
    expect(await bodyExample('text/plain', 'hello')).toBeUndefined();
    expect(await bodyExample('application/json', '"velvet"')).toBeUndefined();
  });
});

describe('the message', () => {
  const said = ({ message, cause }: Diagnostic) =>
    `${message} ${cause instanceof Error ? `${cause.message}${cause.stack}` : JSON.stringify(cause)}`;

  test.each<[string, string]>([
    ['velvetotter://a.example.com/x', 'CURL_UNSUPPORTED_SCHEME'],
    ['https://a.example.com --velvetotter', 'CURL_PARSE_FAILED'],
    ['https://a.example.com -H velvetotter', 'CURL_PARSE_FAILED'],
    ['http://[velvetotter', 'CURL_PARSE_FAILED'],
    ['https://a.example.com -F velvetotter', 'CURL_PARSE_FAILED'],
    ["https://a.example.com -H ':velvetotter: 1'", 'PSEUDO_HEADER_DROPPED'],
  ])('of curl %s', async (command, code) => {
    const { diagnostics } = await curlToOpenApi(`curl ${command}`);
    expect(diagnostics.map((one) => one.code)).toContain(code);
    for (const diagnostic of diagnostics) expect(said(diagnostic)).not.toContain('velvetotter');
  });

  test('schemes, options and variables that are ordinary are named', async () => {
    const messages = async (command: string) =>
      (await curlToOpenApi(command)).diagnostics.map(({ message }) => message).join();
    expect(await messages('curl wss://a.example.com/x')).toContain('scheme wss');
    expect(await messages('curl https://a.example.com --future-option')).toContain('--future-option');
    const { diagnostics } = await collToOpenApi({
      info: {},
      item: [
        { request: 'https://{{apiHost}}/x' },
        { request: 'https://a.example.com/{{velvet-otter-lantern}}', name: 'x' },
      ],
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Variable "apiHost" has no value; left as {{apiHost}}.',
      'A variable of this item has no value; left as written.',
      expect.stringContaining('2 servers'),
    ]);
  });

  test('an adapter that fails with a text of the input', async () => {
    const adapter = { id: 'own', parse: async (input: unknown) => [JSON.parse(String(input))] };
    const { diagnostics } = await new XToOpenApi().register(adapter).convert('own', 'velvet otter {');
    expect(diagnostics[0]?.code).toBe('ADAPTER_PARSE_FAILED');
    expect(diagnostics.map(said).join()).not.toMatch(/velvet/);
    const failing = { id: 'own', parse: () => Promise.reject(new Error('no disk')) };
    const other = await new XToOpenApi().register(failing).convert('own', 'velvet otter');
    expect(other.diagnostics[0]?.message).toContain('no disk');
  });
});

test('what is known from one place is removed from every other, also in what an adapter says', async () => {
  const known = 'velvet-otter-lantern';
  const options: ConvertOptions = {
    includeExamples: true,
    includeCommonHeaders: true,
    title: `Shop ${known}`,
    description: known,
  };
  const text = JSON.stringify({
    log: {
      entries: [
        {
          comment: `x ${known}`,
          request: {
            method: 'GET',
            url: `https://${known}.example.com/a/${known}?q=${known}&${known}=1`,
            headers: [{ name: 'Authorization', value: `Bearer ${known}` }],
          },
        },
        {
          request: {
            method: 'POST',
            url: 'https://a.example.com/b',
            headers: [],
            postData: { mimeType: 'application/json', text: `{"note":"x ${known} y","${known}":[1]}` },
          },
          response: { status: 200, statusText: known, headers: [], content: {} },
        },
      ],
    },
  });
  const result = await harToOpenApi(text, options);
  expect(JSON.stringify([result.document, result.diagnostics])).not.toMatch(/velvet/i);
  expect(JSON.stringify(result.requests)).toContain(known);
  expect(result.document.info.title).toBe('Shop <secret>');
});

test('a credential of many costs no more than its length', async () => {
  const commands = Array.from(
    { length: 3000 },
    (_, at) =>
      `curl 'https://a.example.com/x/velvet-otter-${at}?q=velvet-${at}' -H 'Authorization: Bearer velvet-otter-lantern-${at}'`,
  );
  await expectLinear(commands.length, (count) =>
    curlToOpenApi(commands.slice(0, count), { includeExamples: true }),
  );
});
