import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { fetchToken } from './harness/fetch-token.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { expectAccessible, openOperation, visitWorkspace } from './harness/workspace-page.ts';

let api: UserApi;
let workspace: OpenedWorkspace;
let browser: SharedBrowser;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  browser = await shareBrowser();
});

beforeEach(async () => {
  workspace = await openWorkspace({
    'openapi.yaml': new URL('../../../user-api/openapi.yaml', import.meta.url),
    'shop.proto': new URL('../../../user-api/shop.proto', import.meta.url),
  });
  // Prices of the server are above this maximum.
  const text = await workspace.read('openapi.yaml');
  await workspace.write('openapi.yaml', text.replace('maximum: 1000000\n', 'maximum: 1000\n'));
});

afterEach(() => workspace?.close());

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

/** Opens an operation, with the server and the token filled in. */
async function prepare(page: Page, title: string): Promise<void> {
  await openOperation(page, title);
  await page.getByLabel('Variable port of the server').fill(new URL(api.url).port);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill(await fetchToken(api));
}

async function createOrder(page: Page): Promise<void> {
  await prepare(page, 'Create an order');
  await page.getByRole('tab', { name: 'Body' }).first().click();
  await page.getByLabel('Raw').check();
  const order = { currency: 'EUR', items: [{ sku: 'TEA-EARL-100', quantity: 3, unit_price: 1249 }] };
  await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(order));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('201 Created').waitFor();
}

test('findings are marked at their values in the messages of streams, while they come and when they have ended', async () => {
  const { page, problems } = await visitWorkspace(browser, workspace);
  await createOrder(page);
  const messages = page.locator('.ws-message');
  const marked = messages.filter({ has: page.locator('.ws-mark') });
  const mark = page.locator('.ws-message-open mark');
  const hint = page.getByRole('tooltip');
  const price = () => mark.evaluate((element) => element.firstChild?.textContent);

  // Events, until the time of the stream is over.
  await prepare(page, 'Follow the events of orders');
  await page.getByRole('tab', { name: /^Parameters/ }).click();
  await page.getByLabel('Send follow').uncheck();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await marked.last().click();
  await expect.poll(price).toBe('"unit_price": 1249');
  await mark.hover();
  await expect.poll(() => hint.textContent()).toMatch(/^Line \d+.*1000/);
  await page.mouse.move(0, 0);
  await expect.poll(() => hint.count()).toBe(0);
  // By the keyboard from its sentence.
  await page.getByRole('list', { name: 'What the message contradicts' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hint.count()).toBe(1);
  expect(await mark.and(page.locator(':focus')).count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await expect.poll(price).toBe('"unit_price": 1249');

  // A message that is sent over gRPC, and one that comes over a WebSocket.
  const composer = page.getByRole('form', { name: 'Message to send' });
  await prepare(page, 'Get prices line by line over gRPC');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await composer.getByRole('button', { name: 'Send' }).click();
  await marked.first().click();
  await expect.poll(price).toBe('"unit_price": 1249');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();

  await prepare(page, 'Talk about orders over a WebSocket');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await composer.getByLabel('Messages of the description').selectOption({ label: 'Subscribe to all events' });
  await composer.getByRole('button', { name: 'Send' }).click();
  await marked.filter({ hasText: 'received' }).first().click();
  await expect.poll(price).toBe('"unit_price": 1249');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText(/^101/).waitFor();

  // What is declared is no longer marked.
  const count = await marked.count();
  await page.getByRole('tab', { name: /^Contract/ }).click();
  await page
    .locator('.ws-findings')
    .getByRole('button', { name: /^Change the description of unit_price/ })
    .first()
    .click();
  await page.getByText('Declared', { exact: true }).waitFor();
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await messages.first().waitFor();
  await expect.poll(() => marked.count()).toBeLessThan(count);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('findings are marked at their values in the body, and their sentences are shown on hover and by the keyboard', async () => {
  const { page, problems } = await visitWorkspace(browser, workspace);
  await createOrder(page);
  const tree = page.getByRole('tree', { name: 'Body of the response' });
  const hint = page.getByRole('tooltip', { includeHidden: true }).filter({ visible: true });

  // The value is inside of a closed row, which has its mark.
  const closed = tree.getByRole('treeitem', { name: /^0: / });
  expect(await closed.getAttribute('aria-expanded')).toBe('false');
  await closed.locator('.ws-mark').waitFor();
  expect(await tree.locator('.ws-mark').count()).toBe(1);
  expect(await hint.count()).toBe(0);
  await closed.hover();
  await closed.locator('.ws-json').hover();
  await expect.poll(() => hint.textContent()).toContain('/unit_price');
  expect(await hint.textContent()).toContain('1000');
  await page.mouse.move(0, 0);
  await expect.poll(() => hint.count()).toBe(0);

  // The keyboard: to the button, which opens the row and goes there.
  const next = page.getByRole('button', { name: '1 finding' });
  await next.focus();
  await page.keyboard.press('Enter');
  const row = tree.getByRole('treeitem', { name: /^unit_price: 1249/ });
  await row.waitFor();
  expect(await row.getAttribute('aria-selected')).toBe('true');
  expect(await closed.locator('.ws-mark').count()).toBe(0);
  await expect.poll(() => hint.textContent()).toContain('1000');
  expect(await tree.and(page.locator(':focus')).count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => hint.count()).toBe(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hint.count()).toBe(1);

  // The same in the text as it was sent, which is one line.
  await page.getByRole('button', { name: 'Raw', exact: true }).click();
  const range = page.locator('.ws-body-raw mark');
  await expect
    .poll(() => range.evaluate((element) => element.firstChild?.textContent))
    .toBe('"unit_price":1249');
  await expect.poll(() => hint.count()).toBe(1);
  await page.locator('.ws-body-raw .ws-code').focus();
  await expect.poll(() => hint.count()).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => hint.textContent()).toMatch(/^Line 1.*1000/);
  expect(await range.and(page.locator(':focus')).count()).toBe(1);
  const box = await hint.boundingBox();
  const anchor = await range.boundingBox();
  expect(
    box &&
      anchor &&
      Math.min(Math.abs(box.y - anchor.y - anchor.height), Math.abs(box.y + box.height - anchor.y)),
  ).toBeLessThan(30);
  await expectAccessible(page);

  // What is declared is no longer marked.
  await page.getByRole('tab', { name: /^Contract/ }).click();
  await page
    .locator('.ws-findings')
    .getByRole('button', { name: /^Change the description of/ })
    .click();
  await page.getByText('Declared', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Body' }).last().click();
  await tree.getByRole('treeitem').first().waitFor();
  expect(await tree.locator('.ws-mark').count()).toBe(0);
  expect(await next.count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
