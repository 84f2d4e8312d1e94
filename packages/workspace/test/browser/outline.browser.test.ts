import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { largeDescription, SHOP } from './harness/sample-description.ts';
import { goToLine, openOperation, outlineItem, saveAll, visitWorkspace } from './harness/workspace-page.ts';

/** Each test has a file for itself, and a window; the server is the same. */
const FILES = {
  'added.yaml': SHOP,
  'deleted.yaml': SHOP,
  'moved.yaml': SHOP,
  'lines.yaml': SHOP,
  'large.yaml': largeDescription(8_000, 2_000),
};

let workspace: OpenedWorkspace;
let browser: SharedBrowser;

beforeAll(async () => {
  browser = await shareBrowser();
  workspace = await openWorkspace(FILES, Object.keys(FILES));
});
afterAll(async () => {
  await browser?.close();
  await workspace?.close();
});

async function inFile(
  name: keyof typeof FILES,
  run: (page: Page, saved: () => Promise<string>) => Promise<void>,
) {
  const source = `s${Object.keys(FILES).indexOf(name) + 1}`;
  const { page, problems } = await visitWorkspace(browser, workspace, { source });
  await run(page, () => workspace.read(name));
  expect(problems).toEqual([]);
  await page.context().close();
}

test('operations, parameters, responses and schemas are added, and everything else stays as it was', () =>
  inFile('added.yaml', async (page, saved) => {
    const add = async (item: string) => {
      await page.getByRole('button', { name: 'Add to the description' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await add('Operation…');
    await page.getByLabel('Method').selectOption('post');
    await page.getByRole('textbox', { name: 'Path' }).fill('/pets');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Add a pet');
    await page.getByRole('button', { name: 'Add operation' }).click();
    await outlineItem(page, /Add a pet/).click();

    await add('Parameter…');
    await page.getByRole('textbox', { name: 'Name' }).fill('dry_run');
    await page.getByLabel('Type').selectOption('boolean');
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await add('Response…');
    await page.getByRole('textbox', { name: 'Status' }).fill('409');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('The pet exists.');
    await page.getByRole('button', { name: 'Add response' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await add('Schema…');
    await page.getByRole('textbox', { name: 'Name' }).fill('NewPet');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await outlineItem(page, /^NewPet/).waitFor();

    await saveAll(page);
    const text = await saved();
    const before = SHOP.split('\n');
    const after = text.split('\n');
    // Nothing that was there is gone, and the order of it is the same.
    let at = 0;
    for (const line of after) if (line === before[at]) at += 1;
    expect(at).toBe(before.length);
    expect(text).toContain('# All pets, newest first.');
    expect(text).toMatch(/name: dry_run/);
    expect(text).toMatch(/409/);
    expect(text).toMatch(/NewPet:/);
  }));

test('a node is deleted after its usages were shown', () =>
  inFile('deleted.yaml', async (page, saved) => {
    await outlineItem(page, /^Pet$/).click();
    await page.getByRole('tree', { name: 'Outline of the description' }).focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Pet?' });
    await dialog.getByText('2 places refer to it').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await outlineItem(page, /^Error/).click();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await outlineItem(page, /^Error/).waitFor({ state: 'hidden' });
    await saveAll(page);
    expect(await saved()).toBe(SHOP.slice(0, SHOP.indexOf('    Error:')));
  }));

testAll('nodes change places by keys', () =>
  inFile('moved.yaml', async (page, saved) => {
    await outlineItem(page, /^Error/).click();
    await page.getByRole('tree', { name: 'Outline of the description' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(async () =>
        (await page.getByRole('treeitem').allTextContents())
          .map((text) => text.replace('unused', ''))
          .slice(-2),
      )
      .toEqual(['Error', 'Pet']);
    await saveAll(page);
    const text = await saved();
    expect(text.indexOf('    Error:')).toBeLessThan(text.indexOf('    Pet:'));
    expect(text.split('\n').sort()).toEqual(SHOP.split('\n').sort());
  }),
);

testAll('the path of an operation is its second line, unless the outline is grouped by paths', () =>
  inFile('lines.yaml', async (page) => {
    const item = outlineItem(page, /Get a pet/);
    const path = item.getByText('/pets/{id}', { exact: true });
    const title = await item.getByText('Get a pet', { exact: true }).boundingBox();
    const below = await path.boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0) - 1);
    expect(below?.x).toBe(title?.x);
    const next = await outlineItem(page, /^Schemas/).boundingBox();
    expect(next?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitemradio', { name: 'Group by path' }).click();
    await item.waitFor();
    await expect.poll(async () => (await item.boundingBox())?.height).toBeLessThan(30);
  }),
);

test('10,000 nodes: only those in view are drawn, the keyboard reaches the last, a filter finds any', () =>
  inFile('large.yaml', async (page) => {
    const tree = page.getByRole('tree', { name: 'Outline of the description' });
    expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
    await tree.focus();
    await page.keyboard.press('End');
    await page.getByRole('treeitem', { name: /^Thing1999/ }).waitFor();
    const active = async () => page.locator(`[id="${await tree.getAttribute('aria-activedescendant')}"]`);
    await expect.poll(async () => (await active()).textContent()).toContain('Thing1999');
    await page.keyboard.press('Home');
    await page.getByRole('treeitem', { name: /^General/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Filter the outline' }).fill('thing 7777');
    await expect.poll(() => page.getByRole('treeitem', { level: 2 }).count()).toBe(1);
    await outlineItem(page, /getThing7777|Get thing 7777/).click();
    await page.getByRole('heading', { name: 'Get thing 7777' }).waitFor();
  }));

testAll('an operation that is opened stays open when the place of the cursor is answered late', () =>
  inFile('lines.yaml', async (page) => {
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/pointerAt', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/pointerAt');
    await goToLine(page, 'operationId: listPets');
    await asked;
    await openOperation(page, 'Get a pet');
    const late = page.waitForResponse('**/api/pointerAt');
    answered.resolve();
    await (await late).finished();
    // What the answer would open is asked from the server.
    await page.getByRole('tab', { name: 'Docs', exact: true }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Get a pet' }).waitFor();
    await page.getByRole('treeitem', { name: /Get a pet/, selected: true }).waitFor();
  }),
);
