import { describe, expect, test } from 'vitest';
import { collToOpenApi, RECOMMENDED_INFERENCE } from '../src/index.ts';

const INFO = { name: 'A', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };

type Values = Readonly<Record<string, string>>;

function collection(urls: readonly unknown[], values: Values = {}) {
  return {
    info: INFO,
    variable: Object.entries(values).map(([key, value]) => ({ key, value })),
    item: urls.map((url, index) => ({ name: `request ${index}`, request: { method: 'GET', url } })),
  };
}

function convert(urls: readonly unknown[], values: Values = {}) {
  const input = JSON.stringify(collection(urls, values));
  return collToOpenApi(input, { inference: RECOMMENDED_INFERENCE });
}

const PORTS = '{{protocol}}://{{host}}:{{port}}/{{base}}/users';

describe('the server of a collection', () => {
  test.each<[string, unknown, Values, string, string]>([
    [
      'protocol-relative',
      '{{u}}/x/:id',
      { u: '//platform.example/v1' },
      'https://platform.example',
      '/v1/x/{id}',
    ],
    ['protocol-relative host', '{{u}}/x', { u: '//platform.example' }, 'https://platform.example', '/x'],
    ['protocol-relative text', '//platform.example/x', {}, 'https://platform.example', '/x'],
    ['path', '{{u}}/x', { u: '/api' }, '/api', '/x'],
    ['path with a slash', '{{u}}/x?q=1', { u: '/api/' }, '/api', '/x'],
    ['path of one slash', '{{u}}/x', { u: '/' }, '/', '/x'],
    ['path without a separator', '{{u}}x', { u: '/' }, '/', '/x'],
    ['path alone', '{{u}}', { u: '/api' }, '/api', '/'],
    ['path as text', '/users/:id', {}, '/', '/users/{id}'],
    ['path with a variable in it', '{{u}}/x', { u: '/api/{{tenant}}' }, '/', '/api/{tenant}/x'],
    ['slash at the end', '{{u}}/users', { u: 'https://a.example/v1/' }, 'https://a.example', '/v1/users'],
    ['no separator', '{{u}}users', { u: 'https://a.example/' }, 'https://a.example', '/users'],
    ['scheme in the host', 'https://{{h}}/x', { h: 'https://a.example' }, 'https://a.example', '/x'],
    ['other scheme in the host', 'https://{{h}}/x', { h: 'http://a.example' }, 'http://a.example', '/x'],
    ['slashes in the host', 'http://{{h}}/x', { h: '//a.example' }, 'http://a.example', '/x'],
    ['path in the host', 'http://{{h}}/x', { h: '/api' }, '/', '/api/x'],
    [
      'scheme in the protocol',
      '{{p}}://{{h}}/x',
      { p: 'https://', h: 'a.example' },
      'https://a.example',
      '/x',
    ],
    ['host without scheme', '{{h}}/x', { h: 'a.example:8080' }, 'http://a.example:8080', '/x'],
    ['host and port', '{{h}}:{{p}}/x', { h: 'https://a.example', p: '8443' }, 'https://a.example:8443', '/x'],
    [
      'parts',
      PORTS,
      { protocol: 'https', host: 'a.example', port: '8443', base: 'api/v1' },
      'https://a.example:8443',
      '/api/v1/users',
    ],
    ['parts without values', PORTS, {}, '{protocol}://{host}:{port}', '/{base}/users'],
    ['no value', '{{u}}/x', {}, '{u}', '/x'],
    ['no value, no separator', '{{u}}users', {}, '{u}', '/users'],
    ['empty value', '{{u}}/x', { u: '' }, '{u}', '/x'],
    ['part of a host', '{{env}}-api.example.com/x', { env: 'dev' }, 'http://dev-api.example.com', '/x'],
    ['unknown part of a host', '{{env}}api.example.com/x', {}, 'http://{env}api.example.com', '/x'],
    ['host and path lists', { host: ['{{u}}'], path: ['x', ':id'] }, { u: '/' }, '/', '/x/{id}'],
    [
      'host of several labels',
      { protocol: 'https', host: ['{{t}}', 'example', 'com'], path: 'x' },
      { t: 'a' },
      'https://a.example.com',
      '/x',
    ],
    ['host and path as text', { host: 'a.example', path: '/x' }, {}, 'http://a.example', '/x'],
    ['path list alone', { path: ['x', ':id'] }, {}, '/', '/x/{id}'],
    ['empty raw', { raw: '', host: ['a', 'example'], path: ['x'] }, {}, 'http://a.example', '/x'],
    ['raw alone', { raw: '{{u}}/x' }, { u: '/api' }, '/api', '/x'],
  ])('%s', async (_name, url, values, server, path) => {
    const { document, documentValid, diagnostics } = await convert([url], values);
    expect(document.servers?.map((one) => one.url)).toEqual([server]);
    expect(Object.keys(document.paths ?? {})).toEqual([path]);
    expect(diagnostics.filter(({ code }) => code !== 'COLL_VARIABLE_UNRESOLVED')).toEqual([]);
    expect(documentValid).toBe(true);
  });

  test('of a path joins the common base path', async () => {
    const input = JSON.stringify(collection(['{{u}}/v1/a', '{{u}}/v1/b'], { u: '/' }));
    const { document } = await collToOpenApi(input, { useServerBasePath: true });
    expect(document.servers).toEqual([{ url: '/v1' }]);
    expect(Object.keys(document.paths ?? {})).toEqual(['/a', '/b']);
  });

  test.each(['', {}, '?x=1', 'ftp://a.example/x', '{{u}}'])('%j has none and is skipped', async (url) => {
    const { requests, diagnostics } = await convert([url], { u: 'javascript:alert(1)' });
    expect(requests).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toContain('COLL_INVALID_COLLECTION');
  });
});

