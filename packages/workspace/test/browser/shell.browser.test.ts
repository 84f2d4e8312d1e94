import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf, testAll } from '../../../../scripts/test-all.ts';
import { COLOR_RULES } from '../../../astro/test/harness/axe-violations.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { SHOP } from './harness/sample-description.ts';
import { expectAccessible, getEditor, runCommand, visitWorkspace } from './harness/workspace-page.ts';

let workspace: OpenedWorkspace;
let browser: SharedBrowser;

beforeAll(async () => {
  workspace = await openWorkspace(
    {
      'shop.yaml': SHOP,
      'other.json': '{"openapi":"3.1.0","info":{"title":"Other","version":"1"},"paths":{}}',
    },
    ['shop.yaml', 'other.json'],
  );
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await workspace?.close();
});

test.each(
  firstOf(1, [
    ['light', undefined],
    ['dark', COLOR_RULES],
  ] as const),
)('the problems, the palette and a dialog are accessible, in %s', async (colorScheme, rules) => {
  const { page, problems, origins } = await visitWorkspace(browser, workspace, { colorScheme });
  await page.getByRole('button', { name: /^\d+ problems?$/ }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, rules);
  await page.keyboard.press('Escape');
  await runCommand(page, 'Edit environments');
  await page.getByRole('dialog', { name: 'Environments' }).waitFor();
  await expectAccessible(page, rules);
  expect(problems).toEqual([]);
  expect([...origins]).toEqual([new URL(workspace.url).origin]);
  await page.context().close();
});

test('the palette reaches operations, schemas, views and commands by the keyboard alone', async () => {
  const { page } = await visitWorkspace(browser, workspace);
  const chosen = page.locator('[role=option][aria-selected=true]');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('get a pet');
  await chosen.filter({ hasText: 'Get a pet' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Get a pet' }).waitFor();
  await page.keyboard.press('Alt+6');
  await page.getByRole('tab', { name: 'MCP', exact: true, selected: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Error');
  await chosen.filter({ hasText: 'Error' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => getEditor(page).evaluate((node) => node.matches(':focus'))).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

testAll('the theme and the sizes of panes outlive a reload', async () => {
  const { page } = await visitWorkspace(browser, workspace);
  await runCommand(page, 'Theme: dark');
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  await expect.poll(background).not.toBe('rgb(255, 255, 255)');
  const dark = await background();
  const splitter = page.getByRole('separator', { name: 'Width of the outline' });
  await splitter.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const size = await splitter.getAttribute('aria-valuenow');
  await page.reload();
  await page.getByRole('treeitem').first().waitFor();
  expect(await background()).toBe(dark);
  expect(await splitter.getAttribute('aria-valuenow')).toBe(size);
  await page.context().close();
});

testAll('files are switched in the header', async () => {
  const { page } = await visitWorkspace(browser, workspace);
  await page.getByRole('button', { name: /^File:/ }).click();
  await page.getByRole('menuitemradio', { name: /other\.json/ }).click();
  await expect.poll(() => getEditor(page).textContent()).toContain('"title"');
  await page.getByRole('button', { name: /^File: .*other\.json/ }).waitFor();
  await page.context().close();
});
