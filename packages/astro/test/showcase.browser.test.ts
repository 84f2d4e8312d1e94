import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstOf } from '../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { REPOSITORY, runAstro } from './harness/astro-site.ts';
import { axeViolations } from './harness/axe-violations.ts';
import { htmlProblems } from './harness/html-problems.ts';
import { secretsOfCaptures, secretsOfCollection } from './harness/secrets-of.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

const SHOWCASE = join(REPOSITORY, 'sites/showcase');
const CREATE_ORDER = '/reference/user-api/orders/create-order/';
const WORKFLOW = '/reference/user-api/workflows/order-and-refund/';
/** The first pages have the parts of all others: a browser judges the others in `npm run test:all`. */
const PAGES = [
  '/reference/user-api/',
  CREATE_ORDER,
  WORKFLOW,
  '/reference/user-api/schemas/Order/',
  '/guides/first-order/',
  '/',
  '/reference/',
  '/reference/user-api/orders/',
  '/reference/user-api/workflows/',
  '/reference/user-api/schemas/',
  '/reference/larder/',
  '/reference/skylark/',
  '/404.html',
];
const WIDE = { width: 1440, height: 900 };
const MIDDLE = { width: 900, height: 900 };
const NARROW = { width: 390, height: 844 };

let folder: string;
let server: FolderServer;
let browser: SharedBrowser;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curlew-showcase-'));
  const { code, log } = await runAstro(['build', '--root', SHOWCASE, '--outDir', folder], SHOWCASE);
  if (code !== 0) throw new Error(log);
  files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  server = await serveFolder(folder);
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
  const response = await page.goto(server.origin + path);
  expect(response?.status(), path).toBe(200);
  await look(page);
  await context.close();
  expect(problems.filter((problem) => !problem.includes('favicon'))).toEqual([]);
}

/** Follows the link to the next page, and waits until that is loaded. */
async function goToNext(page: Page): Promise<void> {
  const here = page.url();
  await page.locator('.cl-pager a[rel=next]').click();
  await page.waitForURL((url) => url.href !== here);
}

