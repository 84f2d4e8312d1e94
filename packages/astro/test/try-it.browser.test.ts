import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf } from '../../../scripts/test-all.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { axeViolations } from './harness/axe-violations.ts';
import { buildSite } from './harness/build-site.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';
import { userApiDescription } from './harness/user-api-description.ts';

const ORDERS = `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
servers: [{ url: 'https://orders.test' }]
paths:
  /orders:
    get: { operationId: listOrders, responses: { '200': { description: All } } }
    post:
      operationId: addOrder
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                note: { type: [string, 'null'] }
                paid: { type: [boolean, 'null'] }
                gone: { type: 'null' }
                text: { type: string }
                code: { anyOf: [{ type: string }, { type: integer }] }
            example: { note: null, paid: null, gone: null, text: "two\\nlines", code: '007', other: [1] }
      responses: { '201': { description: Added } }
  /forms:
    post:
      operationId: sendForm
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties: { id: { type: integer }, price: { type: number }, codes: { type: array, items: { type: integer } } }
            example: { id: 1, price: 2, codes: [3] }
          multipart/form-data:
            schema:
              type: object
              properties:
                count: { type: integer }
                exact: { type: integer }
                photo: { anyOf: [{ type: string, format: binary }, { type: 'null' }] }
                key: { anyOf: [{ type: string, format: password }, { type: 'null' }] }
            encoding: { exact: { contentType: application/json } }
            example: { count: 1, exact: 2, key: "one\\r\\ntwo" }
          application/json-seq:
            schema: { type: array, items: { type: object } }
            example: [{ a: 0 }]
      responses: { '200': { description: Rows, content: { application/jsonl: {}, application/json: {} } } }
  /files:
    post:
      operationId: attachFile
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, properties: { file: { type: string } } }
            example: { file: <your_file_id> }
      responses: { '201': { description: Attached } }
  /rows:
    get:
      operationId: listRows
      responses:
        '200':
          description: Rows
          content:
            application/jsonl: { itemSchema: &row { type: object, required: [id], properties: { id: { type: integer } } } }
            text/event-stream:
              itemSchema: { properties: { event: { type: string }, data: { contentMediaType: application/json, contentSchema: *row } } }
`;
/** Tests answer for it. */
const ORDERS_URL = 'https://orders.test';
/** Nobody listens there. */
const CLOSED = 'http://127.0.0.1:9';

let root: string;
let apis: Record<'sound' | 'broken' | 'closedToPages', UserApi>;
let server: FolderServer;
let browser: SharedBrowser;

