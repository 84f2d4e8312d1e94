import { expect, test } from 'vitest';
import { parseUrl } from '../../src/client/request/parse-url.ts';
import type { FormParameter } from '../../src/protocol.ts';

const parameter = (name: string, place: FormParameter['in'], type: string): FormParameter => ({
  name,
  in: place,
  isRequired: place === 'path',
  isDeprecated: false,
  style: place === 'query' ? 'form' : 'simple',
  isExploded: place === 'query',
  schema: { type },
  examples: [],
});
const FORM = {
  path: '/users/{id}/orders',
  parameters: [
    parameter('id', 'path', 'string'),
    parameter('limit', 'query', 'integer'),
    parameter('tag', 'query', 'array'),
    parameter('trace', 'header', 'string'),
  ],
  servers: [],
  base: 'https://a.test/v1',
};
const USED = { serverVariables: {} };
const TRACE = { name: 'trace', in: 'header' as const, value: 'x' };

test.each([
  [
    'values of the path and the query, with their types',
    'https://a.test/v1/users/a%20b/orders?limit=3&tag=x&tag=y',
    {
      parameters: [
        TRACE,
        { name: 'id', in: 'path', value: 'a b' },
        { name: 'limit', in: 'query', value: 3 },
        { name: 'tag', in: 'query', value: ['x', 'y'] },
      ],
      unknown: [],
    },
  ],
  [
    'another server',
    'http://localhost:4010/users/1/orders',
    {
      parameters: [TRACE, { name: 'id', in: 'path', value: '1' }],
      serverUrl: 'http://localhost:4010',
      unknown: [],
    },
  ],
  [
    'a variable of the environment',
    'https://a.test/v1/users/{{user}}/orders',
    { parameters: [TRACE, { name: 'id', in: 'path', value: '{{user}}' }], unknown: [] },
  ],
  [
    'a name that the operation does not have',
    'https://a.test/v1/users/1/orders?q=%zz',
    { parameters: [TRACE, { name: 'id', in: 'path', value: '1' }], unknown: ['q'] },
  ],
  [
    'a name of the path that has no value yet',
    'https://a.test/v1/users/{id}/orders?limit=4',
    { parameters: [TRACE, { name: 'limit', in: 'query', value: 4 }], unknown: [] },
  ],
  [
    'a number of more digits than a double has',
    'https://a.test/v1/users/9007199254740993/orders?limit=9007199254740993',
    {
      parameters: [
        TRACE,
        { name: 'id', in: 'path', value: '9007199254740993' },
        { name: 'limit', in: 'query', value: '9007199254740993' },
      ],
      unknown: [],
    },
  ],
  ['an emptied path', 'https://a.test/v1/users//orders', { parameters: [TRACE], unknown: [] }],
  ['a path of another operation', 'https://a.test/v1/users/1', undefined],
])('a typed URL with %s', (_, text, parsed) => {
  const filled = [TRACE, { name: 'limit', in: 'query' as const, value: 9 }];
  expect(parseUrl(text, FORM, { ...USED, parameters: filled })).toEqual(parsed);
});

const variable = (name: string, initial: string, allowed?: string[]) => ({
  name,
  default: initial,
  ...(allowed && { enum: allowed }),
});
const SERVERS = [
  { url: 'https://a.test/v1/', variables: [] },
  {
    url: 'https://{region}.b.test/{stage}',
    variables: [variable('region', 'eu', ['eu', 'us']), variable('stage', 'live')],
  },
  { url: '{address}', variables: [variable('address', 'https://c.test/deep/path')] },
  { url: 'https://{a}{b}.d.test', variables: [variable('a', 'x'), variable('b', 'y')] },
];
const chosen = (serverUrl: string, serverVariables = {}) => ({ serverUrl, serverVariables });

