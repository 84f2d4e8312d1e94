import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { SHOP } from './harness/sample-description.ts';
import {
  getEditor,
  goToLine,
  insertAndKeep,
  saveAll,
  visitWorkspace,
  waitForCompletion,
} from './harness/workspace-page.ts';

/** Each test has a file for itself, and a window; the server is the same. */
const FILES = Array.from({ length: 8 }, (_, at) => `shop-${at + 1}.yaml`);

let workspace: OpenedWorkspace;
let browser: SharedBrowser;
let page: Page;
let file: string;
let source: string;
let count = 0;

beforeAll(async () => {
  browser = await shareBrowser();
  workspace = await openWorkspace(Object.fromEntries(FILES.map((name) => [name, SHOP])), FILES);
});
beforeEach(async () => {
  file = FILES[count] ?? '';
  count += 1;
  source = `s${count}`;
  ({ page } = await visitWorkspace(browser, workspace, { source }));
  await getEditor(page).getByText('listPets').waitFor();
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await browser?.close();
  await workspace?.close();
});

const savedText = () => workspace.read(file);

test('a problem has a squiggle, a row with its code and line, and a fix; typed text is checked', async () => {
  await page.getByRole('button', { name: /^\d+ problems?$/ }).click();
  const rows = page.getByRole('region', { name: 'Problems' }).getByRole('article');
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  const row = rows.filter({ hasText: 'sumary' });
  expect(await row.textContent()).toContain(`${file}:15:7`);
  await expect.poll(() => page.locator('.cm-lintRange').count()).toBeGreaterThan(0);
  await row.getByRole('button', { name: /summary/ }).click();
  await expect.poll(() => getEditor(page).textContent()).toContain('summary: List pets');
  await expect.poll(() => row.count()).toBe(0);

  await goToLine(page, 'operationId: getPet');
  await page.keyboard.type('\nresponse: {}');
  await rows.filter({ hasText: 'response' }).first().waitFor();
  await saveAll(page);
  const text = await savedText();
  expect(text).toBe(SHOP.replace('sumary', 'summary').replace('getPet\n', 'getPet\n      response: {}\n'));
});

test('keys and references are completed, and a field explains itself', async () => {
  await goToLine(page, 'operationId: getPet');
  await page.keyboard.type('\ndepr');
  await waitForCompletion(page, 'deprecated');
  await page.keyboard.press('Enter');
  await expect.poll(() => getEditor(page).textContent()).toContain('deprecated');
  await page.keyboard.press('Escape');

  await page.locator('.cm-line', { hasText: 'operationId: listPets' }).getByText('operationId').hover();
  await page.locator('.cm-hover-title').waitFor();
  expect(await page.locator('.cm-hover').textContent()).toMatch(/operationId/);
});

test('a reference leads to its definition, usages are listed, and a rename follows all of them', async () => {
  await goToLine(page, "$ref: '#/components/schemas/Pet'");
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F12');
  await expect.poll(() => page.locator('.cm-activeLine').textContent()).toBe('    Pet:');
  await page.keyboard.press('Shift+F12');
  const usages = page.getByRole('dialog', { name: 'Usages of Pet' });
  await expect.poll(() => usages.getByRole('listitem').count()).toBe(2);
  await page.keyboard.press('Escape');
  await usages.waitFor({ state: 'hidden' });
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name' }).fill('Animal');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('treeitem', { name: /^Animal/ }).count()).toBe(1);
  await saveAll(page);
  expect(await savedText()).toBe(
    SHOP.replaceAll('schemas/Pet', 'schemas/Animal').replace('    Pet:', '    Animal:'),
  );
});

test('undo survives a reload of the page, and what was not saved is still there', async () => {
  await goToLine(page, 'title: Shop');
  await insertAndKeep(page, ' of pets');
  await page.getByText('Unsaved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => getEditor(page).textContent()).toContain('title: Shop of pets');
  expect(await savedText()).toBe(SHOP);
  await getEditor(page).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => getEditor(page).textContent()).not.toContain('of pets');
});

