import { describe, expect, it, test } from 'vitest';
import { getMock } from './ask-mock.ts';

const query = (name: string, schema: object = { type: 'string' }) => ({ name, in: 'query', schema });
const PLANT = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    height: { type: 'number' },
    created_at: { type: 'string', format: 'date-time' },
    order: { type: 'string' },
  },
};
const PLANTS = [
  { id: 1, name: 'Oak', height: 20, created_at: '2026-01-03T00:00:00Z' },
  { id: 2, name: 'Ivy', height: 3, created_at: '2026-01-01T00:00:00Z' },
  { id: 3, name: 'Elm', height: 20, created_at: '2026-01-02T00:00:00Z' },
  { id: 4, name: 'Fig' },
];
const ARRAY = { type: 'array', items: PLANT };

interface Parts {
  parameters: object[];
  schema?: object;
  example?: unknown;
  headers?: object;
}

/** A mock with state whose list has the plants. */
function getPlants({ parameters, schema = ARRAY, example = PLANTS, headers = {} }: Parts) {
  const json = (one: object, more: object = {}) => ({
    description: 'Done.',
    headers,
    content: { 'application/json': { schema: one, ...more } },
  });
  return getMock(
    {
      paths: {
        '/plants': { get: { parameters, responses: { 200: json(schema, { example }) } } },
        '/plants/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          get: { responses: { 200: json(PLANT, { example: PLANTS[0] }) } },
          delete: { responses: { 204: { description: 'Gone.' } } },
        },
      },
    },
    { state: true },
  );
}

describe('a list is ordered by declared parameters', () => {
  const direction = query('order', { enum: ['asc', 'desc'] });
  test.each<[string, object[], string, string]>([
    ['a property', [query('sort')], 'sort=name', 'Elm Fig Ivy Oak'],
    ['descending by a sign', [query('sort')], 'sort=-name', 'Oak Ivy Fig Elm'],
    [
      'several keys, and items without the property last',
      [query('sort')],
      'sort=-height,name',
      'Elm Oak Ivy Fig',
    ],
    ['a direction after a colon', [query('sort')], 'sort=name:desc', 'Oak Ivy Fig Elm'],
    ['a direction after a comma', [query('sort')], 'sort=name,desc', 'Oak Ivy Fig Elm'],
    ['a direction after a space', [query('orderBy')], 'orderBy=height%20asc', 'Ivy Oak Elm Fig'],
    [
      'values that are repeated',
      [query('sort', { type: 'array' })],
      'sort=height&sort=name',
      'Ivy Elm Oak Fig',
    ],
    [
      'a parameter for the direction',
      [query('sort_by'), direction],
      'sort_by=name&order=desc',
      'Oak Ivy Fig Elm',
    ],
    ['a shorter name of the property', [query('sort')], 'sort=created', 'Ivy Elm Oak Fig'],
    [
      'declared defaults',
      [
        query('sort', { type: 'string', default: 'name' }),
        query('direction', { type: 'string', default: 'desc' }),
      ],
      '',
      'Oak Ivy Fig Elm',
    ],
    ['no property', [query('sort')], 'sort=colour', 'Oak Ivy Elm Fig'],
    ['a parameter that is not declared', [], 'sort=name', 'Oak Ivy Elm Fig'],
    ['a direction alone', [query('direction')], 'direction=desc', 'Oak Ivy Elm Fig'],
  ])('%s', async (_, parameters, search, names) => {
    const ask = await getPlants({ parameters });
    const { status, json } = await ask(`GET /plants${search === '' ? '' : `?${search}`}`);
    expect(status).toBe(200);
    expect((json as { name: string }[]).map(({ name }) => name).join(' ')).toBe(names);
  });

  it('by `order` alone, where items have no such property', async () => {
    const ask = await getPlants({ parameters: [query('order')] });
    expect((await ask('GET /plants?order=name')).json).toMatchObject([{ name: 'Elm' }, {}, {}, {}]);
  });
});