test.each([
  ['the first server', 'https://a.test/v1', undefined, {}],
  ['no server', '', undefined, {}],
  ['no server, where another one is chosen', '', chosen(SERVERS[1]?.url ?? ''), {}],
  [
    'the first one, where another is chosen',
    'https://a.test/v1',
    chosen(SERVERS[1]?.url ?? ''),
    chosen('https://a.test/v1/'),
  ],
  [
    'one with variables',
    'https://us.b.test/next',
    undefined,
    chosen('https://{region}.b.test/{stage}', { region: 'us', stage: 'next' }),
  ],
  [
    'the values that it has',
    'https://us.b.test/live',
    chosen('https://{region}.b.test/{stage}', { region: 'us' }),
    {},
  ],
  [
    'a value that it may not have',
    'https://cn.b.test/live',
    undefined,
    { serverUrl: 'https://cn.b.test/live' },
  ],
  [
    'a default with slashes',
    'https://c.test/deep/path',
    undefined,
    chosen('{address}', { address: 'https://c.test/deep/path' }),
  ],
  [
    'variables without a text between',
    'https://xy.d.test',
    undefined,
    chosen('https://{a}{b}.d.test', { a: 'x', b: 'y' }),
  ],
  ['others without a text between', 'https://xz.d.test', undefined, { serverUrl: 'https://xz.d.test' }],
])('a URL that is typed before its server is known has %s', (_, address, used, server) => {
  const form = { ...FORM, servers: SERVERS, base: undefined };
  expect(parseUrl(`${address}/users/1/orders`, form, { ...USED, ...used, parameters: [] })).toEqual({
    parameters: [{ name: 'id', in: 'path', value: '1' }],
    ...server,
    unknown: [],
  });
});

const styled = (
  name: string,
  style: string,
  isExploded: boolean,
  schema: FormParameter['schema'],
): FormParameter => ({
  ...parameter(name, 'query', ''),
  style,
  isExploded,
  schema,
});
const LIST = { type: 'array', items: { type: 'integer' } };
const OBJECT = { type: 'object', properties: { name: { type: 'string' }, mass: { type: 'number' } } };

test.each([
  [
    'an exploded list',
    styled('a', 'form', true, { type: 'array', items: { type: 'string' } }),
    'a=x,y&a=z',
    ['x,y', 'z'],
  ],
  ['a list with commas', styled('a', 'form', false, LIST), 'a=1,2', [1, 2]],
  ['a list with pipes', styled('a', 'pipeDelimited', false, LIST), 'a=1%7C2|3', [1, 2, 3]],
  ['a list with spaces', styled('a', 'spaceDelimited', false, LIST), 'a=1%202', [1, 2]],
  ['an encoded comma of an item', styled('a', 'form', false, { type: 'array' }), 'a=x%2Cy,z', ['x,y', 'z']],
  [
    'a deep object',
    styled('a', 'deepObject', true, OBJECT),
    'a[name]=x&a%5Bmass%5D=2',
    { name: 'x', mass: 2 },
  ],
  ['an exploded object', styled('a', 'form', true, OBJECT), 'name=x&mass=2', { name: 'x', mass: 2 }],
  ['an object with commas', styled('a', 'form', false, OBJECT), 'a=name,x,mass,2', { name: 'x', mass: 2 }],
])('the query of a typed URL has %s', (_, own, query, value) => {
  const form = { path: '/things', parameters: [own], servers: [], base: 'https://a.test' };
  expect(parseUrl(`https://a.test/things?${query}`, form, { ...USED, parameters: [] })).toEqual({
    parameters: [{ name: 'a', in: 'query', value }],
    unknown: [],
  });
});

test.each([
  ['a list', 'simple', false, LIST, '1,2', [1, 2]],
  ['an object', 'simple', false, OBJECT, 'name,x,mass,2', { name: 'x', mass: 2 }],
  ['an exploded object', 'simple', true, OBJECT, 'name=x=y,mass=2', { name: 'x=y', mass: 2 }],
  ['a scalar with a label', 'label', false, { type: 'integer' }, '.5', 5],
  ['a list with a label', 'label', false, LIST, '.1,2', [1, 2]],
  ['an exploded list with a label', 'label', true, LIST, '.1.2', [1, 2]],
  ['a scalar with its name', 'matrix', false, { type: 'string' }, ';a=x%3By', 'x;y'],
  ['a list with its name', 'matrix', false, LIST, ';a=1,2', [1, 2]],
  ['an exploded list with its name', 'matrix', true, LIST, ';a=1;a=2', [1, 2]],
  ['an exploded object with its names', 'matrix', true, OBJECT, ';name=x;mass=2', { name: 'x', mass: 2 }],
])('the path of a typed URL has %s', (_, style, isExploded, schema, text, value) => {
  const own = { ...styled('a', style, isExploded, schema), in: 'path' as const };
  const form = { path: '/things/{a}', parameters: [own], servers: [], base: 'https://a.test' };
  expect(parseUrl(`https://a.test/things/${text}`, form, { ...USED, parameters: [] })?.parameters).toEqual([
    { name: 'a', in: 'path', value },
  ]);
});
