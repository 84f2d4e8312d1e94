import { describe, expect, it, test } from 'vitest';
import { getMock } from './ask-mock.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const json = (schema: object, more: object = {}) => ({
  description: 'Done.',
  content: { 'application/json': { schema, ...more } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (schema: object, type = 'application/json') => ({
  requestBody: { required: true, content: { [type]: { schema } } },
});
const path = (name: string, schema: object = { type: 'integer' }) => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const gone = { description: 'Deleted.' };
const missing = json(ref('Error'));

const NewUser = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    role: { enum: ['admin', 'guest'] },
    nick: { type: 'string' },
    password: { type: 'string', writeOnly: true },
    address: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
  },
};
const User = {
  type: 'object',
  required: ['id', 'name', 'createdAt'],
  properties: {
    ...NewUser.properties,
    id: { type: 'integer', readOnly: true },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
  },
};
const Order = {
  type: 'object',
  required: ['id', 'userId', 'total'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    userId: { type: 'integer' },
    total: { type: 'number' },
  },
};
const ANN = { id: 1, name: 'Ann', role: 'admin', createdAt: '2026-01-01T00:00:00Z' };
const BEN = { id: 2, name: 'Ben', role: 'guest', createdAt: '2026-01-02T00:00:00Z' };

const DESCRIPTION = {
  paths: {
    '/users': {
      get: {
        parameters: [
          query('limit', { type: 'integer', default: 50 }),
          query('offset', { type: 'integer' }),
          query('role', { type: 'string' }),
        ],
        responses: {
          200: json(
            {
              type: 'object',
              required: ['items', 'total'],
              properties: { items: { type: 'array', items: ref('User') }, total: { type: 'integer' } },
            },
            { example: { items: [ANN, BEN], total: 2 } },
          ),
        },
      },
      post: {
        ...body(ref('NewUser')),
        responses: {
          201: { ...json(ref('User')), headers: { Location: { schema: { type: 'string' } } } },
          400: missing,
        },
      },
    },
    '/users/{userId}': {
      parameters: [path('userId')],
      get: { responses: { 200: json(ref('User')), 404: missing } },
      put: { ...body(ref('NewUser')), responses: { 200: json(ref('User')), 404: missing } },
      patch: {
        ...body({ type: 'object' }, 'application/merge-patch+json'),
        responses: { 200: json(ref('User')), 404: missing },
      },
      delete: { responses: { 204: gone, 404: missing } },
    },
    '/users/{id}/orders': {
      parameters: [path('id')],
      get: { responses: { 200: json({ type: 'array', items: ref('Order') }), 404: missing } },
      post: { ...body(ref('Order')), responses: { 201: json(ref('Order')), 404: missing } },
    },
    '/orders': { get: { responses: { 200: json({ type: 'array', items: ref('Order') }) } } },
    '/orders/{orderId}': {
      get: {
        parameters: [path('orderId', { type: 'string', format: 'uuid' })],
        responses: { 200: json(ref('Order')), 404: missing },
      },
    },
  },
  components: {
    schemas: {
      NewUser,
      User,
      Order,
      Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
};

const send = (value: unknown, type = 'application/json') => ({
  headers: { 'content-type': type },
  body: JSON.stringify(value),
});

describe('a mock with state', () => {
  it('finds, lists, changes and deletes what was created', async () => {
    const ask = await getMock(DESCRIPTION, { state: true });
    expect((await ask('GET /users')).json).toEqual({ items: [ANN, BEN, expect.anything()], total: 3 });
    const created = await ask('POST /users', send({ name: 'Cid', role: 'guest', password: 'x' }));
    const { id } = created.json as { id: number };
    expect([created.status, created.headers.location]).toEqual([201, `/users/${id}`]);
    // Members that were not sent are absent, those of the server are present, and those that are only written are not shown.
    const cid = { id, name: 'Cid', role: 'guest', createdAt: expect.any(String) };
    expect(created.json).toEqual(cid);
    expect((await ask(`GET /users/${id}`)).json).toEqual(cid);
    expect((await ask('GET /users')).json).toMatchObject({ total: 4 });
    expect((await ask('GET /users?role=guest&limit=1&offset=1')).json).toEqual({ items: [cid], total: 2 });

    const replaced = await ask(`PUT /users/${id}`, send({ name: 'Dan', address: { city: 'Rom', zip: '1' } }));
    const dan = { id, name: 'Dan', address: { city: 'Rom', zip: '1' }, createdAt: expect.any(String) };
    expect(replaced.json).toEqual(dan);
    const patch = { name: 'Eve', address: { zip: null }, id: 99 };
    const patched = await ask(`PATCH /users/${id}`, send(patch, 'application/merge-patch+json'));
    expect(patched.json).toEqual({ ...dan, name: 'Eve', address: { city: 'Rom' } });
    expect((await ask(`GET /users/${id}`)).json).toEqual(patched.json);

    expect((await ask(`DELETE /users/${id}`)).status).toBe(204);
    for (const line of ['GET', 'DELETE'].map((method) => `${method} /users/${id}`)) {
      const { status, json: error } = await ask(line);
      expect([status, error]).toEqual([404, { message: '`/users` has no item with this id.' }]);
    }
    const next = (await ask('POST /users', send({ name: 'Fay' }))).json as { id: number };
    expect(next.id).toBe(id + 1);
  });

  it('keeps nothing without the option, or when a response is asked for by its name', async () => {
    const plain = await getMock(DESCRIPTION);
    await plain('DELETE /users/1');
    expect((await plain('GET /users/1')).status).toBe(200);
    const ask = await getMock(DESCRIPTION, { state: true });
    const refused = await ask('DELETE /users/1', { headers: { prefer: 'code=404' } });
    expect([refused.status, (await ask('GET /users/1')).status]).toEqual([404, 200]);
  });

  it('changes nothing for an invalid request or a response that is not acceptable', async () => {
    const ask = await getMock(DESCRIPTION, { state: true });
    const before = (await ask('GET /users')).text;
    expect((await ask('POST /users', send({ name: 1 }))).status).toBe(400);
    const headers = { ...JSON_TYPE, accept: 'image/png' };
    const refused = await ask('POST /users', { headers, body: '{"name":"Gus"}' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await ask('GET /users')).text).toBe(before);
  });

  it('relates nested collections by the id of their parent', async () => {
    const ask = await getMock(DESCRIPTION, { state: true });
    const made = await ask('POST /users/2/orders', send({ userId: 7, total: 5 }));
    const order = made.json as { id: string };
    expect(made.json).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), userId: 2, total: 5 });
    expect((await ask('GET /users/2/orders')).json).toEqual([order]);
    expect((await ask('GET /users/1/orders')).json).not.toContainEqual(order);
    expect((await ask(`GET /orders/${order.id}`)).json).toEqual(order);
    expect((await ask('GET /orders')).json).toContainEqual(order);
    expect((await ask('GET /users/77/orders')).status).toBe(404);
  });

  it('begins with nothing below an item that was created', async () => {
    const comment = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, text: { type: 'string' } },
    };
    const ask = await getMock(
      {
        paths: {
          ...DESCRIPTION.paths,
          '/users/{id}/notes': {
            parameters: [path('id')],
            get: { responses: { 200: json({ type: 'array', items: comment }) } },
            post: { ...body(comment), responses: { 201: json(comment) } },
          },
        },
        components: DESCRIPTION.components,
      },
      { state: true },
    );
    expect((await ask('GET /users/1/notes')).json).toHaveLength(1);
    const { id } = (await ask('POST /users', send({ name: 'Hal' }))).json as { id: number };
    expect((await ask(`GET /users/${id}/notes`)).json).toEqual([]);
    await ask(`POST /users/${id}/notes`, send({ id: 'n', text: 'Hello' }));
    expect((await ask(`GET /users/${id}/notes`)).json).toEqual([{ id: 'n', text: 'Hello' }]);
  });
});

