import { mkdir } from 'node:fs/promises';
import { startUserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../../../astro/test/harness/open-browser.ts';
import { fetchToken } from './fetch-token.ts';
import { openWorkspace } from './open-workspace.ts';
import { openOperation, runCommand, visitWorkspace } from './workspace-page.ts';

interface Options {
  /** Folder of the images. */
  out: string;
  /** Part of the names of views to record; empty: all. */
  only: string;
}

type Stop = [name: string, visit: (page: Page, token: string) => Promise<void>];
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('tab', { name, exact: true }).first().click();

async function sendUser(page: Page, token: string): Promise<void> {
  await openOperation(page, 'Get a user');
  await tab(page, 'Authorization');
  await page.getByRole('textbox', { name: 'Token' }).fill(token);
  await tab(page, /^Parameters/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('200 OK').waitFor();
}

const STOPS: Stop[] = [
  ['start', async () => undefined],
  ['source', (page) => runCommand(page, 'Go to the source')],
  ['outline', (page) => runCommand(page, 'Go to the outline')],
  [
    'fields',
    async (page) => {
      await openOperation(page, 'Create an order');
    },
  ],
  [
    'authorization',
    async (page) => {
      await openOperation(page, 'Create an order');
      await tab(page, 'Authorization');
    },
  ],
  ['request', sendUser],
  [
    'headers',
    async (page, token) => {
      await sendUser(page, token);
      await page
        .getByRole('tab', { name: /^Headers/ })
        .last()
        .click();
    },
  ],
  [
    'contract',
    async (page, token) => {
      await sendUser(page, token);
      await tab(page, /^Contract/);
    },
  ],
  [
    'sent',
    async (page, token) => {
      await sendUser(page, token);
      await tab(page, 'Sent');
    },
  ],
  [
    'code',
    async (page) => {
      await openOperation(page, 'Create an order');
      await tab(page, 'Code');
    },
  ],
  [
    'history',
    async (page, token) => {
      await sendUser(page, token);
      await tab(page, 'History');
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
    async (page, token) => {
      await openOperation(page, 'Follow the events of orders');
      await tab(page, 'Authorization');
      await page.getByRole('textbox', { name: 'Token' }).fill(token);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('.ws-message').first().waitFor();
    },
  ],
  [
    'socket',
    async (page, token) => {
      await openOperation(page, 'Talk about orders over a WebSocket');
      await tab(page, 'Authorization');
      await page.getByRole('textbox', { name: 'Token' }).fill(token);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      const send = page.locator('.ws-composer').getByRole('button', { name: 'Send' });
      await send.click();
      await page.locator('.ws-message', { hasText: 'pong' }).waitFor();
      await page.locator('.ws-composer textarea').fill('{"type":"ping","nonce":7}');
      await send.click();
      await page.locator('.ws-message .ws-mark').first().waitFor();
      await page
        .locator('.ws-message', { has: page.locator('.ws-mark') })
        .first()
        .click();
    },
  ],
  [
    'form',
    async (page) => {
      await openOperation(page, 'Create an order');
      await tab(page, 'Form');
      await page.locator('.ws-node-form').first().waitFor();
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
    'flows',
    async (page, token) => {
      await sendUser(page, token);
      await tab(page, 'Flows');
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
      await page.locator('.ws-test').first().click();
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
    'problems',
    async (page) => {
      await runCommand(page, 'Go to the source');
      const line = page.locator('.cm-line', { hasText: 'summary: Users, orders' });
      await line.click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.insertText('sumary: Wrong');
      await page.getByRole('button', { name: /problem/ }).waitFor();
      await runCommand(page, 'Show or hide problems');
      await page.locator('.ws-problem').first().waitFor();
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
  ['connection', (page) => runCommand(page, 'Connection of requests')],
  ['add-operation', (page) => runCommand(page, 'Add an operation')],
  ['keyboard', (page) => runCommand(page, 'Show the keyboard')],
  [
    'begin',
    async (page) => {
      await runCommand(page, 'Open or create a file');
      await page.getByRole('heading', { name: 'New description' }).waitFor();
    },
  ],
];

const WIDTHS = [1440, 1024, 390];
const LOOKS = ['light', 'dark'] as const;

/** Records a screenshot of each view, at three widths, light and dark. Returns what could not be recorded, as sentences. */
export async function recordTour({ out, only }: Options): Promise<string[]> {
  const failures: string[] = [];
  await mkdir(out, { recursive: true });
  const api = await startUserApi({ port: 0 });
  const workspace = await openWorkspace({
    'openapi.yaml': new URL('../../../../user-api/openapi.yaml', import.meta.url),
    'shop.proto': new URL('../../../../user-api/shop.proto', import.meta.url),
    'flows.arazzo.yaml': new URL('../../../../user-api/flows.arazzo.yaml', import.meta.url),
  });
  // The servers of the description are those that were started.
  const text = await workspace.read('openapi.yaml');
  await workspace.write(
    'openapi.yaml',
    text.replace("default: '4010'", `default: '${new URL(api.url).port}'`),
  );
  const token = await fetchToken(api);
  const browser = await openBrowser();
  for (const [name, visit] of STOPS) {
    if (!name.includes(only)) continue;
    const { page } = await visitWorkspace(browser, workspace);
    page.setDefaultTimeout(20_000);
    try {
      await visit(page, token);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      for (const look of LOOKS) {
        await page.emulateMedia({ colorScheme: look });
        // Fonts, squiggles and frames settle.
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${out}/${name}-${width}-${look}.png` });
      }
    }
    await page.context().close();
  }
  await browser.close();
  await workspace.close();
  await api.close();
  return failures;
}
