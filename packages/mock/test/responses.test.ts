import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { getMock } from './ask-mock.ts';

const USER = {
  type: 'object',
  required: ['id', 'email'],
  properties: {
    id: { type: 'integer', minimum: 7 },
    email: { type: 'string', format: 'email' },
    password: { type: 'string', writeOnly: true },
  },
};

const content = (type: string, media: object) => ({ description: 'x', content: { [type]: media } });
const getting = (responses: object, more: object = {}) =>
  getMock({ paths: { '/a': { get: { responses, ...more } } } });

describe('values', () => {
  it('are examples that the schema accepts, else made from it', async () => {
    const examples = { wrong: { value: { id: 'x' } }, right: { value: { id: 9, email: 'a@example.com' } } };
    const ask = await getting({ 200: content('application/json', { schema: USER, examples }) });
    expect((await ask('GET /a')).json).toEqual({ id: 9, email: 'a@example.com' });
    expect((await ask('GET /a', { headers: { prefer: 'example=wrong' } })).json).toEqual({ id: 'x' });
    const made = await ask('GET /a', { headers: { prefer: 'dynamic=true' } });
    expect(made.json).toEqual({ id: expect.any(Number), email: expect.stringContaining('@') });
    expect(made.headers['preference-applied']).toBe('dynamic=true');
    const unknown = await ask('GET /a', { headers: { prefer: 'example=none' } });
    expect([unknown.status, (unknown.json as { detail: string }).detail]).toEqual([
      404,
      'The response 200 has no example named `none`; it has `wrong`, `right`.',
    ]);
  });

  it('have the digits that the author wrote, also where a double cannot hold them', async () => {
    const long = (text: string) => (JSON as unknown as { rawJSON(text: string): object }).rawJSON(text);
    const id = { type: 'integer', examples: [long('12345678901234567891')] };
    const ask = await getMock({
      paths: {
        '/given': {
          get: {
            responses: { 200: content('application/json', { example: [{ id: long('9007199254740993') }] }) },
          },
        },
        '/made': {
          get: {
            responses: {
              200: {
                ...content('application/json', {
                  schema: { type: 'object', required: ['id'], properties: { id } },
                }),
                headers: { 'X-Id': { schema: id } },
              },
            },
          },
        },
      },
    });
    expect((await ask('GET /given')).text).toBe('[{"id":9007199254740993}]');
    const made = await ask('GET /made');
    expect([made.text, made.headers['x-id']]).toEqual([
      '{"id":12345678901234567891}',
      '12345678901234567891',
    ]);
  });

  it('keep the valid parts of an example if no value can be generated', async () => {
    // A value of it cannot be made: every text fits both alternatives.
    const twice = { oneOf: [{ type: 'string' }, { type: ['string', 'integer'] }] };
    const schema = {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['a'], properties: { a: twice } },
    };
    const ask = await getting({
      200: content('application/json', { schema, example: [{ a: 'x' }, { a: 1 }] }),
    });
    expect((await ask('GET /a')).json).toEqual([{ a: 1 }]);
  });

  it('are those of a schema that the discriminator of a parent selects', async () => {
    const heir = (properties: object) => ({
      allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties }],
    });
    const schemas = {
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
      },
      Cat: heir({ lives: { type: 'integer', maximum: 9 } }),
      Dog: heir({ bark: { type: 'string' } }),
    };
    const schema = { $ref: '#/components/schemas/Pet' };
    const paths = { '/a': { get: { responses: { 200: content('application/json', { schema }) } } } };
    const ask = await getMock({ paths, components: { schemas } });
    expect((await ask('GET /a')).json).toEqual({ kind: 'cat', lives: 1 });
  });

  it('have the status that is preferred', async () => {
    const ask = await getting({
      default: content('application/json', { example: 'default' }),
      '4XX': content('application/json', { example: 'client' }),
      404: content('application/json', { example: 'missing' }),
      201: content('application/json', { example: 'created' }),
    });
    const prefer = async (code: string) => {
      const { status, json } = await ask('GET /a', {
        headers: code === '' ? {} : { prefer: `code=${code}` },
      });
      return [status, json];
    };
    expect(await prefer('')).toEqual([201, 'created']);
    expect(await prefer('404')).toEqual([404, 'missing']);
    expect(await prefer('"422"')).toEqual([422, 'client']);
    expect(await prefer('503')).toEqual([503, 'default']);
    const only = await getting({ 200: content('application/json', {}) });
    const other = await only('GET /a', { headers: { prefer: 'code=500' } });
    expect([other.status, (other.json as { detail: string }).detail]).toEqual([
      404,
      'The operation declares no status 500; it declares 200.',
    ]);
  });

  it('are of the media type that is accepted', async () => {
    const ask = await getting({
      200: {
        description: 'x',
        content: {
          'application/json': { schema: USER },
          'text/csv': { example: 'id,email\n7,a@example.com\n' },
          'image/png': {},
        },
      },
    });
    const accept = async (value: string) =>
      (await ask('GET /a', { headers: { accept: value } })).headers['content-type'];
    expect(await accept('*/*')).toBe('application/json');
    expect(await accept('text/*;q=0.5, application/json;q=0.1')).toBe('text/csv');
    expect(await accept('text/html')).toBe('application/problem+json');
    expect((await ask('GET /a', { headers: { accept: 'text/csv' } })).text).toContain('7,a@');
    expect((await ask('GET /a', { headers: { accept: 'image/png' } })).text.slice(1, 4)).toBe('PNG');
    expect((await ask('GET /a', { headers: { accept: 'text/html' } })).status).toBe(406);
  });

  it('are written as XML, forms, lines and events', async () => {
    const schema = { ...USER, xml: { name: 'user' } };
    const ask = await getMock({
      paths: Object.fromEntries(
        Object.entries({
          xml: content('application/xml', { schema, example: { id: 7, email: 'a@b.c' } }),
          form: content('application/x-www-form-urlencoded', {
            schema: USER,
            example: { id: 7, email: 'a@b.c' },
          }),
          lines: content('application/jsonl', { itemSchema: USER }),
          events: content('text/event-stream', {
            itemSchema: {
              type: 'object',
              properties: {
                data: { type: 'string', contentMediaType: 'application/json', contentSchema: USER },
              },
            },
          }),
          bytes: content('application/octet-stream', {}),
        }).map(([name, response]) => [`/${name}`, { get: { responses: { 200: response } } }]),
      ),
    });
    const { text } = await ask('GET /xml');
    expect(new XMLParser().parse(text).user).toEqual({ id: 7, email: 'a@b.c' });
    expect((await ask('GET /form')).text).toBe('id=7&email=a%40b.c');
    const lines = (await ask('GET /lines')).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([42, 42, 42]);
    const events = (await ask('GET /events')).text.match(/^data: .*$/gm) ?? [];
    expect(events.map((line) => JSON.parse(line.slice(6)).id)).toEqual([42, 42, 42]);
    expect((await ask('GET /bytes')).headers['content-type']).toBe('application/octet-stream');
  });

  it('have no write-only properties, and no body where there is none', async () => {
    const ask = await getMock({
      paths: {
        '/a': { get: { responses: { 200: content('application/json', { schema: USER }) } } },
        '/b': { get: { responses: { 204: content('application/json', { schema: USER }) } } },
      },
    });
    expect((await ask('GET /a')).json).not.toHaveProperty('password');
    expect((await ask('HEAD /a')).text).toBe('');
    expect([(await ask('GET /b')).status, (await ask('GET /b')).text]).toEqual([204, '']);
  });

  it('end for schemas that refer to themselves', async () => {
    const ask = await getMock({
      paths: {
        '/a': {
          get: {
            responses: {
              200: content('application/json', { schema: { $ref: '#/components/schemas/Node' } }),
            },
          },
        },
      },
      components: {
        schemas: { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } },
      },
    });
    expect((await ask('GET /a')).status).toBe(200);
  });
});

describe('headers', () => {
  it('are declared ones, with their example or a value of their schema', async () => {
    const ask = await getting({
      200: {
        description: 'x',
        headers: {
          'X-Total': { schema: { type: 'integer', minimum: 3 } },
          'X-Tags': { schema: { type: 'array', items: { type: 'string' } }, example: ['a', 'b'] },
          'X-Text': { schema: { type: 'string' }, example: 'two\r\nSet-Cookie: lines' },
          'Content-Length': { schema: { type: 'integer' }, example: 999 },
        },
      },
    });
    expect((await ask('GET /a')).headers).toEqual({
      'x-total': '3',
      'x-tags': 'a,b',
      'x-text': 'twoSet-Cookie: lines',
    });
  });
});
