import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { archive, type Exchange, infer, times } from './recording.ts';

const user = (id: number) => ({ id, email: `u${id}@mail.test`, active: id % 2 === 0, team: 'core' });
const order = (id: number) => ({
  id,
  total: id / 4,
  customer: user(id),
  lines: [{ sku: `S-${id}`, quantity: 2 }],
});

test('equal objects become one component, called after their resource', async () => {
  const { schemas, answer, documentValid } = await infer([
    { call: 'GET /users', answer: [user(1), user(2)] },
    { call: 'GET /users/1', answer: user(1) },
    { call: 'GET /orders/1', answer: order(1) },
    { call: 'GET /orders', answer: { data: [order(1), order(2)], has_more: false } },
  ]);
  expect(documentValid).toBe(true);
  expect(Object.keys(schemas)).toEqual(['User', 'Order', 'OrderList']);
  expect(answer('/users')).toEqual({ type: 'array', items: { $ref: '#/components/schemas/User' } });
  expect(answer('/users/{userId}')).toEqual({ $ref: '#/components/schemas/User' });
  expect(schemas.Order?.properties?.customer).toEqual({ $ref: '#/components/schemas/User' });
  expect(schemas.OrderList?.properties?.data).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Order' },
  });
});

test('no component of another version, of an envelope, or of the items beside one is called _2', async () => {
  const record = { record: 7, state: 'ok' };
  const { schemas } = await infer([
    { call: 'GET /api/2/project/7', answer: { id: 7, lead: 'x', style: 'y', key: 'z' } },
    { call: 'GET /api/3/project/7', answer: { self: 'x', uuid: 'y', roles: 1 } },
    { call: 'GET /api/2/project/7/team', answer: { a: 1, b: 2 } },
    {
      call: 'GET /zones/7/records',
      answer: { status: 'ok', total: 2, records: [{ name: 'x', ttl: 1, kind: 'y' }] },
    },
    { call: 'POST /zones/7/records', answer: { status: 'ok', response: record } },
    { call: 'DELETE /zones/7/records/8', answer: { status: 'ok', response: record } },
    { call: 'GET /hosts/7', answer: { id: 7, value: { host: 'x', port: 1 } } },
    { call: 'GET /hosts/8', answer: { id: 8, value: [{ ip: 'x', weight: 1 }] } },
  ]);
  expect(Object.keys(schemas).filter((name) => name.includes('_'))).toEqual([]);
});

test('a code of two letters is no name alone, and several with equal objects are the keys of a map', async () => {
  const text = (label: string) => ({ label, hint: 'x', length: 1, isDraft: true });
  const page = (id: number, kv: object) => ({ id, size: 1, kv });
  const one = await infer([
    { call: 'GET /pages/1', answer: page(1, { xy: text('a') }) },
    { call: 'GET /books/1', answer: { ...page(1, { xy: text('a') }), pageCount: 2, author: 'x' } },
  ]);
  expect(Object.keys(one.schemas)).toContain('PageKvXy');
  const { schemas } = await infer([
    { call: 'GET /pages/1', answer: page(1, { xy: text('a'), qz: text('b') }) },
  ]);
  expect(schemas.Page?.properties?.kv).toHaveProperty('additionalProperties');
});

test('nearly equal objects are united, what one of them lacks is optional', async () => {
  const { schemas } = await infer([
    { call: 'GET /users', answer: [user(1), user(2)] },
    { call: 'GET /users/1', answer: { ...user(1), bio: 'x' } },
  ]);
  expect(Object.keys(schemas)).toEqual(['User']);
  expect(Object.keys(schemas.User?.properties ?? {})).toEqual(['id', 'email', 'active', 'team', 'bio']);
  expect(schemas.User?.required).toEqual(['id', 'email', 'active', 'team']);
});

test('objects of one name that differ get names of their own, without numbers', async () => {
  const { schemas } = await infer([
    { call: 'GET /albums/1', answer: { title: 'x', artist: { id: 1, name: 'y', genre: 'z' } } },
    { call: 'GET /shows/1', answer: { venue: 'x', artist: { fee: 1, agency: 'y', rider: ['z'] } } },
    { call: 'GET /albums/2', answer: { title: 'x', artist: { id: 1, name: 'y', genre: 'z' } } },
    { call: 'GET /artists/1', answer: { id: 1, name: 'y', genre: 'z' } },
    { call: 'GET /agents/1/artist', answer: { fee: 1, agency: 'y', rider: ['z'] } },
  ]);
  expect(Object.keys(schemas)).toContain('Artist');
  expect(Object.keys(schemas).filter((name) => /\d/.test(name))).toEqual([]);
  expect(schemas.Album?.properties?.artist).toEqual({ $ref: '#/components/schemas/Artist' });
});

