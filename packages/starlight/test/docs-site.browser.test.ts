import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { firstOf, testAll } from '../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { REPOSITORY } from '../../astro/test/harness/astro-site.ts';
import { axeViolations, COLOR_RULES } from '../../astro/test/harness/axe-violations.ts';
import { type FolderServer, serveFolder } from '../../astro/test/harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from '../../astro/test/harness/share-browser.ts';
import { mixTexts } from '../../reference/test/hostile/mix-texts.ts';
import { PAYLOADS } from '../../reference/test/hostile/payloads.ts';
import { buildDocsSite, type DocsSite } from './build-docs-site.ts';

/** Starlight's own scripts and styles are inline, and its search is WebAssembly. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** Gzip of all scripts that the page loads. */
const MAX_SCRIPT_BYTES = 600_000;

/** One build for all tests: two at a time would share their folders. */
let server: DocsSite;
/** The same folder, served with a policy. */
let guarded: FolderServer;
let browser: SharedBrowser;
/** Another origin, which must hear nothing. */
let elsewhere: Server;
let heard = 0;

beforeAll(async () => {
  // The build fails if a link leads nowhere. A static host sends no policy: for the playground, the one of its page has to do.
  server = await buildDocsSite('');
  guarded = await serveFolder(server.folder, POLICY);
  browser = await shareBrowser();
  elsewhere = createServer((_, response) => {
    heard += 1;
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, done));
});

afterAll(async () => {
  await browser?.close();
  await guarded?.close();
  await server?.close();
  elsewhere?.close();
});

const otherOrigin = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;

/** Opens the playground, and fails the test at the first request to another origin. */
async function openPlayground(fragment = '', options: Parameters<SharedBrowser['newContext']>[0] = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && !/^(?:blob|data|about):/.test(request.url()))
      foreign.push(request.url());
  });
  await page.goto(`${server.origin}/playground/${fragment}`);
  await isRead(page);
  return { page, foreign };
}

const isRead = (page: Page, name = '') =>
  page
    .getByRole('status')
    .filter({ hasText: `Read ${name}` })
    .filter({ hasText: 'Nothing was sent' })
    .waitFor();
const heading = (page: Page) => page.frameLocator('iframe').locator('h1');
const pageMenu = (page: Page) => page.getByRole('combobox', { name: 'Page' });
const chooseFile = (page: Page, name: string, text: string) =>
  page.setInputFiles('[data-pg="choose"]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function readFileInPage(page: Page, name: string, text: string): Promise<void> {
  await chooseFile(page, name, text);
  await isRead(page, name);
}

