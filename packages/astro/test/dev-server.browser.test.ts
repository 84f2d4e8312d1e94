import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAll } from '../../../scripts/test-all.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { type DevServer, startDevServer } from './harness/dev-server.ts';
import { openBrowser } from './harness/open-browser.ts';

function entry(operations: string): string {
  return `openapi: 3.1.0
info: { title: Ships, version: 1.0.0 }
paths:
${operations}
`;
}

const LIST = `  /ships:
    get:
      operationId: listShips
      summary: List ships
      responses:
        '200':
          description: Ships
          content:
            application/json:
              schema: { $ref: './schemas/ship.yaml' }`;
const SINK = `  /ships/{id}:
    delete:
      operationId: sinkShip
      summary: Sink a ship
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: Gone } }`;

function ship(property: string): string {
  return `type: object
properties:
  ${property}: { type: string }
`;
}

function flows(summary: string, operationId: string): string {
  return `arazzo: 1.0.1
info: { title: Flows, version: 1.0.0 }
sourceDescriptions: [{ name: ships, url: ./openapi.yaml, type: openapi }]
workflows:
  - workflowId: look
    summary: ${summary}
    steps: [{ stepId: list, operationId: ${operationId} }]
`;
}

let root: string;
let server: DevServer;
let browser: Browser;
let page: Page;
/** Calls of `ran` in the page. They are kept here: a page that is reloaded forgets what ran in it. */
const ran: number[] = [];

