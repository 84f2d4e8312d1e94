import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPOSITORY } from '../../astro/test/harness/astro-site.ts';
import { shareBrowser } from '../../astro/test/harness/share-browser.ts';
import { classicScript } from '../src/relative/relative-site.ts';
import { runCurlew } from './run-curlew.ts';

const folder = mkdtempSync(join(tmpdir(), 'relative-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Below a folder whose name has to be encoded. */
const SITE = join(folder, 'a site #1');

beforeAll(async () => {
  const museum = readFileSync(join(REPOSITORY, 'packages/bench/descriptions/museum.yaml'), 'utf8');
  writeFileSync(join(folder, 'museum.yaml'), museum);
  const { exit, stderr } = await runCurlew(['docs', 'museum.yaml', '--relative', '--out', SITE], folder);
  expect(exit, stderr).toBe(0);
  expect(stderr).not.toContain('warning The script');
});

/** Opens a page of the site from the disk in a browser without a network. */
async function openPage(path: string): Promise<{ page: Page; messages: string[] }> {
  const browser = await shareBrowser();
  const context = await browser.newContext({ offline: true, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('requestfailed', (request) => messages.push(request.url()));
  await page.goto(pathToFileURL(join(SITE, path)).href);
  return { page, messages };
}

test('a page from the disk has its styles, its font and its scripts', async () => {
  const { page, messages } = await openPage('index.html');
  await page.evaluate('document.fonts.ready');
  expect(await page.evaluate('[...document.fonts].some((font) => font.status === "loaded")')).toBe(true);
  await page.locator('[data-cl-theme]').click();
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  // Reads no file as text, which a browser refuses.
  expect(await page.locator('[data-cl-copy-file]').first().isVisible()).toBe(false);
  expect(messages).toEqual([]);
  await page.context().close();
});

test('the navigation and the search lead to pages of the folder', async () => {
  const { page, messages } = await openPage('index.html');
  await page.locator('.cl-nav a', { hasText: 'Events' }).click();
  await page.waitForURL(/events\/index\.html$/);
  await page.keyboard.press('Control+k');
  await page.locator('.cl-search input').fill('buy tickets');
  await page.locator('#cl-search-0').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/tickets\/[^/]+\/index\.html$/);
  expect(await page.locator('h1').textContent()).toMatch(/ticket/i);
  // The overview is written out in the index.
  await page.keyboard.press('Control+k');
  await page.locator('.cl-search input').fill('museum overview');
  const overview = page.locator('[role=option]', { hasText: 'Overview' }).first();
  expect(await overview.evaluate((link: { href: string }) => link.href)).toBe(
    pathToFileURL(join(SITE, 'index.html')).href,
  );
  expect(messages).toEqual([]);
  await page.context().close();
});

test('a choice of samples reads the operation from the disk', async () => {
  const form = (html: string) => html.includes('data-cl-choices=') && html.includes('name="example"');
  const path = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .find((file) => form(readFileSync(join(SITE, file), 'utf8')));
  const { page, messages } = await openPage(path ?? 'no page has examples');
  const code = page.locator('.cl-card pre').first();
  const before = await code.textContent();
  await page.locator('select[name=example]').first().selectOption({ index: 1 });
  await expect.poll(() => code.textContent()).not.toBe(before);
  expect(messages).toEqual([]);
  await page.context().close();
});

test('every address of a page is relative and leads to a file', () => {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' });
  const broken: string[] = [];
  let count = 0;
  for (const file of files.filter((one) => one.endsWith('.html'))) {
    const html = readFileSync(join(SITE, file), 'utf8');
    for (const [, address = ''] of html.matchAll(
      /\s(?:href|src|data-cl-(?:search|styles|indexes|choices|operation))="([^"#]+)/g,
    )) {
      if (/^(?:https?|mailto):/.test(address)) continue;
      count += 1;
      const target = fileURLToPath(new URL(address, pathToFileURL(resolve(SITE, dirname(file), 'x'))));
      if (address.startsWith('/') || !files.includes(target.slice(SITE.length + 1)))
        broken.push(`${file} ${address}`);
    }
  }
  expect(count).toBeGreaterThan(500);
  expect(broken).toEqual([]);
});

test('options that need the address of a site are refused', async () => {
  for (const [name, value] of [['prefix', '/docs'], ['try-it']]) {
    const given = [`--${name}`, ...(value ? [value] : [])];
    const { exit, stderr } = await runCurlew(
      ['docs', 'museum.yaml', '--relative', ...given, '-o', 'other'],
      folder,
    );
    expect(exit).toBe(2);
    expect(stderr).toContain(`\`--${name}\` has no meaning for a site with relative addresses.`);
  }
});

test('a module becomes a classic script unless it imports others', () => {
  expect(classicScript('const a=1,b=2;export{a as first,b};')).toBe(
    '(()=>{const a=1,b=2;;Object.assign(document.currentScript,{"first":a,"b":b})})();\n',
  );
  expect(classicScript('const load=()=>import("x");load();')).toBe(
    '(()=>{const load=()=>import("x");load();})();\n',
  );
  for (const code of [
    'import{a}from"./a.js";a()',
    'import"./a.js";',
    'f(import.meta.url)',
    'export default 1;',
  ])
    expect(classicScript(code)).toBeUndefined();
});
