import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf } from '../../../scripts/test-all.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { axeViolations } from './harness/axe-violations.ts';
import { buildSite } from './harness/build-site.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

const api = (title: string, noun: string) => `openapi: 3.1.0
info: { title: ${title}, version: 1.0.0 }
paths:
  /${noun}:
    get: { operationId: list${title}, summary: List ${noun}, tags: [${noun}], responses: { '200': { description: OK } } }
    post:
      operationId: create${title}
      summary: Create one of the ${noun}
      tags: [${noun}]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/${title}Draft' } } } }
      responses: { '201': { description: Created } }
components:
  schemas:
    ${title}Draft: { type: object, properties: { berth_number: { type: string }, code: { enum: [berth_taken, too_late] } } }
`;

let root: string;
let server: FolderServer;
let browser: SharedBrowser;

beforeAll(async () => {
  const options = `{ sources: ['ships.yaml', 'trains.yaml'] }`;
  root = await makeSite({
    'astro.config.mjs': astroConfig(
      options,
      `base: '/docs', trailingSlash: 'never', build: { format: 'file' }, outDir: './dist/docs',`,
    ),
    'ships.yaml': api('Ships', 'ships'),
    'trains.yaml': api('Trains', 'trains'),
  });
  const { code, log } = await buildSite(root);
  if (code !== 0) throw new Error(log);
  // Nothing but files of the site may be loaded: no `wasm-unsafe-eval`, no `worker-src` of its own.
  server = await serveFolder(join(root, 'dist'), "default-src 'self'");
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

interface Visit {
  page: Page;
  /** What was requested, without the origin. */
  requests: string[];
  problems: string[];
}

async function visit(path: string, viewport = { width: 1440, height: 900 }): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const requests: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requests.push(request.url().replace(server.origin, '')));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${server.origin}${path}`);
  return { page, requests, problems };
}

const OVERVIEW = '/docs/reference/ships.html';

test('nothing is loaded before the first use, and nothing from elsewhere after it', async () => {
  const { page, requests, problems } = await visit(OVERVIEW);
  await page.getByRole('button', { name: 'Search' }).waitFor();
  expect(requests.filter((url) => /search/.test(url))).toEqual([]);
  const indexes = () => requests.filter((url) => url.endsWith('.json'));
  // The pointer on the button is the beginning of a use.
  await page.getByRole('button', { name: 'Search' }).hover();
  await expect
    .poll(() => indexes().slice(0, 2))
    .toEqual(['/docs/reference/ships/search.json', '/docs/reference/trains/search.json']);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').fill('trains');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  expect(new Set(indexes()).size).toBe(indexes().length);
  expect(indexes().filter((url) => !/\/(?:ships|trains)\/search\./.test(url))).toEqual([]);
  expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the keyboard opens, chooses and follows; the listbox says what is chosen', async () => {
  const { page } = await visit(OVERVIEW);
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search the reference' });
  await input.fill('create');
  const options = page.getByRole('dialog').getByRole('option');
  await expect.poll(() => options.count()).toBe(2);
  expect(await input.getAttribute('aria-expanded')).toBe('true');
  const chosen = () => page.locator('[role=option][aria-selected=true]').getAttribute('id');
  expect(await input.getAttribute('aria-activedescendant')).toBe(await chosen());
  const first = await chosen();
  await input.press('ArrowDown');
  await expect.poll(chosen).not.toBe(first);
  expect(await input.getAttribute('aria-activedescendant')).toBe(await chosen());
  await input.press('ArrowDown');
  await expect.poll(chosen).toBe(first);
  await input.fill('POST /trains');
  await expect.poll(() => options.first().textContent()).toContain('Create one of the trains');
  await input.press('Enter');
  await page.waitForURL(/trains\/create-?trains/);
  await expect.poll(() => page.locator('h1').textContent()).toBe('Create one of the trains');
  await page.context().close();
});

test('the shortcut works where the focus is on the language of samples', async () => {
  const { page } = await visit('/docs/reference/ships/ships/create-ships.html');
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.getByRole('combobox', { name: 'Language of the sample' }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the reference' }).waitFor();
  await page.context().close();
});

test('properties and error codes lead to their schema, and Escape gives the focus back', async () => {
  const { page } = await visit(OVERVIEW);
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  const input = page.getByRole('dialog').getByRole('combobox');
  await input.fill('berth_taken');
  const first = page.getByRole('dialog').getByRole('option').first();
  await expect.poll(() => first.textContent()).toMatch(/Draft.*berth_taken/);
  await input.fill('qqqqqqq');
  await expect.poll(() => page.getByRole('status').textContent()).toContain('No results');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.dataset.clSearch')).toBeTruthy();
  await page.context().close();
});

test.each(
  firstOf(1, [
    ['narrow', { width: 390, height: 844 }],
    ['wide', { width: 1440, height: 900 }],
  ]),
)('%s: axe finds nothing in the open search, and nothing scrolls sideways', async (_name, viewport) => {
  const { page } = await visit(OVERVIEW, viewport);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('ships');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await page.context().close();
});

test('Escape closes the menu of a phone and the menu of formats', async () => {
  const { page } = await visit(OVERVIEW, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search' }).waitFor();
  const focused = () => page.evaluate('document.activeElement.textContent');
  for (const [name, menu] of [
    ['Menu', '.cl-nav > details'],
    ['Formats', '.cl-page-menu'],
  ] as const) {
    await page.locator(`${menu} > summary`).click();
    expect(await page.locator(menu).getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await page.locator(menu).getAttribute('open')).toBeNull();
    expect(await focused()).toBe(name);
  }
  await page.context().close();
});

test('a page is copied as Markdown', async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(`${server.origin}${OVERVIEW}`);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Copied as Markdown');
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('# Ships\n\nVersion 1.0.0');
  const links = await page
    .locator('.cl-page-menu a')
    .evaluateAll((all) => all.map((link) => (link as { href: string }).href));
  for (const href of links) expect((await page.request.get(href)).status(), href).toBe(200);
  await context.close();
});
