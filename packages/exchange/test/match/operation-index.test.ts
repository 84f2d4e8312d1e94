import { type Api, type Json, readApi, readDescription } from '@curlew/openapi';
import { describe, expect, test } from 'vitest';
import { RouteIndex } from '../../src/match/operation-index.ts';
import { UrlIndex, type UrlIndexOptions } from '../../src/match/url-index.ts';

async function getApi(paths: Record<string, Json>, servers: Json[] = []): Promise<Api> {
  const text = JSON.stringify({ openapi: '3.2.0', info: { title: 't', version: '1' }, servers, paths });
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { path: '/api.json', host });
  if (!description) throw new Error('not loaded');
  return readApi(description);
}

const operation = { responses: { 200: { description: 'OK' } } };
const USERS = {
  '/users': { get: operation, post: operation },
  '/users/{id}': { get: operation, delete: operation },
  '/users/me': { get: operation },
};

describe('paths on any host', () => {
  test.each<[servers: Json[], path: string, want: Record<string, string>]>([
    [[], '/users', { GET: '/users', HEAD: '/users', POST: '/users' }],
    [[], '/users/1', { GET: '/users/{id}', HEAD: '/users/{id}', DELETE: '/users/{id}' }],
    [[], '/users/me', { GET: '/users/me', HEAD: '/users/me', DELETE: '/users/{id}' }],
    [[], '/users/1/', {}],
    [[{ url: '/v1' }], '/v1/users', { GET: '/users', HEAD: '/users', POST: '/users' }],
    [[{ url: '/v1' }], '/users', { GET: '/users', HEAD: '/users', POST: '/users' }],
    [[{ url: '/v1' }], '/v2/users', {}],
    [
      [{ url: 'https://x.test/{v}', variables: { v: { default: 'v1', enum: ['v1', 'v2'] } } }],
      '/v2/users',
      { GET: '/users', HEAD: '/users', POST: '/users' },
    ],
    // The path itself is likelier than a base path that only a variable allows.
    [
      [{ url: '/{v}', variables: { v: { default: 'v1' } } }],
      '/users/1',
      { GET: '/users/{id}', HEAD: '/users/{id}', DELETE: '/users/{id}' },
    ],
    [
      [{ url: '/{v}', variables: { v: { default: 'v1' } } }],
      '/v3/users/1',
      { GET: '/users/{id}', HEAD: '/users/{id}', DELETE: '/users/{id}' },
    ],
  ])('%j %s', async (servers, path, want) => {
    const { operations } = await getApi(USERS, servers);
    const { byMethod } = new RouteIndex(operations).find(path);
    const found = [...byMethod].map(([method, route]) => [method, route.operation.path]);
    expect(Object.fromEntries(found)).toEqual(want);
  });

  test('a trailing slash may be ignored', async () => {
    const { operations } = await getApi(USERS);
    expect(new RouteIndex(operations, { trailingSlash: 'lenient' }).find('/users/').byMethod.size).toBe(3);
    expect(new RouteIndex(operations).find('/users/').byMethod.size).toBe(0);
  });
});

describe('URLs', () => {
  const match = async (servers: Json[], url: string, method: string, options?: UrlIndexOptions) => {
    const index = new UrlIndex(await getApi(USERS, servers), options);
    const { host, pathname } = new URL(url);
    const found = index.match({ method, host, pathname });
    return typeof found === 'string' ? found : [found.operation?.key, found.path, found.isTemplate];
  };
  const server = { url: 'https://a.test/v1' };

  test.each<[servers: Json[], url: string, method: string, want: unknown]>([
    [[server], 'https://a.test/v1/users/7', 'get', ['get /users/{id}', '/users/{id}', true]],
    [[server], 'http://a.test/v1/users/7', 'GET', ['get /users/{id}', '/users/{id}', true]],
    [[server], 'https://a.test/v1/users/7', 'put', [undefined, '/users/{id}', true]],
    [[server], 'https://a.test/v1/users/7/', 'get', [undefined, '/users/{id}/', true]],
    [[server], 'https://a.test/v1/users/7/logs', 'get', [undefined, '/users/{id}/logs', true]],
    [[server], 'https://a.test/v1/orders', 'get', [undefined, '/orders', false]],
    [[server], 'https://a.test/v2/users/7', 'get', 'path'],
    [[server], 'https://b.test/v1/users/7', 'get', 'host'],
    [[], 'https://b.test/users/7', 'get', ['get /users/{id}', '/users/{id}', true]],
    [[{ url: '/v1' }, server], 'https://b.test/v1/users', 'post', ['post /users', '/users', true]],
  ])('%j %s %s', async (servers, url, method, want) => {
    expect(await match(servers, url, method)).toEqual(want);
  });

  test('given servers replace those of the description', async () => {
    const servers = ['http://localhost:8080/base'];
    expect(await match([server], 'http://localhost:8080/base/users', 'get', { servers })).toEqual([
      'get /users',
      '/users',
      true,
    ]);
    expect(await match([server], 'https://a.test/v1/users', 'get', { servers })).toBe('host');
  });

  test('paths of one server are not on another', async () => {
    const paths = {
      '/files': { servers: [{ url: 'https://files.test' }], get: operation },
      '/users': { get: operation },
    };
    const index = new UrlIndex(await getApi(paths, [server]));
    const found = (host: string, pathname: string) => {
      const one = index.match({ method: 'get', host, pathname });
      return typeof one === 'string' ? one : (one.operation?.key ?? 'not described');
    };
    expect(found('files.test', '/files')).toBe('get /files');
    expect(found('files.test', '/users')).toBe('not described');
    expect(found('a.test', '/v1/users')).toBe('get /users');
    expect(found('a.test', '/files')).toBe('path');
  });

  test('without a host, each server may be meant, with its base path or without', async () => {
    const index = new UrlIndex(await getApi(USERS, [server]));
    for (const pathname of ['/v1/users', '/users'])
      expect(index.match({ method: 'get', pathname })).toMatchObject({ path: '/users', isTemplate: true });
  });
});

test('a concrete path is matched before a templated one that has other servers', async () => {
  const [one, other] = [{ url: 'https://a.test' }, { url: 'https://b.test' }];
  const api = await getApi({
    '/users/{id}': { get: { ...operation, servers: [one] } },
    '/users/me': { get: { ...operation, servers: [one, other] } },
  });
  const urls = new UrlIndex(api);
  const getPath = (host: string, pathname: string) => {
    const found = urls.match({ method: 'GET', host, pathname });
    return typeof found === 'string' ? found : found.path;
  };
  expect(getPath('a.test', '/users/me')).toBe('/users/me');
  expect(getPath('b.test', '/users/me')).toBe('/users/me');
  expect(getPath('a.test', '/users/7')).toBe('/users/{id}');
});
