import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAll } from '../../../scripts/test-all.ts';
import { REPOSITORY } from '../../astro/test/harness/astro-site.ts';
import { htmlProblems } from '../../astro/test/harness/html-problems.ts';
import { shareBrowser } from '../../astro/test/harness/share-browser.ts';
import { runCurlew } from './run-curlew.ts';

const folder = mkdtempSync(join(tmpdir(), 'single-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const FILE = join(folder, 'reference.html');

beforeAll(async () => {
  const museum = join(REPOSITORY, 'packages/bench/descriptions/museum.yaml');
  writeFileSync(join(folder, 'museum.yaml'), await readFile(museum, 'utf8'));
  const { exit, stderr } = await runCurlew(
    ['docs', 'museum.yaml', '--single-file', '--out', 'reference.html'],
    folder,
  );
  expect(exit, stderr).toBe(0);
  expect(stderr).toMatch(/Wrote \d+ sections \(\d+ kB\) to reference\.html\./);
});

interface OpenedPage {
  page: Page;
  /** Addresses of everything that the page has requested. */
  requests: string[];
  /** Messages of the console, and errors. */
  messages: string[];
}

/** Opens the file from the disk in a browser without a network. */
async function openFile(
  options: { colorScheme?: 'light' | 'dark'; width?: number } = {},
): Promise<OpenedPage> {
  const browser = await shareBrowser();
  const { colorScheme = 'light', width = 1440 } = options;
  const context = await browser.newContext({
    offline: true,
    colorScheme,
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => requests.push(request.url().slice(0, 200)));
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(pathToFileURL(FILE).href);
  return { page, requests, messages };
}

test('the file is valid HTML, and opens from the disk without a request or an error', async () => {
  expect(await htmlProblems([['reference.html', readFileSync(FILE, 'utf8')]])).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, requests, messages } = await openFile({ colorScheme });
    await page.evaluate('document.fonts.ready');
    const sent = requests.filter((url) => !url.startsWith('data:'));
    expect(sent).toEqual([pathToFileURL(FILE).href]);
    expect(messages).toEqual([]);
    expect(await page.evaluate('[...document.fonts].some((font) => font.status === "loaded")')).toBe(true);
    const [background, color] = (await page.evaluate(
      '((style) => [style.backgroundColor, style.color])(getComputedStyle(document.body))',
    )) as [string, string];
    const brightness = (text: string) =>
      Math.max(...[...text.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Number(part)));
    expect(brightness(background) < brightness(color), `${background} ${color}`).toBe(colorScheme === 'dark');
    await page.context().close();
  }
});

test('every link inside of the file leads to an element that exists, and each id exists once', async () => {
  const { page } = await openFile();
  const broken = await page.evaluate(`[...document.querySelectorAll('a[href^="#"]')]
    .map((link) => decodeURIComponent(link.getAttribute('href').slice(1)))
    .filter((id) => document.getElementById(id) === null)`);
  expect(broken).toEqual([]);
  const ids = (await page.evaluate(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`)) as string[];
  expect(ids.length).toBeGreaterThan(50);
  expect(new Set(ids).size).toBe(ids.length);
  const local = await page.evaluate(
    `[...document.querySelectorAll('[href], [src]')].map((one) => one.getAttribute('href') ?? one.getAttribute('src')).filter((url) => /^(?:\\/|\\.|file:)/.test(url))`,
  );
  expect(local).toEqual([]);
  await page.context().close();
});

test('the menu leads to operations, and the theme can be changed', async () => {
  const { page, messages } = await openFile();
  await page.locator('.cl-nav a', { hasText: 'Buy museum tickets' }).click();
  const heading = page.locator('section[id="/tickets/buy-museum-tickets/"] h1');
  await expect.poll(() => heading.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(300);
  expect(new URL(page.url()).hash).toBe('#/tickets/buy-museum-tickets/');
  await page.locator('[data-cl-theme]').click();
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  expect(messages).toEqual([]);
  await page.context().close();
});

test('the description can be downloaded from the file', async () => {
  const { page, messages } = await openFile();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('a[download="openapi.yaml"]').click(),
  ]);
  expect(download.suggestedFilename()).toBe('openapi.yaml');
  expect(await readFile((await download.path()) ?? '', 'utf8')).toContain('Museum API');
  expect(messages).toEqual([]);
  await page.context().close();
});

test('a narrow window has no horizontal scrollbar', async () => {
  const { page } = await openFile({ width: 390 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.context().close();
});

testAll('a file above 3 MB is written with a warning, and no source is replaced', async () => {
  const operations = Array.from(
    { length: 40 },
    (_, at) => `  /a${at}: { get: { description: "${'ships and boats '.repeat(5_000)}", responses: {} } }\n`,
  );
  const text = `openapi: 3.1.0\ninfo: { title: Large, version: '1' }\npaths:\n${operations.join('')}`;
  writeFileSync(join(folder, 'large.yaml'), text);
  writeFileSync(join(folder, 'source.html'), text);
  const args = ['docs', 'large.yaml', '--single-file', '--out', 'large.html'];
  const { exit, stderr } = await runCurlew(args, folder);
  expect(exit, stderr).toBe(0);
  expect(stderr).toMatch(
    /warning large\.html has [34]\.\d MB: many mail servers and wikis refuse files above 3 MB/,
  );
  const own = ['docs', 'source.html', '--single-file', '--out', 'source.html'];
  const refused = await runCurlew(own, folder);
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain('would be replaced by its output');
  expect(readFileSync(join(folder, 'source.html'), 'utf8')).toBe(text);
});
