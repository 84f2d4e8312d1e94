import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestValues } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const source = 's1';
const SESSION = 'session-4b7e91c0d2';
const EMPTY: RequestValues = { parameters: [], credentials: {}, serverVariables: {}, headers: [] };

let api: Server;
let workspace: OpenedWorkspace;
/** The `Cookie` headers that the server received. */
const received: string[] = [];

beforeAll(async () => {
  api = createServer(({ url, headers }, response) => {
    received.push(headers.cookie ?? 'none');
    if (url === '/login')
      response.setHeader('set-cookie', [
        `sid=${SESSION}; HttpOnly; Path=/`,
        'theme=dark; Max-Age=3600',
        'admin=1; Path=/admin',
      ]);
    if (url === '/logout') response.setHeader('set-cookie', 'sid=; Max-Age=0');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const operation = (more = '') =>
    `{ get: { ${more}responses: { '200': { description: OK, content: { application/json: { schema: {} } } } } } }`;
  const { port } = api.address() as AddressInfo;
  workspace = await OpenedWorkspace.open({
    'api.yaml': `openapi: 3.1.0
info: { title: Test, version: '1' }
servers: [{ url: 'http://127.0.0.1:${port}' }, { url: 'http://localhost:${port}' }]
paths:
  /login: ${operation()}
  /logout: ${operation()}
  /me: ${operation('parameters: [{ name: theme, in: cookie, schema: { type: string } }], ')}
`,
  });
});
beforeEach(async () => {
  received.length = 0;
  await workspace.call('clearCookies', { source });
});
afterAll(async () => {
  await workspace?.close();
  api?.closeAllConnections();
  api?.close();
});

const send = (path: string, values: Partial<RequestValues> = {}) =>
  workspace.call('send', { source, operation: `get ${path}`, id: path, values: { ...EMPTY, ...values } });

test('cookies of a reply are sent to its host, below their path, until the server removes them', async () => {
  await send('/login');
  await send('/me');
  await send('/logout');
  await send('/me');
  const sid = `sid=${SESSION}`;
  expect(received).toEqual(['none', `${sid}; theme=dark`, `${sid}; theme=dark`, 'theme=dark']);
});

test('another host of the same server gets none', async () => {
  await send('/login');
  const { port } = api.address() as AddressInfo;
  await send('/me', { serverUrl: `http://localhost:${port}` });
  expect(received).toEqual(['none', 'none']);
});

test('a cookie that is filled in wins, and so does a header', async () => {
  await send('/login');
  await send('/me', { parameters: [{ name: 'theme', in: 'cookie', value: 'light' }] });
  await send('/me', { headers: [{ name: 'cookie', value: 'own=1' }] });
  expect(received.slice(1)).toEqual([`theme=light; sid=${SESSION}`, 'own=1']);
});

test('cookies are listed, shown and removed, one or all; replies, code and the history hide their values', async () => {
  const sent = await send('/login');
  const { cookies } = await workspace.call('listCookies', { source });
  expect(cookies).toEqual([
    { host: '127.0.0.1', name: 'sid', path: '/' },
    { host: '127.0.0.1', name: 'theme', path: '/', expiresAt: expect.any(Number) },
    { host: '127.0.0.1', name: 'admin', path: '/admin' },
  ]);
  const shown = await workspace.call('listCookies', { source, withValues: true });
  expect(shown.cookies[0]?.value).toBe(SESSION);
  const again = await send('/me');
  const code = await workspace.call('writeCode', { source, operation: 'get /me', values: EMPTY });
  expect(code.samples[0]?.code).toContain('sid=');
  const history = await workspace.call('listHistory', { source });
  expect(JSON.stringify([sent, again, code, history])).not.toContain(SESSION);

  await workspace.call('clearCookies', { source, cookie: { host: '127.0.0.1', name: 'sid' } });
  await send('/me');
  expect(received.at(-1)).toBe('theme=dark');
  await workspace.call('clearCookies', { source });
  expect((await workspace.call('listCookies', { source })).cookies).toEqual([]);
});