testAll('unsaved text is offered again after the server was killed', async () => {
  const own = await openWorkspace({ 'shop.yaml': SHOP });
  try {
    const first = (await visitWorkspace(browser, own)).page;
    await goToLine(first, 'title: Shop');
    await insertAndKeep(first, ' of pets');
    const url = own.url;
    await first.context().close();
    await own.stop(true);
    await own.restart();
    expect(own.url).not.toBe(url);
    const second = (await visitWorkspace(browser, own)).page;
    await second.getByText(/Unsaved text of .* was found/).waitFor();
    await second.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => getEditor(second).textContent()).toContain('title: Shop of pets');
    await saveAll(second);
    expect(await own.read('shop.yaml')).toContain('title: Shop of pets');
    await second.context().close();
  } finally {
    await own.close();
  }
});

test('a file that was changed on the disk while it is edited: both texts are shown, and the user decides', async () => {
  await goToLine(page, 'title: Shop');
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/editText'));
  await page.keyboard.insertText(' here');
  await sent;
  await workspace.write(file, SHOP.replace('title: Shop', 'title: Shop there'));
  const dialog = page.getByRole('dialog', { name: /was changed on the disk/ });
  await dialog.waitFor();
  await expect
    .poll(() => dialog.locator('.cm-content').allTextContents())
    .toEqual([expect.stringContaining('Shop there'), expect.stringContaining('Shop here')]);
  await dialog.getByRole('button', { name: 'Save the text of this window' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await savedText()).toContain('title: Shop here');
});

testAll(
  'of a file that was changed on the disk, pieces are taken one by one, and all that do not overlap at once',
  async () => {
    await goToLine(page, 'title: Shop');
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/editText'));
    await page.keyboard.insertText(' here');
    await sent;
    await workspace.write(
      file,
      SHOP.replace('title: Shop', 'title: Shop there')
        .replace('description: The pet.', 'description: A pet there.')
        .replace('description: The pets.', 'description: All pets there.'),
    );
    const dialog = page.getByRole('dialog', { name: /was changed on the disk/ });
    await dialog.getByRole('button', { name: 'Take all pieces that I did not change' }).click();
    const mine = dialog.getByLabel('Text in this window');
    // What both have changed is left, and can be taken by itself.
    const take = dialog.getByRole('button', { name: 'Take this piece of the disk' });
    await expect.poll(() => take.count()).toBe(1);
    expect(await mine.textContent()).toContain('Shop here');
    await take.click();
    await expect.poll(() => mine.textContent()).toContain('Shop there');
    await dialog.getByRole('button', { name: 'Save the merged text' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const text = await savedText();
    expect(text).toContain('title: Shop there');
    expect(text).toContain('All pets there.');
    expect(text).toContain('A pet there.');
    await expect.poll(() => getEditor(page).textContent()).toContain('Shop there');
  },
);

testAll('a change on disk is applied at once if no text is unsaved', async () => {
  await workspace.write(file, SHOP.replace('title: Shop', 'title: Market'));
  await expect.poll(() => getEditor(page).textContent()).toContain('title: Market');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

testAll('two windows on one file show one text', async () => {
  const second = await visitWorkspace(browser, workspace, { source });
  await getEditor(second.page).getByText('listPets').waitFor();
  await goToLine(page, 'title: Shop');
  await goToLine(second.page, 'version: 1.0.0');
  await Promise.all([
    page.keyboard.type(' of one', { delay: 20 }),
    second.page.keyboard.type('-two', { delay: 25 }),
  ]);
  for (const one of [page, second.page]) {
    await expect.poll(() => getEditor(one).textContent()).toContain('title: Shop of one');
    await expect.poll(() => getEditor(one).textContent()).toContain('version: 1.0.0-two');
  }
  await second.page.context().close();
});
