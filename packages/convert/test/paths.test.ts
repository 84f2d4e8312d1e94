import { buildPathTemplates, type NormalizedRequest } from '@curlew/convert';
import { describe, expect, test } from 'vitest';
import { getTag, OperationIds, operationId } from '../src/document/operations/operation-id.ts';
import { singular } from '../src/document/paths/singular.ts';

function requests(...lines: string[]): NormalizedRequest[] {
  return lines.map((line, sourceIndex) => {
    const [method = '', url = ''] = line.split(' ');
    return {
      source: 't',
      sourceIndex,
      method,
      url: new URL(url, 'https://a.example.com'),
      headers: [],
      query: [],
      cookies: [],
    };
  });
}

const paths = (templates: ReturnType<typeof buildPathTemplates>) =>
  [...templates.values()].map(({ path }) => path);

describe('buildPathTemplates', () => {
  test.each<[string, number, string[], string[]]>([
    ['a segment that varies', 2, ['get /users/1', 'get /users/2'], ['/users/{userId}', '/users/{userId}']],
    ['one sample is not enough', 2, ['get /users/1'], ['/users/1']],
    ['two where three are wanted', 3, ['get /users/1', 'get /users/2'], ['/users/1', '/users/2']],
    ['one where one is wanted', 1, ['get /users/1'], ['/users/{userId}']],
    ['the same twice does not vary', 2, ['get /users/1', 'get /users/1'], ['/users/1', '/users/1']],
    ['words are not identifiers', 2, ['get /users/me', 'get /users/you'], ['/users/me', '/users/you']],
    ['groups are per method', 2, ['get /users/1', 'post /users/2'], ['/users/1', '/users/2']],
    [
      'and per origin',
      2,
      ['get https://a.example.com/users/1', 'get https://b.example.com/users/2'],
      ['/users/1', '/users/2'],
    ],
    [
      'another method takes an earned template',
      2,
      ['get /users/1', 'get /users/2', 'post /users/3'],
      ['/users/{userId}', '/users/{userId}', '/users/{userId}'],
    ],
    ['only what varies', 2, ['get /a/1/b/2', 'get /a/1/b/3'], ['/a/1/b/{bId}', '/a/1/b/{bId}']],
    [
      'the widest template wins',
      2,
      ['get /a/1/b/2', 'get /a/1/b/3', 'put /a/4/b/5', 'put /a/6/b/7'],
      Array(4).fill('/a/{aId}/b/{bId}'),
    ],
    ['a word for an id before', 2, ['get /by/uuid/1', 'get /by/uuid/2'], Array(2).fill('/by/uuid/{uuid}')],
    ['a name before', 2, ['get /user-name/1', 'get /user-name/2'], Array(2).fill('/user-name/{userName}')],
    ['nothing before', 2, ['get /1', 'get /2'], ['/{param0}', '/{param0}']],
    ['a parameter before', 2, ['get /1/2', 'get /3/4'], ['/{param0}/{param1}', '/{param0}/{param1}']],
    [
      'a clash of names',
      2,
      ['get /users/1/users/2', 'get /users/3/users/4'],
      Array(2).fill('/users/{userId}/users/{userId2}'),
    ],
    ['kinds of identifiers mix', 2, ['get /x/1', 'get /x/deadbeef'], ['/x/{xId}', '/x/{xId}']],
    [
      'names in camel case',
      2,
      ['get /order-items/1', 'get /order-items/2'],
      Array(2).fill('/order-items/{orderItemId}'),
    ],
    [
      'a trailing slash is a shape of its own',
      2,
      ['get /users/1/', 'get /users/2'],
      ['/users/1/', '/users/2'],
    ],
  ])('%s', (_name, samples, given, want) => {
    expect(paths(buildPathTemplates(requests(...given), samples, true))).toEqual(want);
  });

  test('names parameters by segment', () => {
    const [template] = buildPathTemplates(requests('get /a/1/b/2', 'get /a/3/b/4'), 2, true).values();
    expect([...(template?.parameters ?? [])]).toEqual([
      [2, 'aId'],
      [4, 'bId'],
    ]);
  });

  test('switched off, every template is the raw path', () => {
    const templates = buildPathTemplates(requests('get /users/1', 'get /users/2', 'get /a%20b'), 2, false);
    expect(paths(templates)).toEqual(['/users/1', '/users/2', '/a%20b']);
    expect([...templates.keys()]).toEqual([0, 1, 2]);
  });

  test('what a source declares counts for all of its shape', () => {
    const [one, two, three] = requests('get /users/1', 'get /users/x', 'get /users/x/report.csv');
    const declared = [
      one,
      { ...two, details: { pathTemplate: '/users/{name}' } },
      { ...three, details: { pathTemplate: '/users/{name}/{file}.csv' } },
    ] as NormalizedRequest[];
    expect(paths(buildPathTemplates(declared, 2, true))).toEqual([
      '/users/{name}',
      '/users/{name}',
      '/users/{name}/{file}.csv',
    ]);
    expect(paths(buildPathTemplates(declared, 2, false))).toEqual([
      '/users/1',
      '/users/{name}',
      '/users/{name}/{file}.csv',
    ]);
  });

  test('equivalent templates get the same names', () => {
    const given = requests('get /a/x.csv', 'get /a/y.csv').map((request, at) => ({
      ...request,
      details: { pathTemplate: at === 0 ? '/a/{one}.csv' : '/a/{two}.csv' },
    }));
    expect(new Set(paths(buildPathTemplates(given, 2, true)))).toEqual(new Set(['/a/{one}.csv']));
  });
});

