import { Mock, serveMock } from '@curlew/mock';
import { loadDescription } from '@curlew/openapi';
import { describe, expect, it, test } from 'vitest';
import { type AskMock, getMock } from './ask-mock.ts';

const text = { type: 'string' };
const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const content = (schema: object, type = 'application/json', more: object = {}) => ({
  description: 'Refused.',
  content: { [type]: { schema, ...more } },
});
const withRefusals = (responses: object, more: object = {}): Promise<AskMock> =>
  getMock({
    paths: {
      '/a': {
        get: { parameters: [LIMIT], responses: { 200: { description: 'Done.' }, ...responses }, ...more },
      },
    },
  });

/** What `GET /a?limit=x` is answered, with the reason as this mock words it. */
async function refused(responses: object, headers: Record<string, string> = {}) {
  const ask = await withRefusals(responses);
  const { status, headers: received, json, text: body } = await ask('GET /a?limit=x', { headers });
  const findings = JSON.parse(received['curlew-findings'] ?? '[]') as { detail: string }[];
  return { status, type: received['content-type'], json, body, reason: findings[0]?.detail ?? '' };
}

describe('a refusal has the declared status that fits', () => {
  const response = { description: 'Refused.' };
  test.each([
    [['400', '422', '4XX', 'default'], 422],
    [['400', '4XX', 'default'], 400],
    [['422', '4XX', 'default'], 422],
    [['4XX', 'default'], 400],
    [['4xx', 'default'], 400],
    [['default'], 400],
  ])('%j', async (statuses, want) => {
    const { status, type, body, reason } = await refused(
      Object.fromEntries(statuses.map((one) => [one, response])),
    );
    expect({ status, type, body }).toEqual({ status: want, type: undefined, body: '' });
    expect(reason).toMatch(/limit|integer/);
  });

  test.each([[['404']], [['409', '5XX']], [[]]])(
    '%j has none, so it is a problem document',
    async (statuses) => {
      const { status, type, json } = await refused(
        Object.fromEntries(statuses.map((one) => [one, response])),
      );
      expect({ status, type, json }).toMatchObject({
        status: 400,
        type: 'application/problem+json',
        json: { title: 'Bad Request', status: 400, errors: [{ in: 'query', name: 'limit' }] },
      });
    },
  );

  it('is 404 for a wrong value in the path', async () => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
    const responses = { 200: response, 404: content({ type: 'object', properties: { message: text } }) };
    const ask = await getMock({ paths: { '/a/{id}': { get: { parameters, responses } } } });
    const { status, json } = await ask('GET /a/x');
    expect([status, json]).toEqual([404, { message: expect.stringContaining('integer') }]);
  });

  it('is 401 or 403 with the challenge for missing credentials', async () => {
    const components = { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } };
    const responses = {
      200: response,
      400: response,
      403: content({ type: 'object', properties: { error: text } }),
    };
    const get = { security: [{ token: [] }], responses };
    const ask = await getMock({ components, paths: { '/a': { get } } });
    const { status, headers, json } = await ask('GET /a');
    expect([status, headers['www-authenticate']]).toEqual([403, 'Bearer']);
    expect(json).toEqual({ error: 'Credentials are missing: send `Authorization: Bearer …`.' });
  });

  it('is 415 for a body of another type, else 400 or 422', async () => {
    const requestBody = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
    const post = async (statuses: readonly number[]) => {
      const responses = Object.fromEntries([200, ...statuses].map((one) => [one, response]));
      const ask = await getMock({ paths: { '/a': { post: { requestBody, responses } } } });
      return (await ask('POST /a', { headers: { 'content-type': 'text/plain' }, body: 'x' })).status;
    };
    expect([await post([400, 415]), await post([400]), await post([422])]).toEqual([415, 400, 422]);
  });

  it('is 400 before 422 for a body that cannot be read, and 422 before 400 for its values', async () => {
    const requestBody = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
    const post = async (statuses: readonly number[], body: string) => {
      const responses = Object.fromEntries([200, ...statuses].map((one) => [one, response]));
      const ask = await getMock({ paths: { '/a': { post: { requestBody, responses } } } });
      return (await ask('POST /a', { headers: { 'content-type': 'application/json' }, body })).status;
    };
    expect([
      await post([400, 422], '{'),
      await post([422], '{'),
      await post([400, 422], '[]'),
      await post([400], '[]'),
      await post([400, 422], ''),
    ]).toEqual([400, 422, 422, 400, 422]);
  });

  it('is the declared 406 if none of the media types is acceptable', async () => {
    const accepting = async (responses: object) => {
      const answers = { 200: content(text, 'text/plain'), ...responses };
      const ask = await getMock({ paths: { '/a': { get: { responses: answers } } } });
      const { status, headers, json } = await ask('GET /a', { headers: { accept: 'image/png' } });
      return { status, type: headers['content-type'], json };
    };
    const error = content({ type: 'object', properties: { message: text } });
    const message = 'The response is `text/plain`; the request accepts `image/png`.';
    const declared = { type: 'application/json', json: { message } };
    expect(await accepting({ 406: error, 400: error })).toEqual({ status: 406, ...declared });
    expect(await accepting({ 400: error })).toEqual({ status: 400, ...declared });
    expect(await accepting({ default: error })).toEqual({ status: 406, ...declared });
    expect(await accepting({})).toMatchObject({ status: 406, type: 'application/problem+json' });
  });

  it('is the 405 of an operation of the same path', async () => {
    const ask = await withRefusals({ 405: content({ type: 'object', properties: { title: text } }) });
    const { status, headers, json } = await ask('DELETE /a');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(json).toEqual({ title: '`/a` has the methods GET, HEAD, not DELETE.' });
    for (const status of ['4XX', 'default']) {
      const error = content({ type: 'object', properties: { title: text } }, 'application/vnd.error+json');
      const other = await (await withRefusals({ 400: response, [status]: error }))('DELETE /a');
      expect([other.status, other.headers['content-type']]).toEqual([405, 'application/vnd.error+json']);
    }
    expect((await (await withRefusals({ 400: response }))('DELETE /a')).headers['content-type']).toBe(
      'application/problem+json',
    );
  });

  it('is the declared 413 of a body that is too large', async () => {
    const requestBody = { content: { 'text/plain': {} } };
    const responses = { 204: response, 413: content({ type: 'object', properties: { reason: text } }) };
    const description = {
      openapi: '3.1.0',
      info: { title: 'Bodies', version: '1' },
      paths: { '/a': { post: { requestBody, responses } } },
    };
    const host = {
      readFile: async () => new TextEncoder().encode(JSON.stringify(description)),
      realPath: async (path: string) => path,
    };
    const loaded = await loadDescription('/openapi.json', { host });
    if (loaded.description === undefined) throw new Error('not loaded');
    const mock = new Mock(loaded.description);
    const server = await serveMock(() => mock, { allowsHost: () => true, maxBodyBytes: 10 });
    const reply = await fetch(`${server.url}/a`, { method: 'POST', body: 'x'.repeat(11) });
    expect([reply.status, await reply.json()]).toEqual([
      413,
      { reason: 'The body exceeds the limit of 10 bytes.' },
    ]);
    await server.close();
  });
});

