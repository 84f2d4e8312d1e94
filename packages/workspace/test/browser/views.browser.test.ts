import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { fetchToken } from './harness/fetch-token.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { goToLine, openOperation, runCommand, saveAll, visitWorkspace } from './harness/workspace-page.ts';

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
  await workspace.write(
    'openapi.yaml',
    text.replace("default: '4010'", `default: '${new URL(api.url).port}'`),
  );
  browser = await shareBrowser();
});

beforeEach(async () => {
  await page?.context().close();
  ({ page } = await visitWorkspace(browser, workspace));
});

afterAll(async () => {
  await browser?.close();
  await workspace?.close();
  await api?.close();
});

const view = (name: string) => page.getByRole('tab', { name, exact: true }).click();

/** An environment with the token as the secret `bearer`, the name of the security scheme. */
async function useToken(token: string): Promise<void> {
  await runCommand(page, 'Edit environments');
  const dialog = page.getByRole('dialog', { name: 'Environments' });
  await dialog.getByLabel('Environment', { exact: true }).selectOption({ label: 'New environment…' });
  await dialog.getByLabel('Name', { exact: true }).fill(`tests with ${token.slice(0, 7)}`);
  await dialog.getByLabel('Name of the variable').first().fill('bearer');
  await dialog.getByLabel('Secret').first().check();
  await dialog.getByLabel('Value of bearer').fill(token);
  await dialog.getByRole('button', { name: 'Save and use' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Runs all tests, and allows that the secrets of the environment are sent to their server. */
async function runAll(): Promise<void> {
  await page.getByRole('button', { name: 'Run all' }).click();
  await page.getByText(/No test was run: bearer was not entered for http:\/\/localhost:\d+\./).waitFor();
  await page.getByRole('button', { name: /^Allow http:.* and run$/ }).click();
}

test('the docs follow the open operation and the text as it is typed, and run no script', async () => {
  await openOperation(page, 'Get a user');
  await view('Docs');
  const docs = page.frameLocator('iframe');
  await docs.getByRole('heading', { level: 1, name: 'Get a user' }).waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts');
  await goToLine(page, 'summary: Get a user');
  await page.keyboard.insertText(' by <script>id</script>');
  await docs.getByRole('heading', { level: 1, name: /Get a user by/ }).waitFor();
  expect(await docs.locator('h1 script').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await docs.getByRole('heading', { level: 1, name: 'Get a user', exact: true }).waitFor();
});

testAll('the docs are exported as `curlew docs` writes them, with the flows', async () => {
  await workspace.write(
    'shop.arazzo.yaml',
    `arazzo: 1.0.1
info: { title: Shop, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ./openapi.yaml, type: openapi }]
workflows: [{ workflowId: look, steps: [{ stepId: user, operationId: getUser, parameters: [{ name: id, in: path, value: u }] }] }]
`,
  );
  await view('Docs');
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the documentation' });
  await dialog.getByLabel('Folder').fill('site');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect
    .poll(() => dialog.getByRole('status').textContent(), { timeout: 180_000 })
    .toMatch(/^Written to/);
  expect(await workspace.read('site/index.html')).toContain('Reference User API');
  expect(await workspace.read('site/workflows/look/index.html')).toContain('Get a user');
  await workspace.write('site/mine.txt', 'Mine.');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect
    .poll(() => dialog.getByRole('status').textContent(), { timeout: 60_000 })
    .toContain('site/mine.txt');
  expect(await workspace.read('site/mine.txt')).toBe('Mine.');
});

testAll('tests run with the credentials of the environment, and a report is exported', async () => {
  await useToken(await fetchToken(api));
  await view('Tests');
  await runAll();
  const summary = page.locator('.ws-test-summary');
  await expect.poll(() => summary.textContent(), { timeout: 60_000 }).toMatch(/\d+ passed/);
  await page.getByRole('button', { name: 'Run all' }).waitFor({ timeout: 60_000 });
  expect(await summary.textContent()).not.toMatch(/credentials|not seen to succeed/);
  await page.locator('.ws-test').first().click();
  await page.getByRole('region', { name: /^Result of/ }).waitFor();
  await page.getByRole('button', { name: 'Options' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as JUnit' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xml$/);
});

testAll(
  'refused credentials are inconclusive, not green, and those filled in for a request are sent',
  async () => {
    await useToken('expired');
    await view('Tests');
    await runAll();
    const summary = page.locator('.ws-test-summary');
    await expect
      .poll(() => summary.textContent(), { timeout: 60_000 })
      .toContain('The credentials were refused');
    const state = page.locator('.ws-test-outcome', { hasText: 'inconclusive' }).first();
    expect(await state.getAttribute('class')).toContain('ws-warning');
    expect(await state.textContent()).toBe('? inconclusive');
    const count = Number(/(\d+) inconclusive/.exec((await summary.textContent()) ?? '')?.[1]);
    expect(count).toBeGreaterThan(20);
    await page.locator('.ws-test', { hasText: 'getUser: example' }).first().click();
    const details = page.getByRole('region', { name: /^Result of getUser/ });
    await details.getByText('Answered 401: the credentials were refused.').waitFor();
    await details.getByText('they may have expired').waitFor();
    expect(await details.locator('.ws-success').count()).toBe(0);

    await openOperation(page, 'Get a user');
    await view('Request');
    await page.getByRole('tab', { name: 'Authorization', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Token' }).fill(await fetchToken(api));
    await view('Tests');
    await page.getByRole('button', { name: 'Run failed and inconclusive again' }).click();
    await expect.poll(() => summary.textContent(), { timeout: 60_000 }).toMatch(/\d+ passed/);
    await page.getByRole('button', { name: 'Run all' }).waitFor({ timeout: 60_000 });
    expect(await summary.textContent()).not.toMatch(/2\d inconclusive|credentials/);
  },
);

testAll('the MCP server starts and stops; a tool is called and logged', async () => {
  await view('MCP');
  await page.getByRole('button', { name: 'Start the server' }).click();
  const url = await page.locator('.ws-bar code').textContent();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
  await page.getByRole('button', { name: 'getUser', exact: true }).click();
  await page.getByRole('textbox', { name: 'id', exact: true }).fill('usr_8fK2mQ');
  await page.getByRole('button', { name: 'Call the tool' }).click();
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await page.getByRole('tab', { name: /^Log/ }).click();
  await page.locator('#mcp-log li').first().waitFor();
  expect(await page.locator('#mcp-log li').first().textContent()).toContain('usr_8fK2mQ');
  await page.getByRole('tab', { name: /^Skipped/ }).click();
  await page.locator('#mcp-skipped li').first().waitFor();
  await page.getByRole('button', { name: 'Stop the server' }).click();
  await page.getByRole('button', { name: 'Start the server' }).waitFor();
});

test('captures are compared with the description, and a change is accepted alone', async () => {
  const base = `http://localhost:${new URL(api.url).port}`;
  await view('Captures');
  await page
    .getByLabel(/Paste curl commands/)
    .fill(
      `curl '${base}/v1/users/usr_8fK2mQ?expand=orders&trace=1' -H 'Authorization: Bearer sk_live_4242424242'`,
    );
  await page.getByRole('button', { name: 'Compare with the description' }).click();
  const changes = page.locator('#captures-differences li', { hasText: 'expand' });
  await changes.first().waitFor();
  await changes.first().getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => changes.count()).toBe(0);
  await saveAll(page);
  const text = await workspace.read('openapi.yaml');
  expect(text).toContain('name: expand');
  expect(text).not.toContain('name: trace');
  await page.getByRole('tab', { name: /^Requests/ }).click();
  expect(await page.locator('#captures-requests').textContent()).toContain('/v1/users/');
  expect(await page.content()).not.toContain('sk_live_4242424242');
});
