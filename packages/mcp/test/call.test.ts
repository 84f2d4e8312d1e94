import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, getCaller, sendJson, startApi } from './test-api.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(answer: Answer, operation: object = {}, settings: object = {}, fields: object = {}) {
  const api = await startApi(answer);
  closing.push(api.close);
  const tool = await getCaller(operation, { servers: [{ url: api.url }], ...fields }, settings);
  closing.push(tool.close);
  return { ...tool, api };
}

const parameter = (name: string, place: string, schema: object = { type: 'string' }) => ({
  name,
  in: place,
  schema,
});
const json = (schema: object) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
});

describe('arguments that are refused, each by name', () => {
  test.each([
    ['an unknown one', { limt: 1 }, /`limt` is not an argument of this tool\. Did you mean `limit`\?/],
    ['one of the wrong type', { limit: 'many' }, /`limit` must be integer, found the string `"many"`/],
    ['one out of range', { limit: 1_000 }, /`limit` must be <= 100, found the number 1000/],
    ['a missing one', { body: undefined }, /`body` is missing: it is required/],
    ['a wrong part of the body', { body: { name: 1 } }, /`body\.name` must be string, found the number 1/],
    [
      'an unknown part of the body',
      { body: { name: 'a', x: 1 } },
      /`body\.x` is not a property of this schema/,
    ],
    ['a line break in a header', { 'X-Note': 'a\r\nX-Evil: 1' }, /`X-Note`: .*contains a line break/],
    ['a line feed in a header', { 'X-Note': 'a\nb' }, /`X-Note`/],
    ['a null byte in a header', { 'X-Note': 'a\u0000b' }, /`X-Note`/],
    ['a prototype', JSON.parse('{"__proto__": {"a": 1}}'), /`__proto__` is not an argument/],
    ['an endless nesting', { body: nested(5_000) }, /`body` is nested too deeply/],
  ])('%s', async (_, given, message) => {
    const { call, api } = await start((_request, response) => response.end(), {
      parameters: [
        parameter('limit', 'query', { type: 'integer', maximum: 100 }),
        parameter('X-Note', 'header'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
          },
        },
      },
    });
    const whole = { body: { name: 'a' }, ...given } as Record<string, unknown>;
    if (whole.body === undefined) delete whole.body;
    const result = await call(Object.hasOwn(given, '__proto__') ? given : whole);
    expect(result.isError).toBe(true);
    expect(result.text).toMatch(message);
    expect(api.received).toEqual([]);
  });

  test('a path that would be another one', async () => {
    const api = await startApi((_request, response) => response.end());
    closing.push(api.close);
    const { call, close } = await getCaller(
      { parameters: [{ ...parameter('id', 'path'), required: true }] },
      { servers: [{ url: `${api.url}/v1` }] },
      {},
      '/users/{id}/x',
    );
    closing.push(close);
    for (const id of ['..', '.', '']) expect((await call({ id })).text).toMatch(/`id`/);
    expect(api.received).toEqual([]);
    await call({ id: '../../admin?x=1#y' });
    expect(api.received.map(({ url }) => url)).toEqual(['/v1/users/..%2F..%2Fadmin%3Fx%3D1%23y/x']);
  });
});

function nested(depth: number): object {
  let value: object = {};
  for (let at = 0; at < depth; at += 1) value = { a: value };
  return value;
}