test('captures of the first page become pages and a document, and nothing leaves the origin', async () => {
  const scripts: number[] = [];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const origins = new Set<string>();
  page.on('response', async (response) => {
    const { origin, pathname } = new URL(response.url());
    origins.add(origin);
    if (pathname.endsWith('.js')) scripts.push(gzipSync(await response.body()).length);
  });
  await page.goto(`${server.origin}/playground/`);
  await isRead(page);
  expect(await heading(page).textContent()).toBe('Recorded requests');
  await page.getByText('No problems.').waitFor();
  await page.frameLocator('iframe').getByRole('link', { name: 'Get ship' }).first().click();
  await expect.poll(() => heading(page).textContent()).toBe('Get ship');
  await page.getByRole('button', { name: 'Document' }).click();
  const document = await page.locator('[data-pg="document"]').textContent();
  expect(document).toContain('/v1/ships/{shipId}:');
  expect(document).not.toContain('abc123');
  expect([...origins]).toEqual([server.origin]);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.reduce((sum, one) => sum + one, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
});

test('the examples, a HAR file and a dropped file are recognized', async () => {
  const { page } = await openPlayground();
  await page.getByRole('button', { name: 'Collection' }).click();
  await isRead(page, 'collection.json as a request collection');
  await page.getByRole('button', { name: 'OpenAPI' }).click();
  await isRead(page, 'museum.yaml as an OpenAPI description');
  const request = { method: 'GET', url: 'https://api.example.com/ships', headers: [], queryString: [] };
  const har = {
    log: { version: '1.2', entries: [{ request, response: { status: 200, headers: [], content: {} } }] },
  };
  await readFileInPage(page, 'traffic.har', JSON.stringify(har));
  expect(await page.getByRole('status').textContent()).toContain('an HTTP archive');
  const dropped = await page.evaluateHandle(`
    const transfer = new DataTransfer();
    transfer.items.add(new File(['curl https://api.example.com/tugs'], 'tugs.sh'));
    transfer`);
  await page.dispatchEvent('[data-pg="root"]', 'drop', { dataTransfer: dropped });
  await isRead(page, 'tugs.sh as curl commands');
});

test('other pages load none of it', async () => {
  const page = await browser.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  expect(loaded.filter((url) => /playground|worker/.test(url))).toEqual([]);
});

test('problems are listed at their lines while one types', async () => {
  const { page } = await openPlayground();
  const field = page.getByRole('textbox', { name: 'curl commands' });
  await field.fill(`openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships:
    get:
      parameters:
        - { name: flag, in: quary, schema: { type: string } }
      responses: { '200': { description: OK } }
`);
  await page.getByRole('status').filter({ hasText: 'an OpenAPI description' }).waitFor();
  const problem = page.getByRole('listitem').filter({ hasText: 'wrong-value' });
  expect(await problem.locator('pre').textContent()).toContain('in: quary');
  await problem.getByRole('button', { name: /^7:/ }).click();
  const selected = await field.evaluate(
    (one: { value: string; selectionStart: number; selectionEnd: number }) =>
      one.value.slice(one.selectionStart, one.selectionEnd),
  );
  expect(selected).toContain('quary');
  expect(await page.locator('[data-pg="gutter"] [data-severity="error"]').allTextContents()).toEqual(['7\n']);
});

test('neither the page nor its worker reaches another origin', async () => {
  const { page } = await openPlayground();
  const attempt = (url: string) =>
    fetch(url).then(
      () => 'sent',
      () => 'blocked',
    );
  const [worker] = page.workers();
  expect(await worker?.evaluate(attempt, `${server.origin}/`)).toBe('sent');
  expect(await worker?.evaluate(attempt, otherOrigin())).toBe('blocked');
  expect(await page.evaluate(attempt, otherOrigin())).toBe('blocked');
  expect(heard).toBe(0);
});

testAll('a description in which every text is hostile runs nothing and loads nothing', async () => {
  const { page, foreign } = await openPlayground();
  const ran = () => Promise.all(page.frames().map((frame) => frame.evaluate(() => '__ran' in globalThis)));
  for (const [at, { description }] of mixTexts(PAYLOADS, 3)
    .slice(0, IS_COMPLETE ? 12 : 4)
    .entries()) {
    await readFileInPage(page, `h${at}.json`, JSON.stringify(description));
    const paths = await page
      .getByLabel('Page')
      .locator('option')
      .evaluateAll((options: { value: string }[]) => options.map(({ value }) => value));
    for (const path of [paths[0], paths[Math.floor(paths.length / 2)], paths.at(-1)]) {
      await pageMenu(page).selectOption(path ?? '');
      await expect.poll(() => page.locator('iframe').getAttribute('data-page')).toBe(path);
    }
    expect(await ran()).not.toContain(true);
  }
  expect(foreign).toEqual([]);
  expect(heard).toBe(0);
});

testAll('a large description is read as a file', async () => {
  const { page } = await openPlayground();
  await readFileInPage(page, 'large.json', largeDescription(1_200));
  expect(await heading(page).textContent()).toBe('Large');
  expect(await page.locator('[data-pg="file"]').textContent()).toMatch(/^large\.json, \d+\.\d MB/);
  expect(await pageMenu(page).locator('option').count()).toBeGreaterThan(1_200);
});

/** About as many operations and bytes as the description of GitHub. */
function largeDescription(count: number): string {
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `property_${at}`,
      { type: 'string', description: `Text ${at}. `.repeat(10) },
    ]),
  );
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/things${at}/{id}`,
      {
        get: {
          operationId: `getThing${at}`,
          summary: `Get thing ${at}`,
          tags: [`Group ${at % 40}`],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'OK', content } },
        },
      },
    ]),
  );
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths }, undefined, 1);
}

testAll('a file above the limit is refused with a sentence', async () => {
  const { page } = await openPlayground();
  // As a path: a browser gets a file of this size from memory in parts, which takes half a minute.
  const folder = await mkdtemp(join(tmpdir(), 'playground-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'huge.json'), ' '.repeat(31 * 1024 * 1024));
  await page.setInputFiles('[data-pg="choose"]', join(folder, 'huge.json'));
  await page.getByText('huge.json has 32.5 MB, and the playground reads up to 31.5 MB.').waitFor();
});

test('a link holds a small input, and a damaged one or one that expands too far is ignored', async () => {
  const { page } = await openPlayground();
  await page.getByRole('textbox', { name: 'curl commands' }).fill('curl https://api.example.com/boats');
  await expect.poll(() => page.locator('[data-pg="document"]').textContent()).toContain('/boats');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('now holds the input').waitFor();
  const { hash } = new URL(page.url());
  const linked = await openPlayground(hash);
  expect(await linked.page.getByRole('textbox', { name: 'curl commands' }).inputValue()).toBe(
    'curl https://api.example.com/boats',
  );
  const bomb = deflateRawSync(Buffer.alloc(5_000_000, 'curl ')).toString('base64url');
  for (const fragment of IS_COMPLETE ? ['#text=%%%', '#text=AAAA', `#text=${bomb}`] : [`#text=${bomb}`]) {
    const ignored = await openPlayground(fragment);
    const text = await ignored.page.getByRole('textbox', { name: 'curl commands' }).inputValue();
    expect(text).toContain('https://api.example.com/v1/ships');
  }
});

