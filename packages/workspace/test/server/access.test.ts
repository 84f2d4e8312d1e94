import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenedWorkspace } from './opened-workspace.ts';

const TEXT = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: {}
`;
let workspace: OpenedWorkspace;

beforeAll(async () => {
  workspace = await OpenedWorkspace.open({ 'shop.yaml': TEXT });
});
afterAll(() => workspace?.close());

/** `fetch` sets some headers itself. */
function status(path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: workspace.server.port, path, method, headers },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

const json = { 'content-type': 'application/json' };

test.each<[string, (cookie: string) => Record<string, string>, number]>([
  ['the cookie', (cookie) => ({ cookie }), 200],
  ['its own origin', (cookie) => ({ cookie, origin: workspace.origin }), 200],
  ['no cookie', () => ({}), 403],
  ['a wrong cookie', (cookie) => ({ cookie: `${cookie}x` }), 403],
  ['the cookie of another port', (cookie) => ({ cookie: cookie.replace(/curlew-\d+/, 'curlew-1') }), 403],
  ['another origin', (cookie) => ({ cookie, origin: 'https://evil.example' }), 403],
  ['another port of this machine', (cookie) => ({ cookie, origin: 'http://127.0.0.1:1' }), 403],
  ['an opaque origin', (cookie) => ({ cookie, origin: 'null' }), 403],
  [
    'a name that leads here (DNS rebinding)',
    (cookie) => ({ cookie, host: `evil.example:${workspace.server.port}` }),
    403,
  ],
  ['a host without its port', (cookie) => ({ cookie, host: '127.0.0.1' }), 403],
  ['a page of another site', (cookie) => ({ cookie, 'sec-fetch-site': 'cross-site' }), 403],
  ['a page of another port', (cookie) => ({ cookie, 'sec-fetch-site': 'same-site' }), 403],
])('a call with %s', async (_, headers, expected) => {
  expect(await status('/api/listSources', { ...json, ...headers(workspace.cookie) }, 'POST')).toBe(expected);
});

test.each<[string, number]>([
  ['/?token=wrong', 403],
  ['/', 403],
  ['/api/events', 403],
  ['/frames/docs/s1/', 403],
])('GET %s without the cookie', async (path, expected) => {
  expect(await status(path, {})).toBe(expected);
});

test('the token of the address becomes a cookie that no script reads, and leaves the address', async () => {
  const response = await fetch(workspace.server.url, { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/');
  expect(response.headers.get('set-cookie')).toMatch(
    /^curlew-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
  );
});

test('the address that a browser is started with works once', async () => {
  const url = workspace.server.launchUrl();
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(403);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['nothing', {}, {}, 404],
  ['constructor', {}, {}, 404],
  ['__proto__', {}, {}, 404],
  ['readText', { source: 's1', file: '/etc/passwd' }, {}, 404],
  ['readText', { source: 's1', file: 7 }, {}, 400],
  ['openSource', { source: 'other' }, {}, 404],
  ['listSources', [], {}, 400],
  ['listSources', {}, { 'content-type': 'text/plain' }, 400],
  ['hover', { source: 's1', file: 'x', offset: 0 }, {}, 404],
])('POST %s with %j and %j', async (name, body, headers, expected) => {
  const { status: found, value } = await workspace.post(name, body, headers);
  expect([found, typeof (value as { message: string }).message]).toEqual([expected, 'string']);
});

test('paths of the window lead nowhere else', async () => {
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/../../package.json',
    '/.env',
    '//etc/passwd',
  ])
    expect(await status(path, { cookie: workspace.cookie })).toBe(404);
});
