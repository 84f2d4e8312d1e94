import { describe, expect, it } from 'vitest';
import { type AskMock, empty, getFindings, getMock } from './ask-mock.ts';

const INTEGERS = { type: 'array', items: { type: 'integer' } };
const POINT = {
  type: 'object',
  properties: { x: { type: 'integer' }, y: { type: 'integer' } },
  required: ['x'],
};

/** An operation with one parameter, and the name it has in every description here: `p`. */
const taking = (place: string, schema: object, more: object = {}) => ({
  parameters: [{ name: 'p', in: place, required: true, schema, ...more }],
});

const styles: [
  name: string,
  operation: ReturnType<typeof taking>,
  path: string,
  good: string[],
  bad: string[],
][] = [
  ['path, simple', taking('path', { type: 'integer' }), '/a/{p}', ['GET /a/7', 'GET /a/-1'], ['GET /a/x']],
  ['path, array', taking('path', INTEGERS), '/a/{p}', ['GET /a/1,2'], ['GET /a/1,x']],
  [
    'path, label',
    taking('path', INTEGERS, { style: 'label', explode: true }),
    '/a/{p}',
    ['GET /a/.1.2'],
    ['GET /a/.1.x'],
  ],
  [
    'path, matrix',
    taking('path', INTEGERS, { style: 'matrix', explode: true }),
    '/a/{p}',
    ['GET /a/;p=1;p=2'],
    ['GET /a/;p=x'],
  ],
  ['path, object', taking('path', POINT), '/a/{p}', ['GET /a/x,1,y,2'], ['GET /a/y,2']],
  ['query, form exploded', taking('query', INTEGERS), '/a', ['GET /a?p=1&p=2'], ['GET /a?p=1&p=x', 'GET /a']],
  [
    'query, form',
    taking('query', INTEGERS, { explode: false }),
    '/a',
    ['GET /a?p=1,2', 'GET /a?p=1%2C2'],
    ['GET /a?p=1,x'],
  ],
  [
    'query, spaces',
    taking('query', INTEGERS, { style: 'spaceDelimited', explode: false }),
    '/a',
    ['GET /a?p=1%202', 'GET /a?p=1+2'],
    ['GET /a?p=1%20x'],
  ],
  [
    'query, pipes',
    taking('query', INTEGERS, { style: 'pipeDelimited', explode: false }),
    '/a',
    ['GET /a?p=1|2', 'GET /a?p=1%7C2'],
    ['GET /a?p=1|x'],
  ],
  [
    'query, deepObject',
    taking('query', POINT, { style: 'deepObject', explode: true }),
    '/a',
    ['GET /a?p[x]=1', 'GET /a?p%5Bx%5D=1&p[y]=2'],
    ['GET /a?p[x]=z', 'GET /a?p[y]=1', 'GET /a'],
  ],
  ['query, object exploded', taking('query', POINT), '/a', ['GET /a?x=1&y=2'], ['GET /a?x=z']],
  [
    'query, boolean',
    taking('query', { type: 'boolean' }),
    '/a',
    ['GET /a?p=true'],
    ['GET /a?p=yes', 'GET /a?p='],
  ],
  [
    'query, text of digits',
    taking('query', { type: 'string', minLength: 2 }),
    '/a',
    ['GET /a?p=12'],
    ['GET /a?p=1'],
  ],
  [
    'query, alternatives',
    taking('query', { anyOf: [{ type: 'integer' }, { enum: ['all'] }] }),
    '/a',
    ['GET /a?p=3', 'GET /a?p=all'],
    ['GET /a?p=none'],
  ],
  [
    'query, a string or a list',
    taking('query', { anyOf: [{ const: 'all' }, { type: 'array', items: { type: 'integer' } }] }),
    '/a',
    ['GET /a?p=all', 'GET /a?p=1&p=2'],
    ['GET /a?p=none', 'GET /a?p=1&p=x'],
  ],
  [
    'query, encoded commas of an item',
    taking('query', { type: 'array', items: { enum: ['a,b', 'c'] } }, { explode: false }),
    '/a',
    ['GET /a?p=a%2Cb', 'GET /a?p=a%2Cb,c'],
    ['GET /a?p=a,b'],
  ],
  [
    'query, exploded map',
    taking('query', { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } }),
    '/a',
    ['GET /a?one=1&two=2'],
    ['GET /a?one=x'],
  ],
  [
    'query, a number with a least value, or a text',
    taking('query', {
      anyOf: [
        { type: 'integer', minimum: 5 },
        { type: 'string', maxLength: 1 },
      ],
    }),
    '/a',
    ['GET /a?p=7', 'GET /a?p=2', 'GET /a?p=x'],
    ['GET /a?p=-12'],
  ],
  [
    'query, one text for a list in deepObject',
    taking('query', { type: 'object', properties: { t: INTEGERS } }, { style: 'deepObject', explode: true }),
    '/a',
    ['GET /a?p[t]=1', 'GET /a?p[t][0]=1&p[t][1]=2'],
    ['GET /a?p[t]=x'],
  ],
  [
    'query, encoded',
    taking('query', { const: 'a b&c' }),
    '/a',
    ['GET /a?p=a%20b%26c', 'GET /a?p=a+b%26c'],
    ['GET /a?p=a'],
  ],
];

