import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';

const API = `openapi: 3.1.0
info: { title: Ships, version: 3.0.0 }
servers: [{ url: https://ships.test }]
tags: [{ name: fleet }]
paths:
  /ships/{id}:
    get:
      operationId: getShip
      tags: [fleet]
      summary: Get a ship
      deprecated: true
      parameters: [{ name: id, in: path, required: true, schema: { type: string, minLength: 3, maxLength: 9 } }]
      responses:
        '200': { description: The ship, content: { application/json: { schema: { $ref: '#/components/schemas/Ship' } } } }
        default: { description: '' }
components:
  schemas:
    Ship: { type: object, properties: { id: { type: string, readOnly: true }, crew: { type: array, items: { type: string } } } }
`;
const OLD = API.replace('3.0.0', '2.0.0')
  .replace('/ships/{id}', '/v2/ships/{id}')
  .replace('Get a ship', 'Read a ship');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
const GUIDE = `---
import { Operation, OperationList, Samples, Schema } from '@curlew/astro/components';
import { getOperation, getPage, getReference, getSchema, getTag } from '@curlew/astro';
import { getCollection } from 'astro:content';

const source = '/reference';
const reference = await getReference(source);
const operation = await getOperation('getShip', { source });
const page = await getPage('fleet', { source });
const schema = await getSchema('Ship', { source });
const tag = await getTag('fleet', { source });
const entries = await getCollection('api');
---
<html lang="en"><head><title>Guide</title></head><body>
<p id="facts">{reference.title} {operation.pathText} {page.kind} {schema.title} {tag.operations.length}</p>
<p id="entries">{entries.map(({ id, data }) => \`\${id}=\${data.kind}:\${data.operationId ?? ''}\`).join(' ')}</p>
<Operation id="getShip" source={source} />
<Samples id="GET /ships/{id}" source={source} />
<Schema name="Ship" source={source} />
<OperationList tag="fleet" source={source} />
<Operation id="getShp" source={source} />
</body></html>
`;
/** The example of the README, with versions. */
const OPTIONS = `{
  sources: [{ path: 'openapi.yaml', base: '/reference', version: 'v3', versions: [{ label: 'v2', source: 'old.yaml' }] }],
  logo: { light: 'src/logo.svg', dark: 'src/logo-dark.svg' },
  favicon: 'src/icon.svg',
  socialImage: 'src/social.png',
  headerLinks: [{ title: 'Status', href: 'https://status.example.com' }],
  footerLinks: [{ title: 'Imprint', href: '/imprint/' }],
  guides: [
    { title: 'Get started', href: '/guides/start/' },
    { title: 'Concepts', items: [{ title: 'Errors', href: '/guides/errors/' }] },
  ],
  editUrl: 'https://github.com/example/api/edit/main/{path}#L{line}',
  notFoundPage: true,
  robots: true,
  sitemap: true,
  themeKey: 'my-theme',
  components: { Responses: './src/Responses.astro' },
}`;
const FILES = {
  'openapi.yaml': API,
  'old.yaml': OLD,
  'src/logo.svg': SVG,
  'src/logo-dark.svg': SVG,
  'src/icon.svg': SVG,
  'src/social.png': 'not really a PNG',
  'src/Responses.astro': `---
import Responses from '@curlew/astro/components/Responses.astro';
---
<p class="note">Every error has a code.</p><Responses {...Astro.props} />`,
  'src/pages/guide.astro': GUIDE,
  'src/content.config.ts': `import { curlewLoader } from '@curlew/astro';
import { defineCollection } from 'astro:content';
export const collections = { api: defineCollection({ loader: curlewLoader({ source: '/reference' }) }) };`,
};

