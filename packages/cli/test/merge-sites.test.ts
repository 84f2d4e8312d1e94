import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { SearchEngine } from '../../astro/client/search/search-engine.ts';
import { runCurlew } from './run-curlew.ts';

const PROGRAM = fileURLToPath(new URL('../bin/curlew.js', import.meta.url));
const TURBO = fileURLToPath(new URL('../../../node_modules/.bin/turbo', import.meta.url));

let folder: string;
const path = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(path(name), 'utf8');

/** An API whose only operation lists things of a name. */
const api = (title: string, things: string) => `openapi: 3.1.0
info: { title: ${title}, version: 1.0.0 }
paths:
  /${things}:
    get:
      operationId: list-${things}
      summary: List all ${things}
      responses: { '200': { description: All of them } }
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'merged-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('two sites', () => {
  beforeAll(async () => {
    writeFileSync(path('users.yaml'), api('Users <b>', 'users'));
    writeFileSync(path('orders.yaml'), api('Orders', 'orders'));
    for (const name of ['users', 'orders']) {
      const args = ['docs', `${name}.yaml`, '--prefix', `/docs/${name}`, '--merged-at', '/docs', '-o', name];
      expect((await runCurlew(args, folder)).exit).toBe(0);
    }
    const args = ['docs', '--merge', 'users', 'orders', '-o', 'site', '--site', 'https://example.com/docs'];
    const { exit, stderr } = await runCurlew(args, folder);
    expect(stderr).toMatch(/^Merged 2 sites with 2 references and \d+ pages into site in [\d.]+ s\.\n$/);
    expect(exit).toBe(0);
  });

  test('are listed on one page', () => {
    const list = text('site/index.html');
    expect(list).toContain('<a href="/docs/users/">Users &lt;b&gt;</a>');
    expect(list).toContain('<a href="/docs/orders/">Orders</a>');
    expect(list).toContain('data-cl-indexes="/docs/references.json"');
  });

  test('lead to that page, and are copied as they are', () => {
    const page = text('site/users/users/list-users/index.html');
    expect(page).toBe(text('users/users/list-users/index.html'));
    expect(page).toContain('<a href="/docs/">API references</a>');
  });

  test('have one sitemap', () => {
    const sitemap = text('site/sitemap.xml');
    for (const name of ['users', 'orders'])
      expect(sitemap).toContain(`<loc>https://example.com/docs/${name}/${name}/list-${name}/</loc>`);
  });

  const load = async (address: string) => JSON.parse(text(`site/${address.replace('/docs/', '')}`));

  test('have one search on every page', async () => {
    const [, indexes = ''] = /data-cl-indexes="([^"]*)"/.exec(text('site/users/index.html')) ?? [];
    const found = await new SearchEngine(indexes.split(' '), load).search('list all');
    expect(found.map(({ href }) => href).sort()).toEqual([
      '/docs/orders/orders/list-orders/',
      '/docs/users/users/list-users/',
    ]);
  });

  test('are searched alone where they are published alone', async () => {
    const indexes = ['/docs/users/search.json', '/docs/references.json'];
    const alone = async (address: string) => {
      if (address === '/docs/references.json') throw new Error('404');
      return load(address);
    };
    const found = await new SearchEngine(indexes, alone).search('list all');
    expect(found.map(({ href }) => href)).toEqual(['/docs/users/users/list-users/']);
  });

  test('are merged again when one has changed', async () => {
    writeFileSync(path('orders.yaml'), api('Orders', 'orders').replace('List all', 'Find all'));
    const part = ['docs', 'orders.yaml', '--prefix', '/docs/orders', '--merged-at', '/docs', '-o', 'orders'];
    await runCurlew(part, folder);
    const merged = await runCurlew(['docs', '--merge', 'users', 'orders', '-o', 'site', '--json'], folder);
    expect(JSON.parse(merged.stdout)).toMatchObject({
      out: 'site',
      parts: [
        { folder: 'users', base: '/docs/users', references: [{ title: 'Users <b>', operations: 1 }] },
        { folder: 'orders', base: '/docs/orders', references: [{ title: 'Orders', operations: 1 }] },
      ],
    });
    expect(text('site/orders/orders/list-orders/index.html')).toContain('Find all orders');
  });
});