describe('ids follow the schema of the property', () => {
  const created = async (id: object, count = 3): Promise<unknown[]> => {
    const item = { type: 'object', required: ['id'], properties: { id, name: { type: 'string' } } };
    const input = { type: 'object', properties: { name: { type: 'string' } } };
    const { example: _example, ...schema } = id as { example?: unknown };
    const ask = await getMock(
      {
        paths: {
          '/a': { post: { ...body(input), responses: { 201: json(item) } } },
          '/a/{id}': { get: { parameters: [path('id', schema)], responses: { 200: json(item), 404: gone } } },
        },
      },
      { state: true },
    );
    const ids: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      const made = (await ask('POST /a', send({ name: 'x' }))).json as { id: string | number };
      expect((await ask(`GET /a/${encodeURIComponent(made.id)}`)).json).toEqual(made);
      ids.push(made.id);
    }
    expect(new Set(ids).size).toBe(count);
    return ids;
  };

  test.each<[string, object, unknown[]]>([
    ['an integer', { type: 'integer', example: 7 }, [8, 9, 10]],
    ['a multiple', { type: 'integer', multipleOf: 5, example: 5 }, [10, 15, 20]],
    ['an integer with a maximum', { type: 'integer', maximum: 9, example: 8 }, [9, 2, 3]],
    [
      'a prefix',
      { type: 'string', pattern: '^usr_[0-9]+$', example: 'usr_9' },
      ['usr_10', 'usr_11', 'usr_12'],
    ],
    ['a fixed length', { type: 'string', pattern: '^[a-z]{2}$', example: 'ay' }, ['az', 'ba', 'bb']],
    ['zeros', { type: 'string', example: '007' }, ['008', '009', '010']],
    [
      'a UUID',
      { type: 'string', format: 'uuid', example: '3fa85f64-5717-4562-b3fc-2c963f66afff' },
      ['3fa85f64-5717-4562-b3fc-2c963f66b000', expect.any(String), expect.any(String)],
    ],
    ['a path in need of encoding', { type: 'string', example: 'a/b 1' }, ['a/b 2', 'a/b 3', 'a/b 4']],
  ])('%s', async (_name, id, want) => {
    expect(await created(id)).toEqual(want);
  });
});

