import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { type AstroRun, astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { serveFolder } from './harness/serve-folder.ts';
import { shareBrowser } from './harness/share-browser.ts';

const API = `openapi: 3.1.0
info: { title: Ships, version: 1.0.0 }
tags: [{ name: fleet }]
paths:
  /ships:
    get:
      operationId: listShips
      tags: [fleet]
      summary: List ships
      responses: { '200': { description: Ships } }
`;
const BROKEN = API.replace(
  '{ description: Ships }',
  "{ description: Ships, content: { application/json: { schema: { $ref: './nowhere.yaml' } } } }",
);

const roots: string[] = [];

afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

/** Builds a site with one `curlew()`; `site` holds further fields of the configuration. */
async function build(
  options: string,
  files: Record<string, string>,
  site = '',
): Promise<AstroRun & { root: string }> {
  const root = await makeSite({ 'astro.config.mjs': astroConfig(options, site), ...files });
  roots.push(root);
  return { ...(await buildSite(root)), root };
}

async function getPages(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'dist'), { recursive: true });
  return entries.filter((path) => path.endsWith('.html')).sort();
}

test('a layout of the user’s own holds the pages, and their style holds in it', async () => {
  const layout = `---
const { title, description, page } = Astro.props;
---
<html lang="en"><head><title>{title} – Harbour</title><meta name="description" content={description}></head>
<body style="margin:0"><header id="own">Harbour {page?.apiTitle}</header><slot /></body></html>`;
  const { code, log, root } = await build(
    `{ sources: ['openapi.yaml'], layout: './src/Own.astro', styles: ['./src/own.css'], components: { Tag: './src/Tag.astro' } }`,
    {
      'openapi.yaml': API,
      'src/Own.astro': layout,
      'src/own.css': ':root { --cl-accent: rgb(200, 0, 0); }',
      'src/Tag.astro': '<h1>My own tag page: {Astro.props.page.title}</h1>',
    },
  );
  expect(code, log).toBe(0);
  const server = await serveFolder(join(root, 'dist'));
  const browser = await shareBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.origin}/reference/`);
  expect(await page.title()).toBe('Ships – Harbour');
  expect(await page.locator('#own').textContent()).toBe('Harbour Ships');
  expect(await page.locator('.cl-header').count()).toBe(0);
  // The first request and the list of operations lead to the same page.
  const link = page.getByRole('main').getByRole('link', { name: 'List ships' }).last();
  await link.click();
  const heading = () => page.locator('h1').textContent();
  await expect.poll(heading).toBe('List ships');
  const accent = await page.evaluate(
    "getComputedStyle(document.querySelector('.cl-nav a[aria-current]')).color",
  );
  expect(accent).toBe('rgb(200, 0, 0)');
  await page.locator('.cl-breadcrumbs a').last().click();
  await expect.poll(heading).toContain('My own tag page');
  await browser.close();
  await server.close();
});

describe('addresses follow the site', () => {
  test.each([
    [
      'files',
      `build: { format: 'file' },`,
      'reference/fleet/list-ships.html',
      '/reference/fleet/list-ships.html',
    ],
    // The next test has the same base, and looks at other files.
    ...(IS_COMPLETE
      ? [
          [
            'a base',
            `base: '/docs',`,
            'reference/fleet/list-ships/index.html',
            '/docs/reference/fleet/list-ships/',
          ],
        ]
      : []),
  ])('%s', async (_name, site, file, href) => {
    const { code, log, root } = await build(`{ sources: ['openapi.yaml'] }`, { 'openapi.yaml': API }, site);
    expect(code, log).toBe(0);
    const pages = await getPages(root);
    expect(pages).toContain(file);
    const overview = pages.find((path) => /^reference(\/index)?\.html$/.test(path)) ?? '';
    const html = await readFile(join(root, 'dist', overview), 'utf8');
    expect(html).toContain(`href="${href}"`);
    const llms = await readFile(join(root, 'dist/reference/llms.txt'), 'utf8');
    const twin = href.replace(/(?:\/|\.html)$/, '.md');
    expect(llms).toContain(`- [List ships](${twin}): \`GET /ships\``);
    const own = [...html.matchAll(/href="(\/[^"#]*)"/g)].map((match) => match[1] ?? '');
    const base = site.includes('/docs') ? '/docs/' : '/';
    expect(own.filter((address) => !address.startsWith(base))).toEqual([]);
  });
});