test('bodies of many paths that end alike are named after their whole paths, without numbers', async () => {
  const shapes = ['a b c', 'd e f', 'g h i', 'j k l', 'm n o'].map((keys) =>
    Object.fromEntries(keys.split(' ').map((key) => [key, 1])),
  );
  const paths = ['/books/recent', '/shops/recent', '/users/recent', '/games/recent', '/films/recent'];
  const { schemas } = await infer(paths.map((path, at) => ({ call: `GET ${path}`, answer: shapes[at] })));
  const names = Object.keys(schemas);
  expect(names).toHaveLength(5);
  expect(names).toContain('GamesRecentResponse');
  expect(names.filter((name) => /\d/.test(name))).toEqual([]);
});

test('a list of several kinds of objects that have little in common shares no schema with lists of one', async () => {
  const album = (id: number) => ({
    id,
    kind: 'album',
    songs: id,
    label: 'x',
    year: 2001,
    cover: 'y',
    length: 3,
  });
  const singer = (id: number) => ({ id, kind: 'singer', genre: 'x', band: 'y', born: 1970, fans: 5 });
  const page = (items: object[]) => ({ items, total: 9, limit: 5 });
  const albums = times(8, (at) => album(at));
  const { schemas, answer } = await infer([
    { call: 'GET /albums', answer: page(albums) },
    { call: 'GET /albums/1', answer: album(1) },
    // Too few of one kind for a union.
    { call: 'GET /me/top', answer: page([...albums, singer(1)]) },
    { call: 'GET /me/saved', answer: page([...albums, singer(1)]) },
  ]);
  expect(schemas.Album?.properties?.kind).toEqual({ type: 'string', enum: ['album'] });
  expect(Object.keys(schemas.Album?.properties ?? {})).not.toContain('genre');
  expect(answer('/me/top')).toEqual({ $ref: '#/components/schemas/TopList' });
  expect(schemas.Top?.properties?.kind).toEqual({ type: 'string', enum: ['album', 'singer'] });
  expect(schemas.SavedList?.properties?.items).toEqual(schemas.TopList?.properties?.items);
});

test('lists of different resources do not share a schema, however alike', async () => {
  const page = (data: object[]) => ({ data, has_more: false, next: null, total: 3, limit: 10 });
  const { schemas } = await infer([
    { call: 'GET /users', answer: page([user(1), user(2)]) },
    { call: 'GET /files', answer: page([{ path: 'a', bytes: 1, digest: 'x' }]) },
  ]);
  expect(Object.keys(schemas)).toEqual(['UserList', 'User', 'FileList', 'File']);
});

test('a list of several kinds of objects shares no schema with lists of others, be it first or last', async () => {
  const page = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length });
  const addresses = times(6, (at) =>
    at % 2 ? { type: 'ipv4', address: 'a', gateway: 'b' } : { type: 'ipv6', range: 'c', prefix: 64 },
  );
  const union = { call: 'GET /addresses', answer: page(addresses) };
  const others = [
    { call: 'GET /tags', answer: page([{ label: 'x', color: 'red' }]) },
    { call: 'GET /disks', answer: page([{ id: 1, size: 20, filesystem: 'ext4' }]) },
  ];
  for (const exchanges of [
    [union, ...others],
    [...others, union],
  ]) {
    const { schemas } = await infer(exchanges);
    const lists = ['AddressList', 'TagList', 'DiskList'];
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...lists, 'Tag', 'Disk']));
    const items = lists.map((name) => (schemas[name]?.properties?.data as { items?: object })?.items);
    expect(items.map((one) => Object.keys(one ?? {})[0])).toEqual(['oneOf', '$ref', '$ref']);
  }
});

test('lists of the same kinds of objects share a schema', async () => {
  const page = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length });
  const pets = times(6, (at) => (at % 2 ? { type: 'cat', lives: 9 } : { type: 'dog', barks: true }));
  const { schemas } = await infer([
    { call: 'GET /pets', answer: page(pets) },
    { call: 'GET /pets/lost', answer: page(pets.slice(0, 3)) },
  ]);
  expect(Object.keys(schemas).filter((name) => name.endsWith('List'))).toEqual(['PetList']);
});

