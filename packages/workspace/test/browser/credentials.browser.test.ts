import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import {
  chooseEnvironment,
  expectAccessible,
  openOperation,
  visitWorkspace,
} from './harness/workspace-page.ts';

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
  const text = await workspace.read('openapi.yaml');
  const { port } = new URL(api.url);
  await workspace.write('openapi.yaml', text.replace("default: '4010'", `default: '${port}'`));
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

const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();
const body = () => page.getByRole('tree', { name: 'Body of the response' });
const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');

/** Sends the credentials of the API, typed as text, and waits for the token. */
async function requestToken(): Promise<void> {
  await openOperation(page, 'Exchange credentials for a token');
  await page.getByRole('tab', { name: 'Body' }).first().click();
  await page.getByLabel('Raw').check();
  await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(api.credentials));
  await send();
  await page.getByText('200 OK').waitFor();
  await expect.poll(() => body().textContent()).toContain('access_token: "***"');
}

/** Texts of all files of the folder in which the workspace runs, its state folder among them. */
async function writtenTexts(): Promise<string[]> {
  const entries = await readdir(workspace.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
}

// The first: once a token is used, its requests have one to show.
testAll('a reply without credentials has nothing to show', async () => {
  await openOperation(page, 'Get a user');
  await send();
  await page.getByText('401 Unauthorized').waitFor();
  expect(await page.getByRole('button', { name: 'Show credentials' }).count()).toBe(0);
});

test('a token is hidden, shown by the keyboard, copied, used in the next request, and without an environment never written', async () => {
  await openOperation(page, 'Get a user');
  await chooseEnvironment(page, 'No environment: keep nothing on the disk');
  await requestToken();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(clipboard).toContain('"***"');

  await page.getByRole('button', { name: 'Show credentials' }).focus();
  await page.keyboard.press('Enter');
  const status = page.locator('.ws-response-head[role=status]');
  await expect.poll(() => status.textContent()).toContain('Credentials are shown');
  await expect.poll(() => body().textContent()).toMatch(/access_token: "[\w.-]{16,}"/);
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Hide credentials');
  await expectAccessible(page);

  await body().focus();
  for (let press = 0; press < 12; press += 1) {
    if (await page.getByRole('button', { name: 'Copy access_token' }).isVisible()) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.getByRole('button', { name: 'Copy access_token' }).press('Enter');
  await expect.poll(clipboard).toMatch(/^[\w.-]{16,}$/);
  const token = await clipboard();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(clipboard).toContain(`"access_token":"${token}"`);
  await page.getByRole('tab', { name: 'Sent' }).click();
  await expect
    .poll(() => page.locator('#response-request').textContent())
    .toContain(api.credentials.client_secret);

  await openOperation(page, 'Get a user');
  await page.getByRole('tab', { name: 'Authorization' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill(token);
  await send();
  await page.getByText('200 OK').waitFor();
  await page.getByRole('tab', { name: 'Body' }).last().click();
  await expect.poll(() => body().textContent()).toContain('ada@');

  await openOperation(page, 'Exchange credentials for a token');
  await page.getByRole('button', { name: 'Hide credentials' }).click();
  await expect.poll(() => status.textContent()).not.toContain('Credentials are shown');
  await page.getByRole('tab', { name: 'Body' }).last().click();
  await expect.poll(() => body().textContent()).toContain('access_token: "***"');
  expect(await page.content()).not.toContain(token);

  const texts = await writtenTexts();
  // The history is one of them.
  expect(texts.some((text) => text.includes('/v1/token') && text.includes('"status":200'))).toBe(true);
  for (const secret of [token, api.credentials.client_secret])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  expect(workspace.printed()).not.toContain(token);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(token);
});

testAll(
  'one click makes a hidden string of a reply the token of all operations, until it is replaced',
  async () => {
    await requestToken();
    await body().getByText('access_token:').click();
    await page.getByRole('button', { name: 'Use as token' }).click();
    await page.getByText(/Requests that need .* send this token/).waitFor();
    expect(await body().textContent()).toContain('access_token: "***"');

    for (const [operation, status] of [
      ['Get a user', '200 OK'],
      ['Create an order', '201 Created'],
    ] as const) {
      await openOperation(page, operation);
      await send();
      await page.getByText(status).waitFor();
    }
    await page.getByRole('tab', { name: 'Authorization' }).click();
    await page.getByRole('textbox', { name: 'Token' }).fill('expired');
    await openOperation(page, 'Get a user');
    await send();
    await page.getByText(/^401/).waitFor();

    // A call of the history replaces the values, and no credential.
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByRole('button', { name: /GET .*users/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Authorization' }).click();
    expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toBe('expired');
  },
);

testAll('a call of an earlier run has no credentials to show', async () => {
  await requestToken();
  await workspace.restart();
  await page.goto(workspace.url);
  await page.getByRole('treeitem').first().waitFor();
  await openOperation(page, 'Exchange credentials for a token');
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /POST .*\/v1\/token/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Show credentials' }).click();
  await page.getByText('The response is no longer stored.').waitFor();
  await expect.poll(() => body().textContent()).toContain('access_token: "***"');
});
