import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { astroConfig, makeSite, runAstro } from './harness/astro-site.ts';
import { axeViolations } from './harness/axe-violations.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

const API = `openapi: 3.1.0
info: { title: Ships, version: 1.0.0 }
servers:
  - url: https://api.ships.test
  - { url: 'https://{region}.ships.test', variables: { region: { default: eu, enum: [eu, us] } } }
security: [{ key: [] }, { session: [] }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    session: { type: http, scheme: bearer }
paths:
  /ships:
    get: { operationId: listShips, summary: List ships, tags: [ships], responses: { '200': { description: OK } } }
    post:
      operationId: createShip
      summary: Create a ship
      tags: [ships]
      x-codeSamples: [{ lang: Elixir, source: 'Ships.create()' }]
      requestBody:
        content:
          application/json:
            schema: { type: object }
            examples: { ferry: { value: { kind: ferry } }, tug: { summary: A tug, value: { kind: "tug </code>" } } }
          application/x-www-form-urlencoded:
            schema: { type: object }
            examples: { ferry: { value: { kind: ferry } } }
      responses: { '201': { description: Created } }
`;

/** More than one row has room for. */
const LANGUAGES = [
  'python',
  'curl',
  'ruby',
  'typescript',
  'go',
  'java',
  'csharp',
  'php',
  'kotlin',
  'swift',
  'rust',
];

let root: string;
let server: FolderServer;
let browser: SharedBrowser;

beforeAll(async () => {
  const options = `{ sources: ['ships.yaml'], samples: { languages: ${JSON.stringify(LANGUAGES)} } }`;
  root = await makeSite({ 'astro.config.mjs': astroConfig(options), 'ships.yaml': API });
  const { code, log } = await runAstro(['build'], root);
  if (code !== 0) throw new Error(log);
  server = await serveFolder(join(root, 'dist'), "default-src 'self'");
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

test('samples have the languages of the options in their order, and follow what is chosen on every page', async () => {
  const page = await (await browser.newContext()).newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${server.origin}/reference/ships/create-ship/`);
  const languages = page.locator('.cl-tabs fieldset label');
  expect((await languages.allInnerTexts()).slice(0, 4)).toEqual(['Elixir', 'Python', 'curl', 'Ruby']);
  expect(await languages.count()).toBe(LANGUAGES.length + 1);
  await page.getByRole('radio', { name: 'curl' }).check();
  const sample = page.locator('[data-cl-sample="curl"] pre');
  expect(await sample.textContent()).toContain("'https://api.ships.test/ships'");
  expect(requests.some((url) => url.includes('sample-choices'))).toBe(false);

  await page.locator('select[name="server"]').selectOption('https://{region}.ships.test');
  await page.locator('[data-cl-variable="region"]').selectOption('us');
  await page.locator('select[name="example"]').selectOption('tug');
  await page.locator('select[name="security"]').selectOption('session');
  await expect.poll(() => sample.textContent()).toContain('Bearer');
  const text = await sample.textContent();
  expect(text).toContain("'https://us.ships.test/ships'");
  expect(text).toContain('"kind": "tug </code>"');
  expect(text).not.toContain('X-Key');
  await page.locator('select[name="mediaType"]').selectOption('application/x-www-form-urlencoded');
  await expect.poll(() => sample.textContent()).toContain("--data-urlencode 'kind=");
  // The author's own sample stays.
  expect(await page.locator('.cl-panel pre').first().textContent()).toBe('Ships.create()');

  await page.goto(`${server.origin}/reference/ships/list-ships/`);
  await expect
    .poll(() => page.locator('[data-cl-sample="curl"] pre').textContent())
    .toContain('us.ships.test');
  expect(await page.locator('select[name="server"]').inputValue()).toBe('https://{region}.ships.test');
  await page.context().close();
});

test('without JavaScript all samples are shown, without a choice', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.origin}/reference/ships/create-ship/`);
  expect(await page.locator('.cl-choices').isVisible()).toBe(false);
  await page.getByRole('radio', { name: 'curl' }).check();
  expect(await page.locator('[data-cl-sample="curl"] pre').textContent()).toContain('ferry');
  await context.close();
});

/** Where the languages are: whether in one row, which of them are wholly in its part that does not fade, and what is over it. */
const ROW = `(() => {
  const row = document.querySelector('.cl-tabs fieldset');
  const labels = [...row.querySelectorAll('label')];
  const { left, right } = row.getBoundingClientRect();
  const boxes = labels.map((label) => label.getBoundingClientRect());
  const copy = [...document.querySelectorAll('.cl-panel > .cl-copy')].find((one) => one.offsetParent);
  return {
    rows: new Set(boxes.map(({ top }) => top)).size,
    seen: labels.filter((_, at) => boxes[at].left >= left + 31 && boxes[at].right <= right - 31).map((label) => label.innerText),
    isCovered: copy !== undefined && copy.getBoundingClientRect().left < right,
    isWide: document.documentElement.scrollWidth > innerWidth,
  };
})()`;

interface Row {
  rows: number;
  seen: string[];
  isCovered: boolean;
  isWide: boolean;
}

test.each([
  ['wide', 1440, true],
  ['a phone', 390, true],
  ['without JavaScript', 390, false],
] as const)(
  'languages are one row, which the keyboard and a choice scroll: %s',
  async (_, width, javaScriptEnabled) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled });
    const page = await context.newPage();
    // Without JavaScript, pages run no code, but tests do.
    const row = () => page.evaluate<Row>(ROW);
    await page.goto(`${server.origin}/reference/ships/create-ship/`);
    const first = await row();
    expect(first).toMatchObject({ rows: 1, isCovered: false, isWide: false });
    expect(first.seen).toContain('Elixir');
    expect(first.seen).not.toContain('Rust');
    await page.getByRole('radio', { name: 'Elixir' }).focus();
    for (const _language of LANGUAGES) await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Rust' }).isChecked()).toBe(true);
    await page.locator('[data-cl-sample="rust"]').waitFor();
    await expect.poll(async () => (await row()).seen).toContain('Rust');
    if (javaScriptEnabled) {
      // The languages on both sides of the chosen one are in reach.
      await page.getByRole('radio', { name: 'Java', exact: true }).check();
      await expect.poll(async () => (await row()).seen).toEqual(expect.arrayContaining(['Go', 'Java', 'C#']));
      await page.goto(`${server.origin}/reference/ships/list-ships/`);
      await expect.poll(async () => (await row()).seen).toEqual(expect.arrayContaining(['Go', 'Java', 'C#']));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page, { include: '.cl-samples' })).toEqual([]);
      }
    }
    await context.close();
  },
);