/** Opens every `<details>`, those inside others too. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
}

test('no secret of a source is in any file', async () => {
  const captures = await readFile(join(SHOWCASE, 'sources/larder-captures.txt'), 'utf8');
  const collection = await readFile(join(SHOWCASE, 'sources/skylark.collection.json'), 'utf8');
  const secrets = [...secretsOfCaptures(captures), ...secretsOfCollection(collection)];
  expect(secrets).toEqual(
    expect.arrayContaining(['Tr0ub4dor&3-leek', 'brass-Lantern-42!', '91d7ee20b35c48aa']),
  );
  expect(secrets.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    for (const secret of secrets) {
      const forms = [secret, secret.replaceAll('&', '&amp;'), encodeURIComponent(secret), btoa(secret)];
      if (forms.some((form) => text.includes(form))) found.push(`${file}: ${secret}`);
    }
  }
  expect(found).toEqual([]);
});

test('every operation of all three sources has a page', () => {
  const pages = files.filter((file) => file.endsWith('index.html')).map((file) => file.slice(folder.length));
  const below = (base: string) => pages.filter((page) => page.startsWith(`/reference/${base}/`)).sort();
  expect({ user: below('user-api'), larder: below('larder'), skylark: below('skylark') }).toMatchSnapshot();
});

test('styles and scripts are files of their own, and small', async () => {
  const html = await readFile(join(folder, 'reference/user-api/index.html'), 'utf8');
  // Data for search engines is not executed.
  const scripted = html.replaceAll('<script type="application/ld+json">', '<data>');
  expect(scripted).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\sstyle=/);
  const bytes = async (pattern: RegExp) => {
    const own = [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
    return Buffer.concat(await Promise.all(own.map((path) => readFile(join(folder, path)))));
  };
  const styles = await bytes(/<link rel="stylesheet" href="([^"]+)"/g);
  const scripts = await bytes(/<script[^>]* src="([^"]+)"/g);
  expect(styles.length).toBeGreaterThan(10_000);
  // README.md promises both sizes.
  expect(gzipSync(styles).length).toBeLessThan(9_000);
  expect(scripts.length).toBeGreaterThan(1_000);
  expect(gzipSync(scripts).length).toBeLessThan(4_000);
});

test('every kind of page is valid HTML', async () => {
  const all = files.filter((file) => file.endsWith('.html'));
  expect(all.length).toBeGreaterThan(60);
  const kinds = PAGES.map((path) => join(folder, path.endsWith('/') ? `${path}index.html` : path));
  const pages = IS_COMPLETE ? all : all.filter((file) => kinds.includes(file));
  expect(pages.length).toBeGreaterThanOrEqual(kinds.length);
  const named = pages.map(async (page) => [page.slice(folder.length), await readFile(page, 'utf8')] as const);
  expect(await htmlProblems(await Promise.all(named))).toEqual([]);
});

describe('every kind of page', () => {
  test.each(firstOf(5, PAGES))(
    '%s: nothing scrolls sideways in any width, whatever is opened',
    async (path) => {
      await visit(path, { viewport: WIDE, javaScriptEnabled: false }, async (page) => {
        await openAll(page);
        for (const viewport of [WIDE, MIDDLE, NARROW]) {
          await page.setViewportSize(viewport);
          await expect.poll(() => page.evaluate('innerWidth')).toBe(viewport.width);
          const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          expect(over, `${viewport.width} px`).toBeLessThanOrEqual(0);
        }
      });
    },
  );

  test.each(
    firstOf(3, PAGES).flatMap((path) => [
      { path, name: 'wide and light', options: { viewport: WIDE, colorScheme: 'light' } as const },
      // The contrast of dark colors is a table of the reference's tests; a narrow page has the menu of a phone, the same on each.
      ...(IS_COMPLETE || path === CREATE_ORDER
        ? [{ path, name: 'narrow and dark', options: { viewport: NARROW, colorScheme: 'dark' } as const }]
        : []),
    ]),
  )('$path, $name: axe finds nothing, whatever is opened', async ({ path, options }) => {
    await visit(path, options, async (page) => {
      await openAll(page);
      expect(await axeViolations(page, { hasTargetSize: true })).toEqual([]);
    });
  });
});

describe('without JavaScript', () => {
  const options = { viewport: WIDE, javaScriptEnabled: false };

  test('samples switch, by mouse and by keyboard', async () => {
    await visit(CREATE_ORDER, options, async (page) => {
      const shown = page.locator('.cl-request-card pre:visible');
      await expect.poll(() => shown.textContent()).toContain('curl ');
      const languages = page.getByRole('combobox', { name: 'Language of the sample' });
      await languages.selectOption('Python');
      await expect.poll(() => shown.textContent()).toContain('import ');
      await languages.press('ArrowUp');
      await expect.poll(() => shown.textContent()).toContain('fetch(');
    });
  });

  test('a workflow leads to its operations and back, and its program is shown in each language', async () => {
    await visit(WORKFLOW, options, async (page) => {
      const shown = page.locator('.cl-request-card pre:visible');
      await expect.poll(() => shown.textContent()).toContain('jq --raw-output');
      const languages = page.getByRole('combobox', { name: 'Language of the sample' });
      expect(await languages.locator('option').allTextContents()).toEqual(['curl', 'JavaScript', 'Python']);
      await languages.selectOption('JavaScript');
      await expect.poll(() => shown.textContent()).toContain('encodeURIComponent(id)');
      expect(await page.locator('.cl-steps > li h3').allTextContents()).toEqual([
        'Sign in',
        'Create an order',
        'Refund an order',
      ]);
      await page.getByRole('link', { name: '$steps.order.outputs.id' }).first().click();
      expect(new URL(page.url()).hash).toBe('#step-order');
      await page.locator('#step-order').getByRole('link', { name: 'Create an order' }).click();
      await page.waitForURL(`**${CREATE_ORDER}`);
      await page.locator('#workflows ~ *, .cl-section:has(#workflows)').getByRole('link').first().click();
      await page.waitForURL(`**${WORKFLOW}`);
    });
  });

  test('the first success is open, an error opens', async () => {
    await visit(CREATE_ORDER, options, async (page) => {
      const created = page.locator('details.cl-response').filter({ hasText: '201' }).first();
      const bad = page.locator('details.cl-response').filter({ hasText: '400' }).first();
      expect(await created.getAttribute('open')).not.toBeNull();
      expect(await bad.getAttribute('open')).toBeNull();
      await bad.locator('> summary').click();
      await bad.locator('.cl-props').first().waitFor();
    });
  });

  test('buttons that need a script are not shown', async () => {
    await visit(CREATE_ORDER, options, async (page) => {
      expect(await page.locator('button:visible').count()).toBe(0);
    });
  });

  test('on a phone the navigation waits behind a summary', async () => {
    await visit(CREATE_ORDER, { ...options, viewport: NARROW }, async (page) => {
      const link = page.locator('.cl-nav a[aria-current="page"]');
      expect(await link.isVisible()).toBe(false);
      await page.getByText('Menu', { exact: true }).click();
      await link.waitFor();
    });
  });

  test('on a wide screen the navigation is there', async () => {
    await visit(CREATE_ORDER, options, async (page) => {
      expect(await page.locator('.cl-nav a[aria-current="page"]').isVisible()).toBe(true);
      await goToNext(page);
      expect(page.url()).not.toContain(CREATE_ORDER);
      await page.locator('.cl-breadcrumbs a').first().click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/reference/user-api/');
    });
  });
});

describe('with JavaScript', () => {
  test('the theme is the system’s, switches, and stays', async () => {
    await visit(CREATE_ORDER, { viewport: WIDE, colorScheme: 'light' }, async (page) => {
      const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      await expect.poll(background).toBe('rgb(255, 255, 255)');
      await page.getByRole('button', { name: 'Dark theme' }).click();
      await expect.poll(background).not.toBe('rgb(255, 255, 255)');
      await goToNext(page);
      await expect.poll(background).not.toBe('rgb(255, 255, 255)');
      await page.getByRole('button', { name: 'Light theme' }).click();
      await expect.poll(background).toBe('rgb(255, 255, 255)');
      expect(await page.evaluate("localStorage.getItem('cl-theme')")).toBe('light');
      await page.getByRole('button', { name: 'System theme' }).click();
      expect(await page.evaluate("localStorage.getItem('cl-theme')")).toBeNull();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(background).not.toBe('rgb(255, 255, 255)');
    });
  });

  test('the address and a sample are copied', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await visit(CREATE_ORDER, { viewport: WIDE, permissions }, async (page) => {
      const copied = () => page.evaluate('navigator.clipboard.readText()');
      await page.getByRole('button', { name: 'Copy the address' }).click();
      await expect.poll(copied).toMatch(/^http:\/\/localhost:\S+\/v1\/orders$/);
      await page.getByRole('button', { name: 'Copy the curl sample' }).click();
      await expect.poll(copied).toContain('curl ');
    });
  });

  test('the language of samples is remembered', async () => {
    await visit(CREATE_ORDER, { viewport: WIDE }, async (page) => {
      const languages = page.getByRole('combobox', { name: 'Language of the sample' });
      await languages.selectOption('Go');
      await goToNext(page);
      await expect.poll(() => languages.inputValue()).toBe('go');
      expect(await page.locator('.cl-request-card pre:visible').textContent()).toContain('http.NewRequest');
    });
  });

  test('the keyboard finds its way', async () => {
    await visit(CREATE_ORDER, { viewport: WIDE }, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the operation');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('cl-content');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    });
  });
});
