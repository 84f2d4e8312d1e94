import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf } from '../../../scripts/test-all.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { axeViolations } from './harness/axe-violations.ts';
import { buildSite } from './harness/build-site.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

const API = `openapi: 3.1.0
info: { title: Ships, version: 1.0.0 }
servers:
  - url: https://api.ships.test
  - { url: 'https://{region}.ships.test', variables: { region: { default: eu, enum: [eu, us] } } }
security: [{ key: [] }, { session: [] }]
components:
  schemas:
    Cargo1: { type: object, description: What a hold has, properties: { weight: { type: number } } }
${Array.from({ length: 30 }, (_, at) => `    Deck${at}: { type: object, properties: { name: { type: string } } }`).join('\n')}
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
      responses:
        '201': { description: Created, content: { application/json: { examples: { ferry: { value: { id: f1 } }, tug: { summary: A tug of a far harbour, value: { id: t2 } } } } } }
        '409': { description: Taken, content: { application/json: { example: { error: taken } } } }
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
  const options = `{ sources: ['ships.yaml'], samples: { languages: ${JSON.stringify(LANGUAGES)} }, pageMenu: { assistants: ['claude'], mcpServer: 'https://mcp.ships.test/mcp' } }`;
  root = await makeSite({ 'astro.config.mjs': astroConfig(options), 'ships.yaml': API });
  const { code, log } = await buildSite(root);
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
  const languages = page.locator('[data-cl-language] > option');
  expect((await languages.allTextContents()).slice(0, 4)).toEqual(['Elixir', 'Python', 'curl', 'Ruby']);
  expect(await languages.count()).toBe(LANGUAGES.length + 1);
  await page.locator('[data-cl-language]').selectOption('curl');
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
  await page.locator('[data-cl-language]').selectOption('curl');
  expect(await page.locator('[data-cl-sample="curl"] pre').textContent()).toContain('ferry');
  // So are the examples of a status.
  const answer = page.locator('.cl-answers pre:visible');
  expect(await answer.allTextContents()).toEqual([expect.stringContaining('"f1"')]);
  await page.getByRole('combobox', { name: 'Response examples 201' }).selectOption('A tug of a far harbour');
  expect(await answer.allTextContents()).toEqual([expect.stringContaining('"t2"')]);
  await page.locator('.cl-answers summary', { hasText: '409' }).click();
  expect(await answer.allTextContents()).toEqual([expect.stringContaining('"taken"')]);
  // Paper has all of them.
  await page.emulateMedia({ media: 'print' });
  expect(await answer.count()).toBe(3);
  await context.close();
});

test.each(
  firstOf(2, [
    ['a phone', 390, true],
    ['without JavaScript', 390, false],
    ['wide', 1440, true],
  ] as const),
)(
  'the keyboard chooses one of many languages, and nothing scrolls sideways: %s',
  async (_, width, javaScriptEnabled) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${server.origin}/reference/ships/create-ship/`);
    const languages = page.getByRole('combobox', { name: 'Language of the sample' });
    const shown = page.locator('.cl-request-card > .cl-panel:visible');
    if (width < 400) await page.getByRole('checkbox', { name: 'Request samples' }).check();
    expect(await languages.inputValue()).not.toBe('rust');
    await languages.focus();
    await page.keyboard.press('End');
    expect(await languages.inputValue()).toBe('rust');
    expect(await shown.getAttribute('data-cl-sample')).toBe('rust');
    await page.keyboard.press('ArrowUp');
    expect(await languages.inputValue()).not.toBe('rust');
    await page.keyboard.press('ArrowDown');
    expect(await shown.count()).toBe(1);
    // Without JavaScript, pages run no code, but tests do.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    if (javaScriptEnabled) {
      await page.goto(`${server.origin}/reference/ships/list-ships/`);
      if (width < 400) await page.getByRole('checkbox', { name: 'Request samples' }).check();
      await expect.poll(() => languages.inputValue()).toBe('rust');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page, { include: '.cl-samples' })).toEqual([]);
      }
    }
    await context.close();
  },
);

test('on a phone a request is one line until it is opened, and the answers are below the responses', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(`${server.origin}/reference/ships/create-ship/`);
  const code = page.locator('.cl-request-card .cl-panel pre').first();
  expect(await code.isVisible()).toBe(false);
  await page.getByRole('checkbox', { name: 'Request samples' }).check();
  expect(await code.isVisible()).toBe(true);
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  expect(await top('.cl-request-card')).toBeLessThan(await top('#request-body'));
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await code.isVisible()).toBe(true);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await context.close();
});

test('the menu of a page copies the operation ID and the address of the MCP server', async () => {
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`${server.origin}/reference/ships/list-ships/`);
  const copied = async (name: string) => {
    await page.locator('.cl-split summary').click();
    await page.getByRole('button', { name }).click();
    await page.keyboard.press('Escape');
    return page.evaluate('navigator.clipboard.readText()');
  };
  expect(await copied('Copy the operation ID')).toBe('listShips');
  expect(await copied('Copy the address of the MCP server')).toBe('https://mcp.ships.test/mcp');
  await context.close();
});

test('a long list of schemas is filtered by what is typed', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.origin}/reference/schemas/`);
  const shown = () => page.locator('.cl-schema-list > li:visible').count();
  expect(await shown()).toBe(31);
  await page.getByRole('searchbox', { name: 'Filter schemas' }).fill('HOLD');
  expect(await shown()).toBe(1);
  await page.getByRole('searchbox', { name: 'Filter schemas' }).fill('');
  expect(await shown()).toBe(31);
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});