test.each(
  firstOf(1, [
    [{ width: 390, height: 844 }, 'dark'],
    [{ width: 1440, height: 900 }, 'light'],
    [{ width: 1800, height: 900 }, 'dark'],
  ] as const),
)('it is readable at %o in %s', async (viewport, colorScheme) => {
  const { page } = await openPlayground('', { viewport, colorScheme });
  const museum = await readFile(`${REPOSITORY}/packages/bench/descriptions/museum.yaml`, 'utf8');
  await readFileInPage(
    page,
    'museum.yaml',
    museum.replace('operationId: getMuseumHours', 'operationID: getMuseumHours'),
  );
  await page.getByRole('listitem').first().waitFor();
  expect(await axeViolations(page, { include: 'main', rules: COLOR_RULES })).toEqual([]);
  const width = await page.locator('html').evaluate((root) => root.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
});

test('a reader finds an option by the search', async () => {
  const page = await browser.newPage();
  await page.goto(`${guarded.origin}/`);
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
  expect(files).toContain('demo/user-api/workflows/index.html');
  const page = await browser.newPage();
  await page.goto(`${guarded.origin}/demo/museum/`);
  expect(await page.locator('h1').textContent()).toContain('Redocly Museum API');
});

test.each(
  firstOf(1, [
    ['/reference/commands/', { width: 390, height: 844 }, 'dark'],
    ['/reference/configuration/', { width: 1440, height: 900 }, 'light'],
  ] as const),
)('%s is readable', async (path, viewport, colorScheme) => {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  await page.goto(guarded.origin + path);
  expect(await axeViolations(page, { include: 'main', rules: COLOR_RULES })).toEqual([]);
  const width = await page.locator('html').evaluate((root) => root.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
});
