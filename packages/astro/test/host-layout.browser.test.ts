import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf } from '../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { astroConfig, makeSite, REPOSITORY } from './harness/astro-site.ts';
import { axeViolations } from './harness/axe-violations.ts';
import { buildSite } from './harness/build-site.ts';
import { documentedOptions } from './harness/documented-options.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

/** A site with a sidebar, a title and a theme switch of its own, as its author would write it. */
const LAYOUT = `---
import HeadTags from '@curlew/astro/components/HeadTags.astro';
import SearchButton from '@curlew/astro/components/SearchButton.astro';
import SkipLink from '@curlew/astro/components/SkipLink.astro';
import ThemeScript from '@curlew/astro/components/ThemeScript.astro';
import ThemeSwitch from '@curlew/astro/components/ThemeSwitch.astro';

const { title, description, page } = Astro.props;
const groups = page?.navigation.groups ?? [];
---
<html lang="en">
  <head>
    <meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title}</title><meta name="description" content={description} />
    {page && <HeadTags page={page} />}
    <ThemeScript />
    <link rel="stylesheet" href="/host.css" />
  </head>
  <body>
    <SkipLink />
    <header class="bar">Harbour <SearchButton /><ThemeSwitch /></header>
    <div class="columns">
      <nav class="side" aria-label="Site">
        <ul>{groups.map(({ title, href, items }) => <li><a href={href}>{title}</a><ul>{items.map((item) => <li><a href={item.href} aria-current={item.current ? 'page' : undefined}>{item.title}</a></li>)}</ul></li>)}</ul>
      </nav>
      <main><h1>{page?.title ?? title}</h1><slot /></main>
    </div>
  </body>
</html>`;
const STYLES = `body { margin: 0; font: 16px sans-serif; color-scheme: light dark; background: light-dark(#fff, #111); color: light-dark(#111, #eee); }
.bar { display: flex; gap: 16px; padding: 16px; }
.columns { display: flex; }
.side { flex: 0 0 360px; padding: 16px; }
.side a { color: inherit; }
main { flex: 1; min-width: 0; padding: 16px; }
pre, details { border: 3px solid; } h2 { text-transform: uppercase; } code { padding: 4px; }
@layer utilities { .padded { padding: 24px; text-transform: uppercase; } }
@media (max-width: 799px) { .columns { display: block; } .side { flex: none; } }
`;
const CREATE_ORDER = '/reference/orders/create-order/';
const PAGES = ['/reference/', '/reference/orders/', CREATE_ORDER, '/reference/schemas/Order/'];

let root: string;
let server: FolderServer;
let browser: SharedBrowser;

beforeAll(async () => {
  root = await makeSite({
    'astro.config.mjs': astroConfig(documentedOptions('layout')),
    'openapi.yaml': await readFile(join(REPOSITORY, 'packages/user-api/openapi.yaml'), 'utf8'),
    'src/layouts/Docs.astro': LAYOUT,
    'public/host.css': STYLES,
  });
  const { code, log } = await buildSite(root);
  if (code !== 0) throw new Error(log);
  server = await serveFolder(join(root, 'dist'));
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

async function open(path: string, width: number, script = true): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: 'light',
    javaScriptEnabled: script,
  });
  const page = await context.newPage();
  await page.goto(server.origin + path);
  return page;
}

/** Left edge and width of an element, in CSS pixels. */
async function box(page: Page, selector: string): Promise<{ x: number; width: number }> {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not shown`);
  return found;
}

/** Changes the style of an element in a way that the policy of the page allows. */
async function restyle(page: Page, selector: string, style: string): Promise<void> {
  await page.evaluate(`document.querySelector('${selector}').style.cssText = '${style}'`);
}

test('what the layout draws is not drawn again', async () => {
  for (const path of PAGES) {
    const html = await readFile(join(root, 'dist', path, 'index.html'), 'utf8');
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html.match(/<main/g), path).toHaveLength(1);
    expect(html).not.toMatch(/cl-nav|cl-breadcrumbs|cl-pager|cl-contents|cl-header|cl-edit/);
  }
});

test('samples are beside the text where the host leaves enough room, whatever the window', async () => {
  const wide = await open(CREATE_ORDER, 1600, false);
  const [text, samples] = [await box(wide, '.cl-text'), await box(wide, '.cl-samples > .cl-card')];
  expect(samples.x).toBeGreaterThan(text.x + text.width);
  // 1200 - 360 of the host's sidebar: one column, as wide as the host leaves.
  const middle = await open(CREATE_ORDER, 1200, false);
  const [one, below] = [await box(middle, '.cl-text'), await box(middle, '.cl-samples > .cl-card')];
  expect(below.x).toBe(one.x);
  expect(one.width).toBeGreaterThan(500);
  await Promise.all([wide, middle].map((page) => page.context().close()));
});

/** A page with the parts that the others have as well; `npm run test:all` looks at all of them, and in three widths. */
const JUDGED = IS_COMPLETE ? PAGES : [CREATE_ORDER];

test.each(firstOf(1, [390, 900, 1440]))(
  '%i px: nothing scrolls sideways, axe finds nothing',
  async (width) => {
    for (const path of JUDGED) {
      const page = await open(path, width);
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0);
      expect(await axeViolations(page), path).toEqual([]);
      await page.context().close();
    }
  },
  300_000,
);

test('a grid of the host does not collapse the page either', async () => {
  const page = await open(CREATE_ORDER, 1440, false);
  for (const display of [
    'display: grid; grid-template-columns: 360px 1fr',
    'display: grid',
    'display: flex',
  ]) {
    await restyle(page, '.columns', display);
    expect((await box(page, '.cl-text')).width, display).toBeGreaterThan(350);
  }
  await restyle(page, 'main', 'display: flex; flex-wrap: wrap; flex: 1; min-width: 0');
  expect((await box(page, '.cl-text')).width).toBeGreaterThan(350);
  await page.context().close();
});

test('styles of the host for plain elements do not reach the reference', async () => {
  const page = await open(CREATE_ORDER, 1440);
  const found =
    await page.evaluate(`['.cl-code > pre', '.cl-text h2', '.cl-code code', '.cl-more'].map((selector) => {
    const { borderLeftWidth, textTransform, paddingLeft } = getComputedStyle(document.querySelector(selector));
    return [selector, borderLeftWidth, textTransform, selector.endsWith('code') ? paddingLeft : ''].join(' ').trim();
  })`);
  expect(found).toEqual([
    '.cl-code > pre 0px none',
    '.cl-text h2 0px none',
    '.cl-code code 0px none 0px',
    '.cl-more 0px none',
  ]);
  await page.context().close();
});

test('a component of the host inside of the page keeps the looks of its classes', async () => {
  const page = await open(CREATE_ORDER, 1440);
  const found = await page.evaluate(`['padded', 'cl-section padded', ''].map((name) => {
    const section = document.createElement('section');
    if (name !== '') section.className = name;
    document.querySelector('.cl-text').append(section);
    const { paddingLeft, textTransform } = getComputedStyle(section);
    return [paddingLeft, textTransform].join(' ');
  })`);
  expect(found).toEqual(['24px uppercase', '0px none', '0px none']);
  await page.context().close();
});

test('the theme is kept under the key of the site', async () => {
  const page = await open(CREATE_ORDER, 1440);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await page.evaluate("localStorage.getItem('my-theme')")).toBe('dark');
  await page.goto(`${server.origin}/reference/orders/`);
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.context().close();
});