describe('parameters', () => {
  it.each(styles)('%s', async (_name, operation, path, good, bad) => {
    const ask = await getMock(empty({ [`get ${path}`]: operation }));
    for (const line of good) expect([line, (await ask(line)).status]).toEqual([line, 204]);
    for (const line of bad) {
      const answer = await ask(line);
      expect([line, answer.status, getFindings(answer)[0]?.split(/[ #]/).slice(0, 2)]).toEqual([
        line,
        400,
        [operation.parameters[0]?.in, 'p'],
      ]);
    }
  });

  it('takes headers, cookies and JSON', async () => {
    const ask = await getMock(
      empty({
        'get /a': {
          parameters: [
            { name: 'X-Ids', in: 'header', required: true, schema: INTEGERS },
            { name: 'page', in: 'cookie', schema: { type: 'integer' } },
            { name: 'filter', in: 'query', content: { 'application/json': { schema: POINT } } },
          ],
        },
      }),
    );
    expect((await ask('GET /a', { headers: { 'x-ids': '1, 2', cookie: 'a=b; page=3' } })).status).toBe(204);
    const wrong = await ask('GET /a?filter=%7B%22x%22%3A%22z%22%7D', { headers: { cookie: 'page=x' } });
    expect(getFindings(wrong).sort()).toEqual(['cookie page#', 'header X-Ids', 'query filter#/x']);
    expect(getFindings(await ask('GET /a?filter=%7B', { headers: { 'x-ids': '1' } }))).toEqual([
      'query filter#',
    ]);
  });

  it('takes the whole query as one value', async () => {
    const querystring = (type: string) => ({
      parameters: [{ name: 'q', in: 'querystring', required: true, content: { [type]: { schema: POINT } } }],
    });
    const ask = await getMock(
      empty({
        'get /form': querystring('application/x-www-form-urlencoded'),
        'get /json': querystring('application/json'),
      }),
    );
    expect((await ask('GET /form?x=1&y=2')).status).toBe(204);
    expect(getFindings(await ask('GET /form?x=z'))).toEqual(['query q#/x']);
    expect(getFindings(await ask('GET /form'))).toEqual(['query q']);
    expect((await ask('GET /json?%7B%22x%22:1%7D')).status).toBe(204);
    expect(getFindings(await ask('GET /json?%7B%7D'))).toEqual(['query q#/x']);
  });

  it('keeps names of the prototype ordinary', async () => {
    const ask = await getMock(
      empty({ 'get /a': taking('query', { type: 'object' }, { style: 'deepObject' }) }),
    );
    expect((await ask('GET /a?p[__proto__][polluted]=1')).status).toBe(204);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe('paths', () => {
  let ask: AskMock;

  it('prefers literals to templates, with or without the path of a server', async () => {
    ask = await getMock({
      servers: [{ url: 'https://api.example.com/{v}', variables: { v: { default: 'v1' } } }],
      ...empty({
        'get /users/{id}': taking('path', { type: 'integer' }, { name: 'id' }),
        'get /users/me': {},
        'post /users/{name}': taking('path', { type: 'string' }, { name: 'name' }),
        'get /files/{name}.{type}': {
          parameters: ['name', 'type'].map((name) => ({
            name,
            in: 'path',
            required: true,
            schema: { maxLength: 4, type: 'string' },
          })),
        },
      }),
    });
    const statuses = [];
    for (const line of [
      'GET /users/me',
      'GET /v1/users/7',
      'GET /users/x',
      'POST /users/x',
      'GET /files/a.json',
      'GET /files/a.geojson',
      'GET /nothing',
      'DELETE /users/7',
      'OPTIONS /users/7',
      'HEAD /users/7',
    ])
      statuses.push([line, (await ask(line)).status]);
    expect(statuses).toEqual([
      ['GET /users/me', 204],
      ['GET /v1/users/7', 204],
      ['GET /users/x', 400],
      ['POST /users/x', 204],
      ['GET /files/a.json', 204],
      ['GET /files/a.geojson', 400],
      ['GET /nothing', 404],
      ['DELETE /users/7', 405],
      ['OPTIONS /users/7', 204],
      ['HEAD /users/7', 204],
    ]);
    expect((await ask('DELETE /users/7')).headers.allow).toBe('GET, POST, HEAD');
  });

  it('serves methods beside those of HTTP', async () => {
    const other = await getMock({
      paths: {
        '/a': {
          query: { responses: { 204: { description: 'Done' } } },
          additionalOperations: { COPY: { responses: { 201: { description: 'Copied' } } } },
        },
      },
    });
    expect([(await other('QUERY /a')).status, (await other('COPY /a')).status]).toEqual([204, 201]);
  });
});