describe('the body of a refusal is valid and gives the reason', () => {
  const nested = {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { enum: ['bad_request', 'other'] }, message: text, status: { type: 'integer' } },
      },
    },
  };
  test.each<[string, object, (reason: string) => unknown]>([
    [
      'a message',
      { type: 'object', properties: { code: { const: 7 }, message: text } },
      (reason) => ({ code: 7, message: reason }),
    ],
    [
      'an error in an object',
      nested,
      (reason) => ({ error: { code: 'bad_request', message: reason, status: 400 } }),
    ],
    [
      'a list of errors',
      {
        type: 'object',
        properties: {
          errors: {
            type: 'array',
            minItems: 1,
            items: { type: 'object', properties: { 'error-message': text } },
          },
        },
      },
      (reason) => ({ errors: [{ 'error-message': reason }] }),
    ],
    ['a text', text, (reason) => reason],
    [
      'a detail before a title',
      {
        type: 'object',
        properties: { title: text, detail: text, statusCode: { type: 'integer' } },
        additionalProperties: false,
      },
      (reason) => ({ title: expect.any(String), detail: reason, statusCode: 400 }),
    ],
    [
      'a title that is too short for the reason',
      { type: 'object', properties: { title: { type: 'string', maxLength: 12 } } },
      () => ({ title: 'Bad Request' }),
    ],
    [
      'a message of a fixed text',
      { type: 'object', required: ['message'], properties: { message: { const: 'no' } } },
      () => ({ message: 'no' }),
    ],
    [
      'a status that the schema limits',
      { type: 'object', required: ['status'], properties: { status: { type: 'integer', minimum: 500 } } },
      () => ({ status: expect.any(Number) }),
    ],
    [
      'no place',
      { type: 'object', required: ['ok'], properties: { ok: { const: false } } },
      () => ({ ok: false }),
    ],
    [
      'a problem document',
      { type: 'object', properties: { title: text, status: { type: 'integer' }, detail: text } },
      (reason) => ({ title: 'Bad Request', status: 400, detail: reason }),
    ],
    ['any value', {}, (reason) => expect.objectContaining({ detail: reason, errors: [expect.any(Object)] })],
  ])('%s', async (_name, schema, want) => {
    const { status, type, json, reason } = await refused({ 400: content(schema) });
    expect(reason).toMatch(/limit|integer/);
    expect({ status, type, json }).toEqual({ status: 400, type: 'application/json', json: want(reason) });
  });

  it('lists several reasons, as far as the property allows', async () => {
    const parameters = ['one', 'two'].map((name) => ({ ...LIMIT, name }));
    const answer = async (message: object) => {
      const schema = { type: 'object', required: ['message'], properties: { message } };
      const ask = await withRefusals({ 400: content(schema) }, { parameters });
      return ((await ask('GET /a?one=x&two=y')).json as { message: string }).message;
    };
    expect(await answer(text)).toMatch(/`one`.*`two`/);
    expect(await answer({ ...text, maxLength: 70 })).toContain('in 2 places');
  });

  it('is an example with the reason in its place', async () => {
    const example = { kind: 'invalid', message: 'Name is missing.' };
    const schema = { type: 'object', properties: { kind: text, message: text } };
    const { json, reason } = await refused({ 400: content(schema, 'application/json', { example }) });
    expect(json).toEqual({ kind: 'invalid', message: reason });
  });

  it('has the media type that is declared, also if the client accepts another one', async () => {
    const xml = content(
      { type: 'object', xml: { name: 'fault' }, properties: { message: text } },
      'application/xml',
    );
    const one = await refused({ 400: xml }, { accept: 'application/json' });
    expect([one.type, one.body]).toEqual([
      'application/xml',
      expect.stringContaining(`<message>${one.reason.replaceAll('"', '&quot;')}</message>`),
    ]);
    const plain = await refused({ 400: content(text, 'text/plain') });
    expect([plain.type, plain.body]).toEqual(['text/plain', plain.reason]);
  });

  it('puts nothing of the request into a page', async () => {
    const ask = await getMock({
      paths: {
        '/a': {
          get: {
            parameters: [LIMIT],
            responses: { 400: content(text, '*/*'), 200: { description: 'Done.' } },
          },
        },
      },
    });
    const hostile = encodeURIComponent('<script>alert(1)</script>');
    const { headers, text: body } = await ask(`GET /a?limit=${hostile}`, {
      headers: { accept: 'text/html' },
    });
    expect(headers['content-type']).toBe('text/html');
    expect(body).not.toContain('<script>');
  });

  it('lists the findings in the header of a problem document, too', async () => {
    const { headers, json } = await (await withRefusals({}))('GET /a?limit=x');
    expect(JSON.parse(headers['curlew-findings'] ?? '')).toEqual((json as { errors: unknown }).errors);
  });

  it('puts no credential into the header, and keeps it on one line', async () => {
    const secret = 'hunter2-s3cr3t';
    const properties = { password: { type: 'string', maxLength: 3 }, note: { type: 'integer' } };
    const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } };
    const responses = { 200: { description: 'Done.' }, 400: { description: 'Refused.' } };
    const parameters = [{ name: 'api_key', in: 'query', schema: { type: 'integer' } }];
    const ask = await getMock({ paths: { '/a': { post: { parameters, requestBody, responses } } } });
    const { headers, status } = await ask(`POST /a?api_key=${secret}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: secret, note: 'one\r\nSet-Cookie: a=b' }),
    });
    const findings = JSON.parse(headers['curlew-findings'] ?? '') as { name?: string; pointer?: string }[];
    expect([status, findings.map(({ name, pointer }) => name ?? pointer)]).toEqual([
      400,
      ['api_key', '#/password', '#/note'],
    ]);
    expect(headers['curlew-findings']).not.toContain(secret);
    expect(headers['curlew-findings']).not.toMatch(/[\r\n]/);
  });

  it('keeps a header of a long list of findings short and in ASCII', async () => {
    const parameters = Array.from({ length: 200 }, (_, index) => ({
      name: `größe-${index}`,
      in: 'query',
      required: true,
      schema: text,
    }));
    const ask = await withRefusals({ 400: { description: 'Refused.' } }, { parameters });
    const { headers } = await ask('GET /a');
    const value = headers['curlew-findings'] ?? '';
    expect(value.length).toBeLessThanOrEqual(4000);
    expect(value).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(value)[0]).toMatchObject({ in: 'query', name: 'größe-0' });
  });
});
