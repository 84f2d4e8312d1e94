import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../scripts/test-all.ts';
import {
  type AuthorizationServer,
  SERVICE_SECRET,
  signInAt,
  startAuthorizationServer,
} from '../../request/test/oauth/authorization-server.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { axeViolations } from './harness/axe-violations.ts';
import { buildSite } from './harness/build-site.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

let root: string;
let site: FolderServer;
let login: AuthorizationServer;
/** Its tokens are not fresh for a second request. */
let shortLogin: AuthorizationServer;
let api: Server;
let browser: SharedBrowser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  root = await makeSite({
    'astro.config.mjs': astroConfig(
      `{ sources: ['openapi.yaml'], tryIt: { clientIds: { login: 'docs', short: 'docs' } } }`,
    ),
    'openapi.yaml': '',
  });
  let connect = '';
  site = await serveFolder(join(root, 'dist'), () => `default-src 'self'; connect-src 'self' ${connect}`);
  const redirectUris = [`${site.origin}/_oauth-callback/`];
  login = await startAuthorizationServer({ redirectUris });
  shortLogin = await startAuthorizationServer({ redirectUris, lifetime: 20 });
  api = createServer(async (request, response) => {
    const origin = {
      'access-control-allow-origin': site.origin,
      'access-control-allow-headers': 'authorization',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, origin).end();
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const scopes = (await login.getScopes(token)) ?? (await shortLogin.getScopes(token));
    response
      .writeHead(scopes ? 200 : 401, { ...origin, 'content-type': 'application/json' })
      .end(JSON.stringify({ scopes: scopes ?? [] }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  connect = [apiUrl, login.url, shortLogin.url].join(' ');
  await writeFile(join(root, 'openapi.yaml'), describeApi(apiUrl));
  const { code, log } = await buildSite(root);
  if (code !== 0) throw new Error(log);
  browser = await shareBrowser();
});

function describeApi(url: string): string {
  const scopes = { read: 'Read what is yours', write: 'Change what is yours' };
  const flows = (server: AuthorizationServer) => ({
    authorizationCode: { authorizationUrl: `${server.url}/auth`, tokenUrl: `${server.url}/token`, scopes },
    clientCredentials: { tokenUrl: `${server.url}/token`, scopes },
    deviceAuthorization: {
      deviceAuthorizationUrl: `${server.url}/device/auth`,
      tokenUrl: `${server.url}/token`,
      scopes,
    },
  });
  const operation = (operationId: string, security: object) => ({
    get: {
      operationId,
      tags: ['Users'],
      security: [security],
      parameters: [
        { name: 'page', in: 'query', schema: { type: 'integer' } },
        { name: 'kind', in: 'query', required: true, schema: { type: 'string' }, example: 'all' },
      ],
      responses: {
        200: {
          description: 'OK',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { scopes: { type: 'array', items: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
  });
  return JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'Users', version: '1' },
    servers: [{ url }],
    paths: {
      '/me': operation('getMe', { login: ['read'] }),
      '/others': operation('getOthers', { login: ['read'] }),
      '/short': operation('getShort', { short: ['read'] }),
      '/open': operation('getOpen', { openId: ['read'] }),
      '/wrong': operation('getWrong', { wrong: [] }),
    },
    components: {
      securitySchemes: {
        login: { type: 'oauth2', flows: flows(login) },
        short: { type: 'oauth2', flows: flows(shortLogin) },
        openId: { type: 'openIdConnect', openIdConnectUrl: `${login.url}/.well-known/openid-configuration` },
        wrong: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: 'http://127.0.0.1:9/token', scopes: {} } },
        },
      },
    },
  });
}

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  page = await context.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return () => context.close();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await login?.close();
  await shortLogin?.close();
  await new Promise((resolve) => api?.close(resolve));
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

/** The panel of an operation's page; the same tab as before. */
async function visit(operation: string, settings?: object): Promise<Locator> {
  await page.goto(`${site.origin}/reference/users/${operation}/`);
  const button = page.getByRole('button', { name: 'Try it' });
  if (settings)
    await button.evaluate((element, changed) => {
      const { dataset } = element as unknown as { dataset: Record<string, string> };
      dataset.clSettings = JSON.stringify({ ...JSON.parse(dataset.clSettings ?? ''), ...changed });
    }, settings);
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Try it' });
  await panel.waitFor();
  return panel;
}

async function openTokenForm(panel: Locator): Promise<void> {
  await panel.locator('summary', { hasText: 'Get a token' }).click();
  await panel.getByLabel('Client ID').waitFor();
}

/** Goes through the pages of the authorization server in the window that opens. */
async function signIn(panel: Locator): Promise<void> {
  const opening = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await popup.locator('input[name=login]').fill('ada');
  await popup.locator('input[name=password]').fill('a password');
  await popup.locator('button[type=submit]').click();
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await panel.getByText('Token received').waitFor();
}

async function send(panel: Locator): Promise<string> {
  const status = panel.locator('.cl-try-result .cl-try-status');
  // The result of a former request stays until the new one is there.
  const former = (await status.count()) > 0 ? await status.elementHandle() : undefined;
  await panel.getByRole('button', { name: 'Send' }).click();
  await former?.waitForElementState('hidden');
  await status.waitFor();
  return (await status.textContent()) ?? '';
}

const stored = (): Promise<string> => page.evaluate('JSON.stringify({ ...sessionStorage })');

test('a reader signs in once, in a window, for all operations of the API, until they forget it', async () => {
  const panel = await visit('get-me');
  expect(await send(panel)).toContain('401');
  await openTokenForm(panel);
  expect(await panel.getByLabel('Client ID').inputValue()).toBe('docs');
  expect(await panel.getByLabel('read Read what is yours').isChecked()).toBe(true);
  expect(await panel.getByText(`${site.origin}/_oauth-callback/`).count()).toBe(1);
  await panel.getByLabel('write Change what is yours').check();
  expect(await axeViolations(page, { include: '.cl-try' })).toEqual([]);
  await signIn(panel);
  const token = await panel.getByLabel('login access token').inputValue();
  expect(await login.getScopes(token)).toEqual(['read', 'write']);
  expect(await send(panel)).toContain('200');
  await panel.getByText('The response matches the API description.').waitFor();
  const other = await visit('get-others');
  expect(await send(other)).toContain('200');
  expect(await stored()).toContain(token);
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(token);
  await other.getByRole('button', { name: 'Forget' }).click();
  expect(await other.getByLabel('login access token').inputValue()).toBe('');
  expect(await stored()).not.toContain(token);
  expect(await send(other)).toContain('401');
  expect(problems).toEqual([]);
});

test('a token that expires is renewed before the next request', async () => {
  const panel = await visit('get-short');
  await openTokenForm(panel);
  await signIn(panel);
  const first = await panel.getByLabel('short access token').inputValue();
  expect(await send(panel)).toContain('200');
  const second = await panel.getByLabel('short access token').inputValue();
  expect(second).not.toBe(first);
  expect(await shortLogin.getScopes(second)).toEqual(['read']);
});

testAll('client credentials, with the secret of a client', async () => {
  const panel = await visit('get-me');
  await openTokenForm(panel);
  await panel.getByLabel('Flow').selectOption({ label: 'Client credentials' });
  await panel.getByLabel('Client ID').fill('service');
  await panel.getByLabel('Client secret').fill('wrong');
  await panel.getByRole('button', { name: 'Get a token' }).click();
  await panel.getByText(/refused: invalid_client/).waitFor();
  await panel.getByLabel('Client secret').fill(SERVICE_SECRET);
  await panel.getByLabel('Client secret').press('Enter');
  await panel.getByText('Token received').waitFor();
  expect(await send(panel)).toContain('200');
});

testAll('a code that is entered on another device', async () => {
  const panel = await visit('get-me');
  await openTokenForm(panel);
  await panel.getByLabel('Flow').selectOption({ label: 'Device authorization' });
  await panel.getByRole('button', { name: 'Get a token' }).click();
  const link = panel.getByRole('link', { name: `${login.url}/device` });
  await signInAt((await link.getAttribute('href')) ?? '', () => false);
  await panel.getByText('Token received').waitFor();
  expect(await send(panel)).toContain('200');
});

testAll('OpenID Connect: flows and scopes are those of the discovered metadata', async () => {
  const panel = await visit('get-open');
  await openTokenForm(panel);
  expect(await panel.getByLabel('Flow').locator('option').allTextContents()).toEqual([
    'Authorization code',
    'Device authorization',
    'Client credentials',
  ]);
  await panel.getByLabel('Client ID').fill('docs');
  await signIn(panel);
  expect(await send(panel)).toContain('200');
});

testAll('says that an authorization server cannot be reached', async () => {
  const panel = await visit('get-wrong');
  await openTokenForm(panel);
  await panel.getByLabel('Client ID').fill('any');
  await panel.getByRole('button', { name: 'Get a token' }).click();
  await panel.getByText('No response from http://127.0.0.1:9').waitFor();
});

test('with the option off, credentials end with the page', async () => {
  const panel = await visit('get-me', { keepCredentials: false });
  await panel.getByLabel('login access token').fill('entered');
  expect(await send(panel)).toContain('401');
  await panel.getByText('Kept only until you leave this page').waitFor();
  expect(await stored()).toBe('{}');
  const again = await visit('get-me', { keepCredentials: false });
  expect(await again.getByLabel('login access token').inputValue()).toBe('');
});

testAll(
  'the last requests of the tab fill the form again; a key is not among what is kept of them',
  async () => {
    const panel = await visit('get-me');
    await panel.getByLabel('login access token').fill('key-of-a-reader');
    await panel.locator('summary', { hasText: '1 optional field' }).click();
    await panel.getByLabel('page').fill('7');
    await panel.getByLabel('kind').fill('some');
    await send(panel);
    const other = await visit('get-others');
    await send(other);
    await other.locator('summary', { hasText: 'Recent requests' }).click();
    const rows = other.locator('.cl-try-requests li');
    await expect.poll(() => rows.allTextContents()).toEqual(['GET/others401', 'GET/me401']);
    expect(await page.evaluate('sessionStorage.getItem("cl-requests")')).not.toContain('key-of-a-reader');
    await rows.nth(1).getByRole('link').click();
    await page.waitForURL('**/get-me/');
    await page.getByRole('button', { name: 'Try it' }).click();
    await panel.locator('summary', { hasText: 'Recent requests' }).click();
    expect(await panel.getByLabel('kind').inputValue()).toBe('all');
    await panel.getByRole('button', { name: '/me' }).click();
    expect(await panel.getByLabel('kind').inputValue()).toBe('some');
    expect(await panel.getByLabel('page').inputValue()).toBe('7');
    for (let count = 0; count < 10; count += 1) await send(panel);
    await expect.poll(() => rows.count()).toBe(10);
  },
);

test('the scripts are as large as the README says', async () => {
  const text = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, panel, tokens] =
    /first click \((\d+) kB of gzip\), the script for tokens when its form is opened \((\d+) kB\)/.exec(
      text,
    ) ?? [];
  const files = await readdir(join(root, 'dist/_astro'));
  const getSize = async (name: string) => {
    const file = files.find((one) => one.startsWith(name) && one.endsWith('.js')) ?? '';
    return gzipSync(await readFile(join(root, 'dist/_astro', file))).length / 1_000;
  };
  for (const [name, said] of [
    ['try-it.', Number(panel)],
    ['oauth.', Number(tokens)],
  ] as const) {
    const size = await getSize(name);
    expect(size, name).toBeLessThanOrEqual(said + 0.5);
    expect(size, name).toBeGreaterThan(said * 0.9);
  }
});

test('the page that a server leads back to says nothing of the code it got, and is in no index', async () => {
  await page.goto(`${site.origin}/_oauth-callback/?code=of-nobody&state=none`);
  await expect.poll(() => page.url()).toBe(`${site.origin}/_oauth-callback/`);
  await page.getByText('You can close this window.').waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});
