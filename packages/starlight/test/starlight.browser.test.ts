import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { REPOSITORY, runAstro } from '../../astro/test/harness/astro-site.ts';
import { axeViolations } from '../../astro/test/harness/axe-violations.ts';
import { htmlProblems } from '../../astro/test/harness/html-problems.ts';
import { type FolderServer, serveFolder } from '../../astro/test/harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from '../../astro/test/harness/share-browser.ts';

const SITE = join(REPOSITORY, 'sites/starlight');
const CREATE_ORDER = '/reference/orders/create-order/';
const WORKFLOW = '/reference/workflows/order-and-refund/';
const PAGES = [
  '/',
  '/guides/first-order/',
  '/reference/',
  '/reference/orders/',
  CREATE_ORDER,
  '/reference/workflows/',
  WORKFLOW,
  '/reference/schemas/',
  '/reference/schemas/Order/',
  '/skylark/',
  '/skylark/v2/',
  '/fr/reference/orders/create-order/',
];
/** A page of Starlight alone. */
const OWN_PAGE = 'guides/errors/index.html';
/** Pages with the parts that the others have as well; `npm run test:all` looks at all of them. */
const JUDGED = IS_COMPLETE ? PAGES : ['/guides/first-order/', CREATE_ORDER, WORKFLOW];
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Starlight's own scripts and styles are inline, its search is WebAssembly, and its pictures of languages are data. */
const STARLIGHT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

let folder: string;
let server: FolderServer;
let browser: SharedBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curlew-starlight-'));
  const { code, log } = await runAstro(['build', '--root', SITE, '--outDir', folder], SITE);
  if (code !== 0) throw new Error(log);
  server = await serveFolder(folder, STARLIGHT_POLICY);
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Opens a page, hands it to `look`, and fails when anything on it went wrong. */
async function visit(
  path: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const problems: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin)) problems.push(`asks for ${request.url()}`);
  });
  expect((await page.goto(server.origin + path))?.status(), path).toBe(200);
  await look(page);
  await context.close();
  expect(problems.filter((problem) => !problem.includes('favicon'))).toEqual([]);
}

async function html(path: string): Promise<string> {
  return readFile(join(folder, path, 'index.html'), 'utf8');
}

test('every kind of page is as valid as the pages of Starlight alone', async () => {
  const files = await readdir(folder, { recursive: true });
  const all = files.filter((path) => path.endsWith('index.html'));
  expect(all.length).toBeGreaterThan(80);
  const kinds = new Set([...PAGES.map((path) => `${path.slice(1)}index.html`), OWN_PAGE]);
  const pages = IS_COMPLETE ? all : all.filter((path) => kinds.has(path));
  const named = await Promise.all(
    pages.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
  );
  const rules = (problems: readonly string[]) => problems.map((one) => one.replace(/^\S+ /, ''));
  const ofStarlight = new Set(rules(await htmlProblems(named.filter(([path]) => path === OWN_PAGE))));
  const ours = (await htmlProblems(named)).filter((one) =>
    rules([one]).some((rule) => !ofStarlight.has(rule)),
  );
  expect(named.length).toBeGreaterThanOrEqual(kinds.size);
  expect(ours).toEqual([]);
});

test('the sidebar has the groups in the user’s place, and the operations of the current one alone', async () => {
  await visit(CREATE_ORDER, { viewport: WIDE }, async (page) => {
    const top = page.locator('nav.sidebar .top-level > li > details > summary .large');
    expect(await top.allTextContents()).toEqual(['Guides', 'User API', 'Skylark']);
    const current = page.locator('nav.sidebar a[aria-current=page]');
    expect(await current.count()).toBe(1);
    expect(await current.locator('> span').allTextContents()).toEqual(['Create an order', 'POST']);
    expect(await current.isVisible()).toBe(true);
    const operations = await page.locator('nav.sidebar .cl-badge').count();
    const listed = await page.locator('nav.sidebar details[open] details[open] .cl-badge').count();
    expect([operations, operations > 1]).toEqual([listed, true]);
  });
  await visit('/guides/first-order/', { viewport: WIDE }, async (page) => {
    expect(await page.locator('nav.sidebar .cl-badge').count()).toBe(0);
    await page.locator('nav.sidebar summary', { hasText: 'User API' }).click();
    await page.locator('nav.sidebar').getByRole('link', { name: 'orders' }).click();
    await page.waitForURL('**/reference/orders/');
  });
});

