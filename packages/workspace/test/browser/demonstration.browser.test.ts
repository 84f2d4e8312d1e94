import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { openOperation, saveAll, visitWorkspace } from './harness/workspace-page.ts';

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

test('the token of a reply is used for a user, whose undeclared property is flagged, declared with one click, and gone', async () => {
  const { page, problems, origins } = await visitWorkspace(browser, workspace);
  const before = await workspace.read('openapi.yaml');

  const body = page.getByRole('tree', { name: 'Body of the response' });
  const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();

  await openOperation(page, 'Exchange credentials for a token');
  await page.getByLabel('Variable port of the server').fill(new URL(api.url).port);
  await page.getByRole('tab', { name: 'Body' }).first().click();
  await page.getByLabel('Raw').check();
  await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(api.credentials));
  await send();
  await body.getByText('access_token:').click();
  await page.getByRole('button', { name: 'Use as token' }).click();

  // Neither the server nor the token is entered again.
  await openOperation(page, 'Get a user');
  await send();
  await page.getByText('200 OK').waitFor();
  await expect.poll(() => body.textContent()).toContain('ada@');

  await page.getByRole('tab', { name: /^Contract/ }).click();
  const findings = page.locator('.ws-findings > li');
  await expect.poll(() => findings.count()).toBe(1);
  expect(await findings.first().textContent()).toContain('scope');
  await page.getByRole('button', { name: 'Declare scope' }).click();
  await page.getByText('Declared', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The reply is what the description says.').waitFor();

  // The docs and the MCP tool are made of the same text, before it is saved.
  await page.getByRole('tab', { name: 'Docs', exact: true }).click();
  const docs = page.frameLocator('iframe');
  await docs.getByText('scope', { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'MCP', exact: true }).click();
  await page.getByRole('button', { name: 'getUser', exact: true }).click();
  await page.locator('dt', { hasText: /^scope$/ }).waitFor();

  expect(await workspace.read('openapi.yaml')).toBe(before);
  await saveAll(page);
  const after = await workspace.read('openapi.yaml');
  const lines = new Set(before.split('\n'));
  const added = after.split('\n').filter((line) => !lines.has(line));
  expect(after.split('\n')).toHaveLength(before.split('\n').length + 1);
  expect(added).toHaveLength(1);
  expect(added[0]).toContain('scope');

  expect(problems).toEqual([]);
  expect([...origins]).toEqual([new URL(workspace.url).origin]);
  await page.context().close();
});
