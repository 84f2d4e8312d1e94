import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import {
  type AuthorizationServer,
  SERVICE_SECRET,
  signInAt,
  startAuthorizationServer,
} from '../../../request/test/oauth/authorization-server.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { expectAccessible, openOperation, visitWorkspace } from './harness/workspace-page.ts';

const SECRETS = '.curlew/secrets.json';
const SCOPES = { read: 'Read what is yours', write: 'Change what is yours' };

let login: AuthorizationServer;
/** Its tokens are not fresh for a second request. */
let shortLogin: AuthorizationServer;
let api: Server;
/** Tokens that the API received. */
const received: string[] = [];
let workspace: OpenedWorkspace;
let browser: SharedBrowser;
let page: Page;
let problems: string[];
let origins: Set<string>;

beforeAll(async () => {
  login = await startAuthorizationServer();
  shortLogin = await startAuthorizationServer({ lifetime: 20 });
  api = createServer(async ({ headers }, response) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    received.push(token);
    const scopes = (await login.getScopes(token)) ?? (await shortLogin.getScopes(token));
    response
      .writeHead(scopes ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ scopes: scopes ?? [] }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  browser = await shareBrowser();
});
beforeEach(async () => {
  received.length = 0;
  workspace = await openWorkspace({ 'openapi.json': describe(login.url, shortLogin.url) });
  await visit();
});
afterEach(async () => {
  await page?.context().close();
  await workspace?.close();
});
afterAll(async () => {
  await browser?.close();
  await login?.close();
  await shortLogin?.close();
  api?.closeAllConnections();
  api?.close();
});

async function visit(): Promise<void> {
  ({ page, problems, origins } = await visitWorkspace(browser, workspace));
}

function describe(loginUrl: string, shortUrl: string): string {
  const flows = (url: string) => ({
    authorizationCode: { authorizationUrl: `${url}/auth`, tokenUrl: `${url}/token`, scopes: SCOPES },
    clientCredentials: { tokenUrl: `${url}/token`, scopes: SCOPES },
    deviceAuthorization: {
      deviceAuthorizationUrl: `${url}/device/auth`,
      tokenUrl: `${url}/token`,
      scopes: SCOPES,
    },
  });
  const operation = (summary: string, scheme: string) => ({
    get: {
      operationId: scheme,
      summary,
      security: [{ [scheme]: ['read'] }],
      responses: {
        200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } },
        401: { description: 'Refused', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  });
  return JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'Users', version: '1' },
    servers: [{ url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }],
    paths: {
      '/me': operation('Get me', 'login'),
      '/short': operation('Get short', 'short'),
      '/open': operation('Get open', 'openId'),
    },
    components: {
      securitySchemes: {
        login: { type: 'oauth2', flows: flows(loginUrl) },
        short: { type: 'oauth2', flows: flows(shortUrl) },
        openId: { type: 'openIdConnect', openIdConnectUrl: `${loginUrl}/.well-known/openid-configuration` },
      },
    },
  });
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true }).first().click();
const way = () => page.getByLabel('Way to a token');

/** The text that describes a field for assistive technologies. */
async function readHint(field: Locator): Promise<string | null> {
  const id = await field.getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`).textContent();
}

async function openTokenForm(operation: string, client = 'docs'): Promise<void> {
  await openOperation(page, operation);
  await tab('Authorization');
  await page.locator('summary', { hasText: 'Get a token' }).click();
  await page.getByRole('textbox', { name: 'Client ID' }).fill(client);
}

/** Goes through the pages of the authorization server in the window that opens. */
async function signIn(): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Sign in at 127\.0\.0\.1:\d+$/ }).click();
  const popup = await opening;
  await popup.locator('input[name=login]').fill('ada');
  await popup.locator('input[name=password]').fill('a password');
  await popup.locator('button[type=submit]').click();
  await popup.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/For http:\/\/127\.0\.0\.1:\d+/).waitFor();
}

async function send(): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/send'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await answered;
}

test('a user signs in once, in a window with a loopback redirect; the token is kept out of the window, and survives a restart', async () => {
  await openTokenForm('Get me');
  expect(await page.getByLabel('read Read what is yours').isChecked()).toBe(true);
  await page.getByText(`http://127.0.0.1:${new URL(workspace.url).port}/oauth-callback`).waitFor();
  await page.getByLabel('write Change what is yours').check();
  // Each field says what it is, where one finds it, and where it is kept.
  const { host } = new URL(login.url);
  expect(await readHint(way())).toContain('sign in on pages of the authorization server');
  expect(await readHint(page.getByRole('textbox', { name: 'Client ID' }))).toContain(`the page of ${host}`);
  const secretHint = await readHint(page.getByRole('textbox', { name: 'Client secret' }));
  expect(secretHint).toContain(`kept in ${SECRETS} and sent to ${host} alone`);
  expect(await readHint(page.getByRole('group', { name: 'Scopes' }))).toContain('kept with the token');
  await way().selectOption({ label: 'As a program (client credentials)' });
  expect(await readHint(way())).toContain('without a user');
  await way().selectOption({ label: 'Sign in (authorization code)' });
  await expectAccessible(page);
  await signIn();
  await send();
  await page.getByText('200 OK').waitFor();
  const [token = ''] = received;
  expect(await login.getScopes(token)).toEqual(['read', 'write']);
  expect(await workspace.read(SECRETS)).toContain(token);
  expect(await page.content()).not.toContain(token);
  expect(workspace.printed()).not.toContain(token);

  await workspace.restart();
  await page.context().close();
  await visit();
  await openOperation(page, 'Get me');
  await send();
  await page.getByText('200 OK').waitFor();
  expect(received).toEqual([token, token]);
  expect([problems, [...origins]]).toEqual([[], [new URL(workspace.url).origin]]);
});