describe('is an error:', () => {
  const part = (name: string, change: object = {}) => {
    mkdirSync(path(name), { recursive: true });
    const base = `/${name}`;
    const reference = { title: 'A', version: '1', operations: 1, language: 'en', pages: [] };
    const references = [{ ...reference, href: `${base}/`, search: `${base}/search.json` }];
    writeFileSync(
      path(`${name}/references.json`),
      JSON.stringify({ mergedAt: '', base, references, ...change }),
    );
    return name;
  };
  const merge = (...parts: string[]) => ['docs', '--merge', ...parts, '-o', 'merged'];

  test.each<[string, () => string[], string]>([
    ['no folder', () => merge(), 'requires the folders of built sites'],
    ['a folder that is no part', () => merge('missing'), 'missing is no part of a merged site'],
    [
      'a path that leads out of the site',
      () => merge(part('out', { base: '/a/../../b' })),
      'is not the file',
    ],
    ['an address of another host', () => merge(part('host', { base: '//example.com/a' })), 'is not the file'],
    [
      'a link to another site',
      () => {
        const references = [{ title: 'A', href: 'https://example.com/', search: '/link/search.json' }];
        return merge(part('link', { references }));
      },
      'is not the file',
    ],
    [
      'two parts at one path',
      () => merge(part('one'), part('two', { base: '/one', references: [] })),
      'conflicting',
    ],
    ['one below another', () => merge(part('a'), part('b', { base: '/a/b', references: [] })), 'conflicting'],
    [
      'parts of two sites',
      () => merge(part('c'), part('d', { mergedAt: '/x', base: '/x/d', references: [] })),
      'is a part of the site at `/`, and d of that at `/x/`',
    ],
    [
      'a part that is the output',
      () => ['docs', '--merge', part('same'), '-o', 'same'],
      'is a part and the output',
    ],
    [
      'a symbolic link in a part',
      () => {
        symlinkSync(path('users.yaml'), path(`${part('linked')}/copy.yaml`));
        return merge('linked');
      },
      'linked/copy.yaml is a symbolic link',
    ],
    [
      'a part that is not below the site',
      () => ['docs', 'users.yaml', '--prefix', '/users', '--merged-at', '/docs', '-o', 'new'],
      'requires a path of this site below it, got `--prefix /users`',
    ],
  ])('%s', async (_name, args, message) => {
    const { exit, stderr } = await runCurlew(args(), folder);
    expect(stderr).toContain(message);
    expect(exit).toBe(2);
  });

  test('with `--links error`, a link to a page that another part does not have', async () => {
    const args = merge(part('from'), part('to'));
    writeFileSync(path('from/index.html'), '<a href="/to/">found</a><a href="/to/none/">not found</a>');
    writeFileSync(path('to/index.html'), '<a href="/to/none/">of the part itself</a>');
    const { exit, stderr } = await runCurlew([...args, '--links', 'error'], folder);
    expect(stderr).toBe(
      'error from/index.html broken-link The link "/to/none/" leads to no file of the site.\nNothing was written to merged.\n',
    );
    expect(exit).toBe(1);
  });
});

// The engine and its cache are not ours: 50 builds of it, in the complete run alone.
if (IS_COMPLETE) {
  describe('a repository of many APIs', () => {
    const COUNT = 50;
    const names = Array.from({ length: COUNT }, (_, at) => `api-${at + 1}`);
    const docs = () => {
      const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', XDG_CACHE_HOME: path('cache') };
      const args = ['run', 'docs', '--output-logs=errors-only', '--no-color'];
      const { stdout, stderr, status } = spawnSync(TURBO, args, { cwd: path('apis'), env, encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
      return /Cached:\s+(\d+) cached/.exec(stdout)?.[1];
    };

    beforeAll(() => {
      mkdirSync(path('apis'));
      const write = (name: string, value: object) =>
        writeFileSync(path(`apis/${name}`), JSON.stringify(value, undefined, 2));
      write('package.json', { private: true, packageManager: 'npm@11.0.0', workspaces: ['apis/*'] });
      write('turbo.json', { tasks: { docs: { inputs: ['openapi.yaml'], outputs: ['dist/**'] } } });
      for (const name of names) {
        mkdirSync(path(`apis/apis/${name}`), { recursive: true });
        const line = `docs openapi.yaml --prefix /${name} --merged-at / --out dist`;
        const scripts = { docs: `${JSON.stringify(process.execPath)} ${JSON.stringify(PROGRAM)} ${line}` };
        write(`apis/${name}/package.json`, { name, private: true, scripts });
        writeFileSync(path(`apis/apis/${name}/openapi.yaml`), api(name, `things-of-${name}`));
      }
    });

    test('builds the API that has changed alone, and takes the others from the cache', {
      timeout: 900_000,
    }, async () => {
      expect(docs()).toBe('0');
      writeFileSync(path('apis/apis/api-2/openapi.yaml'), api('Changed', 'changed'));
      rmSync(path('apis/apis/api-1/dist'), { recursive: true });
      expect(docs()).toBe(String(COUNT - 1));
      const folders = names.map((name) => `apis/${name}/dist`);
      const { exit } = await runCurlew(['docs', '--merge', ...folders, '-o', 'site'], path('apis'));
      expect(exit).toBe(0);
      expect(JSON.parse(text('apis/site/references.json')).references).toHaveLength(COUNT);
      expect(text('apis/site/api-2/index.html')).toContain('Changed');
    });
  });
}
