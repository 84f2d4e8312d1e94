import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstOf, testAll } from '../../../scripts/test-all.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { documentedOptions } from './harness/documented-options.ts';

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

const FLOWS = `arazzo: 1.0.1
info: { title: Ships, version: 1.0.0 }
sourceDescriptions: [{ name: ships, url: openapi.yaml, type: openapi }]
workflows: [{ workflowId: checkShip, steps: [{ stepId: ship, operationId: getShip, parameters: [{ name: id, in: path, value: a }] }] }]
`;

test.each(
  firstOf(1, [
    ['a build', `{ sources: [{ path: 'openapi.yaml', workflows: 'flows.arazzo.yaml' }] }`],
    ['a strict build before its links do', documentedOptions('failing')],
  ]),
)('a wrong name in a guide fails %s', async (_, options) => {
  const page = `---
import { Schema, Workflow } from '@curlew/astro/components';
---
<Schema name="Shp" /><Workflow id="chekShip" /><a href="/nowhere/">Nowhere</a>`;
  const root = await makeSite({
    'astro.config.mjs': astroConfig(options),
    'openapi.yaml': API,
    'flows.arazzo.yaml': FLOWS,
    'src/pages/index.astro': page,
  });
  const { code, log } = await buildSite(root);
  expect(code).not.toBe(0);
  expect(log).toContain('Guides have 2 errors: names that no reference has.');
  expect(log).toContain('src/pages/index.astro:4:15 unknown-name Unknown schema "Shp"; did you mean "Ship"?');
  const meant = options.includes('workflows') ? '; did you mean "checkShip"?' : '.';
  expect(log).toContain(`src/pages/index.astro:4:36 unknown-name Unknown workflow "chekShip"${meant}`);
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
      documentedOptions('locales'),
      `i18n: { defaultLocale: 'en', locales: ['fr', 'en', { path: 'arabic', codes: ['ar'] }] },`,
    ),
    'openapi.yaml': API,
    'openapi.fr.yaml': API.replace('Get a ship', 'Lire un navire'),
    'src/pages/guide.md': '# Guide\n\n`/gone` was [here](/gone).\n',
  });
  const { code, log } = await buildSite(root);
  expect(code, log).toBe(0);
  // The line that the author wrote.
  expect(log).toMatch(/src\/pages\/guide\.md:3:20 broken-link The link "\/gone" leads to no file/);
  const page = (locale: string) =>
    readFile(join(root, `dist/${locale}reference/fleet/get-ship/index.html`), 'utf8');
  const [english, french, arabic] = [await page(''), await page('fr/'), await page('arabic/')];
  expect(english).toMatch(/<html lang="en" dir="ltr"/);
  expect(english).toMatch(/3–9 characters/);
  // Other languages are in the menu of languages alone.
  expect(english.match(/<a [^>]*\/fr\/reference[^>]*>/g)).toEqual([
    '<a href="/fr/reference/fleet/get-ship/" hreflang="fr" lang="fr">',
  ]);
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

testAll('the list of references and the page for unknown addresses have the menu of languages', async () => {
  const root = await makeSite({
    'astro.config.mjs': astroConfig(
      `{ sources: ['ships.yaml', 'ports.yaml'], notFoundPage: true }`,
      `site: 'https://ships.test', i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'ar'] },`,
    ),
    'ships.yaml': API,
    'ports.yaml': API.replace('Ships', 'Ports'),
  });
  const { code, log } = await buildSite(root);
  expect(code, log).toBe(0);
  const getMenu = async (path: string) => {
    const html = await readFile(join(root, 'dist', path), 'utf8');
    const [menu = ''] =
      html.match(/<svg[^>]*>(?:(?!<svg)[\s\S])*?<span class="cl-visually-hidden">[\s\S]*?<\/details>/) ?? [];
    return {
      links: [...menu.matchAll(/<a href="([^"]*)" hreflang="([^"]*)"[^>]*?(aria-current="page")?\s*>/g)].map(
        ([, href, language, current]) => [language, href, current !== undefined],
      ),
      alternates: [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
        ([, language, href]) => [language, href],
      ),
    };
  };
  expect(await getMenu('fr/reference/index.html')).toEqual({
    links: [
      ['en', '/reference/', false],
      ['fr', '/fr/reference/', true],
      ['ar', '/ar/reference/', false],
    ],
    alternates: [
      ['en', 'https://ships.test/reference/'],
      ['fr', 'https://ships.test/fr/reference/'],
      ['ar', 'https://ships.test/ar/reference/'],
      ['x-default', 'https://ships.test/reference/'],
    ],
  });
  expect(await getMenu('404.html')).toEqual({
    links: [
      ['en', '/reference/', true],
      ['fr', '/fr/reference/', false],
      ['ar', '/ar/reference/', false],
    ],
    alternates: [],
  });
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});
