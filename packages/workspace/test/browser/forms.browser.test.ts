import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { axeViolations } from '../../../astro/test/harness/axe-violations.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { SHOP } from './harness/sample-description.ts';
import { outlineItem, saveAll, visitWorkspace } from './harness/workspace-page.ts';

let browser: SharedBrowser;
let workspace: OpenedWorkspace;
let page: Page;
let problems: string[];

beforeAll(async () => {
  browser = await shareBrowser();
});
beforeEach(async () => {
  workspace = await openWorkspace({ 'shop.yaml': SHOP });
  ({ page, problems } = await visitWorkspace(browser, workspace));
  await page.getByRole('tab', { name: 'Form' }).click();
});
afterEach(async () => {
  await page.context().close();
  await workspace.close();
});
afterAll(() => browser?.close());

const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** The text as the server has it. */
async function text(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const data = { source: 's1', file: workspace.path('shop.yaml') };
  const response = await page.request.post(new URL('/api/readText', workspace.url).href, { headers, data });
  return ((await response.json()) as { text: string }).text;
}

test('fields are changed and added by a form, each by the smallest edit, and undone', async () => {
  await outlineItem(page, /^Info/).click();
  await heading('Info Object');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('title').fill('Pet shop');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'license', exact: true }).click();
  await heading('License Object');
  await page.getByLabel(/^name/).fill('MIT');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel(/^name/).inputValue()).toBe('MIT');
  const whole = SHOP.replace('title: Shop', 'title: Pet shop').replace(
    '  version: 1.0.0\n',
    '  version: 1.0.0\n  license:\n    name: MIT\n',
  );
  await expect.poll(text).toBe(whole);
  await saveAll(page);
  expect(await workspace.read('shop.yaml')).toBe(whole);
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(text).toBe(SHOP);
  expect(problems).toEqual([]);
});

test('what is typed while the form is read again stays, and is the next edit', async () => {
  await outlineItem(page, /^Info/).click();
  await heading('Info Object');
  const title = page.getByLabel('title');
  const released = Promise.withResolvers<void>();
  // The answer takes as long as the text of a large description is parsed.
  await page.route('**/api/readNode', async (route) => {
    await released.promise;
    await route.continue();
  });
  await title.fill('First');
  await page.keyboard.press('Enter');
  await expect.poll(text).toContain('title: First\n');
  await title.fill('Second');
  const answered = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/readNode')) return false;
    return (await response.text()).includes('"First"');
  });
  released.resolve();
  await answered;
  // The form is drawn with its answer.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
  expect(await title.inputValue()).toBe('Second');
  await page.keyboard.press('Enter');
  await expect.poll(text).toContain('title: Second\n');
  // A value that was left is followed again: by undo, too.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => title.inputValue()).toBe('First');
  expect(problems).toEqual([]);
});

testAll('properties of a schema are added, typed, required, and moved', async () => {
  await page.getByRole('treeitem', { name: 'Pet', exact: true }).click();
  await heading('Schema Object');
  await page.getByRole('button', { name: /^properties/ }).click();
  await heading('properties');
  await page.getByLabel('Name of the property').fill('age');
  await page.getByLabel('Type of the property').selectOption('integer');
  await page.getByRole('button', { name: 'Add a property' }).click();
  await page.getByLabel('age is required').check();
  await page.getByLabel('Type of name').selectOption('Error');
  await expect
    .poll(text)
    .toContain(
      "      required: [id, age]\n      properties:\n        id:\n          type: string\n        name:\n          $ref: '#/components/schemas/Error'\n        age: { type: integer }\n",
    );
  await page.getByRole('button', { name: 'Move age up' }).click();
  await expect.poll(text).toMatch(/age: \{ type: integer \}\n +name:\n/);
});

testAll('parts that the description lacks are begun from the menu', async () => {
  await page.getByRole('button', { name: 'Add to the description' }).click();
  await page.getByRole('menuitem', { name: 'Tag' }).click();
  await heading('Tag Object');
  await page.getByLabel(/^name/).fill('orders');
  await page.keyboard.press('Enter');
  await expect.poll(text).toContain('  - name: pets\n    summary: Pets\n  - name: orders\n');
  await outlineItem(page, /Get a pet/).click();
  await heading('Operation Object');
  await page.getByRole('button', { name: 'Add to the description' }).click();
  await page.getByRole('menuitem', { name: 'Response…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status').fill('404');
  await dialog.getByLabel('Description').fill('Not there.');
  await dialog.getByLabel('Body as application/json').selectOption('Error');
  await dialog.getByLabel('A list of it').check();
  await dialog.getByRole('button', { name: 'Add response' }).click();
  await expect
    .poll(text)
    .toMatch(
      /'404':\n +description: Not there\.\n +content:\n +application\/json:\n +schema:\n +type: array\n/,
    );
});
