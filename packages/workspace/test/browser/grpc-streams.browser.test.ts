import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { fetchToken } from './harness/fetch-token.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { expectAccessible, openOperation, visitWorkspace } from './harness/workspace-page.ts';

let api: UserApi;
let workspace: OpenedWorkspace;
let browser: SharedBrowser;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  workspace = await openWorkspace({
    'openapi.yaml': new URL('../../../user-api/openapi.yaml', import.meta.url),
    'shop.proto': new URL('../../../user-api/shop.proto', import.meta.url),
  });
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await workspace?.close();
  await api?.close();
});

/** Opens the stream of an operation. */
async function connect(page: Page, title: string) {
  await openOperation(page, title);
  await page.getByLabel('Variable port of the server').fill(new URL(api.url).port);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill(await fetchToken(api));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const composer = page.getByRole('form', { name: 'Message to send' });
  return {
    composer,
    text: composer.getByRole('textbox', { name: 'Message' }),
    send: composer.getByRole('button', { name: 'Send' }),
    messages: page.locator('.ws-message'),
    finish: page.getByRole('button', { name: 'Finish', exact: true }),
  };
}

test('messages of a bidirectional gRPC stream are answered one by one, until it is finished', async () => {
  const { page, problems } = await visitWorkspace(browser, workspace);
  const { composer, text, send, messages, finish } = await connect(page, 'Get prices line by line over gRPC');
  await expect.poll(() => text.inputValue()).toContain('TEA-EARL-100');
  await send.click();
  await expect.poll(() => messages.allTextContents()).toHaveLength(2);
  expect(await messages.nth(1).textContent()).toMatch(/received.*"total":\s*2498/);
  await composer.getByLabel('Messages of the description').selectOption({ index: 2 });
  await text.press('Control+Enter');
  await expect.poll(() => messages.allTextContents()).toHaveLength(4);
  expect(await messages.nth(3).textContent()).toMatch(/"total":\s*5398/);
  await expectAccessible(page);

  // What its type cannot hold is not sent as something else, and the stream stays open.
  for (const [message, pointer] of [
    ['{"sku": "TEA-EARL-100", "quantity": "many"}', '/quantity'],
    ['{"sku": "TEA-EARL-100", "amount": 2}', '/amount'],
  ] as const) {
    await text.fill(message);
    await send.click();
    await composer.getByText(`The message type cannot represent the value at ${pointer}.`).waitFor();
  }
  expect(await page.getByRole('log', { name: 'Notices' }).textContent()).toBe('');
  await text.fill('hello');
  await composer.getByText('Not JSON: write the message as a JSON object.').waitFor();
  expect(await send.isDisabled()).toBe(true);
  expect(await messages.count()).toBe(4);

  await finish.click();
  await page.getByText(/^200/).waitFor();
  expect(await composer.count()).toBe(0);
  await page.getByRole('tab', { name: /^Contract/ }).click();
  await page.getByText('The reply is what the description says.').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the messages of a client streaming gRPC method have one reply, when they are finished', async () => {
  const { page, problems } = await visitWorkspace(browser, workspace);
  const { composer, text, send, messages, finish } = await connect(page, 'Create many orders over gRPC');
  await send.click();
  await expect.poll(() => messages.count()).toBe(1);
  await composer.getByLabel('Messages of the description').selectOption({ index: 2 });
  await send.click();
  await expect.poll(() => messages.count()).toBe(2);
  await finish.click();
  await page.getByText(/^200/).waitFor();
  await page.getByRole('tab', { name: /^Contract/ }).click();
  await page.getByText('The reply is what the description says.').waitFor();

  await page.getByRole('tab', { name: 'Body' }).last().click();
  const body = page.getByRole('tree', { name: 'Body of the response' });
  await expect.poll(() => body.textContent()).toContain('count: 2');

  // The reply to no message at all contradicts the description.
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await composer.waitFor();
  await finish.click();
  await page.getByRole('button', { name: '2 findings' }).waitFor();
  await body
    .getByRole('treeitem', { name: /^count: 0/ })
    .locator('.ws-mark')
    .waitFor();

  // The server refuses a message that the type of the method can hold; it is marked before that.
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await text.fill('{"currency": "EUR", "items": []}');
  await send.click();
  await page.getByText('400 INVALID_ARGUMENT').waitFor();
  expect(await composer.count()).toBe(0);
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await messages.locator('.ws-mark').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
