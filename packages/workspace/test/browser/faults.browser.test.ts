import { rm, truncate, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { getEditor, goToLine, openOperation, runCommand, visitWorkspace } from './harness/workspace-page.ts';

const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'http://127.0.0.1:9' }]
paths:
  /pets:
    get:
      operationId: listPets
      summary: List pets
      tags: [pets]
      responses:
        '200':
          description: The pets.
          content:
            application/json:
              schema: { $ref: 'models.yaml#/Pet' }
tags: [{ name: pets }]
`;
const MODELS = 'Pet:\n  type: object\n  descripton: A pet\n';

let workspace: OpenedWorkspace;
let browser: SharedBrowser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  browser = await shareBrowser();
});
beforeEach(async () => {
  workspace = await openWorkspace({ 'shop.yaml': SHOP, 'models.yaml': MODELS });
  ({ page, problems } = await visitWorkspace(browser, workspace));
});
afterEach(async () => {
  await page?.context().close();
  await workspace?.close();
});
afterAll(() => browser?.close());

testAll(
  'a fix in a second file removes the mark beside its line, also if the list of problems comes before the text',
  async () => {
    await page.getByRole('tab', { name: /^models\.yaml/ }).click();
    await expect.poll(() => getEditor(page).textContent()).toContain('descripton');
    const marks = page.locator('.cm-lint-marker');
    await expect.poll(() => marks.count()).toBe(1);
    await page.getByRole('button', { name: /^\d+ problems?$/ }).click();
    const rows = page
      .getByRole('region', { name: 'Problems' })
      .getByRole('article')
      .filter({ hasText: 'descripton' });
    await page.route('**/api/applyFix', async (route) => {
      const response = await route.fetch();
      await expect.poll(() => rows.count()).toBe(0);
      await route.fulfill({ response });
    });
    await rows.getByRole('button', { name: /description/ }).click();
    await expect.poll(() => getEditor(page).textContent()).toContain('description: A pet');
    await expect.poll(() => marks.count()).toBe(0);
    expect(problems).toEqual([]);
  },
);

test('the request stays while a text is broken, also after a reload, and the console has no error', async () => {
  await openOperation(page, 'List pets');
  await goToLine(page, 'openapi: 3.1.0');
  await page.keyboard.type(' [');
  await page.getByText('Unsaved', { exact: true }).waitFor();
  const isBroken = () =>
    page.evaluate(async () => {
      const response = await fetch('/api/openSource', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ source: 's1' }),
      });
      return 'failure' in ((await response.json()) as object);
    });
  await expect.poll(isBroken).toBe(true);
  for (const view of ['Tests', 'MCP', 'Docs', 'Request'])
    await page.getByRole('tab', { name: view, exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('treeitem').first().waitFor();
  await openOperation(page, 'List pets');
  await page.getByRole('tab', { name: 'MCP', exact: true }).click();
  await page.getByRole('button', { name: 'listPets', exact: true }).waitFor();
  expect(problems).toEqual([]);
});

testAll('a file that was removed with unsaved changes is named so, and can be written again', async () => {
  await goToLine(page, 'openapi: 3.1.0');
  await page.keyboard.type(' # mine');
  await page.getByText('Unsaved', { exact: true }).waitFor();
  await rm(workspace.path('shop.yaml'));
  const dialog = page.getByRole('dialog', { name: 'shop.yaml was removed from the disk' });
  await dialog.getByRole('button', { name: 'Save the text of this window' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await workspace.read('shop.yaml')).toContain('openapi: 3.1.0 # mine');
});

test.each([
  [
    'no text',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe, 0x00]),
    8,
    /photo\.yaml is not a text file\./,
  ],
  ...(IS_COMPLETE
    ? ([['103 MB', Buffer.from('openapi: 3.1.0'), 103_000_000, /photo\.yaml has 103000000 bytes/]] as const)
    : []),
] as const)('a file that is refused (%s) is not called saved', async (_name, start, size, message) => {
  await writeFile(workspace.path('photo.yaml'), start);
  await truncate(workspace.path('photo.yaml'), size);
  await runCommand(page, 'Open or create a file');
  await page
    .getByRole('dialog')
    .getByLabel(/^Path of a description/)
    .fill('photo.yaml');
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText(message).first().waitFor();
  await page.getByText('Not opened', { exact: true }).waitFor();
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
});