describe('segments of a collection', () => {
  const saved = (name: string) => ({
    name,
    request: { method: 'GET', url: `{{baseUrl}}/flowservice/${name}` },
    response: [{ name: 'OK', code: 200, body: `{"id": 1, "output": "${name}", "integration": {}}` }],
  });
  const words = [
    'connections',
    'flows',
    'projects',
    'accounts',
    'red-boots',
    'blue-hat',
    'v1-things',
    'usr_1a2b3c4d',
  ];

  test('that are words stay words, however alike their answers are', async () => {
    const input = { ...collection([]), item: words.map(saved) };
    const { origins, diagnostics } = await collToOpenApi(input, { inference: RECOMMENDED_INFERENCE });
    expect(origins.map(({ path }) => path)).toEqual(words.map((word) => `/flowservice/${word}`));
    expect(diagnostics.map(({ code }) => code)).not.toContain('PATHS_MERGED');
  });

  test('that look like identifiers become a parameter, and the merge is reported', async () => {
    const { origins, diagnostics } = await convert([
      'https://a.example/users/17',
      'https://a.example/users/18',
      'https://a.example/users/:id',
      'https://a.example/users/me',
    ]);
    expect(origins.map(({ path, requests }) => [path, requests])).toEqual([
      ['/users/{userId}', [0, 1, 2]],
      ['/users/me', [3]],
    ]);
    expect(diagnostics).toMatchObject([
      {
        code: 'PATHS_MERGED',
        severity: 'info',
        message: '3 paths whose segments look like identifiers became GET /users/{userId}.',
        path: '/users/{userId}',
        index: 0,
      },
    ]);
  });

  test('names of variables do not make paths different', async () => {
    const { origins, diagnostics } = await convert([
      'https://a.example/users/:id',
      'https://a.example/users/:userId',
    ]);
    expect(origins).toHaveLength(1);
    expect(diagnostics).toEqual([]);
  });

  test('known templates still apply', async () => {
    const { origins } = await collToOpenApi(
      { ...collection([]), item: words.map(saved) },
      { inference: { ...RECOMMENDED_INFERENCE, paths: ['/flowservice/{name}'] } },
    );
    expect(origins.map(({ path }) => path)).toEqual(['/flowservice/{name}']);
  });
});

test('with the metadata of a collection, a server has the path that a variable states', async () => {
  const urls = ['{{base}}/users/:id', '{{base}}', 'https://a.example/v1/teams', 'https://a.example/health'];
  const input = JSON.stringify(collection(urls, { base: 'https://a.example/v1/' }));
  const { document } = await collToOpenApi(input, { useSourceInfo: true });
  expect(document.servers).toEqual([{ url: 'https://a.example/v1' }, { url: 'https://a.example' }]);
  expect(Object.keys(document.paths ?? {})).toEqual(['/users/{id}', '/', '/teams', '/health']);
  expect(document.paths?.['/health']?.get?.servers).toEqual([{ url: 'https://a.example' }]);
  expect((await collToOpenApi(input)).document.servers).toEqual([{ url: 'https://a.example' }]);
});
