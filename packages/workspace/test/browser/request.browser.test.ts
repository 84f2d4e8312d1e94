import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { fetchToken } from './harness/fetch-token.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { openOperation, runCommand, saveAll, visitWorkspace } from './harness/workspace-page.ts';

let api: UserApi;
let workspace: OpenedWorkspace;
let browser: SharedBrowser;
let page: Page;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  workspace = await openWorkspace({
    'openapi.yaml': new URL('../../../user-api/openapi.yaml', import.meta.url),
    'shop.proto': new URL('../../../user-api/shop.proto', import.meta.url),
  });
  browser = await shareBrowser();
});

beforeEach(async () => {
  await page?.context().close();
  ({ page } = await visitWorkspace(browser, workspace, {
    permissions: ['clipboard-read', 'clipboard-write'],
  }));
});

afterAll(async () => {
  await browser?.close();
  await workspace?.close();
  await api?.close();
});

async function prepare(title: string): Promise<void> {
  await openOperation(page, title);
  await page.getByLabel('Variable port of the server').fill(new URL(api.url).port);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill(await fetchToken(api));
}

const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();

testAll('an environment keeps a token apart, and a request uses it by its name', async () => {
  await runCommand(page, 'Edit environments');
  const dialog = page.getByRole('dialog', { name: 'Environments' });
  await dialog.getByLabel('Name', { exact: true }).fill('local');
  await dialog.getByLabel('Name of the variable').first().fill('token');
  await dialog.getByLabel('Secret').first().check();
  await dialog.getByLabel('Value of token').fill(await fetchToken(api));
  await dialog.getByRole('button', { name: 'Save and use' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openOperation(page, 'Get a user');
  await page.getByRole('button', { name: 'Environment: local' }).waitFor();
  await page.getByLabel('Variable port of the server').fill(new URL(api.url).port);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill('{{token}}');
  await send();
  await page.getByText('200 OK').waitFor();
  await page.getByRole('tab', { name: 'Sent' }).click();
  expect(await page.locator('#response-request').textContent()).not.toContain(await fetchToken(api));
});

testAll('a body is filled in as a form, sent, and the response is shown', async () => {
  await prepare('Create an order');
  await page.getByRole('tab', { name: 'Body' }).first().click();
  await page.getByRole('textbox', { name: 'sku' }).first().fill('TEA-EARL-100');
  await page.getByRole('textbox', { name: 'quantity' }).first().fill('3');
  await page.getByLabel('Raw').check();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Body' }).inputValue())
    .toContain('"quantity": 3');
  await page.getByLabel('Raw').uncheck();
  await send();
  await page.getByText('201 Created').waitFor();
  const body = page.getByRole('tree', { name: 'Body of the response' });
  await expect.poll(() => body.textContent()).toContain(`total: ${3 * 1249}`);
  await page.getByRole('tab', { name: /^Contract/ }).click();
  await page.getByText('The reply is what the description says.').waitFor();
});

test('a raw body is sent with the digits and spaces that were typed, and its reply has them', async () => {
  const bodies: string[] = [];
  const echo = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(201, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  try {
    await openOperation(page, 'Exchange credentials for a token');
    await page.getByLabel('Variable port of the server').fill(String((echo.address() as AddressInfo).port));
    await page.getByRole('tab', { name: 'Body' }).first().click();
    await page.getByLabel('Raw').check();
    const raw = page.getByRole('textbox', { name: 'Body' });
    const typed = '{ "total": 12345678901234567890, "rate": 1.50 }';
    await raw.fill(typed);
    // It is still there after another view was open, and the form shows its value.
    await page.getByLabel('Raw').uncheck();
    await page.getByLabel('Raw').check();
    expect(await raw.inputValue()).toBe(typed);
    await send();
    await page.getByText('201 Created').waitFor();
    expect(bodies).toEqual([typed]);
    const body = page.getByRole('tree', { name: 'Body of the response' });
    await expect.poll(() => body.textContent()).toContain('total: 12345678901234567890');
    expect(await body.textContent()).toContain('rate: 1.50');
  } finally {
    echo.closeAllConnections();
    echo.close();
  }
});

testAll('events are shown as they come, and a stream is cancelled', async () => {
  await prepare('Follow the events of orders');
  await page.getByRole('tab', { name: /^Parameters/ }).click();
  await page.getByLabel('Send follow').uncheck();
  await send();
  const messages = page.locator('.ws-message');
  await expect.poll(() => messages.count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await messages.first().click();
  await page.getByRole('region', { name: 'Message' }).waitFor();
});

testAll('the other protocols are sent the same way', async () => {
  for (const title of ['Get a user over gRPC', 'Get a user with a tool', 'Get a user over tRPC']) {
    await prepare(title);
    await send();
    await page.getByText(/^200 /).waitFor();
  }
});

test('a WebSocket stays open while messages are written, sent and marked, until it is closed', async () => {
  await prepare('Talk about orders over a WebSocket');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const composer = page.getByRole('form', { name: 'Message to send' });
  const text = composer.getByRole('textbox', { name: 'Message' });
  // The first message of the description is filled in.
  await expect.poll(() => text.inputValue()).toContain('"ping"');
  await composer.getByRole('button', { name: 'Send' }).click();
  const messages = page.locator('.ws-message');
  await messages.filter({ hasText: 'pong' }).waitFor();
  await composer.getByLabel('Messages of the description').selectOption({ label: 'Subscribe to all events' });
  await text.press('Control+Enter');
  await messages.filter({ hasText: 'subscribed' }).first().waitFor();
  expect(await messages.locator('.ws-mark').count()).toBe(0);
  await text.fill('{"type":"ping","nonce":7}');
  await composer.getByRole('button', { name: 'Send' }).click();
  await messages.locator('.ws-mark').first().waitFor();
  await messages
    .filter({ has: page.locator('.ws-mark') })
    .first()
    .click();
  const problems = page.getByRole('list', { name: 'What the message contradicts' });
  await expect.poll(() => problems.textContent()).toContain('nonce');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
  expect(await composer.count()).toBe(0);
  await page.getByText(/^101/).waitFor();
});

testAll('what was sent is in the history, and is filled in again', async () => {
  await prepare('Get a user');
  await page.getByRole('tab', { name: /^Parameters/ }).click();
  await page.getByRole('textbox', { name: 'id', exact: true }).fill('usr_0Gn1Xy');
  await send();
  await page.getByText(/^404 /).waitFor();
  await page.getByRole('textbox', { name: 'id', exact: true }).fill('usr_8fK2mQ');
  await send();
  await page.getByText('200 OK').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /usr_0Gn1Xy/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Parameters/ }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'id', exact: true }).inputValue())
    .toBe('usr_0Gn1Xy');
});