test.each([
  ['users', 'user'],
  ['houses', 'house'],
  ['movies', 'movie'],
  ['statuses', 'status'],
  ['tls', 'tls'],
  ['sys', 'sys'],
  ['timeseries', 'timeseries'],
  ['csrs', 'csr'],
  ['apis', 'api'],
  ['redis', 'redis'],
  ['series', 'series'],
  ['data', 'data'],
  ['people', 'person'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['addresses', 'address'],
  ['branches', 'branch'],
  ['classes', 'class'],
  ['news', 'news'],
  ['status', 'status'],
  ['analyses', 'analysis'],
  ['indices', 'index'],
  ['bus', 'bus'],
  ['keys', 'key'],
  ['databases', 'database'],
  ['caches', 'cache'],
  ['files', 'file'],
  ['images', 'image'],
  ['cookies', 'cookie'],
  ['responses', 'response'],
  ['licenses', 'license'],
  ['purchases', 'purchase'],
  ['lists', 'list'],
  ['orderItems', 'orderItem'],
  ['apiKeys', 'apiKey'],
  ['v2', 'v2'],
])('one of %s is %s', (many, one) => {
  expect(singular(many)).toBe(one);
});

test.each([
  ['get', '/', 'getRoot'],
  ['get', '/users', 'getUsers'],
  ['get', '/users/{userId}', 'getUsersByUserId'],
  ['post', '/v1/order-items/{id}/re.fund', 'postV1OrderItemsByIdReFund'],
  ['m-search', '/a', 'mSearchA'],
  ['get', '/files/{name}.csv', 'getFilesByNameCsv'],
  ['get', '/caf%C3%A9', 'getCafé'],
  ['delete', '/__proto__', 'deleteProto'],
])('%s %s is called %s', (method, path, id) => {
  expect(operationId(method, path)).toBe(id);
});

test('an id is handed out once', () => {
  const ids = new OperationIds();
  const taken = ['/a', '/a/', '/a-2', '/a.'].map((path) => ids.take('get', path));
  expect(taken).toEqual([
    { id: 'getA', collided: false },
    { id: 'getA2', collided: true },
    { id: 'getA22', collided: true },
    { id: 'getA3', collided: true },
  ]);
});

test.each([
  ['/users/1', 'users'],
  ['/api/v1/users', 'users'],
  ['/v2.1/users', 'users'],
  ['/2024-01-01/users', 'users'],
  ['/v1beta1/users', 'users'],
  ['/{tenant}/users', 'users'],
  ['/api', 'default'],
  ['/', 'default'],
  ['/caf%C3%A9', 'café'],
])('%s is tagged %s', (path, tag) => {
  expect(getTag(path)).toBe(tag);
});