test('errors of all operations are one schema', async () => {
  const error = { code: 'not_found', message: 'No such thing' };
  const { schemas, answer } = await infer([
    { call: 'GET /users/1', answer: user(1) },
    { call: 'GET /users/2', answer: error, status: 404 },
    { call: 'GET /orders/9', answer: error, status: 404 },
  ]);
  expect(Object.keys(schemas)).toEqual(['User', 'Error']);
  expect(answer('/orders/{orderId}', 'get', '404')).toEqual({ $ref: '#/components/schemas/Error' });
});

test('requests have their own schema, unless it equals that of responses', async () => {
  const { schemas } = await infer([
    { call: 'POST /users', sent: { email: 'a@mail.test', password: 'x' }, answer: user(1) },
    { call: 'PUT /users/1', sent: user(1), answer: user(1) },
    { call: 'POST /orders', sent: { total: 1 } },
  ]);
  expect(Object.keys(schemas)).toEqual(['User', 'UserRequest', 'Order']);
});

test('GraphQL types give their names', async () => {
  const answer = { data: { viewer: { __typename: 'Account', id: 1, login: 'x' } } };
  const sent = { query: '{ viewer { id login } }' };
  const { schemas } = await infer([
    { call: 'POST /graphql', sent, answer },
    {
      call: 'POST /graphql',
      sent,
      answer: { data: { owner: { __typename: 'Account', id: 2, login: 'y' } } },
    },
  ]);
  expect(Object.keys(schemas)).toContain('Account');
});

test('a schema may hold itself', async () => {
  const tree = (depth: number): object => ({
    name: 'n',
    size: depth,
    children: depth > 0 ? [tree(depth - 1)] : [],
  });
  const { documentValid, schemas } = await infer([
    { call: 'GET /folders/1', answer: tree(3) },
    { call: 'GET /folders/2', answer: tree(1) },
  ]);
  expect(documentValid).toBe(true);
  expect(JSON.stringify(schemas).length).toBeLessThan(2000);
});

test('recursive objects are complete', async () => {
  const folder = (depth: number): object => ({
    name: 'n',
    size: depth,
    owner: 'x',
    ...(depth > 0 && { parent: folder(depth - 1) }),
    ...(depth === 0 && { quota: 1 }),
  });
  const { schemas, documentValid } = await infer(
    times(3, (at) => ({ call: `GET /folders/${at}`, answer: folder(4) })),
  );
  expect(documentValid).toBe(true);
  let deepest = schemas.Folder;
  for (let depth = 0; depth < 4; depth += 1) deepest = deepest?.properties?.parent;
  expect(deepest?.required).toEqual(['name', 'size', 'owner', 'quota']);
});

test('inline, the same is written where it is used', async () => {
  const { document, answer } = await infer([{ call: 'GET /users/1', answer: user(1) }], {
    sharedSchemas: false,
  });
  expect(document.components).toBeUndefined();
  expect(answer('/users/{userId}')).toMatchObject({
    type: 'object',
    properties: { id: { type: 'integer' } },
  });
});

test('by default the library shares nothing', async () => {
  const { harToOpenApi } = await import('@curlew/convert');
  const { document } = await harToOpenApi(archive([{ call: 'GET /users/1', answer: user(1) }]));
  expect(document.components).toBeUndefined();
});

/** Resources with members of their own and some that others have too. */
const exchange = fc
  .record({
    resource: fc.constantFrom('users', 'orders', 'teams', 'invoices', 'labels', 'events'),
    members: fc.uniqueArray(
      fc.constantFrom('id', 'name', 'total', 'state', 'owner', 'tags', 'note', 'address'),
      {
        minLength: 1,
      },
    ),
    isList: fc.boolean(),
  })
  .map(({ resource, members, isList }): Exchange => {
    const nested = { owner: { id: 1, login: 'x', site: 'y' }, address: { street: 'x', city: 'y' } };
    const value = Object.fromEntries(
      members.map((name) => [name, { ...nested }[name as 'owner'] ?? `${name} x`]),
    );
    return { call: `GET /${resource}${isList ? '' : '/latest'}`, answer: isList ? { data: [value] } : value };
  });