describe('servers', () => {
  test('a relative one needs an address', async () => {
    const { call, close } = await getCaller({}, { servers: [{ url: '/v1' }] }, {});
    closing.push(close);
    expect(await call()).toMatchObject({ isError: true, text: expect.stringMatching(/--server <url>/) });
  });

  test('a relative one and none at all are resolved against the given address', async () => {
    const api = await startApi((_request, response) => response.end());
    closing.push(api.close);
    for (const fields of [{ servers: [{ url: '/v1' }] }, {}]) {
      const { call, close } = await getCaller({}, fields, { server: api.url });
      closing.push(close);
      await call();
    }
    expect(api.received.map(({ url }) => url)).toEqual(['/v1/it', '/it']);
  });

  test.each([
    ['a host without a scheme', (url: string) => ({ url: url.replace('http:', '') })],
    [
      'a variable that is the scheme',
      (url: string) => ({ url: url.replace('http', '{s}'), variables: { s: { default: 'http' } } }),
    ],
    [
      'a variable that is the address',
      (url: string) => ({ url: '{all}/v1', variables: { all: { default: url } } }),
    ],
  ])('%s gets nothing where another address is given', async (_name, serverOf) => {
    const api = await startApi((_request, response) => response.end());
    const own = await startApi((_request, response) => response.end());
    closing.push(api.close, own.close);
    const { call, close } = await getCaller({}, { servers: [serverOf(own.url)] }, { server: api.url });
    closing.push(close);
    await call();
    expect([api.received.length, own.received.length]).toEqual([1, 0]);
  });

  test('variables are filled in', async () => {
    const api = await startApi((_request, response) => response.end());
    closing.push(api.close);
    const servers = [{ url: `${api.url}/{version}`, variables: { version: { default: 'v1' } } }];
    const { call, close } = await getCaller({}, { servers }, { variables: { version: 'v2' } });
    closing.push(close);
    await call();
    expect(api.received[0]?.url).toBe('/v2/it');
  });

  test('redirects to another origin are refused, those to the same one followed', async () => {
    const other = await startApi((_request, response) => response.end('reached'));
    closing.push(other.close);
    let to = `${other.url}/stolen`;
    const { call, api } = await start((request, response) => {
      if (request.url === '/there') response.end('there');
      else response.writeHead(307, { location: to }).end();
    });
    const refused = await call();
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/another origin/);
    expect(other.received).toEqual([]);
    to = '/there';
    expect((await call()).text).toBe('there');
    expect(api.received).toHaveLength(3);
  });

  test('a redirect that the operation declares is a result with its address, and not an error', async () => {
    const responses = { 302: { description: 'a download' } };
    const { call } = await start(
      (_request, response) => response.writeHead(302, { location: 'https://files.example.com/1?a=b' }).end(),
      { responses },
    );
    const { isError, text } = await call();
    expect([isError ?? false, text]).toEqual([
      false,
      'HTTP 302 Found, location: https://files.example.com/1?a=b',
    ]);
    const withoutAddress = await start((_request, response) => response.writeHead(302).end(), { responses });
    const found = await withoutAddress.call();
    expect([found.isError ?? false, found.text]).toEqual([false, 'HTTP 302 Found']);
  });
});

test('a declared redirect beside an output schema is an error only where clients know the schema', async () => {
  const responses = { ...json({ type: 'object' }), 302: { description: 'elsewhere' } };
  const answer: Answer = (_request, response) =>
    response.writeHead(302, { location: '/files/1?page=2' }).end();
  const { call, api } = await start(answer, { responses });
  const address = `HTTP 302 Found, location: ${api.url}/files/1?page=2`;
  expect(await call({}, { isSchemaListed: false })).not.toHaveProperty('isError');
  expect((await call({}, { isSchemaListed: false })).text).toBe(address);
  expect(await call()).toMatchObject({ isError: true, text: address });
  expect(api.received.every(({ url }) => url === '/it')).toBe(true);
});

test.each([
  ['https://files.example.com/1', 'https://files.example.com/1'],
  ['//files.example.com/1', 'http://files.example.com/1'],
  ['../other', /^http:\/\/127\.0\.0\.1:\d+\/other$/],
  [
    'https://files.example.com/1?signature=c2lnbmF0dXJlLW9mLWZpbGU',
    /\?signature=\S*\*\*\* \(credentials in it are not shown\)$/,
  ],
])('the address %s of a declared redirect is absolute', async (location, want) => {
  const { call } = await start((_request, response) => response.writeHead(307, { location }).end(), {
    responses: { '3XX': { description: 'elsewhere' } },
  });
  const { isError, text } = await call();
  expect(isError ?? false).toBe(false);
  const shown = text.replace('HTTP 307 Temporary Redirect, location: ', '');
  if (typeof want === 'string') expect(shown).toBe(want);
  else expect(shown).toMatch(want);
});

