import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { axeViolations } from '../../../astro/test/harness/axe-violations.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { openOperation, visitWorkspace } from './harness/workspace-page.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let browser: SharedBrowser;
let server: Server;
let received: string[] = [];
let count = 0;
let workspace: OpenedWorkspace;
let page: Page;

beforeAll(async () => {
  browser = await shareBrowser();
  server = createServer((request, response) => {
    received.push(request.url ?? '');
    if (request.url?.endsWith('/photo')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(PNG, 'base64'));
      return;
    }
    count += 1;
    const body = { id: 'o1', visits: count, items: [{ sku: 'tea' }, { sku: 'milk' }] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  received = [];
  count = 0;
  const { port } = server.address() as AddressInfo;
  workspace = await openWorkspace({
    'api.yaml': `openapi: 3.1.0
info: { title: Orders, version: '1' }
servers:
  - url: http://127.0.0.1:${port}/v1
paths:
  /orders/{orderNumber}:
    get:
      summary: Get an order
      parameters:
        - { name: expand, in: query, schema: { type: string }, example: items }
        - { name: orderNumber, in: path, required: true, schema: { type: string } }
      responses:
        '200': { description: The order., content: { application/json: { schema: { type: object } } } }
  /orders/{orderNumber}/photo:
    get:
      summary: Get the photo
      parameters:
        - { name: orderNumber, in: path, required: true, schema: { type: string }, example: o1 }
      responses:
        '200': { description: The photo., content: { image/png: {} } }
`,
  });
  ({ page } = await visitWorkspace(browser, workspace));
});
afterEach(async () => {
  await page.context().close();
  await workspace.close();
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await browser?.close();
});

const address = () => page.getByLabel('Address of the request');
const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();

test('the bar has the whole address, no value is made up, and what is typed into it is sent', async () => {
  await openOperation(page, 'Get an order');
  await page.getByText('Fill in orderNumber before the request is sent.').waitFor();
  await send();
  expect(received).toEqual([]);
  const { port } = server.address() as AddressInfo;
  await address().fill(`http://127.0.0.1:${port}/v1/orders/o%201?expand=all`);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'orderNumber' }).inputValue()).toBe('o 1');
  await expect.poll(() => page.getByRole('textbox', { name: 'expand' }).inputValue()).toBe('all');
  await send();
  await page.getByText('200 OK').waitFor();
  expect(received).toEqual(['/v1/orders/o%201?expand=all']);
  await address().fill(`http://127.0.0.1:${port}/v1/orders/o1?colour=red`);
  await page.keyboard.press('Enter');
  await page.getByText('`colour` is not a parameter of the operation').waitFor();
  await address().fill(`http://127.0.0.1:${port}/v1/users`);
  await page.keyboard.press('Enter');
  await page.getByText('The address has to end with the path of the operation').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

testAll('a reply is searched, filtered by JSONPath, and compared with the one before', async () => {
  await openOperation(page, 'Get an order');
  await page.getByRole('textbox', { name: 'orderNumber' }).fill('o1');
  await send();
  await page.getByText('200 OK').waitFor();
  const search = page.getByLabel('Search in the body, or filter by JSONPath');
  await search.fill('$.items[*].sku');
  await page.getByText('2 values', { exact: true }).waitFor();
  await search.fill('milk');
  await page.getByText('1 value', { exact: true }).waitFor();
  await send();
  await page.getByRole('tab', { name: 'Compared' }).click();
  const texts = page.getByRole('textbox', { name: /repl/ });
  await expect.poll(() => texts.count()).toBe(2);
  expect(await texts.first().textContent()).toContain('"visits": 1');
  expect(await texts.last().textContent()).toContain('"visits": 2');
});

testAll('an image is shown, and downloaded as it came', async () => {
  await openOperation(page, 'Get the photo');
  await send();
  const image = page.getByAltText('Body of the response');
  await image.waitFor();
  expect(
    await image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
  ).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('response.png');
});