test('the files beside the pages are written, absolute where `site` is set; files of the user stay', async () => {
  const { code, log, root } = await build(
    `{ sources: ['openapi.yaml'], robots: true, sitemap: true }`,
    {
      'openapi.yaml': API,
      'public/reference/llms-full.txt': 'my own',
      'src/pages/reference/fleet.md.ts': `export const GET = () => new Response('my own twin');`,
    },
    `site: 'https://ships.test', base: '/docs',`,
  );
  expect(code, log).toBe(0);
  expect(log).toContain('robots.txt is not written, because the site is at /docs/');
  expect(log).toContain('https://ships.test: Sitemap: https://ships.test/docs/sitemap.xml');
  await expect(access(join(root, 'dist/robots.txt'))).rejects.toThrow('ENOENT');
  const file = (path: string) => readFile(join(root, 'dist/reference', path), 'utf8');
  expect(await file('fleet/list-ships.md')).toContain('# List ships');
  expect(JSON.parse(await file('fleet/list-ships.json'))).toHaveProperty(['paths', '/ships', 'get']);
  expect(await file('openapi.yaml')).toContain('operationId: listShips');
  expect(await file('llms.txt')).toContain('(https://ships.test/docs/reference/fleet/list-ships.md)');
  const html = await file('fleet/list-ships/index.html');
  const url = 'https://ships.test/docs/reference/fleet/list-ships/';
  expect(html).toContain(`<link rel="canonical" href="${url}">`);
  expect(html).toContain(`<meta property="og:url" content="${url}">`);
  const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(jsonLd)).toMatchObject({ '@type': 'APIReference', headline: 'List ships', url });
  expect(await file('llms-full.txt')).toBe('my own');
  expect(await file('fleet.md')).toBe('my own twin');
});

describe('images', () => {
  const DESCRIPTION = `openapi: 3.1.0
info:
  title: Images
  version: 1.0.0
  description: '![Chart](images/chart.png) ![Remote](https://images.test/a.png)'
paths: {}
x-internal-note: none
components: { schemas: { Draft: { type: object, x-internal: true } } }
`;

  test.each([
    // `local-images.test.ts` has what becomes of each image.
    ...(IS_COMPLETE
      ? [['by default', '', ['/docs/reference/_images/chart.HASH.png'], 'Draft', false] as const]
      : []),
    [
      'with the options that show more',
      `, images: 'remote', showInternal: true`,
      ['/docs/reference/_images/chart.HASH.png', 'https://images.test/a.png'],
      'Draft',
      true,
    ] as const,
  ])('local ones are part of the site: %s', async (_name, options, want, internal, isShown) => {
    const { code, log, root } = await build(
      `{ sources: ['openapi.yaml']${options} }`,
      { 'openapi.yaml': DESCRIPTION, 'images/chart.png': 'not really a PNG' },
      `base: '/docs',`,
    );
    expect(code, log).toBe(0);
    const html = await readFile(join(root, 'dist/reference/index.html'), 'utf8');
    const sources = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(sources.map((src) => src.replace(/\.[0-9a-f]{10}\./, '.HASH.'))).toEqual(want);
    const file = join(root, 'dist', sources[0]?.replace('/docs/', '') ?? '');
    expect(await readFile(file, 'utf8')).toBe('not really a PNG');
    const pages = await getPages(root);
    expect(pages.some((path) => path.includes(internal))).toBe(isShown);
  });
});

test('a second curlew() is refused', async () => {
  const { code, log } = await build(`{ sources: ['openapi.yaml'] }), curlew({ sources: ['b.yaml'] }`, {
    'openapi.yaml': API,
  });
  expect(code).toBe(1);
  expect(log).toContain('Duplicate curlew() in `integrations`; expected one.');
});

describe('what is wrong with a source', () => {
  test('is a warning with its place, and a count', async () => {
    const { code, log } = await build(`{ sources: ['openapi.yaml'] }`, { 'openapi.yaml': BROKEN });
    expect(code, log).toBe(0);
    expect(log).toMatch(/\[WARN\] \[curlew\] openapi\.yaml:\d+:\d+ \S+ /);
    expect(log).toMatch(/openapi\.yaml: 1 error/);
  });

  test('fails the build when no reference can be made from it', async () => {
    const { code, log } = await build(`{ sources: ['openapi.yaml'] }`, { 'openapi.yaml': '' });
    expect(code, log).toBe(1);
    expect(log).toContain('No reference can be built from openapi.yaml');
  });

  test('never leaves the out dir', async () => {
    const api = API.replaceAll('listShips', "'../../../x'").replaceAll('fleet', "'../..'");
    const { code, log, root } = await build(`{ sources: ['openapi.yaml'] }`, { 'openapi.yaml': api });
    expect(code, log).toBe(0);
    const pages = await getPages(root);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter((path) => !path.startsWith('reference/'))).toEqual([]);
    expect((await readdir(root)).sort()).toEqual(
      ['.cache', '.vite', '.astro', 'astro.config.mjs', 'dist', 'node_modules', 'openapi.yaml'].sort(),
    );
  });
});