describe('results', () => {
  test('errors have the status and the body', async () => {
    const { call } = await start((_request, response) => sendJson(response, { reason: 'no' }, 409));
    expect(await call()).toMatchObject({ isError: true, text: 'HTTP 409 Conflict\n{"reason":"no"}' });
  });

  test('a response that is not what it says is an error with what came', async () => {
    const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
    const answers = [
      ['{"id": 5}', /does not match the description\. `\/id` must be string, found the number 5/],
      ['<html>', /not JSON, which the description declares/],
      ['', /not JSON, which the description declares/],
    ] as const;
    for (const [body, message] of answers) {
      const { call } = await start(
        (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
        { responses: json(schema) },
      );
      const result = await call();
      expect(result.isError).toBe(true);
      expect(result.text).toMatch(message);
      expect(result.text).toContain(body);
      expect(result.structuredContent).toBeUndefined();
    }
  });

  test('long bodies are cut with a note, images are images, other bytes a resource', async () => {
    const settings = { maxResultBytes: 100 };
    const long = await start((_request, response) => response.end('x'.repeat(5_000)), {}, settings);
    const result = await long.call();
    expect(result.text).toBe(`${'x'.repeat(100)}\n[Cut: the first 100 of 5000 bytes.]`);
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const image = await start((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(png),
    );
    expect((await image.call()).content).toEqual([
      { type: 'image', mimeType: 'image/png', data: png.toString('base64') },
    ]);
    const zip = await start((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/zip' }).end(png),
    );
    expect((await zip.call()).content).toMatchObject([
      { type: 'resource', resource: { mimeType: 'application/zip' } },
    ]);
    const none = await start((_request, response) => response.writeHead(204).end());
    expect((await none.call()).text).toBe('HTTP 204, without a body.');
  });

  test('a stream gives its messages, and reports each of them meanwhile', async () => {
    const { call } = await start(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end('data: {"n":1}\n\nevent: note\ndata: two\n\n');
      },
      { responses: { 200: { description: 'events', content: { 'text/event-stream': {} } } } },
    );
    const progress: string[] = [];
    const result = await call({}, { onProgress: (message) => progress.push(message) });
    expect(progress).toEqual(['{"n":1}', 'two']);
    expect(result.text).toBe('{"n":1}\nnote: two');
  });

  test('a call ends when it is cancelled or takes too long', async () => {
    const { call } = await start(() => {}, {}, { timeoutMs: 200 });
    expect((await call()).text).toMatch(/limit of 200 ms/);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    expect((await call({}, { signal: abort.signal })).text).toMatch(/ended the call/);
  });

  test('findings of the contract are added where that is asked for', async () => {
    const schema = { type: 'object', properties: { id: { type: 'string' } } };
    const { call } = await start(
      (_request, response) => sendJson(response, { id: 'a', extra: 1 }),
      { responses: json(schema) },
      { validate: true },
    );
    const result = await call();
    expect(result.structuredContent).toEqual({ id: 'a', extra: 1 });
    expect(result.text).toMatch(/Contract: .*extra/);
  });

  test('a contradiction appears once, with the number of its places', async () => {
    const item = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, n: { type: 'integer' } },
    };
    const items = Array.from({ length: 40 }, (_, at) => ({ id: at, n: at === 7 ? 'seven' : at }));
    const list = await start(
      (_request, response) => sendJson(response, items),
      { responses: json({ type: 'array', items: item }) },
      { validate: true },
    );
    const { text, isError } = await list.call();
    expect(isError).toBe(true);
    expect(text.split('\n').filter((line) => !line.startsWith('['))).toEqual([
      'HTTP 200 came with a body that does not match the description.',
      'Contract: `/0/id` must be string, found the number 0 (40 places). (body /0/id)',
      'Contract: `/7/n` must be integer, found the string `"seven"`. (body /7/n)',
    ]);
    const data = { type: 'string', contentMediaType: 'application/json', contentSchema: item };
    const content = {
      'text/event-stream': { itemSchema: { type: 'object', properties: { data } } },
    };
    const stream = await start(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(items.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''));
      },
      { responses: { 200: { description: 'events', content } } },
      { validate: true },
    );
    const lines = (await stream.call()).text.split('\n').filter((line) => line.startsWith('Contract'));
    expect(lines).toEqual([
      'Contract: `/id` must be string, found the number 0. (message /id, and 39 more)',
      'Contract: `/n` must be integer, found the string `"seven"`. (message /n)',
    ]);
  });

  test('a hundred calls at once get their own replies', async () => {
    const { call } = await start(
      (request, response) => setTimeout(() => response.end(request.url), Math.random() * 20),
      { parameters: [parameter('n', 'query', { type: 'integer' })] },
    );
    const results = await Promise.all(Array.from({ length: 100 }, (_, n) => call({ n })));
    expect(results.map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, n) => `/it?n=${n}`));
  });
});

