import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { fillDescription } from '../../reference/test/hostile/fill-description.ts';
import { mixTexts } from '../../reference/test/hostile/mix-texts.ts';
import { HARMLESS, PAYLOADS } from '../../reference/test/hostile/payloads.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { isHarmless, type PageStructure, pageStructure } from './harness/page-structure.ts';
import { serveFolder } from './harness/serve-folder.ts';
import { shareBrowser } from './harness/share-browser.ts';

/**
 * Descriptions in which each text has another payload; each field has three of the payloads. `npm run test:all`
 * has each payload in each field.
 */
const MIXED = 3;
/** Pages that are opened in a browser, spread over all. */
const OPENED = IS_COMPLETE ? 300 : 30;

/**
 * Lengths of the lists of harmless texts that the fields go through in turn: two fields have the same text in each
 * round only if their numbers differ by a multiple of all lengths.
 */
const HARMLESS_CYCLES = [3, 5, 7];

let root: string;
let expected: number;
/** By the folder of the source: `h0`, `p12`. */
const pages = new Map<string, { path: string; structure: PageStructure }[]>();

beforeAll(async () => {
  const hostile = IS_COMPLETE ? PAYLOADS.map((text) => fillDescription(text)) : mixTexts(PAYLOADS, MIXED);
  const harmless = [
    // The last one shows nothing: a list without texts has other classes.
    ...[...HARMLESS, '[a]: /b'].map((text) => fillDescription(text)),
    ...HARMLESS_CYCLES.flatMap((length) => mixTexts(repeatTexts(HARMLESS, length), length)),
  ];
  const named = [
    ...harmless.map((filled, at) => [`h${at}`, filled] as const),
    ...hostile.map((filled, at) => [`p${at}`, filled] as const),
  ];
  const files = named.map(([name, { description }]) => [`${name}.json`, JSON.stringify(description)]);
  const sources = named.map(([name]) => ({
    path: `${name}.json`,
    base: `/${name}`,
    title: 'T',
    // Copies of a description with each payload are tested without a browser, and an explorer has a test of its own.
    explorer: IS_COMPLETE,
  }));
  expected = named.length;
  // The links of so many pages are another test's.
  const options = JSON.stringify({ sources, links: 'off' });
  root = await makeSite({ 'astro.config.mjs': astroConfig(options), ...Object.fromEntries(files) });
  const { code, log } = await buildSite(root);
  expect(code, log.slice(-3_000)).toBe(0);
  for (const path of await readdir(join(root, 'dist'), { recursive: true })) {
    const source = /^([hp]\d+)\//.exec(path)?.[1];
    if (source === undefined || !path.endsWith('.html')) continue;
    const structure = pageStructure(await readFile(join(root, 'dist', path), 'utf8'));
    pages.set(source, [...(pages.get(source) ?? []), { path, structure }]);
  }
  // `npm run test:all` builds a reference for each payload.
}, 1_200_000);

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));

/** As many texts, each other than the ones before it. */
function repeatTexts(texts: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, at) => {
    const text = texts[at % texts.length] ?? '';
    return at < texts.length ? text : `${text}\n\nText ${at}`;
  });
}

const isPayload = ([source]: [string, unknown]) => source.startsWith('p');

test('every text of a description, with every payload, gives the elements that a harmless text gives', () => {
  const harmless = [...pages].filter((entry) => !isPayload(entry)).flatMap(([, list]) => list);
  const known = union(harmless, 'elements');
  const places = union(harmless, 'places');
  const found = [...pages]
    .filter(isPayload)
    .flatMap(([source, list]) =>
      list.flatMap(({ path, structure }) =>
        [
          ...[...structure.elements].filter((element) => !known.has(element)),
          ...[...structure.places].filter((place) => !places.has(place)),
          ...structure.addresses.filter((one) => !isHarmless(one)).map(({ address }) => address),
          ...structure.ids.filter((id, at) => structure.ids.indexOf(id) !== at).map((id) => `#${id} twice`),
        ].map((what) => ({ source, path, what })),
      ),
    );
  expect([...new Map(found.map((one) => [one.what, one])).values()]).toEqual([]);
  expect(pages.size).toBe(expected);
  expect(fillDescription('x').fields.length).toBeGreaterThan(130);
});