test('recordings of other operations rename no schema', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(exchange, { minLength: 1, maxLength: 6 }),
      fc.array(exchange, { minLength: 1, maxLength: 6 }),
      async (first, more) => {
        const others = more.map((one) => ({ ...one, call: one.call.replace('GET /', 'GET /other/') }));
        const before = await infer(first, {}, { validate: false });
        const after = await infer([...first, ...others], {}, { validate: false });
        expect(Object.keys(after.schemas)).toEqual(expect.arrayContaining(Object.keys(before.schemas)));
        for (const path of before.paths) {
          const [one, other] = [before.answer(path), after.answer(path)];
          expect(other?.$ref ?? other?.items?.$ref).toEqual(one?.$ref ?? one?.items?.$ref);
        }
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

test('a schema fits everything it was made of', async () => {
  const { answer, schemas } = await infer(
    times(8, (at) => ({ call: `GET /users/${at}`, answer: at < 4 ? user(at) : { id: at, email: null } })),
  );
  expect(answer('/users/{userId}')).toEqual({ $ref: '#/components/schemas/User' });
  expect(schemas.User?.required).toEqual(['id', 'email']);
  expect(schemas.User?.properties?.email).toEqual({ type: ['string', 'null'], format: 'email' });
});

const person = (id: number) => ({ id, email: `a${id}@example.com`, role: 'x', since: '2024-01-01' });

test.each<[string, Exchange[], string[]]>([
  [
    'an action that answers with its resource',
    [1, 2].map((id) => ({ call: `POST /users/${id}/archive`, answer: person(id) })),
    ['User'],
  ],
  [
    'an action that answers with something else',
    [{ call: 'POST /users/1/archive', answer: { archived: true, at: 'x' } }],
    ['Archive'],
  ],
  [
    'a member that is a resource of its own',
    [
      { call: 'GET /teams/1', answer: { id: 1, label: 'x', owner: person(7) } },
      { call: 'GET /users/7', answer: person(7) },
    ],
    ['Team', 'User'],
  ],
  [
    'a part that is named as another resource',
    [
      { call: 'GET /orders/1', answer: { id: 1, total: 5, currency: 'EUR' } },
      { call: 'GET /users/1/orders/2', answer: { number: 'x', weight: 5, carrier: 'y' } },
    ],
    ['Order', 'UserOrder'],
  ],
  [
    'documents of JSON:API',
    [
      {
        call: 'POST /labels',
        sent: { data: { type: 'labels', attributes: { text: 'x' } } },
        answer: { data: { id: '1', type: 'labels', attributes: { text: 'x' } } },
      },
    ],
    ['LabelResponse', 'Label', 'Attributes', 'LabelRequest', 'LabelData'],
  ],
])('%s gives the components their names', async (_name, exchanges, names) => {
  expect(Object.keys((await infer(exchanges)).schemas)).toEqual(names);
});

test('each branch of a union has and requires the constant of its discriminator', async () => {
  const pets = times(6, (at) => (at % 2 ? { type: 'cat', lives: 9 } : { type: 'dog', barks: true }));
  const { schemas } = await infer([{ call: 'GET /pets', answer: pets }]);
  expect(
    Object.entries(schemas).map(([name, { properties, required }]) => [name, properties?.type, required]),
  ).toEqual([
    ['DogPet', { type: 'string', const: 'dog' }, ['type', 'barks']],
    ['CatPet', { type: 'string', const: 'cat' }, ['type', 'lives']],
  ]);
});

test('where some objects of a branch lack the discriminator, it is optional, and the branch is the default', async () => {
  const cat = (id: number) => ({ id, name: 'a', lives: 9, color: 'x', age: id, weight: 2 });
  const dog = (id: number) => ({ kind: 'dog', id, name: 'b', barks: true, size: 3, owner: 'x' });
  const withKind = (id: number) => ({ kind: 'cat', ...cat(id) });
  const exchanges = [
    { call: 'GET /pets', answer: [withKind(1), withKind(2), dog(3), dog(4)] },
    { call: 'GET /cats', answer: [cat(5), withKind(6), cat(7)] },
  ];
  const { schemas, answer, documentValid } = await infer(exchanges);
  expect(documentValid).toBe(true);
  expect(answer('/pets')?.items?.discriminator).toMatchObject({
    defaultMapping: '#/components/schemas/CatPet',
  });
  expect(schemas.CatPet?.properties?.kind).toEqual({ type: 'string', const: 'cat' });
  expect(schemas.CatPet?.required).not.toContain('kind');
  expect(schemas.DogPet?.required).toContain('kind');
});
