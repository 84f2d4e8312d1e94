import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../../request/test/oauth/authorization-server.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import {
  getEditor,
  goToLine,
  openOperation,
  outlineItem,
  saveAll,
  waitForCompletion,
} from './harness/workspace-page.ts';

const PROGRAM = fileURLToPath(new URL('../../../cli/bin/curlew.js', import.meta.url));
const FILE = 'books.yaml';

/** Operations that an author types: a stream, an upload, and a form. */
const TYPED_PATHS = `/events:
  get:
    operationId: followBooks
    summary: Follow the books
    responses:
      '200':
        description: Events.
        content:
          text/event-stream:
            itemSchema:
              type: object
              required: [data]
              properties:
                data:
                  type: string
/covers:
  post:
    operationId: uploadCovers
    summary: Upload covers
    requestBody:
      required: true
      content:
        multipart/form-data:
          schema:
            type: object
            required: [title, images]
            properties:
              title:
                type: string
              images:
                type: array
                items:
                  type: string
                  contentMediaType: image/png
    responses:
      '201':
        description: The covers are stored.
/subscriptions:
  post:
    operationId: subscribe
    summary: Subscribe
    requestBody:
      required: true
      content:
        application/x-www-form-urlencoded:
          schema:
            type: object
            required: [email]
            properties:
              email:
                type: string
                format: email
    responses:
      '204':
        description: A mail is on its way.
`;

let login: AuthorizationServer;
let browser: SharedBrowser;
let workspace: OpenedWorkspace;
let mock: ChildProcess | undefined;
let page: Page;
let problems: string[] = [];

beforeAll(async () => {
  [login, browser] = await Promise.all([startAuthorizationServer(), shareBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), login?.close()]));
beforeEach(async () => {
  problems = [];
  workspace = await openWorkspace({}, []);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
});
afterEach(async () => {
  await page?.context().close();
  mock?.kill();
  await workspace?.close();
});

test('an hour of work in one window: from an empty folder to a description with a flow, tests, docs and tools', async () => {
  await page.goto(workspace.url);
  await beginDescription();
  await describeUser();
  await describeLogin();
  await describeOperations();
  await writeOperations();
  await serveMock();
  await sendRequests();
  await signIn();
  await chainRequests();

  await view('Tests');
  await button('Run all').click();
  const summary = page.locator('.ws-test-summary');
  await expect.poll(() => summary.textContent()).toMatch(/^(\d+) cases\s*\1 passed$/);

  await view('Docs');
  await button('Export…').click();
  const dialog = page.getByRole('dialog');
  await button('Export', dialog).click();
  await dialog.getByText(/^Written to/).waitFor();
  await button('Close', dialog).click();
  await access(join(workspace.folder, 'site', 'index.html'));

  await view('MCP');
  await button('getMe').click();
  await button('Call the tool').click();
  const result = page.locator('.ws-tool-form');
  await result.getByText('Result', { exact: true }).waitFor();
  expect(await result.textContent()).toContain('"name"');

  expect(problems).toEqual([]);
});

async function beginDescription(): Promise<void> {
  await heading('New description');
  await page.getByLabel('Skeleton').check();
  await page.getByLabel('File', { exact: true }).fill(FILE);
  await button('Create').click();
  await outlineItem(page, /Get the status/).waitFor();
  await view('Form');
  await outlineItem(page, /^Info/).click();
  await heading('Info Object');
  await setField(/^title/, 'Books');
}

/** A schema, by its table of properties. What was added is shown as a form. */
async function describeUser(): Promise<void> {
  const dialog = await add('Schema…');
  await dialog.getByLabel('Name').fill('User');
  await submit(dialog, 'Add');
  await heading('Schema Object');
  await button(/^properties/).click();
  await addProperty('id', 'string');
  await addProperty('name', 'string');
}

async function describeLogin(): Promise<void> {
  const dialog = await add('Security scheme…');
  await dialog.getByLabel('Name').fill('login');
  await submit(dialog, 'Add');
  await heading('Security Scheme Object');
  await inForm(/^type/).selectOption('oauth2');
  await button('Remove scheme').click();
  await addField('flows');
  await heading('OAuth Flows Object');
  await addField('authorizationCode');
  await heading('OAuth Flow Object');
  await setField(/^authorizationUrl/, `${login.url}/auth`);
  await setField(/^tokenUrl/, `${login.url}/token`);
  await button(/^scopes/).click();
  await heading('scopes');
  await page.getByLabel('Name of the new member').fill('read');
  await button('Add', page.locator('.ws-node-form')).click();
  await setField(/^read/, 'Read what is yours');
}