describe('credentials', () => {
  const SECRET = 's3cr3t/~"token"\\value';
  const schemes = {
    'my key': { type: 'apiKey', in: 'header', name: 'X-Key' },
    bearer: { type: 'http', scheme: 'bearer' },
    login: { type: 'http', scheme: 'basic' },
  };
  const secure = (name: string) => ({ security: [{ [name]: [] }], responses: json({ type: 'object' }) });
  const fields = { components: { securitySchemes: schemes } };
  const echo: Answer = (request, response) =>
    sendJson(response, {
      seen: { ...request.headers },
      [`key ${request.headers.authorization ?? request.headers['x-key']}`]: 1,
    });

  test.each([
    ['my key', { CURLEW_API_KEY_MY_KEY: SECRET }, 'x-key', SECRET],
    ['bearer', { CURLEW_BEARER_BEARER: SECRET }, 'authorization', `Bearer ${SECRET}`],
    ['login', { CURLEW_BASIC_LOGIN: `me:${SECRET}` }, 'authorization', `Basic ${btoa(`me:${SECRET}`)}`],
    ['login', { CURLEW_BASIC_LOGIN: SECRET }, 'authorization', `Basic ${btoa(`${SECRET}:`)}`],
  ])('of %s are sent, and never shown', async (name, environment, header, value) => {
    const { call, api } = await start(echo, secure(name), { environment, validate: true }, fields);
    const result = await call();
    expect(api.received[0]?.headers[header]).toBe(value);
    expect(result.isError).not.toBe(true);
    const shown = JSON.stringify(result);
    for (const secret of [SECRET, JSON.stringify(SECRET).slice(1, -1), btoa(`me:${SECRET}`)])
      expect(shown).not.toContain(secret);
    expect(shown).toContain('***');
  });

  test('that are given by scheme are sent in place of those of the environment, and never shown', async () => {
    const settings = {
      environment: { CURLEW_BEARER_BEARER: 'of-the-environment' },
      credentials: { bearer: SECRET },
    };
    const { call, api } = await start(echo, secure('bearer'), settings, fields);
    const shown = JSON.stringify(await call());
    expect(api.received[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(shown).not.toContain(SECRET);
  });

  test('in headers of the command line are never shown either', async () => {
    const headers = [
      { name: 'X-Auth-Token', value: SECRET },
      { name: 'Cookie', value: 'theme=dark-mode; sid=s3ss10n' },
    ];
    const { call, api } = await start(
      (request, response) => response.end(String(request.headers['x-auth-token'])),
      {},
      { headers },
    );
    expect((await call()).text).toBe('***');
    expect(api.received[0]?.headers['x-auth-token']).toBe(SECRET);
  });

  test('that are missing are named, and the call is sent', async () => {
    const { call } = await start(
      (_request, response) => response.writeHead(401).end(),
      secure('my key'),
      {},
      fields,
    );
    expect((await call()).text).toMatch(/CURLEW_API_KEY_MY_KEY/);
  });

  test('of OAuth 2 clients are exchanged, kept, and renewed when the API refuses them', async () => {
    let issued = 0;
    const auth = await startApi((_request, response) => {
      issued += 1;
      sendJson(response, { access_token: `access-${issued}`, expires_in: 3600 });
    });
    closing.push(auth.close);
    let valid = 'access-1';
    const oauth = {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: `${auth.url}/token`, scopes: { read: '' } } },
    };
    const { call, api } = await start(
      (request, response) => {
        if (request.headers.authorization === `Bearer ${valid}`) sendJson(response, { token: valid });
        else response.writeHead(401).end();
      },
      secure('app'),
      { environment: { CURLEW_CLIENT_ID_APP: 'id', CURLEW_CLIENT_SECRET_APP: SECRET } },
      { components: { securitySchemes: { app: oauth } } },
    );
    const [one, two] = await Promise.all([call(), call()]);
    expect([one.structuredContent, two.structuredContent]).toEqual([{ token: '***' }, { token: '***' }]);
    expect(issued).toBe(1);
    expect(Object.fromEntries(new URLSearchParams(auth.received[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'read',
    });
    valid = 'access-2';
    expect((await call()).isError).not.toBe(true);
    expect(issued).toBe(2);
    expect(api.received).toHaveLength(4);
  });

  test('of OAuth 2 clients are not sent where anyone can read them, and failures do not show them', async () => {
    const flow = (tokenUrl: string) => ({
      components: {
        securitySchemes: { app: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } } },
      },
    });
    const environment = { CURLEW_CLIENT_ID_APP: 'id', CURLEW_CLIENT_SECRET_APP: SECRET };
    const plain = await start(echo, secure('app'), { environment }, flow('http://example.com/token'));
    expect((await plain.call()).text).toMatch(/must be `https:`/);
    const auth = await startApi((request, response) =>
      response.writeHead(500).end(request.headers.authorization),
    );
    closing.push(auth.close);
    const failing = await start(echo, secure('app'), { environment }, flow(`${auth.url}/token`));
    const { text } = await failing.call();
    expect(text).toMatch(/No token for `app`: .*status 500/);
    expect(text).not.toContain(SECRET);
    expect(failing.api.received).toEqual([]);
  });
});