describe('what surrounds the pages, without a layout', () => {
  let root: string;
  let log: string;

  beforeAll(async () => {
    root = await makeSite({
      'astro.config.mjs': astroConfig(OPTIONS, `site: 'https://ships.test',`),
      ...FILES,
    });
    const run = await buildSite(root);
    log = run.log;
    expect(run.code, log).toBe(0);
  });
  afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));

  const file = (path: string) => readFile(join(root, 'dist', path), 'utf8');
  const operation = () => file('reference/fleet/get-ship/index.html');

  test('logo, favicon and social image are files of the site', async () => {
    const html = await operation();
    const images = [...html.matchAll(/<img class="(cl-logo[^"]*)" src="([^"]+)"/g)].map(([, name, src]) => ({
      name,
      src,
    }));
    expect(images.map(({ name }) => name)).toEqual(['cl-logo cl-logo-light', 'cl-logo cl-logo-dark']);
    const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const social = /<meta property="og:image" content="https:\/\/ships\.test([^"]+)"/.exec(html)?.[1] ?? '';
    for (const path of [images[0]?.src ?? '', icon]) expect(await file(path)).toBe(SVG);
    expect(await file(social)).toBe('not really a PNG');
  });

  test('links are in the header and the footer, guides above the groups', async () => {
    const html = await operation();
    expect(html).toMatch(/cl-header-links[\s\S]*href="https:\/\/status\.example\.com"[\s\S]*<\/header>/);
    expect(html).toMatch(/<footer class="cl-footer">[\s\S]*href="\/imprint\/"/);
    expect(html).toMatch(
      /cl-nav-groups[\s\S]*href="\/guides\/start\/"[\s\S]*Concepts[\s\S]*href="\/guides\/errors\/"[\s\S]*fleet/,
    );
    expect(html).toContain('data-cl-theme="my-theme"');
  });

  test('a page can be edited at its line', async () => {
    const line = API.split('\n').findIndex((text) => text.includes('get:')) + 1;
    expect(await operation()).toMatch(
      new RegExp(`href="https://github\\.com/example/api/edit/main/[^"]*openapi\\.yaml#L${line}"`),
    );
  });

  test('404.html, robots.txt and sitemap.xml are written, without pages of earlier versions', async () => {
    expect(await file('404.html')).toContain('href="/reference/"');
    expect(await file('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://ships.test/sitemap.xml\n',
    );
    const sitemap = await file('sitemap.xml');
    expect(sitemap).toContain('<loc>https://ships.test/reference/fleet/get-ship/</loc>');
    expect(sitemap).not.toContain('/v2/');
  });

  test('a section of an operation is replaced', async () => {
    expect(await operation()).toMatch(
      /Every error has a code\.<\/p>\s*<section class="cl-section">\s*<h2 id="responses">/,
    );
  });

  test('versions lead to the same operation; an old page names the current one, and is not listed', async () => {
    expect(await operation()).toMatch(/href="\/reference\/v2\/fleet\/get-ship\/"[^>]*>\s*v2/);
    const old = await file('reference/v2/fleet/get-ship/index.html');
    expect(old).toMatch(/href="\/reference\/fleet\/get-ship\/"[^>]*>\s*v3/);
    expect(old).toContain('<link rel="canonical" href="https://ships.test/reference/fleet/get-ship/">');
    expect(old).toContain('<meta name="robots" content="noindex">');
    expect(await operation()).not.toContain('noindex');
  });

  test('pages and guides of the site read and show the reference', async () => {
    const html = await file('guide/index.html');
    expect(html).toContain('<p id="facts">Ships /ships/{id} tag Ship 1</p>');
    expect(html).toContain(
      '<p id="entries">fleet=tag: fleet/get-ship=operation:getShip schemas/Ship=schema:</p>',
    );
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(html.match(/cl-embedded /g)).toHaveLength(4);
    expect(html).toContain('href="/reference/fleet/get-ship/"');
  });

  test('a wrong name is an error with its line and a suggestion', () => {
    const line = GUIDE.split('\n').findIndex((text) => text.includes('getShp')) + 1;
    expect(log).toMatch(
      new RegExp(
        `src/pages/guide\\.astro:${line}:16 unknown-name Unknown operation "getShp"; did you mean "getShip"\\?`,
      ),
    );
  });
});

test('a wrong name in a guide fails a strict build', async () => {
  const page = `---
import { Schema } from '@curlew/astro/components';
---
<Schema name="Shp" />`;
  const root = await makeSite({
    'astro.config.mjs': astroConfig(`{ sources: ['openapi.yaml'], strict: true }`),
    'openapi.yaml': API,
    'src/pages/index.astro': page,
  });
  const { code, log } = await buildSite(root);
  expect(code).not.toBe(0);
  expect(log).toContain('Guides have 1 error; `strict` does not allow errors.');
  expect(log).toMatch(
    /src\/pages\/index\.astro:4:15 unknown-name Unknown schema "Shp"; did you mean "Ship"\?/,
  );
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

test('a sitemap needs the address of the site', async () => {
  const root = await makeSite({
    'astro.config.mjs': astroConfig(`{ sources: ['openapi.yaml'], sitemap: true }`),
    'openapi.yaml': API,
  });
  const { code, log } = await buildSite(root);
  expect(code).not.toBe(0);
  expect(log).toContain('`sitemap` requires the address of the site, which is not set.');
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

test('each locale of the site has its reference, in its language and from its file', async () => {
  const root = await makeSite({
    'astro.config.mjs': astroConfig(
      `{ sources: [{ path: 'openapi.yaml', locales: { fr: 'fr.yaml' } }] }`,
      `i18n: { defaultLocale: 'en', locales: ['en', 'fr', { path: 'arabic', codes: ['ar'] }] },`,
    ),
    'openapi.yaml': API,
    'fr.yaml': API.replace('Get a ship', 'Lire un navire'),
  });
  const { code, log } = await buildSite(root);
  expect(code, log).toBe(0);
  const page = (locale: string) =>
    readFile(join(root, `dist/${locale}reference/fleet/get-ship/index.html`), 'utf8');
  const [english, french, arabic] = [await page(''), await page('fr/'), await page('arabic/')];
  expect(english).toMatch(/<html lang="en" dir="ltr"/);
  expect(english).toMatch(/3–9 characters/);
  expect(english).not.toContain('/fr/reference');
  expect(french).toMatch(/<html lang="fr" dir="ltr"/);
  for (const words of [
    'Lire un navire',
    'Paramètres de chemin',
    'obligatoire',
    '3–9 caractères',
    'Obsolète',
    'Réponses',
  ])
    expect(french).toContain(words);
  expect(french).not.toMatch(/>(?:Responses|Path parameters|required|Copy|Next|Overview)</);
  expect(arabic).toMatch(/<html lang="ar" dir="rtl"/);
  expect(arabic).toContain('الاستجابات');
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});
