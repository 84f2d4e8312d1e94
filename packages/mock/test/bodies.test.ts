import { describe, expect, it } from 'vitest';
import { type Ask, empty, getFindings, getMock } from './ask-mock.ts';

const ITEM = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', maxLength: 5 },
    tags: { type: 'array', items: { type: 'integer' } },
    file: { type: 'string', format: 'binary' },
  },
};

const post = (type: string, schema: object = { schema: ITEM }, required = true) => {
  return getMock(empty({ 'post /a': { requestBody: { required, content: { [type]: schema } } } }));
};

const sending = (type: string, body: string): Ask => ({ headers: { 'content-type': type }, body });

describe('bodies', () => {
  it('checks JSON by its schema', async () => {
    const ask = await post('application/json');
    const json = (value: unknown) =>
      ask('POST /a', sending('application/json; charset=utf-8', JSON.stringify(value)));
    expect((await json({ name: 'Ada', tags: [1] })).status).toBe(204);
    const wrong = await json({ name: 'Augusta', tags: [1, 'x'], more: 1 });
    expect(wrong.status).toBe(400);
    expect(getFindings(wrong).sort()).toEqual(['body #/more', 'body #/name', 'body #/tags/1']);
    expect(wrong.headers['content-type']).toBe('application/problem+json');
    expect(wrong.json).toMatchObject({
      title: 'Bad Request',
      status: 400,
      detail: 'The request contradicts the description in 3 places.',
    });
    expect(getFindings(await json({}))).toEqual(['body #/name']);
    expect((await ask('POST /a', sending('application/json', '{'))).json).toMatchObject({
      detail: 'The body is not JSON: it ends in the middle of a value.',
    });
  });

  it('names the media types that it takes', async () => {
    const ask = await post('application/json');
    const other = await ask('POST /a', sending('text/plain', 'x'));
    expect([other.status, (other.json as { detail: string }).detail]).toEqual([
      415,
      'The body has the media type `text/plain`; declared: `application/json`.',
    ]);
    expect((await ask('POST /a', { body: '{}' })).status).toBe(415);
  });

  it('asks for a body only where it is required', async () => {
    expect((await (await post('application/json'))('POST /a')).status).toBe(400);
    expect((await (await post('application/json', {}, false))('POST /a')).status).toBe(204);
  });

  it('reads forms', async () => {
    const type = 'application/x-www-form-urlencoded';
    const ask = await post(type);
    expect((await ask('POST /a', sending(type, 'name=Ada&tags=1&tags=2'))).status).toBe(204);
    expect(getFindings(await ask('POST /a', sending(type, 'name=Augusta&tags=x&more=1'))).sort()).toEqual([
      'body #/more',
      'body #/name',
      'body #/tags/0',
    ]);
  });

  it('reads multipart bodies with files', async () => {
    const ask = await post('multipart/form-data');
    const send = async (fields: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      return ask('POST /a', { headers, body: new Uint8Array(await encoded.arrayBuffer()) });
    };
    expect(
      (
        await send([
          ['name', 'Ada'],
          ['tags', '1'],
          ['file', new Blob(['x'])],
        ])
      ).status,
    ).toBe(204);
    expect(getFindings(await send([['tags', 'x']])).sort()).toEqual(['body #/name', 'body #/tags/0']);
    expect((await ask('POST /a', sending('multipart/form-data; boundary=x', 'broken'))).status).toBe(400);
  });

  it('checks each item of a sequence', async () => {
    const ask = await post('application/jsonl', { itemSchema: ITEM });
    expect(
      (await ask('POST /a', sending('application/jsonl', '{"name":"Ada"}\n{"name":"B"}\n'))).status,
    ).toBe(204);
    const wrong = await ask('POST /a', sending('application/jsonl', '{"name":"Ada"}\n{}\n'));
    expect(getFindings(wrong)).toEqual(['body #/1/name']);
    const broken = await ask('POST /a', sending('application/jsonl', '{}\n{'));
    expect(broken.json).toMatchObject({
      detail: 'Line 2 of the body is not JSON: it ends in the middle of a value.',
    });
  });

  it('takes binary bodies as they are, reads XML, and refuses JSON that is not UTF-8', async () => {
    const bytes = new Uint8Array([255, 254]);
    const binary = await post('image/*', { schema: {} });
    expect((await binary('POST /a', { headers: { 'content-type': 'image/png' }, body: bytes })).status).toBe(
      204,
    );
    const xml = await post('application/xml');
    expect((await xml('POST /a', sending('application/xml', '<a><name>Ada</name></a>'))).status).toBe(204);
    expect(getFindings(await xml('POST /a', sending('application/xml', '<a/>')))).toEqual(['body #/name']);
    const json = await post('application/json');
    const wrong = await json('POST /a', { headers: { 'content-type': 'application/json' }, body: bytes });
    expect(wrong.json).toMatchObject({
      detail: 'The body is not UTF-8, which JSON requires: byte 1 is not.',
    });
  });

  it('answers what does not fit when it is lenient', async () => {
    const ask = await getMock(
      empty({
        'post /a': { requestBody: { required: true, content: { 'application/json': { schema: ITEM } } } },
      }),
      { lenient: true },
    );
    expect((await ask('POST /a', sending('text/plain', 'x'))).status).toBe(204);
  });
});

describe('credentials', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    query: { type: 'apiKey', in: 'query', name: 'key' },
    basic: { type: 'http', scheme: 'basic' },
    oauth: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: {} } },
    },
  };
  const secured = (...security: object[]) => {
    return getMock({ components: { securitySchemes: schemes }, ...empty({ 'get /a': { security } }) });
  };

  it('are those of one alternative, together', async () => {
    const ask = await secured({ key: [], basic: [] }, { query: [] });
    const refused = await ask('GET /a', { headers: { 'x-key': '1' } });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Basic realm="mock"']);
    expect(refused.json).toMatchObject({
      detail: 'Credentials are missing: send `Authorization: Basic …`, or the query parameter `key`.',
    });
    expect((await ask('GET /a?key=1')).status).toBe(204);
    expect((await ask('GET /a', { headers: { 'x-key': '1', authorization: 'Basic eDp5' } })).status).toBe(
      204,
    );
    expect((await ask('GET /a', { headers: { 'x-key': '1', authorization: 'Bearer x' } })).status).toBe(401);
  });

  it('can be optional, and a token is used for OAuth', async () => {
    expect((await (await secured({ key: [] }, {}))('GET /a')).status).toBe(204);
    const oauth = await secured({ oauth: [] });
    expect((await oauth('GET /a')).headers['www-authenticate']).toBe('Bearer');
    expect((await oauth('GET /a', { headers: { authorization: 'Bearer x' } })).status).toBe(204);
  });
});