describe('shapes of other APIs', () => {
  const note = {
    type: 'object',
    required: ['id', 'text'],
    properties: {
      id: { type: 'integer', readOnly: true },
      text: { type: 'string' },
      tag: { type: 'string' },
    },
  };
  const form = (schema: object) => body(schema, 'application/x-www-form-urlencoded');
  const wrapped = (name: string, schema: object, more: object = {}) => ({
    type: 'object',
    required: [name],
    properties: { [name]: schema, ...more },
  });
  const meta = {
    type: 'object',
    required: ['total'],
    properties: { total: { type: 'integer' }, next_cursor: { type: 'string' } },
  };
  const cursor = query('cursor', { type: 'string' });
  const limit = query('limit', { type: 'integer' });
  const getNotes = (parts: {
    list: object;
    item: object;
    request?: object;
    parameters?: object[];
    patch?: string;
  }) =>
    getMock(
      {
        paths: {
          '/notes': {
            get: { parameters: parts.parameters ?? [], responses: { 200: json(parts.list) } },
            post: { ...(parts.request ?? body(note)), responses: { 201: json(parts.item) } },
          },
          '/notes/{id}': {
            parameters: [path('id')],
            get: { responses: { 200: json(parts.item), 404: gone } },
            patch: {
              ...body({}, parts.patch ?? 'application/json'),
              responses: { 200: json(parts.item), 409: gone },
            },
          },
        },
      },
      { state: true },
    );

  test.each([
    ['data', 'data', body(wrapped('data', note)), send({ data: { text: 'Hi' } })],
    ['the name of the item', 'note', body(wrapped('note', note)), send({ note: { text: 'Hi' } })],
    ['data in responses alone', 'data', body(note), send({ text: 'Hi' })],
  ])('an item in %s', async (_, name, request, sent) => {
    const ask = await getNotes({
      list: wrapped('data', { type: 'array', items: note }, { meta }),
      item: wrapped(name, note),
      request,
    });
    const created = (await ask('POST /notes', sent)).json as Record<string, { id: number }>;
    expect(created).toEqual({ [name]: { id: expect.any(Number), text: 'Hi' } });
    const { id = 0 } = created[name] ?? {};
    expect((await ask(`GET /notes/${id}`)).json).toEqual(created);
    expect((await ask('GET /notes')).json).toMatchObject({
      data: expect.arrayContaining([created[name]]),
      meta: { total: 3 },
    });
    const change = name === 'data' || name === 'note' ? { text: 'Bye' } : {};
    expect((await ask(`PATCH /notes/${id}`, send(change))).json).toEqual({ [name]: { id, text: 'Bye' } });
  });

  test('a list inside of an object of data', async () => {
    const list = wrapped(
      'data',
      wrapped('notes', { type: 'array', items: note }, { total: { type: 'integer' } }),
    );
    const ask = await getNotes({ list, item: note });
    const { json: created } = await ask('POST /notes', send({ text: 'Hi' }));
    expect((await ask('GET /notes')).json).toEqual({
      data: { notes: expect.arrayContaining([created]), total: 3 },
    });
  });

  test('an object that an item has is no wrapper', async () => {
    const item = {
      type: 'object',
      required: ['id', 'data'],
      properties: {
        id: { type: 'integer' },
        data: { type: 'object', properties: { id: { type: 'string' } } },
      },
    };
    const ask = await getNotes({ list: { type: 'array', items: item }, item, request: body(item) });
    const { json: created } = await ask('POST /notes', send({ id: 7, data: { id: 'x' } }));
    expect(created).toEqual({ id: 7, data: { id: 'x' } });
    expect((await ask('GET /notes/7')).json).toEqual(created);
  });

  test('a form creates an item, whose members have the types of their schemas', async () => {
    const sized = { ...note, properties: { ...note.properties, size: { type: 'integer' } } };
    const ask = await getNotes({ list: { type: 'array', items: sized }, item: sized, request: form(sized) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, json: created } = await ask('POST /notes', { headers, body: 'text=a+b&size=3' });
    expect([status, created]).toEqual([201, { id: expect.any(Number), text: 'a b', size: 3 }]);
    expect((await ask(`GET /notes/${(created as { id: number }).id}`)).json).toEqual(created);
  });

  test('a JSON Patch changes an item, or nothing of it', async () => {
    const type = 'application/json-patch+json';
    const ask = await getNotes({ list: { type: 'array', items: note }, item: note, patch: type });
    const { id } = (await ask('POST /notes', send({ text: 'a' }))).json as { id: number };
    const patch = [
      { op: 'test', path: '/text', value: 'a' },
      { op: 'replace', path: '/text', value: 'b' },
      { op: 'add', path: '/tag', value: 'c' },
    ];
    expect((await ask(`PATCH /notes/${id}`, send(patch, type))).json).toEqual({ id, text: 'b', tag: 'c' });
    for (const broken of [
      patch,
      [{ op: 'remove', path: '/none' }],
      [{ op: 'add', path: '/__proto__/polluted', value: 1 }],
    ])
      expect((await ask(`PATCH /notes/${id}`, send(broken, type))).status).toBe(409);
    expect((await ask(`GET /notes/${id}`)).json).toEqual({ id, text: 'b', tag: 'c' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('a cursor leads from page to page until the last one', async () => {
    const list = wrapped('data', { type: 'array', items: note }, { meta });
    const ask = await getNotes({ list, item: note, parameters: [cursor, limit] });
    for (const text of ['a', 'b', 'c', 'd']) await ask('POST /notes', send({ text }));
    const seen: number[][] = [];
    let next = '';
    for (let count = 0; count < 10; count += 1) {
      const { json: page } = await ask(`GET /notes?limit=2&cursor=${encodeURIComponent(next)}`);
      const { data, meta: about } = page as { data: { id: number }[]; meta: Record<string, string> };
      expect(about.total).toBe(6);
      seen.push(data.map(({ id }) => id));
      next = about.next_cursor ?? '';
      if (next === '') break;
    }
    expect(seen.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(new Set(seen.flat()).size).toBe(6);
  });

  test('a page after an item', async () => {
    const list = wrapped('data', { type: 'array', items: note }, { has_more: { type: 'boolean' } });
    const after = query('starting_after', { type: 'integer' });
    const ask = await getNotes({ list, item: note, parameters: [after, limit] });
    const ids: number[] = [];
    for (const text of ['a', 'b', 'c'])
      ids.push(((await ask('POST /notes', send({ text }))).json as { id: number }).id);
    const page = await ask(`GET /notes?limit=1&starting_after=${ids[0]}`);
    expect(page.json).toMatchObject({ data: [{ id: ids[1] }], has_more: true });
    const last = await ask(`GET /notes?limit=1&starting_after=${ids[1]}`);
    expect(last.json).toMatchObject({ data: [{ id: ids[2] }], has_more: false });
  });
});

test('what was created keeps the digits that a double cannot hold', async () => {
  const Thing = {
    type: 'object',
    required: ['id', 'owner'],
    properties: {
      id: { type: 'integer', readOnly: true },
      owner: { type: 'integer' },
      parts: { type: 'array', items: { type: 'object', properties: { of: { type: 'integer' } } } },
    },
  };
  const ask = await getMock(
    {
      paths: {
        '/things': {
          get: { responses: { 200: json({ type: 'array', items: Thing }) } },
          post: { ...body(Thing), responses: { 201: json(Thing) } },
        },
        '/things/{id}': {
          parameters: [path('id')],
          get: { responses: { 200: json(Thing) } },
          patch: { ...body(Thing, 'application/merge-patch+json'), responses: { 200: json(Thing) } },
        },
      },
    },
    { state: true },
  );
  const sent = { headers: JSON_TYPE, body: '{"owner":9007199254740993,"parts":[{"of":9007199254740995}]}' };
  const made = await ask('POST /things', sent);
  expect(made.text).toContain('"owner":9007199254740993');
  const { id } = made.json as { id: number };
  expect((await ask(`GET /things/${id}`)).text).toBe(made.text);
  expect((await ask('GET /things')).text).toContain(made.text);
  const headers = { 'content-type': 'application/merge-patch+json' };
  const changed = await ask(`PATCH /things/${id}`, { headers, body: '{"owner":9007199254740999}' });
  expect(changed.text).toContain('"owner":9007199254740999,"parts":[{"of":9007199254740995}]');
});
