import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PANEL_DICTIONARIES } from '../../reference/src/words/panel/panel-dictionaries.ts';
import type { PanelTexts } from '../../reference/src/words/panel/panel-dictionary.ts';
import { getWords } from '../../reference/src/words/words-of.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

/** An alphabet of its own: every word of Latin letters is of the description, of a standard, or was forgotten. */
const LANGUAGE = 'ar';
const { labels, direction, type, plurals } = getWords(LANGUAGE);
const texts = panelTexts();

function panelTexts(): PanelTexts {
  const found = PANEL_DICTIONARIES.find(({ language }) => language === LANGUAGE);
  if (found === undefined) throw new Error(`No words in ${LANGUAGE}`);
  return found.texts;
}

const description = (server: string) => `openapi: 3.1.0
info: { title: سفن, version: 1.0.0, summary: سفن الأسطول, contact: { email: a@b.test } }
servers:
  - { url: '${server}', variables: {} }
  - { url: 'https://{region}.ships.test', variables: { region: { default: eu, enum: [eu, us] } } }
tags: [{ name: أسطول, description: All ships }]
security: [{ key: [] }, { oauth: [read] }${', { key: [], oauth: [read] }, {}'.repeat(12)}]
paths:
  /ships/{id}:
    post:
      operationId: setShip
      tags: [أسطول]
      summary: سفينة
      deprecated: true
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, minLength: 1, maxLength: 9, example: a } }
        - { name: list, in: query, schema: { type: array, items: { type: integer, minimum: 1 } } }
        - { name: a, in: query, explode: false, allowReserved: true, allowEmptyValue: true, schema: { type: array, items: { type: integer } } }
        - { name: b, in: query, style: spaceDelimited, schema: { type: array, items: { type: integer } } }
        - { name: c, in: query, style: pipeDelimited, schema: { type: array, items: { type: integer } } }
        - { name: d, in: query, style: deepObject, schema: { type: object } }
        - { name: e, in: query, content: { application/json: { schema: { type: object } } } }
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Ship' }, examples: { one: { value: { id: a } }, two: { value: { id: b } } } }
          multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } }, encoding: { file: { contentType: image/png } } }
      responses:
        '200': { description: '', content: { application/json: { schema: { $ref: '#/components/schemas/Ship' } } } }
        '201': { description: '', content: { application/json: { schema: {} } } }
        '202': { description: '', content: { application/json: { schema: false } } }
        '203': { description: '', content: { application/json: { schema: { $ref: '#/components/schemas/Gone' } } } }
        '206': { description: '', content: { application/json: { schema: { not: {} } } } }
        default: { description: '' }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://t.test/t', scopes: { read: قراءة } } } }
  schemas:
    Ship:
      type: object
      required: [id]
      dependentRequired: { crew: [id] }
      properties:
        id: { type: string, readOnly: true, description: Number of the ship }
        crew: { type: array, items: { type: object, properties: { name: { type: string } } } }
        kind: { oneOf: [{ type: string }, { type: object, properties: { a: { type: boolean } } }] }
        rows:
          type: object
          propertyNames: { maxLength: 5 }
          patternProperties: { '^x-': { type: integer } }
          additionalProperties: { type: object, properties: { a: { type: integer } } }
          not: { type: 'null' }
        tuple: { type: array, prefixItems: [{ type: integer }], items: { type: string }, contains: { type: integer }, minContains: 2 }
        text: { type: string, contentMediaType: application/json, contentSchema: { type: object, properties: { a: { type: integer } } } }
        heir: { allOf: [{ $ref: '#/components/schemas/Part' }, { type: object, properties: { b: { type: integer } } }] }
        xml: { type: string, xml: { name: x, attribute: true }, contentEncoding: base64 }
    Part: { type: object, properties: { a: { type: integer } } }
`;

let root: string;
let site: FolderServer;
let api: Server;
let browser: SharedBrowser;

