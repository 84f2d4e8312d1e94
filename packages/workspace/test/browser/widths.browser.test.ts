import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf, testAll } from '../../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { axeViolations, LAYOUT_RULES } from '../../../astro/test/harness/axe-violations.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { SHOP } from './harness/sample-description.ts';
import { outlineItem, visitWorkspace } from './harness/workspace-page.ts';

let browser: SharedBrowser;
let workspace: OpenedWorkspace;

beforeAll(async () => {
  browser = await shareBrowser();
  workspace = await openWorkspace({ 'shop-of-the-whole-company-for-the-public.yaml': SHOP });
});
afterAll(async () => {
  await browser?.close();
  await workspace?.close();
});

const VIEWS = ['Request', 'Form', 'Docs', 'Flows', 'Tests', 'MCP', 'Captures'];
/** On a phone these are views, too. */
const NARROW_VIEWS = ['Outline', 'Source'];

interface Window {
  name: string;
  width: number;
  colorScheme: 'light' | 'dark';
  /** The rules that this window can break and the first cannot; all if absent. */
  rules?: readonly string[];
}

/** Those after the first two repeat them: a medium window has a test of its own below, and the colors have a table of their contrast. */
const WINDOWS: readonly Window[] = [
  { name: 'a wide window, light,', width: 1440, colorScheme: 'light' },
  { name: 'a phone, dark,', width: 390, colorScheme: 'dark', rules: LAYOUT_RULES },
  { name: 'a wide window, dark,', width: 1440, colorScheme: 'dark' },
  { name: 'a medium window, light,', width: 1024, colorScheme: 'light' },
  { name: 'a phone, light,', width: 390, colorScheme: 'light' },
];

test.each(firstOf(2, WINDOWS))(
  'every view of $name fits its width and has no violation of accessibility',
  async ({ width, colorScheme, rules }) => {
    const viewport = { width, height: 844 };
    const { page, problems, origins } = await visitWorkspace(browser, workspace, { viewport, colorScheme });
    await outlineItem(page, /Get a pet/).click();
    for (const name of [...(width < 400 ? NARROW_VIEWS : []), ...VIEWS]) {
      await page.getByRole('tab', { name, exact: true }).first().click();
      await page.getByText('Loading…').waitFor({ state: 'detached' });
      expect([name, await axeViolations(page, { ...(rules && !IS_COMPLETE && { rules }) })]).toEqual([
        name,
        [],
      ]);
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
    }
    expect(problems).toEqual([]);
    expect([...origins]).toEqual([new URL(workspace.url).origin]);
    await page.context().close();
  },
);

testAll('in a medium window the outline and the source are tabs of one pane', async () => {
  const { page } = await visitWorkspace(browser, workspace, { viewport: { width: 1024, height: 800 } });
  await outlineItem(page, /Get a pet/).click();
  await page.getByRole('heading', { name: 'Get a pet' }).waitFor();
  // The outline stays while operations are chosen in it.
  await page.getByRole('tree').waitFor();
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  await page.locator('.cm-content').waitFor();
  expect(await page.getByRole('tree', { name: 'Outline of the description' }).count()).toBe(0);
  const source = await page.locator('#source-panel').boundingBox();
  expect(source?.width).toBeGreaterThan(380);
  // Problems are below the source: the button brings both to the front.
  await page.getByRole('tab', { name: 'Outline', exact: true }).click();
  await page.getByRole('button', { name: /^\d+ problem/ }).click();
  await page.locator('.ws-problem-help').first().waitFor();
  await page.context().close();
});

test('on a phone a problem shows its whole help, and the palette opens an operation as a request', async () => {
  const { page } = await visitWorkspace(browser, workspace, { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: /^\d+/ }).first().click();
  const help = page.locator('.ws-problem-help').first();
  await help.waitFor();
  const isCut = await help.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isCut).toBe(false);
  expect((await help.boundingBox())?.width).toBeGreaterThan(240);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('get a pet');
  await page.locator('[role=option][aria-selected=true]', { hasText: 'Get a pet' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Request', exact: true, selected: true }).waitFor();
  await page.context().close();
});
