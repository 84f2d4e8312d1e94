import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf, testAll } from '../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { astroConfig, makeSite, REPOSITORY } from './harness/astro-site.ts';
import { axeViolations, COLOR_RULES } from './harness/axe-violations.ts';
import { buildSite } from './harness/build-site.ts';
import { htmlProblems } from './harness/html-problems.ts';
import { serveFolder } from './harness/serve-folder.ts';
import { shareBrowser } from './harness/share-browser.ts';

/** A description that others wrote, as they wrote it. */
const MUSEUM = join(REPOSITORY, 'packages/bench/descriptions/museum.yaml');
const BUY_TICKETS = '/reference/tickets/buy-museum-tickets/';
const PAGES = [
  '/reference/',
  '/reference/tickets/',
  BUY_TICKETS,
  '/reference/schemas/',
  '/reference/schemas/Ticket/',
];

let root: string;

beforeAll(async () => {
  root = await makeSite({
    'astro.config.mjs': astroConfig(`{ sources: ['museum.yaml'], tryIt: true }`),
    'museum.yaml': await readFile(MUSEUM, 'utf8'),
  });
  const { code, log } = await buildSite(root);
  expect(code, log).toBe(0);
});

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));

test('every page is valid HTML', async () => {
  const dist = join(root, 'dist');
  const paths = (await readdir(dist, { recursive: true })).filter((path) => path.endsWith('.html'));
  expect(paths.length).toBeGreaterThan(15);
  const pages = paths.map(async (path) => [path, await readFile(join(dist, path), 'utf8')] as const);
  expect(await htmlProblems(await Promise.all(pages))).toEqual([]);
});

test('on paper there is nothing to choose', async () => {
  const server = await serveFolder(join(root, 'dist'));
  const browser = await shareBrowser();
  const page = await browser.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto(server.origin + BUY_TICKETS);
  expect(await page.locator(':is(select, button, input):visible').count()).toBe(0);
  await browser.close();
  await server.close();
});

testAll('axe finds nothing, and every target is large enough, wide and narrow, in both themes', async () => {
  const server = await serveFolder(join(root, 'dist'));
  const browser = await shareBrowser();
  const page = await browser.newPage();
  const found: string[] = [];
  for (const path of IS_COMPLETE ? PAGES : [BUY_TICKETS, '/reference/schemas/Ticket/']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(server.origin + path);
    // Menus lie over the page, and a reader opens one at a time.
    await page.evaluate(
      'for (const one of document.querySelectorAll("details:not(.cl-menu)")) one.open = true',
    );
    const judge = async (options: Parameters<typeof axeViolations>[1]) => {
      for (const one of await axeViolations(page, options)) found.push(`${path} ${one}`);
    };
    await judge({ hasTargetSize: true });
    // A narrow page has the menu of a phone, the same on each; the colors are tokens with a test of their own.
    if (!IS_COMPLETE && path !== BUY_TICKETS) continue;
    await page.setViewportSize({ width: 390, height: 844 });
    await judge({ hasTargetSize: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await judge({ rules: COLOR_RULES });
  }
  expect(found).toEqual([]);
  await browser.close();
  await server.close();
});

const COUNT_SHIFTS = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

test('nothing moves while a page arrives in parts', async () => {
  const server = await serveFolder(join(root, 'dist'), undefined, false, true);
  const browser = await shareBrowser();
  for (const path of firstOf(1, [BUY_TICKETS, ...PAGES]))
    for (const width of firstOf(1, [390, 820, 1440])) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.addInitScript(COUNT_SHIFTS);
      await page.goto(server.origin + path);
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      // A part may end inside of a line, whose rest then moves by a word.
      expect(await page.evaluate('globalThis.shifts'), `${path} ${width} px`).toBeLessThan(0.01);
      expect(await page.locator('.cl-answers').count()).toBe(path === BUY_TICKETS ? 1 : 0);
      await page.close();
    }
  await browser.close();
  await server.close();
});

test('nothing moves when the scripts and the font of a page come late', async () => {
  const server = await serveFolder(join(root, 'dist'));
  const browser = await shareBrowser();
  const moved: string[] = [];
  // Every kind of page has the same scripts and font; an operation has all the parts that they change.
  for (const path of IS_COMPLETE ? PAGES : ['/reference/', BUY_TICKETS])
    for (const width of IS_COMPLETE ? [390, 820, 1440] : [390, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const late: string[] = [];
      await page.route(/\.(?:js|woff2)$/, async (route) => {
        late.push(route.request().url());
        await new Promise((resolve) => setTimeout(resolve, 150));
        await route.continue();
      });
      await page.addInitScript(COUNT_SHIFTS);
      await page.goto(server.origin + path);
      await page.locator('.cl-search-button').waitFor();
      // Two frames: what a script shows is drawn, and the observer is told.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const shifts = await page.evaluate('globalThis.shifts');
      if (shifts !== 0) moved.push(`${path} ${width} px: ${shifts}`);
      expect(late.some((url) => url.endsWith('.js')) && late.some((url) => url.endsWith('.woff2'))).toBe(
        true,
      );
      await page.close();
    }
  expect(moved).toEqual([]);
  await browser.close();
  await server.close();
});

test.each([
  ['Version 2024-09-30.acacia', ''],
  ['2025-11-17T08.30-preview.clover', ''],
  ['2026-07-29T10:00:00Z-build.20260729.production-eu-central-1+abcdef0123456789', ' is cut'],
])(
  'the version is one line (%s): beside the title on a wide page, on the overview of a narrow one',
  async (version, end) => {
    const server = await serveFolder(join(root, 'dist'));
    const browser = await shareBrowser();
    const page = await browser.newPage();
    await page.goto(`${server.origin}/reference/`);
    await page.evaluate(`for (const one of document.querySelectorAll('.cl-version, .cl-chip'))
    one.textContent = '${version}'`);
    const seen: unknown[] = [];
    for (const width of [390, 780, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      seen.push(
        await page.evaluate(`[...document.querySelectorAll('.cl-version, .cl-chip')]
        .filter((one) => one.offsetWidth > 0 && (${width} > 792 || one.className === 'cl-chip'))
        .map((one) => one.className + (one.scrollWidth > one.clientWidth || one.offsetHeight > 24 ? ' is cut' : ''))`),
        await page.evaluate(`document.querySelector('.cl-header').offsetHeight <= 58`),
      );
    }
    const [chip, wide] = [[`cl-chip${end}`], [`cl-version${end}`]];
    expect(seen).toEqual([chip, true, chip, true, wide, true, wide, true]);
    await browser.close();
    await server.close();
  },
);