testAll(
  'a token that expires is renewed before the next request, unless the description names another authorization server',
  async () => {
    await openTokenForm('Get short');
    await signIn();
    await send();
    await page.getByText('200 OK').waitFor();
    await send();
    await expect.poll(() => received.length).toBe(2);
    const [first, second = ''] = received;
    expect(second).not.toBe(first);
    expect(await shortLogin.getScopes(second)).toEqual(['read']);

    const asked: string[] = [];
    const other = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      await workspace.write('openapi.json', describe(login.url, url));
      await expect
        .poll(async () => {
          await send();
          return received.at(-1) === received.at(-2);
        })
        .toBe(true);
      expect(asked).toEqual([]);
    } finally {
      other.closeAllConnections();
      other.close();
    }
  },
);

testAll(
  'a program gets a token by its secret, which is kept for the next one; a refusal says why',
  async () => {
    await openTokenForm('Get me', 'service');
    await way().selectOption({ label: 'As a program (client credentials)' });
    const get = page.getByRole('button', { name: /^Get a token from/ });
    await page.getByRole('textbox', { name: 'Client secret' }).fill('wrong');
    await get.click();
    await page.getByText(/invalid_client/).waitFor();
    await page.getByRole('textbox', { name: 'Client secret' }).fill(SERVICE_SECRET);
    await get.click();
    await page.getByText(/For http:\/\/127\.0\.0\.1:\d+/).waitFor();
    await send();
    await page.getByText('200 OK').waitFor();

    await page.reload();
    await page.getByRole('treeitem').first().waitFor();
    await openTokenForm('Get me', 'service');
    const secret = page.getByRole('textbox', { name: 'Client secret' });
    expect([await secret.inputValue(), await secret.getAttribute('placeholder')]).toEqual(['', 'Kept']);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/requestToken'));
    await get.click();
    expect((await answered).status()).toBe(200);
    await send();
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]).not.toBe(received[0]);
    expect(await page.content()).not.toContain(SERVICE_SECRET);
  },
);

testAll(
  'a code is entered on another device; OpenID Connect metadata names the ways to a token',
  async () => {
    await openTokenForm('Get open');
    expect(await way().locator('option').allTextContents()).toEqual([
      'Sign in (authorization code)',
      'Sign in on another device (device code)',
      'As a program (client credentials)',
    ]);
    await way().selectOption({ label: 'Sign in on another device (device code)' });
    await page.getByRole('button', { name: /^Get a token from/ }).click();
    const link = page.getByRole('link', { name: `${login.url}/device` });
    await signInAt((await link.getAttribute('href')) ?? '', () => false);
    await page.getByText(/For http:\/\/127\.0\.0\.1:\d+/).waitFor({ timeout: 60_000 });
    await send();
    await page.getByText('200 OK').waitFor();
  },
);

testAll('an answer that no sign-in waits for changes nothing, and a sign-in is canceled', async () => {
  const { origin } = new URL(workspace.url);
  const response = await fetch(`${origin}/oauth-callback?code=of-nobody&state=none`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/oauth-callback/unknown']);
  const told = await fetch(`${origin}/oauth-callback/unknown`);
  expect(await told.text()).toContain('No sign-in of this workspace waits for this answer.');
  expect((await fetch(`${origin}/oauth-callback`, { method: 'POST' })).status).toBe(403);
  expect((await fetch(`${origin}/oauth-callback/other`)).status).toBe(403);

  await openTokenForm('Get me');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Sign in at/ }).click();
  await page.getByText('Continue in the window that was opened.').waitFor();
  await (await opening).close();
  await page.getByText('The window seems to be closed').waitFor();
  const again = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Sign in at/ }).click();
  await again;
  await page.getByText('Continue in the window that was opened.').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('The sign-in was canceled.').waitFor();
  await send();
  await page.getByText('401 Unauthorized').waitFor();
});