async function describeOperations(): Promise<void> {
  await addOperation('get', '/me', 'getMe', 'Get me');
  await addResponse('200', 'The user.', 'User');
  await outlineItem(page, /Get me/).click();
  await heading('Operation Object');
  await addField('security');
  await heading('security');
  await button(/^0/).click();
  await heading('Security Requirement Object');
  await setField(/^login/, 'read');

  await addOperation('post', '/reviews', 'createReview', 'Write a review');
  await addResponse('200', 'Written.');
  await add('Request body');
  await heading('Request Body Object');
  await button(/^content/).click();
  await button(/^application\/json/).click();
  await heading('Media Type Object');
  await button(/^schema/).click();
  await heading('Schema Object');
  await addField('properties');
  await heading('properties');
  await addProperty('text', 'string');
  await addProperty('stars', 'integer');
  const dialog = await add('Parameter…');
  await dialog.getByLabel('Name').fill('notify');
  await dialog.getByLabel('Type').selectOption('array');
  await submit(dialog, 'Add parameter');
  await heading('Parameter Object');
}

/** Five operations by a snippet, three by hand. */
async function writeOperations(): Promise<void> {
  await getEditor(page).focus();
  await page.keyboard.press('Control+Home');
  await goToLine(page, 'paths:');
  await page.keyboard.press('Enter');
  await page.keyboard.type('CRUD');
  await waitForCompletion(page, 'CRUD of a resource');
  await page.keyboard.press('Enter');
  await page.keyboard.type('books');
  for (const name of ['Books', 'Book', 'book']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(name);
  }
  await page.keyboard.press('Escape');
  await getEditor(page).focus();
  await page.keyboard.press('Control+Home');
  await goToLine(page, 'paths:');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(TYPED_PATHS.replaceAll('\n', '\n  ').trim());
  await saveAll(page);
  await expect
    .poll(() =>
      page
        .getByRole('treeitem')
        .filter({ hasText: /^(?:GET|POST|PUT|DELETE|SSE)/ })
        .count(),
    )
    .toBe(11);
  await page.getByText('No problems').waitFor();
}

async function serveMock(): Promise<void> {
  mock = spawn(process.execPath, [PROGRAM, 'mock', FILE, '--port', '0', '--state'], {
    cwd: workspace.folder,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  while (!/^http:\S+$/m.test(printed) && mock.stdout) printed += (await once(mock.stdout, 'data'))[0];
  const [url = ''] = /^http:\S+$/m.exec(printed) ?? [];
  await outlineItem(page, /localhost:3000/).click();
  await heading('Server Object');
  await setField(/^url/, url);
  await outlineItem(page, url).waitFor();
  await saveAll(page);
}

/** Requests of all shapes: JSON, a form, files, a stream, without credentials. */
async function sendRequests(): Promise<void> {
  await view('Request');
  await openOperation(page, 'List books');
  await send('200 OK');
  await openOperation(page, 'Write a review');
  await page.getByRole('tab', { name: 'Body' }).first().click();
  await page.getByRole('textbox', { name: 'text' }).fill('A joy.');
  await send('200 OK');
  await openOperation(page, 'Subscribe');
  await page.getByRole('textbox', { name: 'email' }).fill('ada@example.com');
  await send('204 No Content');
  await openOperation(page, 'Upload covers');
  await page.getByRole('textbox', { name: 'title' }).fill('Emma');
  const images = ['front.png', 'back.png'].map((name) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(`Bytes of ${name}`),
  }));
  await page.getByLabel('images').setInputFiles(images);
  await page.getByText('front.png, back.png').waitFor();
  await send('201 Created');
  await page.getByRole('tab', { name: 'Sent' }).click();
  const sent = page.locator('#response-request');
  await expect.poll(() => sent.textContent()).toMatch(/Bytes of front\.png[\s\S]*Bytes of back\.png/);
  await openOperation(page, 'Follow the books');
  await send('200 OK');
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await expect.poll(() => page.locator('.ws-message').count()).toBeGreaterThan(1);
  await openOperation(page, 'Delete a book');
  await button('Send').click();
  await page.getByText('Fill in id before the request is sent.').waitFor();
  await openOperation(page, 'Get me');
  await send('401 Unauthorized');
}