beforeAll(async () => {
  root = await makeSite({
    'astro.config.mjs': astroConfig(
      `{ sources: [{ path: 'openapi.yaml', base: '/reference' }, { path: 'orders.yaml', base: '/orders' }], tryIt: true }`,
    ),
    'orders.yaml': ORDERS,
  });
  let urls: string[] = [];
  server = await serveFolder(
    join(root, 'dist'),
    () => `default-src 'self'; connect-src 'self' ${ORDERS_URL} ${urls.join(' ')}`,
  );
  apis = {
    sound: await startUserApi({ port: 0, allowOrigin: server.origin }),
    broken: await startUserApi({
      port: 0,
      allowOrigin: server.origin,
      mutation: 'http-user-undeclared-avatar',
    }),
    closedToPages: await startUserApi({ port: 0 }),
  };
  urls = Object.values(apis).map(({ url }) => url);
  await writeFile(join(root, 'openapi.yaml'), await userApiDescription([...urls, CLOSED]));
  const { code, log } = await buildSite(root);
  if (code !== 0) throw new Error(log);
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  for (const api of Object.values(apis ?? {})) await api.close();
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

interface Visit {
  page: Page;
  requests: string[];
  problems: string[];
}

async function visit(path: string, viewport = { width: 1440, height: 1000 }): Promise<Visit> {
  const context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const requests: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requests.push(request.url().replace(server.origin, '')));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${server.origin}/reference/${path && `${path}/`}`);
  return { page, requests, problems };
}

async function opened(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('dialog', { name: 'Try it' });
  await panel.waitFor();
  return panel;
}

async function token(): Promise<string> {
  const { url, credentials } = apis.sound;
  const response = await fetch(`${url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

const GET_USER = 'users/get-user';

test('not a byte is loaded before the click', async () => {
  const { page, requests } = await visit(GET_USER);
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  expect(requests.filter((url) => /try-it|sample-choices|\.json$/.test(url))).toEqual([]);
  await opened(page);
  expect(requests.some((url) => /try-it\.[\w-]+\.js/.test(url))).toBe(true);
  await page.context().close();
});

test('says so when the description of an operation cannot be loaded, and loads it with the next click', async () => {
  const { page } = await visit(GET_USER);
  await page.route('**/get-user.json', (route) => route.abort());
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await page.unroute('**/get-user.json');
  await opened(page);
  expect(await page.getByText('could not be loaded').count()).toBe(0);
  await page.context().close();
});

test('a request is built from the form, sent, and its response compared with the description', async () => {
  const { page, problems } = await visit(GET_USER);
  const panel = await opened(page);
  await panel.getByLabel('bearer').fill(await token());
  await panel.getByLabel('id').fill('usr_8fK2mQ');
  await panel.getByRole('button', { name: 'Send' }).click();
  // The seeded user has a property that the description does not declare.
  await panel.getByText('1 difference from the API description').waitFor();
  const getText = (part: Locator) => () => part.textContent();
  await expect.poll(getText(panel.locator('.cl-try-findings'))).toContain('/scope is not declared');
  await expect.poll(getText(panel.getByRole('status'))).toMatch(/^200 OK \d+ ms · \d+ B$/);
  await expect.poll(getText(panel.locator('.cl-try-tree'))).toContain('usr_8fK2mQ');
  expect(problems).toEqual([]);
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('ey');
  await page.context().close();
});

test('a difference leads to its property on the page', async () => {
  const { page } = await visit(GET_USER);
  const panel = await opened(page);
  await panel.getByLabel('URL').selectOption({ index: 1 });
  const { url, credentials } = apis.broken;
  const answer = await fetch(`${url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  await panel.getByLabel('bearer').fill(((await answer.json()) as { access_token: string }).access_token);
  await panel.getByLabel('id').fill('usr_8fK2mQ');
  await panel.locator('input:not([type=checkbox])').first().press('Control+Enter');
  await panel.getByText('2 differences from the API description').waitFor();
  const finding = panel.locator('.cl-try-findings li').filter({ hasText: '/profile/avatar' });
  await finding.getByRole('link').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#response-200-profile');
  await page.locator('#response-200-profile').waitFor();
  await page.context().close();
});

test('says how to allow this origin where a server does not', async () => {
  const { page } = await visit(GET_USER);
  const panel = await opened(page);
  await panel.getByLabel('URL').selectOption({ index: 2 });
  await panel.getByLabel('bearer').fill('token');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('No response').waitFor();
  expect(await panel.locator('.cl-try-result pre').textContent()).toBe(
    `Access-Control-Allow-Origin: ${server.origin}\nAccess-Control-Allow-Headers: authorization`,
  );
  await page.context().close();
});

test('names the content security policy where it is what forbids the request', async () => {
  const { page } = await visit(GET_USER);
  const panel = await opened(page);
  await panel.getByLabel('URL').selectOption({ index: 3 });
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('Blocked by this site').waitFor();
  expect(await panel.locator('.cl-try-result pre').textContent()).toContain(`connect-src 'self' ${CLOSED}`);
  await page.context().close();
});

test('a body is a form or a text, and the request can be copied as code', async () => {
  const { page } = await visit('orders/create-order');
  const panel = await opened(page);
  await panel.getByLabel('bearer').fill(await token());
  await panel.getByRole('button', { name: 'Add an item to items' }).click();
  await panel.getByLabel('sku').last().fill('TEA-EARL-100');
  await panel.getByLabel('quantity').last().fill('2');
  await panel.getByRole('button', { name: 'Edit as text' }).click();
  const text = JSON.parse(await panel.getByLabel('Body').inputValue());
  expect(text.items.at(-1)).toMatchObject({ sku: 'TEA-EARL-100', quantity: 2 });
  await panel
    .getByLabel('Body')
    .fill('{"currency":"EUR","items":[{"sku":"TEA-EARL-100","quantity":1,"unit_price":1249}]}');
  await panel.getByRole('button', { name: 'Edit as form' }).click();
  expect(await panel.getByLabel('quantity').inputValue()).toBe('1');
  await panel.getByLabel('Language').selectOption('python');
  await panel.getByRole('button', { name: 'Copy as' }).click();
  await panel.getByText('Copied as Python').waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toContain('requests.post(');
  expect(copied).toContain('"quantity": 1');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('201 Created').waitFor();
  await panel.getByText('The response matches the API description.').waitFor();
  await page.context().close();
});

test('the form keeps null, lines and undeclared properties of an example, and nothing is on top of the button', async () => {
  const { page } = await visit('../orders/orders/add-order');
  const [button, copy] = await Promise.all([
    page.getByRole('button', { name: 'Try it' }).boundingBox(),
    page.getByRole('button', { name: 'Copy the curl sample' }).boundingBox(),
  ]);
  if (!button || !copy) throw new Error('A button is not visible.');
  expect(copy.x >= button.x + button.width || copy.y >= button.y + button.height).toBe(true);
  const panel = await opened(page);
  await panel.getByRole('button', { name: 'Edit as text' }).click();
  const text = await panel.getByRole('textbox', { name: 'Body' }).inputValue();
  const example = { note: null, paid: null, gone: null, text: 'two\nlines', code: '007', other: [1] };
  expect(JSON.parse(text)).toEqual(example);
  await panel.getByRole('button', { name: 'Edit as form' }).click();
  expect(await panel.getByLabel('gone').locator('option').allTextContents()).toEqual(['not sent', 'null']);
  await panel.getByLabel('code: string or integer').selectOption('integer');
  await panel.getByLabel('note: string or null').selectOption('string');
  await panel.getByLabel('note', { exact: false }).first().fill('null');
  await panel.getByRole('button', { name: 'Edit as text' }).click();
  const changed = await panel.getByRole('textbox', { name: 'Body' }).inputValue();
  expect(JSON.parse(changed)).toEqual({ ...example, code: 7, note: 'null' });
  await page.context().close();
});

/** The requests that a page sends to the server of the orders; each is answered by the next of `answers`, which may wait. */
async function sentToOrders(page: Page, answers: ((route: Route) => unknown)[]): Promise<Request[]> {
  const sent: Request[] = [];
  await page.route(`${ORDERS_URL}/**`, async (route) => {
    sent.push(route.request());
    await answers.shift()?.(route);
  });
  return sent;
}

function answer(contentType: string, body: string): (route: Route) => Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  return (route) => route.fulfill({ status: 200, contentType, headers, body });
}

test('a form sends numbers as they are typed, optional files as files, and hides a password of several lines', async () => {
  const { page } = await visit('../orders/forms/send-form');
  const sent = await sentToOrders(page, [answer('application/json', '1'), answer('application/json', '2')]);
  const panel = await opened(page);
  await panel.getByLabel('id').fill('9007199254740993');
  await panel.getByLabel('price').fill('1.50');
  await panel.getByLabel('codes 1').fill('0049');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent[0]?.postData()).toBe('id=9007199254740993&price=1.50&codes=0049');
  await panel.getByLabel('Media type').selectOption('multipart/form-data');
  await panel.getByLabel('count').fill('1.50');
  await panel.getByLabel('exact').fill('2.50');
  expect(await panel.getByLabel('key').getAttribute('type')).toBe('password');
  await panel
    .getByLabel('photo')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent.length).toBe(2);
  const parts = sent[1]?.postDataBuffer()?.toString() ?? '';
  expect(parts).toMatch(/name="count"\r\n\r\n1\.50\r\n/);
  expect(parts).toMatch(/name="exact"\r\n.*\r\n\r\n2\.5\r\n/);
  expect(parts).toMatch(/filename="a\.png"\r\n.*image\/png\r\n\r\npng\r\n/i);
  expect(parts).toMatch(/name="key"\r\n\r\none\r\ntwo\r\n/);
  await page.context().close();
});

test('a sequence is typed a value a line, and a text that is not JSON is marked', async () => {
  const { page } = await visit('../orders/forms/send-form');
  const sent = await sentToOrders(page, [answer('application/json', '1')]);
  const panel = await opened(page);
  await panel.getByLabel('Media type').selectOption('application/json-seq');
  const body = panel.getByRole('textbox', { name: 'Body' });
  await body.fill('{"a":1}\n{');
  await panel.getByText('not valid JSON').waitFor();
  expect(await body.getAttribute('aria-invalid')).toBe('true');
  await body.fill('{"a":1}\n2');
  await panel.getByText('not valid JSON').waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent[0]?.postData()).toBe('\u001e{"a":1}\n\u001e2\n');
  await page.context().close();
});

test('the result is that of the last request, and a reader of items stays at their place', async () => {
  const { page } = await visit('../orders/forms/send-form');
  await page.evaluate(`
    globalThis.scrolls = 0;
    Element.prototype.scrollIntoView = () => { globalThis.scrolls += 1; };
  `);
  const waiting = Promise.withResolvers<Route>();
  const sent = await sentToOrders(page, [
    () => undefined,
    (route) => waiting.resolve(route),
    answer('application/json', '[1]'),
  ]);
  const panel = await opened(page);
  const send = panel.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.poll(() => sent.length).toBe(1);
  await panel.getByLabel('id').press('Enter');
  const second = await waiting.promise;
  expect(await panel.getByRole('region', { name: 'Response' }).textContent()).toBe('Sending…');
  await answer('application/jsonl', '{"a":1}\n{"a":2}\n')(second);
  await panel.getByText('16 B').waitFor();
  await panel.locator('.cl-try-match, .cl-try-findings').waitFor();
  expect(await page.evaluate('globalThis.scrolls')).toBe(1);
  await send.click();
  await panel.getByText('3 B').waitFor();
  await expect.poll(() => page.evaluate('globalThis.scrolls')).toBe(3);
  await page.context().close();
});

test('a stream is shown as it arrives, until it is stopped', async () => {
  const { page } = await visit('events/stream-order-events');
  const panel = await opened(page);
  await panel.getByLabel('bearer').fill(await token());
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.locator('.cl-try-event').first().waitFor();
  expect(await panel.getByRole('status').textContent()).toContain('200');
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByText(/ended early/).waitFor();
  await page.context().close();
});

test.each(
  firstOf(1, [
    ['text/event-stream', 'data: {"id":1}\n\ndata: {"id":2}\n\nevent: row\ndata: {"id":"x"}\n\ndata: {}\n\n'],
    ['application/jsonl', '{"id":1}\n{"id":2}\n{"id":"x"}\n{}'],
  ]),
)('a finding names the event that it is about, and is shown there: %s', async (type, body) => {
  const { page } = await visit('../orders/rows/list-rows');
  await sentToOrders(page, [answer(type, body)]);
  const panel = await opened(page);
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('2 differences from the API description').waitFor();
  const listed = panel.locator('.cl-try-findings li');
  expect(await listed.allTextContents()).toEqual([
    expect.stringMatching(/^Event 3 wrong type .*integer/),
    expect.stringMatching(/^Event 4 missing property .*id/),
  ]);
  const events = panel.locator('.cl-try-event');
  expect(await events.count()).toBe(4);
  expect(await events.nth(0).locator('li').count()).toBe(0);
  expect(await events.nth(2).locator('p').textContent()).toMatch(/^Event 3/);
  expect(await events.nth(2).locator('li').allTextContents()).toEqual([
    expect.stringMatching(/^wrong type .*integer/),
  ]);
  await listed.nth(1).getByRole('button', { name: 'Event 4' }).click();
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toMatch(/^Event 4/);
  expect(await axeViolations(page, { include: '.cl-try' })).toEqual([]);
  // Lists look as the other fields.
  const looks = (await page.evaluate(`[...document.querySelectorAll('.cl-try :is(select, input[type=text])')]
    .filter((one) => one.offsetWidth > 0)
    .map((one) => { const { appearance, borderColor, borderRadius, fontSize } = getComputedStyle(one);
      return [one.localName === 'input' || appearance, one.offsetHeight, borderColor, borderRadius, fontSize]; })`)) as unknown[][];
  expect(looks.flatMap(([appearance]) => (appearance === true ? [] : [appearance]))).toContain('none');
  expect(new Set(looks.map(([, ...look]) => look.join(' '))).size).toBe(1);
  await page.context().close();
});

test('Escape closes the panel and returns the focus', async () => {
  const { page } = await visit(GET_USER);
  const panel = await opened(page);
  await panel.getByLabel('id').focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement?.textContent?.trim()')).toBe('Try it');
  await page.context().close();
});

test.each(
  firstOf(1, [
    ['light', { width: 1440, height: 1000 }],
    ['dark', { width: 390, height: 844 }],
  ] as const),
)('has no accessibility violations, %s', async (theme, viewport) => {
  const { page } = await visit('orders/create-order', viewport);
  await page.emulateMedia({ colorScheme: theme });
  await opened(page);
  expect(await axeViolations(page, { include: '.cl-try' })).toEqual([]);
  await page.context().close();
});

test('without JavaScript the button is absent', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.origin}/reference/${GET_USER}/`);
  expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
  await context.close();
});

test('a place to fill in is sent only after a reader was told of it', async () => {
  const { page } = await visit('../orders/files/attach-file');
  const bodies: unknown[] = [];
  await page.route(`${ORDERS_URL}/**`, (route) => {
    if (route.request().method() === 'POST') bodies.push(route.request().postDataJSON());
    return route.fulfill({
      status: 201,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    });
  });
  const panel = await opened(page);
  const send = panel.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await panel.getByRole('alert').filter({ hasText: 'Fill in <your_file_id>' }).waitFor();
  expect(bodies).toEqual([]);
  await send.click();
  await expect.poll(() => bodies).toEqual([{ file: '<your_file_id>' }]);
  await page.context().close();
});
