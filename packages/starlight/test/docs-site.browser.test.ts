import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, COLOR_RULES } from '../../astro/test/harness/axe-violations.ts';
import { type SharedBrowser, shareBrowser } from '../../astro/test/harness/share-browser.ts';
import { buildDocsSite, type DocsSite } from './build-docs-site.ts';

/** Starlight's own scripts and styles are inline, and its search is WebAssembly. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

let server: DocsSite;
let browser: SharedBrowser;

beforeAll(async () => {
  // The build fails if a link leads nowhere.
  server = await buildDocsSite(POLICY);
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('a reader finds an option by the search', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/`);
  expect(await page.title()).toBe('Start in five minutes | Curlew');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('propertyOrder');
  const result = page.getByRole('dialog').getByRole('link', { name: 'Configuration' }).first();
  await result.click();
  await page.waitForURL('**/reference/configuration/**');
  expect(await page.locator('td code', { hasText: 'propertyOrder' }).count()).toBe(1);
});

test('the demos are references', async () => {
  const files = await readdir(server.folder, { recursive: true });
  const operations = files.filter((path) =>
    /^demo\/(museum|captures)\/[^/]+\/[^/]+\/index\.html$/.test(path),
  );
  expect(operations.length).toBeGreaterThan(20);
  const page = await browser.newPage();
  await page.goto(`${server.origin}/demo/museum/`);
  expect(await page.locator('h1').textContent()).toContain('Redocly Museum API');
});

test.each([
  ['/reference/commands/', { width: 390, height: 844 }, 'dark'],
  ['/reference/configuration/', { width: 1440, height: 900 }, 'light'],
] as const)('%s is readable', async (path, viewport, colorScheme) => {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  await page.goto(server.origin + path);
  expect(await axeViolations(page, { include: 'main', rules: COLOR_RULES })).toEqual([]);
  const width = await page.locator('html').evaluate((root) => root.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
});