test('a workflow is in the sidebar, its sections in the table of contents, and its program beside it', async () => {
  await visit(WORKFLOW, { viewport: WIDE }, async (page) => {
    const current = page.locator('nav.sidebar a[aria-current=page]');
    expect(await current.allTextContents()).toEqual(['Order tea and refund a part of it']);
    expect(await page.locator('.cl-steps > li').count()).toBe(3);
    expect(await page.locator('.cl-request-card pre:visible').textContent()).toContain('jq ');
  });
});

test('the table of contents, previous and next, edit link and other formats are those of the page', async () => {
  await visit(CREATE_ORDER, { viewport: { width: 1920, height: 900 } }, async (page) => {
    const contents = page.locator('starlight-toc a');
    expect(await contents.allTextContents()).toEqual(
      expect.arrayContaining(['Authorization', 'Request body', 'Responses']),
    );
    await contents.filter({ hasText: 'Responses' }).first().click();
    await expect
      .poll(() => page.locator('starlight-toc a[aria-current=true]').first().textContent())
      .toContain('Responses');
    expect(await page.locator('.pagination-links a').count()).toBe(2);
    expect(await page.locator('link[rel=alternate][type="text/markdown"]').count()).toBe(1);
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);
  });
});

test.each([1240, 1440, 1920])('samples stand at the right of the text at %i pixels', async (width) => {
  await visit(CREATE_ORDER, { viewport: { width, height: 900 } }, async (page) => {
    const text = await page.locator('.cl-text').first().boundingBox();
    const samples = await page.locator('.cl-samples').first().boundingBox();
    expect(samples?.x ?? 0).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    expect((samples?.x ?? 0) + (samples?.width ?? 0)).toBeLessThanOrEqual(width);
    const contents = page.locator('.right-sidebar nav:visible');
    expect(await contents.count()).toBe(1);
    const isMenu = (await contents.locator('summary').count()) === 1;
    expect(isMenu).toBe(width < 1504);
  });
});

test('on a phone the menu of formats stands beside the title', async () => {
  await visit(CREATE_ORDER, { viewport: { width: 390, height: 844 } }, async (page) => {
    const title = await page.locator('h1').boundingBox();
    const menu = await page.locator('.cl-split').boundingBox();
    expect(menu?.y ?? 0).toBeGreaterThanOrEqual(title?.y ?? Number.NaN);
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(
      (title?.y ?? 0) + (title?.height ?? 0) + 2,
    );
  });
});

test('Starlight’s search finds every operation, and its sections', async () => {
  const pages = (await readdir(join(folder, 'reference'), { recursive: true }))
    .filter((path) => path.endsWith('.json') && path.includes('/'))
    .map((path) => `/reference/${path.replace(/\.json$/, '/')}`);
  expect(pages.length).toBeGreaterThan(15);
  await visit(CREATE_ORDER, { viewport: WIDE }, async (page) => {
    const found = (await page.evaluate(`(async () => {
      const pagefind = await import('/pagefind/pagefind.js');
      const { results } = await pagefind.search(null);
      return Promise.all(results.map(async (result) => {
        const { url, content } = await result.data();
        return { url, content };
      }));
    })()`)) as { url: string; content: string }[];
    const urls = found.map(({ url }) => url);
    expect(pages.filter((path) => !urls.includes(path))).toEqual([]);
    const getText = (path: string) => found.find(({ url }) => url === path)?.content ?? '';
    expect(getText('/reference/orders/')).toContain('POST /v1/orders');
    expect(getText('/reference/')).toContain('POST Create an order');
    for (const { url, content } of found) expect(content, url).not.toMatch(/(?:Copy|View) as Markdown/);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('#starlight__search input').fill('createOrder');
    const first = page.locator('.pagefind-ui__result-link').first();
    await expect.poll(() => first.getAttribute('href')).toContain(CREATE_ORDER);
  });
});