testAll('the request is copied as curl, without the token unless it is asked for', async () => {
  await prepare('Get a user');
  await page.getByRole('tab', { name: 'Code' }).click();
  const code = page.locator('#code-sample');
  await expect.poll(() => code.textContent()).toContain('curl');
  const token = await fetchToken(api);
  expect(await code.textContent()).not.toContain(token.slice(0, 20));
  await page.getByRole('button', { name: /^Copy curl/i }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('/v1/users/');
});

testAll('a reply is saved as an example', async () => {
  await prepare('Get a user');
  await send();
  await page.getByText('200 OK').waitFor();
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('menuitem', { name: /Example/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('ada');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Example ada was added.').waitFor();
  await saveAll(page);
  expect(await workspace.read('openapi.yaml')).toMatch(/examples:\n\s+ada:/);
});

test('nothing is sent to a host that is neither described nor allowed', async () => {
  await openOperation(page, 'Get a user');
  await page.getByLabel('Server', { exact: true }).selectOption({ label: 'Another address…' });
  const received: string[] = [];
  const other = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = other.address() as AddressInfo;
    await page.getByLabel('Address of the server').fill(`http://127.0.0.1:${port}`);
    await send();
    await page.getByText('Nothing was sent:').waitFor();
    expect(received).toEqual([]);
    await page.getByRole('button', { name: /^Allow/ }).click();
    // The token was entered for another server.
    await page.getByText(/^Nothing was sent: bearer was entered for/).waitFor();
    expect(received).toEqual([]);
    await page.getByRole('button', { name: /^Allow http:.* and send$/ }).click();
    await page.getByText(/^401 /).waitFor();
    expect(received).toEqual([expect.stringMatching(/^GET \/v1\/users\/\w+$/)]);
  } finally {
    other.closeAllConnections();
    other.close();
  }
});
