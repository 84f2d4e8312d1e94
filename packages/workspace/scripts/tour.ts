import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startUserApi } from '@curlew/user-api';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../astro/test/harness/open-browser.ts';
import { fetchToken } from '../test/browser/harness/fetch-token.ts';
import { openWorkspace } from '../test/browser/harness/open-workspace.ts';
import { openOperation, runCommand, visitWorkspace } from '../test/browser/harness/workspace-page.ts';

/** Records a screenshot of each view: light, dark and narrow. `npm run tour -w @curlew/workspace -- [--out tour] [--only contract]` */
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'tour' }, only: { type: 'string', default: '' } },
});
const api = await startUserApi({ port: 0 });
const token = await fetchToken(api);
const port = new URL(api.url).port;

type Stop = [name: string, visit: (page: Page) => Promise<void>];
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('tab', { name, exact: true }).first().click();

async function sendUser(page: Page): Promise<void> {
  await openOperation(page, 'Get a user');
  await page.getByLabel('Variable port of the server').fill(port);
  await tab(page, 'Authorization');
  await page.getByRole('textbox', { name: 'Token' }).fill(token);
  await tab(page, /^Parameters/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('200 OK').waitFor();
}

const STOPS: Stop[] = [
  ['start', async () => undefined],
  ['request', sendUser],
  [
    'contract',
    async (page) => {
      await sendUser(page);
      await tab(page, /^Contract/);
    },
  ],
  [
    'body',
    async (page) => {
      await openOperation(page, 'Create an order');
      await tab(page, 'Body');
    },
  ],
  [
    'stream',
    async (page) => {
      await openOperation(page, 'Follow the events of orders');
      await page.getByLabel('Variable port of the server').fill(port);
      await tab(page, 'Authorization');
      await page.getByRole('textbox', { name: 'Token' }).fill(token);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('.ws-message').first().waitFor();
    },
  ],
  [
    'docs',
    async (page) => {
      await openOperation(page, 'Refund an order');
      await tab(page, 'Docs');
      await page.frameLocator('iframe').locator('h1').waitFor();
    },
  ],
  [
    'tests',
    async (page) => {
      await tab(page, 'Tests');
      await page.getByRole('button', { name: 'Run all' }).click();
      await page
        .getByText(/\d+ (passed|failed|error)/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Run all' }).waitFor();
    },
  ],
  [
    'mcp',
    async (page) => {
      await tab(page, 'MCP');
      await page.getByRole('button', { name: 'getUser', exact: true }).click();
    },
  ],
  [
    'captures',
    async (page) => {
      await tab(page, 'Captures');
      await page
        .getByLabel(/Paste curl/)
        .fill(`curl 'http://localhost:4010/v1/users/usr_8fK2mQ?expand=orders'`);
      await page.getByRole('button', { name: 'Compare with the description' }).click();
      await page.getByRole('tab', { name: /^Changes/ }).waitFor();
    },
  ],
  [
    'palette',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('order');
    },
  ],
  ['environments', (page) => runCommand(page, 'Edit environments')],
];

const LOOKS: [name: string, options: BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['narrow', { viewport: { width: 390, height: 844 } }],
];

await mkdir(values.out, { recursive: true });
const workspace = await openWorkspace({
  'openapi.yaml': new URL('../../user-api/openapi.yaml', import.meta.url),
  'shop.proto': new URL('../../user-api/shop.proto', import.meta.url),
});
const browser = await openBrowser();
for (const [look, options] of LOOKS) {
  for (const [name, visit] of STOPS) {
    if (!name.includes(values.only)) continue;
    const { page } = await visitWorkspace(browser, workspace, options);
    try {
      await visit(page);
      // Fonts, squiggles and frames settle.
      await page.waitForTimeout(700);
    } catch (error) {
      console.error(`${name}, ${look}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      process.exitCode = 1;
    }
    await page.screenshot({ path: `${values.out}/${name}-${look}.png` });
    await page.context().close();
  }
}
await browser.close();
await workspace.close();
await api.close();