test('no text of a description runs or loads anything in a browser', async () => {
  // The explorers have a policy and a test of their own.
  const paths = [...pages]
    .filter(isPayload)
    .flatMap(([, list]) => list.map(({ path }) => path))
    .filter((path) => !path.endsWith('/explorer/index.html'));
  const step = paths.length / OPENED;
  const opened = paths.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const server = await serveFolder(join(root, 'dist'), "default-src 'self'; report-uri /csp-report");
  const browser = await shareBrowser();
  const page = await browser.newPage();
  const happened: string[] = [];
  let where = '';
  page.on('dialog', (dialog) => {
    happened.push(`${where}: dialog ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.origin) || url.endsWith('/csp-report')) happened.push(`${where}: ${url}`);
  });
  page.on('pageerror', (error) => happened.push(`${where}: ${error.message}`));
  for (where of opened) {
    await page.goto(`${server.origin}/${encodeURI(where.replace(/index\.html$/, ''))}`);
    if (await page.evaluate("'__ran' in window")) happened.push(`${where}: script ran`);
  }
  await browser.close();
  await server.close();
  expect(happened).toEqual([]);
  expect(opened.length).toBeGreaterThanOrEqual(OPENED);
}, 180_000);

if (IS_COMPLETE)
  test('no text of a description leads away from its explorer, covers it, or runs or loads anything there', async () => {
    const sources = [...pages.keys()].filter((source) => source.startsWith('p'));
    const server = await serveFolder(join(root, 'dist'), "frame-ancestors 'none'");
    const browser = await shareBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const happened: string[] = [];
    let where = '';
    page.on('dialog', (dialog) => {
      happened.push(`${where}: dialog ${dialog.message()}`);
      return dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.origin) && !url.startsWith('data:')) happened.push(`${where}: ${url}`);
    });
    for (const source of sources) {
      where = `/${source}/explorer/`;
      await page.goto(server.origin + where);
      await page.locator('.scalar-app .section-header').first().waitFor();
      happened.push(...(await readExplorer(page)).map((what) => `${where}: ${what}`));
      if (new URL(page.url()).pathname !== where) happened.push(`${where}: left for ${page.url()}`);
    }
    await browser.close();
    await server.close();
    expect([...new Set(happened)]).toEqual([]);
    expect(sources).toHaveLength(PAYLOADS.length);
  }, 2_400_000);

/** Scrolls through an explorer, which draws what is near, and returns what a text of its description has become. */
function readExplorer(page: Page): Promise<string[]> {
  return page.evaluate(`(async () => {
    const forbidden = 'meta, base, iframe, object, embed, form[action], script, [srcdoc], [onerror], [onload], [onfocus], [onmouseover]';
    const found = new Set();
    const look = () => {
      const app = document.querySelector('[data-cl-explorer]');
      const header = document.querySelector('.cl-header');
      const { left, top, width, height } = header.getBoundingClientRect();
      if (!header.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
        found.add('the header is covered or hidden');
      if (!app.checkVisibility()) found.add('the explorer is hidden');
      for (const element of app.querySelectorAll(forbidden)) found.add(element.outerHTML.slice(0, 120));
      for (const style of app.querySelectorAll('style'))
        if (style.textContent.includes('display:none!important')) found.add('<style> of a text');
      for (const element of document.querySelectorAll('.h-screen.w-screen')) found.add('class ' + element.className);
      for (const link of app.querySelectorAll('a[href]'))
        if (!/^(?:(?:https?|mailto|tel):|:$)/.test(link.protocol)) found.add('link ' + link.href);
      if ('__ran' in window) found.add('script ran');
    };
    const step = window.innerHeight * 0.8;
    for (let y = 0; y <= document.documentElement.scrollHeight && y < step * 60; y += step) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
      look();
    }
    return [...found];
  })()`);
}

function union(list: readonly { structure: PageStructure }[], part: 'elements' | 'places'): Set<string> {
  return new Set(list.flatMap(({ structure }) => [...structure[part]]));
}
