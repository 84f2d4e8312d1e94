import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { axeViolations } from '../../../astro/test/harness/axe-violations.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { openOperation, visitWorkspace } from './harness/workspace-page.ts';

let api: UserApi;
let workspace: OpenedWorkspace;
let browser: SharedBrowser;
let page: Page;

beforeEach(async () => {
  api = await startUserApi({ port: 0 });
  workspace = await openWorkspace({
    'openapi.yaml': new URL('../../../user-api/openapi.yaml', import.meta.url),
    'shop.proto': new URL('../../../user-api/shop.proto', import.meta.url),
  });
  browser = await shareBrowser();
  ({ page } = await visitWorkspace(browser, workspace));
});
afterEach(async () => {
  await page?.context().close();
  await browser?.close();
  await workspace?.close();
  await api?.close();
});

const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();

async function saveStep(flow: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('menuitem', { name: 'Step of a flow…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Flow').fill(flow);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('requests are saved as steps, a value of a reply goes into the next one, and the flow runs as `curlew test` runs it', async () => {
  await openOperation(page, 'Exchange credentials for a token');
  await page.getByLabel('Variable port of the server').fill(new URL(api.url).port);
  await page.getByRole('tab', { name: 'Body' }).first().click();
  await page.getByLabel('Raw').check();
  await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(api.credentials));
  await send();
  const token = page.getByRole('treeitem', { name: /^access_token/ });
  await token.click();
  await page.getByRole('button', { name: 'Use as token' }).click();

  await openOperation(page, 'Create an order');
  await send();
  await page.getByText('201 Created').waitFor();
  await saveStep('buy and look', 'order');
  await page.getByRole('region', { name: 'buyAndLook' }).waitFor();
  const written = await workspace.read('openapi.arazzo.yaml');
  expect(written).toContain('operationId: createOrder');
  expect(written).toContain('condition: $statusCode == 201');
  expect(written).not.toMatch(/authorization/i);

  await openOperation(page, 'Refund an order');
  await page.getByRole('tab', { name: /^Parameters/ }).click();
  await page.getByRole('textbox', { name: 'id', exact: true }).fill('ord_missing1');
  await send();
  await page.getByText(/^404 /).waitFor();
  await saveStep('buy and look', 'refund');

  const flow = page.getByRole('region', { name: 'buyAndLook' });
  await flow.getByRole('button', { name: /order POST/ }).click();
  await flow.getByLabel('Name of an output of order').fill('id');
  await flow.getByLabel('Place in the body of the reply').first().fill('/id');
  await flow.getByRole('button', { name: 'Add an output' }).first().click();
  await flow.getByText('$response.body#/id').waitFor();
  await flow.getByRole('button', { name: /refund POST/ }).click();
  await flow.getByLabel(/^id/).last().fill('$steps.order.outputs.id');
  await page.keyboard.press('Enter');
  await expect.poll(() => workspace.read('openapi.arazzo.yaml')).toContain('$steps.order.outputs.id');
  expect(await axeViolations(page)).toEqual([]);

  // The status that was saved is that of another id: the flow fails, and is not green.
  await flow.getByRole('button', { name: 'Run buyAndLook' }).click();
  await flow.getByText('failed').first().waitFor();
  const details = flow.locator('.ws-test-details').last();
  expect(await details.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(false);
  const file = await workspace.read('openapi.arazzo.yaml');
  await workspace.write('openapi.arazzo.yaml', file.replace('$statusCode == 404', '$statusCode == 201'));
  await page.getByRole('tab', { name: 'Docs' }).click();
  await page.getByRole('tab', { name: 'Flows' }).click();
  await page.getByRole('button', { name: 'Run all flows' }).click();
  await expect
    .poll(() => page.getByRole('region', { name: 'buyAndLook' }).getByText('passed').count())
    .toBe(2);
});
