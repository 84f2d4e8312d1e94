import { chmod, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import {
  chooseEnvironment,
  expectAccessible,
  openOperation,
  visitWorkspace,
} from './harness/workspace-page.ts';

const TOKEN = 'token-of-the-window-5d1c';
const SECRETS = '.curlew/secrets.json';

let api: Server;
let other: Server;
/** What the servers received: `api Bearer …`. */
const received: string[] = [];
let workspace: OpenedWorkspace;
let browser: SharedBrowser;
let page: Page;
let problems: string[];

async function listen(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    received.push(`${name} ${request.headers.authorization ?? 'nothing'}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const getPort = (server: Server) => String((server.address() as AddressInfo).port);

const describe = (port: string) => `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers:
  - url: http://127.0.0.1:{port}
    variables: { port: { default: '${port}' } }
security: [{ login: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      summary: List pets
      responses: { '200': { description: The pets., content: { application/json: { schema: { type: object } } } } }
components:
  securitySchemes:
    login: { type: http, scheme: bearer }
`;

beforeAll(async () => {
  api = await listen('api');
  other = await listen('other');
  browser = await shareBrowser();
});
beforeEach(async () => {
  received.length = 0;
  workspace = await openWorkspace({ 'openapi.yaml': describe('9') });
  ({ page, problems } = await visitWorkspace(browser, workspace));
  await openOperation(page, 'List pets');
});
afterEach(async () => {
  await page?.context().close();
  await workspace?.close();
});
afterAll(async () => {
  await browser?.close();
  for (const server of [api, other]) {
    server?.closeAllConnections();
    server?.close();
  }
});

const port = () => page.getByLabel('Variable port of the server');
const token = () => page.getByRole('textbox', { name: 'Token' });
const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).first().click();

async function send(): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/send'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await answered;
}

/** Loads the window again, or the one of the next server. */
async function reload(url?: string): Promise<void> {
  if (url === undefined) await page.reload();
  else await page.goto(url);
  await page.getByRole('treeitem').first().waitFor();
  await openOperation(page, 'List pets');
}

/** Fills in the server and the token. */
async function signIn(): Promise<void> {
  await port().fill(getPort(api));
  await openTab('Authorization');
  await token().fill(TOKEN);
}

test('a server and a token are entered once: they survive a reload at once after the last key, and a restart', async () => {
  await signIn();
  await reload();
  await openTab('Authorization');
  await page.getByText(`For http://127.0.0.1:${getPort(api)}`).waitFor();
  expect([await token().inputValue(), await token().getAttribute('placeholder')]).toEqual(['', 'Kept']);
  expect(await port().inputValue()).toBe(getPort(api));
  await send();
  await workspace.restart();
  await reload(workspace.url);
  await send();
  await page.getByText('200 OK').waitFor();
  expect(received).toEqual([`api Bearer ${TOKEN}`, `api Bearer ${TOKEN}`]);

  expect(await workspace.read(SECRETS)).toContain(TOKEN);
  expect(await workspace.read('.curlew/.gitignore')).toBe('*\n');
  if (process.platform !== 'win32')
    expect((await stat(`${workspace.folder}/${SECRETS}`)).mode & 0o777).toBe(0o600);
  expect(workspace.printed()).not.toContain(TOKEN);
  expect(await page.content()).not.toContain(TOKEN);
  await expectAccessible(page);

  await openTab('Authorization');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await send();
  expect(received.at(-1)).toBe('api nothing');
});

testAll(
  'a description that somebody else has changed gets the token only after the user agrees',
  async () => {
    await workspace.write('openapi.yaml', describe(getPort(api)));
    await expect.poll(() => port().inputValue()).toBe(getPort(api));
    await openTab('Authorization');
    await token().fill(TOKEN);
    await send();
    await page.getByText('200 OK').waitFor();

    await workspace.write('openapi.yaml', describe(getPort(other)));
    await expect.poll(() => port().inputValue()).toBe(getPort(other));
    await send();
    const question = page.getByRole('alert', { name: 'Credentials for another server' });
    await expect
      .poll(() => question.textContent())
      .toContain(
        `Nothing was sent: login was entered for http://127.0.0.1:${getPort(api)}, and not for http://127.0.0.1:${getPort(other)}.`,
      );
    await expectAccessible(page);
    expect(received).toEqual([`api Bearer ${TOKEN}`]);
    await question.getByRole('button', { name: /^Allow http:.* and send$/ }).click();
    await page.getByText('200 OK').waitFor();
    expect(received).toEqual([`api Bearer ${TOKEN}`, `other Bearer ${TOKEN}`]);
    expect(problems).toEqual([]);
  },
);

testAll(
  'environments are created, renamed, chosen and deleted beside the request, each with a token of its own',
  async () => {
    await signIn();
    await chooseEnvironment(page, 'New environment…');
    const dialog = page.getByRole('dialog', { name: 'Environments' });
    await dialog.getByLabel('Name', { exact: true }).fill('staging');
    await dialog.getByRole('button', { name: 'Save and use' }).click();
    await page.getByRole('button', { name: 'Environment: staging' }).waitFor();
    expect(await token().inputValue()).toBe('');
    expect(await port().inputValue()).toBe('9');
    await port().fill(getPort(other));
    await token().fill('of-staging');
    await send();
    expect(received).toEqual(['other Bearer of-staging']);

    await chooseEnvironment(page, 'Edit, rename or delete staging…');
    await expectAccessible(page);
    await dialog.getByLabel('Name', { exact: true }).fill('test');
    await dialog.getByRole('button', { name: 'Save and use' }).click();
    await page.getByRole('button', { name: 'Environment: test' }).waitFor();
    await send();
    await chooseEnvironment(page, 'default');
    await page.getByRole('button', { name: 'Environment: default' }).waitFor();
    await send();
    expect(received.slice(1)).toEqual(['other Bearer of-staging', `api Bearer ${TOKEN}`]);

    await chooseEnvironment(page, 'test');
    await chooseEnvironment(page, 'Edit, rename or delete test…');
    await dialog.getByRole('button', { name: 'Delete test', exact: true }).click();
    expect(await workspace.read(SECRETS)).toContain('of-staging');
    await dialog.getByRole('button', { name: 'Delete test and its secrets' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Environment: default' }).waitFor();
    expect(await workspace.read(SECRETS)).not.toContain('of-staging');
    expect(problems).toEqual([]);
  },
);

testAll(
  'without an environment no token is written, and a second window of the same server has it',
  async () => {
    await chooseEnvironment(page, 'No environment: keep nothing on the disk');
    await page.getByRole('button', { name: 'Environment: none' }).waitFor();
    await signIn();
    await page.getByText('Credentials are kept in memory').waitFor();
    await reload();
    await send();
    expect(received).toEqual([`api Bearer ${TOKEN}`]);
    await expect(workspace.read(SECRETS)).rejects.toThrow('ENOENT');
  },
);

testAll('a file that others can read is reported, and not used', async () => {
  if (process.platform === 'win32') return;
  await signIn();
  await send();
  await chmod(`${workspace.folder}/${SECRETS}`, 0o644);
  await reload();
  await page
    .getByText('.curlew/secrets.json can be read by other users (mode 644), and is not used.')
    .waitFor();
  await page.getByText('chmod 600 .curlew/secrets.json').first().waitFor();
  await send();
  expect(received).toEqual([`api Bearer ${TOKEN}`, 'api nothing']);
});
