import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDescription } from '../../reference/test/hostile/fill-description.ts';
import { HARMLESS, PAYLOADS } from '../../reference/test/hostile/payloads.ts';
import { astroConfig, makeSite, runAstro } from './harness/astro-site.ts';
import { openBrowser } from './harness/open-browser.ts';
import { isHarmless, type PageStructure, pageStructure } from './harness/page-structure.ts';
import { serveFolder } from './harness/serve-folder.ts';

/** Pages that are opened in a browser, spread over all. */
const OPENED = 300;

let root: string;
/** By the folder of the source: `h0`, `p12`. */
const pages = new Map<string, { path: string; structure: PageStructure }[]>();

beforeAll(async () => {
  const texts = [
    ...HARMLESS.map((text, at) => [`h${at}`, text]),
    ...PAYLOADS.map((text, at) => [`p${at}`, text]),
  ];
  const files = texts.map(([name, text = '']) => [
    `${name}.json`,
    JSON.stringify(fillDescription(text).description),
  ]);
  const sources = texts.map(([name]) => ({ path: `${name}.json`, base: `/${name}`, title: 'T' }));
  // The links of so many pages are another test's.
  const options = JSON.stringify({ sources, links: 'off' });
  root = await makeSite({ 'astro.config.mjs': astroConfig(options), ...Object.fromEntries(files) });
  const { code, log } = await runAstro(['build'], root);
  expect(code, log.slice(-3_000)).toBe(0);
  for (const path of await readdir(join(root, 'dist'), { recursive: true })) {
    const source = /^([hp]\d+)\//.exec(path)?.[1];
    if (source === undefined || !path.endsWith('.html')) continue;
    const structure = pageStructure(await readFile(join(root, 'dist', path), 'utf8'));
    pages.set(source, [...(pages.get(source) ?? []), { path, structure }]);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

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
        ].map((what) => ({ payload: PAYLOADS[Number(source.slice(1))], path, what })),
      ),
    );
  expect([...new Map(found.map((one) => [one.what, one])).values()]).toEqual([]);
  expect(pages.size).toBe(HARMLESS.length + PAYLOADS.length);
  expect(fillDescription('x').fields.length).toBeGreaterThan(130);
});

test('nothing of a description runs or loads anything in a browser', async () => {
  const paths = [...pages].filter(isPayload).flatMap(([, list]) => list.map(({ path }) => path));
  const step = paths.length / OPENED;
  const opened = paths.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const server = await serveFolder(join(root, 'dist'), "default-src 'self'; report-uri /csp-report");
  const browser = await openBrowser();
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

function union(list: readonly { structure: PageStructure }[], part: 'elements' | 'places'): Set<string> {
  return new Set(list.flatMap(({ structure }) => [...structure[part]]));
}