describe('declared links lead to the other pages', () => {
  const paging = [
    query('page', { type: 'integer', default: 1 }),
    query('per_page', { type: 'integer', default: 3 }),
  ];
  const host = { headers: { host: 'mock.test' } };
  const uri = { type: 'string', format: 'uri' };
  const list = (members: object) => ({
    type: 'object',
    required: ['items'],
    properties: { items: ARRAY, ...members },
  });

  it('as a header `Link`, which is absent without other pages', async () => {
    const headers = { Link: { schema: { type: 'string' } } };
    const ask = await getPlants({ parameters: [...paging, query('name')], headers });
    const first = await ask('GET /plants?per_page=2&page=1', host);
    expect(first.headers.link).toBe(
      '<http://mock.test/plants?per_page=2&page=1>; rel="first", <http://mock.test/plants?per_page=2&page=2>; rel="next", <http://mock.test/plants?per_page=2&page=2>; rel="last"',
    );
    const next = /<http:\/\/mock\.test([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await ask(`GET ${next}`, host);
    expect(second.json).toMatchObject([{ id: 3 }, { id: 4 }]);
    expect(second.headers.link).not.toContain('rel="next"');
    expect(second.headers.link).toContain('<http://mock.test/plants?per_page=2&page=1>; rel="prev"');
    expect((await ask('GET /plants?name=Oak', host)).headers.link).toBeUndefined();
    const required = await getPlants({
      parameters: paging,
      headers: { Link: { required: true, schema: {} } },
    });
    expect((await required('GET /plants?per_page=9', host)).headers.link).toBe(
      '<http://mock.test/plants?per_page=9>; rel="self"',
    );
    const undeclared = await getPlants({ parameters: paging });
    expect((await undeclared('GET /plants', host)).headers.link).toBeUndefined();
  });

  it('as addresses in the body, with the filters and the order of the request', async () => {
    const parameters = [
      query('offset', { type: 'integer' }),
      query('limit', { type: 'integer' }),
      query('sort'),
    ];
    const members = {
      next: { type: ['string', 'null'], format: 'uri' },
      previous: { anyOf: [uri, { type: 'null' }] },
    };
    const example = {
      items: PLANTS,
      next: 'https://api.test/plants?offset=9',
      previous: 'https://api.test/plants',
    };
    const ask = await getPlants({ parameters, schema: list({ ...members }), example });
    const seen: number[] = [];
    let address = '/plants?limit=3&sort=-id';
    for (let turn = 0; address !== '' && turn < 5; turn += 1) {
      const { json } = await ask(`GET ${address}`, host);
      const { items, next = '' } = json as { items: { id: number }[]; next?: string };
      seen.push(...items.map(({ id }) => id));
      address = (next ?? '').replace('http://mock.test', '');
      if (turn === 1)
        expect(json).toMatchObject({ previous: 'http://mock.test/plants?limit=3&sort=-id&offset=0' });
    }
    expect(seen).toEqual([4, 3, 2, 1]);
  });

  it('in `links` and `_links`, relative where the example is', async () => {
    const link = { type: 'object', properties: { href: { type: 'string' } } };
    const members = {
      links: { type: 'object', properties: { self: { type: 'string' }, next: { type: 'string' } } },
      _links: { type: 'object', properties: { next: link, first: link } },
    };
    const example = {
      items: PLANTS,
      links: { self: '/plants', next: '/plants?page=2' },
      _links: { next: { href: 'https://api.test/plants?page=2' }, first: { href: '/plants?page=1' } },
    };
    const ask = await getPlants({ parameters: paging, schema: list(members), example });
    expect((await ask('GET /plants', host)).json).toEqual({
      items: PLANTS.slice(0, 3),
      links: { self: '/plants', next: '/plants?page=2' },
      _links: { next: { href: 'http://mock.test/plants?page=2' }, first: { href: '/plants?page=1' } },
    });
    expect((await ask('GET /plants?page=2', host)).json).toEqual({
      items: PLANTS.slice(3),
      links: { self: '/plants?page=2' },
      _links: { first: { href: '/plants?page=1' } },
    });
  });

  it('with a cursor, where the operation has a parameter for it', async () => {
    const parameters = [query('cursor'), query('limit', { type: 'integer' })];
    const example = { items: PLANTS, next: 'https://api.test/plants?cursor=x' };
    const ask = await getPlants({ parameters, schema: list({ next: uri }), example });
    const first = (await ask('GET /plants?limit=2', host)).json as { next: string };
    expect(first.next).toMatch(/^http:\/\/mock\.test\/plants\?limit=2&cursor=\w+$/);
    const second = await ask(`GET ${first.next.replace('http://mock.test', '')}`, host);
    expect(second.json).toEqual({ items: PLANTS.slice(2) });
  });
});