describe('files', () => {
  const upload = {
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              photo: { type: 'string', contentMediaType: 'image/png' },
              title: { type: 'string' },
            },
          },
        },
      },
    },
  };

  test('are sent as they are given, or read below the folder alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mcp-files-'));
    closing.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'a.txt'), 'from disk');
    await symlink('/etc/hostname', join(folder, 'link'));
    const { call, api } = await start((_request, response) => response.end('ok'), upload, {
      filesFolder: folder,
    });
    const photo = (file: object) => call({ body: { photo: file, title: 'T' } });
    expect((await photo({ path: 'a.txt' })).text).toBe('ok');
    expect(api.received[0]?.body).toMatch(/filename="a\.txt".*from disk.*name="title"/s);
    expect((await photo({ base64: btoa('bytes'), fileName: 'b.png', mediaType: 'image/png' })).text).toBe(
      'ok',
    );
    expect(api.received[1]?.body).toMatch(/filename="b\.png"\r\nContent-Type: image\/png\r\n\r\nbytes/);
    for (const path of ['../x', '/etc/hostname', 'link', 'missing', '.'])
      expect((await photo({ path })).text).toMatch(/`body\.photo` names/);
    expect((await photo({ path: 'a.txt', text: 'b' })).text).toMatch(/exactly one of/);
    expect((await photo({ other: 'b' })).text).toMatch(/`body\.photo` has the unknown field `other`/);
    expect((await photo({ base64: '!!' })).text).toMatch(/not base64/);
    expect(api.received).toHaveLength(2);
  });

  test('of this machine are not read without a folder', async () => {
    const { call, api } = await start((_request, response) => response.end(), upload);
    expect((await call({ body: { photo: { path: 'package.json' } } })).text).toMatch(/--files <dir>/);
    expect(api.received).toEqual([]);
  });

  test('are whole bodies where the media type is binary', async () => {
    const requestBody = { required: true, content: { 'application/octet-stream': {} } };
    const { call, api } = await start((_request, response) => response.end(), { requestBody });
    await call({ body: { base64: btoa('bytes') } });
    expect(api.received[0]).toMatchObject({
      body: 'bytes',
      headers: { 'content-type': 'application/octet-stream' },
    });
  });
});
