import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { expectAccessible, openOperation, visitWorkspace } from './harness/workspace-page.ts';

const SESSION = 'session-7d1e5a90';

let api: Server;
let workspace: OpenedWorkspace;
let browser: SharedBrowser;
/** The `Cookie` headers that the server received. */
const received: string[] = [];

beforeAll(async () => {
  api = createServer(({ headers }, response) => {
    received.push(headers.cookie ?? 'none');
    response.setHeader('set-cookie', [`sid=${SESSION}; Path=/`, 'theme=dark; Path=/']);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  workspace = await openWorkspace({
    'api.yaml': `openapi: 3.1.0
info: { title: Test, version: '1' }
servers: [{ url: 'http://127.0.0.1:${(api.address() as AddressInfo).port}' }]
paths:
  /login:
    get:
      operationId: logIn
      summary: Log in
      responses: { '200': { description: OK, content: { application/json: { schema: {} } } } }
`,
  });
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await workspace?.close();
  api?.closeAllConnections();
  api?.close();
});

test('cookies of replies are sent again, shown, and removed', async () => {
  const { page, problems } = await visitWorkspace(browser, workspace);
  await openOperation(page, 'Log in');
  await page.getByRole('tab', { name: 'Cookies', exact: true }).click();
  await page.getByText('No reply has set a cookie yet.').waitFor();
  const send = async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/send'));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await answered;
  };
  await send();
  const list = page.getByRole('list', { name: 'Cookies' });
  await expect.poll(() => list.textContent()).toContain('sid=***');
  await send();
  expect(received).toEqual(['none', `sid=${SESSION}; theme=dark`]);
  await page.getByRole('button', { name: 'Show the values' }).click();
  await expect.poll(() => list.textContent()).toContain(`sid=${SESSION}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove sid' }).click();
  await expect.poll(() => list.textContent()).not.toContain('sid=');
  await send();
  expect(received.at(-1)).toBe('theme=dark');
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByText('No reply has set a cookie yet.').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