beforeAll(async () => {
  root = await makeSite({
    'astro.config.mjs': astroConfig(
      "{ sources: [{ path: 'api/openapi.yaml', workflows: 'api/flows.arazzo.yaml' }], robots: true, sitemap: true, notFoundPage: true }",
      "site: 'https://ships.test',",
    ),
    'api/openapi.yaml': entry(LIST),
    'api/schemas/ship.yaml': ship('mast'),
    'api/flows.arazzo.yaml': flows('Look at the ships', 'listShips'),
  });
  server = await startDevServer(root);
  browser = await openBrowser();
  page = await browser.newPage();
  await page.exposeFunction('ran', (what: number) => ran.push(what));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

const overlays = () => page.locator('vite-error-overlay').count();
const content = () => page.locator('main').textContent();

test('the files beside the pages are made when they are requested', async () => {
  const get = (path: string) => fetch(`${server.origin}/reference/${path}`);
  const twin = await get('ships/list-ships.md');
  expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await twin.text()).toContain('`mast`');
  expect(await (await get('search.json')).json()).toMatchObject({ title: 'Ships' });
  expect((await get('ships/nothing.md')).status).toBe(404);
});

test('a change to a file behind a $ref reloads the page; the server goes on', async () => {
  const response = await page.goto(`${server.origin}/reference/`);
  expect(response?.status(), server.log()).toBe(200);
  await page.getByRole('main').getByRole('link', { name: 'GET List ships' }).click();
  await expect.poll(content).toContain('mast');
  await writeFile(join(root, 'api/schemas/ship.yaml'), ship('rudder'));
  await expect.poll(content).toContain('rudder');
  expect(server.log()).not.toMatch(/restart/i);
  expect(() => process.kill(server.pid, 0)).not.toThrow();
});

testAll(
  'a change to the Arazzo file reloads the pages of workflows, and its errors are shown with their place',
  async () => {
    const write = (text: string) => writeFile(join(root, 'api/flows.arazzo.yaml'), text);
    await page.goto(`${server.origin}/reference/workflows/look/`);
    expect(await page.locator('h1').textContent()).toContain('Look at the ships');
    await write(flows('Watch the ships', 'listShips'));
    await expect.poll(() => page.locator('h1').textContent()).toContain('Watch the ships');
    await write(flows('Watch the ships', 'listShip'));
    await expect
      .poll(() => page.locator('vite-error-overlay #message-content').textContent())
      .toContain('listShip');
    await expect.poll(() => server.log()).toMatch(/flows\.arazzo\.yaml:7:42 unknown-operation/);
    await expect.poll(content).toContain('not part of this reference');
    await write(flows('Watch the ships', 'listShips'));
    await expect.poll(overlays).toBe(0);
    await page.locator('.cl-steps').getByRole('link', { name: 'List ships' }).click();
    await expect.poll(content).toContain('rudder');
  },
);

test('a broken edit is explained over the last good page, and mending it is enough', async () => {
  await writeFile(join(root, 'api/openapi.yaml'), 'openapi: 3.1.0\ninfo: {{{');
  await expect.poll(() => page.locator('vite-error-overlay').count()).toBe(1);
  expect(await content()).toContain('rudder');
  await page.reload();
  expect(await content()).toContain('rudder');
  await writeFile(join(root, 'api/openapi.yaml'), entry(`${LIST}\n${SINK}`));
  await expect.poll(() => page.locator('.cl-nav').textContent()).toContain('Sink a ship');
  await expect.poll(overlays).toBe(0);
  await page.locator('.cl-nav').getByRole('link', { name: 'Sink a ship' }).click();
  await expect.poll(content).toContain('Gone');
});

testAll(
  'an error that a change brings is shown over its page until it is gone; a warning is not',
  async () => {
    const wrongType = SINK.replace('required: true', 'required: 1');
    await writeFile(join(root, 'api/openapi.yaml'), entry(`${LIST}\n${wrongType}`));
    await expect.poll(overlays).toBe(1);
    await expect
      .poll(() => page.locator('vite-error-overlay #message-content').textContent())
      .toContain('must be true');
    await expect.poll(content).toContain('Gone');
    await page.reload();
    await expect.poll(overlays).toBe(1);
    const unusedTag = `${LIST}\n${SINK}\ntags: [{ name: unused }]`;
    await writeFile(join(root, 'api/openapi.yaml'), entry(unusedTag));
    await expect.poll(overlays).toBe(0);
    expect(await content()).toContain('Gone');
  },
);

testAll('text of a description is text in the overlay', async () => {
  const hostile = `<img src=x onerror=ran(1)> https://x"onmouseover=ran(2) '">`;
  const reference = `{ $ref: ${JSON.stringify(hostile)} }`;
  await writeFile(join(root, 'api/openapi.yaml'), entry(`  /x: ${reference}\n${LIST}`));
  const message = page.locator('vite-error-overlay #message-content');
  await expect.poll(() => message.textContent()).toContain('<img src=x');
  expect(await message.locator('img, [onmouseover]').count()).toBe(0);
  await message.hover();
  expect(ran).toEqual([]);
});

test('a page that a change removes shows the reason, and reloads by itself', async () => {
  await writeFile(
    join(root, 'api/openapi.yaml'),
    entry(`${LIST}\n${SINK.replace('sinkShip', 'scuttleShip')}`),
  );
  await expect.poll(() => page.locator('h1').textContent()).toContain('removed');
  expect(await page.locator('body').textContent()).toContain('/reference/ships/sink-ship/');
  await writeFile(join(root, 'api/openapi.yaml'), entry(`${LIST}\n${SINK}`));
  await expect.poll(content).toContain('Gone');
  const missing = await fetch(`${server.origin}/reference/never-was/`, { headers: { accept: 'text/html' } });
  expect(missing.status).toBe(404);
  expect(await missing.text()).not.toContain('removed by a change');
});

test('robots.txt, the sitemap and the page for unknown addresses are those of a build', async () => {
  const read = async (path: string) => {
    const response = await fetch(`${server.origin}/${path}`);
    return { status: response.status, text: await response.text() };
  };
  const robots = await read('robots.txt');
  expect(robots.text).toBe('User-agent: *\nAllow: /\n\nSitemap: https://ships.test/sitemap.xml\n');
  const sitemap = await read('sitemap.xml');
  expect(sitemap.text).toContain('<loc>https://ships.test/reference/</loc>');
  const unknown = await read('nowhere/at/all/');
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('<h1');
  expect(unknown.text).toContain('Page not found');
});