test('the theme switch is Starlight’s, and the reference follows it', async () => {
  await visit(CREATE_ORDER, { viewport: WIDE, colorScheme: 'dark' }, async (page) => {
    const color = () => page.evaluate("getComputedStyle(document.querySelector('.cl-code > pre')).color");
    const dark = await color();
    await page.locator('starlight-theme-select select').first().selectOption('light');
    await expect.poll(color).not.toBe(dark);
  });
});

test('each locale has its reference, in its language and sidebar, and Starlight’s switch leads to the same page', async () => {
  await visit(`/fr${CREATE_ORDER}`, { viewport: WIDE }, async (page) => {
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await page.locator('main h2').allTextContents()).toEqual(expect.arrayContaining(['Réponses']));
    const links = await page
      .locator('nav.sidebar a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => !href?.startsWith('/fr/'))).toEqual([]);
    expect(await page.locator('nav.sidebar').textContent()).not.toContain('Overview');
    await page.locator('starlight-lang-select select').first().selectOption({ label: 'English' });
    await page.waitForURL(server.origin + CREATE_ORDER);
  });
});

test('an earlier version has its place in the sidebar, leads to the current one and is not in the search', async () => {
  await visit('/skylark/v2/', { viewport: WIDE }, async (page) => {
    const top = page.locator('nav.sidebar .top-level > li > details > summary .large');
    expect(await top.allTextContents()).toEqual(['Guides', 'User API', 'Skylark']);
    expect(await page.locator('nav.sidebar a[aria-current=page]').getAttribute('href')).toBe('/skylark/v2/');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByText('Version v2', { exact: true }).click();
    await page.getByRole('link', { name: 'v3', exact: true }).click();
    await page.waitForURL('**/skylark/');
  });
  expect(await html('skylark/v2')).not.toContain('data-pagefind-body');
});

test('guides show operations, schemas, workflows and lists of a reference', async () => {
  const guide = await html('guides/first-order');
  expect(guide).toContain('cl-embedded');
  const step = /<li id="(workflows-order-and-refund-[^"]*step-order)">.*?<\/li>/s.exec(guide);
  expect(step?.[0]).toMatch(/<h4><a href="\/reference\/orders\/create-order\/">/);
  expect(guide).toContain(`<a href="#${step?.[1]}">`);
  expect(guide).toContain('href="/reference/workflows/order-and-refund/"');
  const ids = [...guide.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

// Eight pages, each with axe: a busy machine takes its time.
describe('every kind of page', { timeout: 300_000 }, () => {
  test.each([
    ['wide and light', { viewport: WIDE, colorScheme: 'light' } as const],
    ['narrow and dark', { viewport: NARROW, colorScheme: 'dark' } as const],
    ...(IS_COMPLETE
      ? [
          ['wide and dark', { viewport: WIDE, colorScheme: 'dark' } as const] as const,
          ['narrow and light', { viewport: NARROW, colorScheme: 'light' } as const] as const,
        ]
      : []),
  ] as const)(
    '%s: no part is doubled, axe finds nothing, nothing scrolls sideways',
    async (_name, options) => {
      // The menu of a phone is the same on each narrow page.
      const paths =
        IS_COMPLETE || options.viewport === WIDE ? JUDGED : [CREATE_ORDER, '/guides/first-order/'];
      for (const path of paths) {
        await visit(path, options, async (page) => {
          // Menus lie over the page, and a reader opens one at a time.
          await page.evaluate(
            'for (const one of document.querySelectorAll("main details:not(.cl-menu)")) one.open = true',
          );
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0);
          const parts = [
            'h1',
            'main',
            'nav.sidebar',
            'header.header',
            '.cl-header, .cl-nav, .cl-breadcrumbs, .cl-pager',
          ];
          const counts = await Promise.all(parts.map((selector) => page.locator(selector).count()));
          expect(counts, path).toEqual([1, 1, 1, 1, 0]);
          // Starlight's own: its name is not the text that it shows.
          const exclude = 'button[data-open-modal]';
          expect(await axeViolations(page, { exclude, hasTargetSize: true }), path).toEqual([]);
        });
      }
    },
  );
});
