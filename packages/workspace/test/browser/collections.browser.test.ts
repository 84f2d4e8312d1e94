import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { expectAccessible } from './harness/workspace-page.ts';

const token = `t-${randomUUID()}`;
let server: Server;
let workspace: OpenedWorkspace;
let browser: SharedBrowser;

beforeAll(async () => {
  server = createServer((request, response) => {
    const isLogin = request.url === '/login';
    const isAllowed = isLogin || request.headers.authorization === `Bearer ${token}`;
    response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isLogin ? { token } : { id: 7 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = "pm.collectionVariables.set('token', pm.response.json().token);";
  const item = [
    {
      name: 'Log in',
      request: { method: 'POST', url: '{{baseUrl}}/login' },
      event: [{ listen: 'test', script: { exec: [script] } }],
    },
    {
      name: 'Read a user',
      request: {
        method: 'GET',
        url: '{{baseUrl}}/users/7',
        auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
      },
    },
    {
      name: 'Signed',
      request: { method: 'GET', url: '{{baseUrl}}/users/8', auth: { type: 'hawk', hawk: [] } },
    },
  ];
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const variable = [{ key: 'baseUrl', value: base }];
  workspace = await openWorkspace({
    'collection.json': JSON.stringify({ info: { name: 'Things', schema }, item, variable }),
  });
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await workspace?.close();
  server?.close();
});

test('a collection is run as it is written, with its scripts, before it is converted', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(workspace.url);
  const tests = page.getByRole('region', { name: 'Tests' });
  await tests.getByRole('button', { name: /Log in/ }).waitFor();
  const names = await tests.locator('.ws-test').allTextContents();
  expect(names.map((name) => name.replace(/^–/, ''))).toEqual([
    'Log inThings',
    'Read a userThings',
    'SignedThings',
  ]);
  await tests.getByRole('button', { name: 'Run all' }).click();
  await expect.poll(() => tests.getByRole('status').textContent()).toMatch(/2 passed\s*1 not checked/);
  await tests.getByRole('button', { name: /Signed/ }).click();
  await tests.getByText(/The authentication Hawk is not supported/).waitFor();
  expect(await tests.getByRole('button', { name: 'Open the operation' }).count()).toBe(0);
  await tests.getByRole('button', { name: 'Options' }).click();
  expect(await page.getByRole('menuitemcheckbox', { name: 'Also send invalid requests' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.content()).not.toContain(token);
  await expectAccessible(page);
  await context.close();
});