async function signIn(): Promise<void> {
  await page.getByRole('tab', { name: 'Authorization', exact: true }).first().click();
  await page.locator('summary', { hasText: 'Get a token' }).click();
  await page.getByRole('textbox', { name: 'Client ID' }).fill('docs');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Sign in at 127\.0\.0\.1:\d+$/ }).click();
  const popup = await opening;
  await popup.locator('input[name=login]').fill('ada');
  await popup.locator('input[name=password]').fill('a password');
  await popup.locator('button[type=submit]').click();
  await popup.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/For http:\/\/127\.0\.0\.1:\d+/).waitFor();
  await send('200 OK');
}

async function chainRequests(): Promise<void> {
  await openOperation(page, 'Create a book');
  await page.getByRole('tab', { name: 'Body' }).first().click();
  await page.getByRole('checkbox', { name: 'Send name' }).check();
  await page.getByRole('textbox', { name: 'name' }).fill('Emma');
  await send('201 Created');
  const body = page.getByRole('tree', { name: 'Body of the response' });
  const [, id = ''] = /id: "([^"]+)"/.exec((await body.textContent()) ?? '') ?? [];
  await saveStep('add');
  await openOperation(page, 'Get a book');
  await page.getByRole('tab', { name: /^Parameters/ }).click();
  await page.getByRole('textbox', { name: 'id', exact: true }).fill(id);
  await send('200 OK');
  await saveStep('read');
  const flow = page.getByRole('region', { name: 'shelve' });
  await flow.getByRole('button', { name: /add POST/ }).click();
  await flow.getByLabel('Name of an output of add').fill('id');
  await flow.getByLabel('Place in the body of the reply').first().fill('/id');
  await button('Add an output', flow).first().click();
  await flow.getByText('$response.body#/id').waitFor();
  await flow.getByRole('button', { name: /read GET/ }).click();
  await flow.getByLabel(/^id/).last().fill('$steps.add.outputs.id');
  await page.keyboard.press('Enter');
  await expect.poll(() => workspace.read('books.arazzo.yaml')).toContain('value: $steps.add.outputs.id');
  await button('Run shelve', flow).click();
  await expect.poll(() => flow.getByText('passed').count()).toBe(2);
}

const view = (name: string) => page.getByRole('tab', { name, exact: true }).first().click();
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const inForm = (name: RegExp) => page.locator('.ws-node-form').getByLabel(name);

async function add(item: string): Promise<Locator> {
  await button('Add to the description').click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

async function setField(name: RegExp, value: string): Promise<void> {
  await inForm(name).fill(value);
  await page.keyboard.press('Enter');
}

const addField = (name: string) =>
  button(name, page.getByRole('region', { name: 'Fields that can be added' })).click();

async function submit(dialog: Locator, action: string): Promise<void> {
  await button(action, dialog).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function addOperation(method: string, path: string, id: string, summary: string): Promise<void> {
  const dialog = await add('Operation…');
  await dialog.getByLabel('Method').selectOption(method);
  await dialog.getByLabel('Path').fill(path);
  await dialog.getByLabel('Summary').fill(summary);
  await dialog.getByLabel('operationId').fill(id);
  await submit(dialog, 'Add operation');
  // What was added is the selected one, so that parts can be added to it.
  await page.getByRole('treeitem', { name: summary, selected: true }).waitFor();
  await heading('Operation Object');
}

async function addResponse(status: string, description: string, schema = ''): Promise<void> {
  const dialog = await add('Response…');
  await dialog.getByLabel('Status').fill(status);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Body as application/json').selectOption(schema);
  await submit(dialog, 'Add response');
}

async function addProperty(name: string, type: string): Promise<void> {
  await page.getByLabel('Name of the property').fill(name);
  await page.getByLabel('Type of the property').selectOption(type);
  await button('Add a property').click();
  await page.getByLabel(`${name} is required`).check();
}

async function send(status: string): Promise<void> {
  await button('Send').click();
  await page.getByRole('region', { name: 'Response' }).getByText(status).first().waitFor();
}

async function saveStep(name: string): Promise<void> {
  await button('Save as').click();
  await page.getByRole('menuitem', { name: 'Step of a flow…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Flow').fill('shelve');
  await dialog.getByLabel('Name').fill(name);
  await submit(dialog, 'Save');
}