beforeAll(async () => {
  api = createServer((_, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end('{"id":1,"other":[{}]}');
  });
  await new Promise<void>((resolve) => api.listen(0, resolve));
  root = await makeSite({
    'astro.config.mjs': astroConfig(
      `{ sources: ['api.yaml'], language: '${LANGUAGE}', tryIt: true, notFoundPage: true, headerLinks: [{ title: 'س', href: '/' }] }`,
    ),
  });
  const server = `http://localhost:${(api.address() as AddressInfo).port}`;
  await writeFile(join(root, 'api.yaml'), description(server));
  const { code, log } = await buildSite(root);
  if (code !== 0) throw new Error(log);
  site = await serveFolder(join(root, 'dist'), `default-src 'self'; connect-src 'self' ${server}`);
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await new Promise((resolve) => api?.close(resolve));
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

/** Words that every language writes in Latin letters: of the description, of standards, and names of programs. */
const KNOWN = new Set(
  [
    description(''),
    JSON.stringify([labels, texts, type, plurals]),
    'string integer boolean array object null any GET POST HTTP OK curl JavaScript Python Go C Node Rust Ruby',
    'PHP Java Swift Kotlin PowerShell TypeScript XML HTTPie requests httpx fetch localhost content type key eu us',
    'POST_ships setShip webhook Curlew Ctrl K',
    // Phrases of HTTP.
    ...['201', '202', '203', '206'].map((status) => STATUS_CODES[status] ?? ''),
  ].flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []),
);

/** Runs in the page: its texts, code left out, and its attributes that are read out. */
const READ_TEXTS = `(() => {
    const found = [];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('code, pre, script, style, noscript, kbd, option, .cl-try-headers'))
        continue;
      found.push(node.textContent ?? '');
    }
    const names = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'data-cl-done',
      'data-cl-failed',
      'data-cl-dark',
    ];
    for (const element of document.querySelectorAll('body *'))
      for (const name of names) found.push(element.getAttribute(name) ?? '');
    for (const meta of document.querySelectorAll('meta[name="description"]'))
      found.push(meta.getAttribute('content') ?? '');
    return found;
})()`;

/** Words of Latin letters in texts and attributes that a reader gets, code left out. */
async function latinWords(page: Page): Promise<string[]> {
  const read = await page.evaluate<string[]>(READ_TEXTS);
  const words = read.flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []);
  return [...new Set(words.filter((word) => !KNOWN.has(word)))];
}

async function visit(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site.origin}/${path}`);
  return page;
}

test.each(['reference/', 'reference/schemas/', 'reference/schemas/Ship/', '404.html'])(
  'no English is left in /%s',
  async (path) => {
    const page = await visit(path);
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    expect(await latinWords(page)).toEqual([]);
    await page.close();
  },
);

test.each([
  ['reference/', '.cl-tags .cl-prose'],
  ['reference/schemas/Ship/', '.cl-props .cl-desc > p'],
])('a line of another direction stands below its name: /%s', async (path, selector) => {
  const page = await visit(path);
  const gap = await page
    .locator(selector)
    .first()
    .evaluate((line) => {
      const range = line.ownerDocument.createRange();
      range.selectNodeContents(line);
      return line.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
  expect(gap).toBeLessThan(1);
  await page.close();
});

test('no English is left in an operation, its search, and the panel that sends its requests', async () => {
  const page = await visit('reference/');
  const operation = await page.locator('a[href*="/post"], a[href*="set-ship"], a[href*="setship"]').first();
  await page.goto(new URL((await operation.getAttribute('href')) ?? '', site.origin).href);
  expect(await latinWords(page)).toEqual([]);
  await page.keyboard.press('/');
  await page.locator('.cl-search input').fill('ship');
  await page.locator('.cl-search [role=option]').first().waitFor();
  expect(await latinWords(page)).toEqual([]);
  await page.getByRole('button', { name: labels.close }).click();
  await page.getByRole('button', { name: labels.tryIt }).click();
  const panel = page.getByRole('dialog', { name: texts.tryIt });
  await panel.waitFor();
  expect(await latinWords(page)).toEqual([]);
  await panel.getByRole('button', { name: texts.send, exact: true }).click();
  await panel.locator('.cl-try-findings li').first().waitFor();
  expect(await latinWords(page)).toEqual([]);
  await page.close();
});
