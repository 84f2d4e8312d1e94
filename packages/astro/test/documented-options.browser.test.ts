import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedExamples } from '../../conventions/src/documented-examples.ts';
import { API, COMPONENTS, OPTION_FILES, SINGLE_FILES, SVG } from './fixtures/option-site.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { BUILDS, documentedOptions } from './harness/documented-options.ts';

/** Checked by tests of the command line. */
const OF_COMMAND_LINE = 'Configuration file';

test('every documented example is built', () => {
  const built = new Set<string>([...Object.values(BUILDS).flat(), OF_COMMAND_LINE]);
  expect([...documentedExamples('js').keys()].filter((heading) => !built.has(heading))).toEqual([]);
});

describe('several references', () => {
  let root: string;
  let log: string;

  beforeAll(async () => {
    root = await makeSite({
      'site/astro.config.mjs': astroConfig(documentedOptions('site'), `site: 'https://ships.test',`),
      ...OPTION_FILES,
    });
    const run = await buildSite(join(root, 'site'));
    log = run.log;
    expect(run.code, log).toBe(0);
  });
  afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));

  const file = (path: string) => readFile(join(root, 'site/dist', path), 'utf8');
  const overview = () => file('reference/openapi/index.html');
  const operation = () => file('reference/openapi/fleet/get-ship/index.html');

  test('sources have their address, title, kind, language, converter options and content', async () => {
    expect(await operation()).toMatch(/<html lang="en"/);
    const orders = await file('orders/index.html');
    expect(orders).toMatch(/<html lang="fr"/);
    expect(orders).toMatch(/<h1[^>]*>\s*Orders\s*</);
    expect(await file('recorded/index.html')).toContain('GET');
    expect(await file('recorded/openapi.yaml')).toContain('example: 7');
    expect(await file('reference/generated/index.html')).toMatch(/<h1[^>]*>\s*Generated\s*</);
  });

  test('a source has pages of its workflows', async () => {
    const html = await file('harbor/workflows/check-orders/index.html');
    expect(html).toMatch(/href="\/harbor\/orders\/list-orders\/"/);
    expect(html).toMatch(/<aside class="cl-samples"[\s\S]*Whole workflow/);
    expect(await file('harbor/workflows.md')).toContain(
      '(https://ships.test/harbor/workflows/check-orders.md)',
    );
  });

  test('logo, favicon and social image are files of the site', async () => {
    const html = await operation();
    const images = [...html.matchAll(/<img class="(cl-logo[^"]*)" src="([^"]+)"/g)].map(([, name, src]) => ({
      name,
      src,
    }));
    expect(images.map(({ name }) => name)).toEqual(['cl-logo cl-logo-light', 'cl-logo cl-logo-dark']);
    const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const social = /<meta property="og:image" content="https:\/\/ships\.test([^"]+)"/.exec(html)?.[1] ?? '';
    for (const path of [images[0]?.src ?? '', icon]) expect(await file(path)).toBe(SVG);
    expect(await file(social)).toBe('not really a PNG');
  });

  test('links are in the header and the footer, guides above the groups', async () => {
    const html = await operation();
    expect(html).toMatch(/cl-header-links[\s\S]*href="https:\/\/status\.example\.com"[\s\S]*<\/header>/);
    expect(html).toMatch(/<footer class="cl-footer">[\s\S]*href="\/imprint\/"/);
    expect(html).toMatch(
      /cl-nav-groups[\s\S]*href="\/guides\/start\/"[\s\S]*Concepts[\s\S]*href="\/guides\/errors\/"[\s\S]*fleet/,
    );
  });

  test('stylesheets come after Curlew’s', async () => {
    const styles = [...(await operation()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    const texts = await Promise.all(styles.map(([, path = '']) => file(path)));
    expect(texts.join('')).toMatch(/--cl-accent:\s*light-dark[\s\S]*--cl-accent:\s*(?:rebeccapurple|#639)/);
  });

  test('a page can be edited at its line', async () => {
    const line = API.split('\n').findIndex((text) => text.includes('get:')) + 1;
    expect(await operation()).toMatch(
      new RegExp(`href="https://github\\.com/example/api/edit/main/[^"]*openapi\\.yaml#L${line}"`),
    );
  });

  test('404.html, robots.txt and sitemap.xml are written, without pages of earlier versions', async () => {
    expect(await file('404.html')).toContain('href="/orders/"');
    expect(await file('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://ships.test/sitemap.xml\n',
    );
    const sitemap = await file('sitemap.xml');
    expect(sitemap).toContain('<loc>https://ships.test/reference/openapi/fleet/get-ship/</loc>');
    expect(sitemap).not.toContain('/v2/');
  });

  test('every component is replaced', async () => {
    const pages = (await readdir(join(root, 'site/dist'), { recursive: true })).filter((path) =>
      path.endsWith('.html'),
    );
    const html = (await Promise.all(pages.map(file))).join('');
    const missing = Object.keys(COMPONENTS).filter((name) => !html.includes(`data-replaced="${name}"`));
    expect(missing).toEqual([]);
    expect(await operation()).toMatch(/data-replaced="Responses"><\/span>\s*<section/);
  });

  test('samples are in the chosen languages, requests can be sent, images of others and internal parts are shown', async () => {
    const html = await operation();
    const [list = ''] = html.match(/<select[^>]* data-cl-language[\s\S]*?<\/select>/) ?? [];
    const languages = [...list.matchAll(/<option value="([^"]+)"/g)].map(([, name]) => name);
    expect(languages).toEqual(['curl', 'typescript', 'httpx', 'kotlin', 'powershell']);
    expect(html).toMatch(/<button[^>]*data-cl-try=/);
    expect(await overview()).toMatch(/<img[^>]* src="https:\/\/images\.test\/harbor\.png"/);
    expect(await file('reference/openapi/fleet/inspect/index.html')).toContain('/inspections');
  });

  test('severities, ignores and the baseline decide what is reported', () => {
    expect(log).toMatch(/\[WARN\].*openapi\.yaml:\d+:\d+ missing-operation-id/);
    expect(log).not.toContain('unused-component');
    const [only, ...more] = log.match(/openapi\.yaml:\d+:\d+ example-mismatch/g) ?? [];
    const line = API.split('\n').findIndex((text) => text.includes('Quay:')) + 1;
    expect(only).toContain(`openapi.yaml:${line}:`);
    expect(more).toEqual([]);
  });

  test('a reference may lead into the folder above, and a key may be longer than the default limit', async () => {
    expect(await operation()).toContain('What went wrong');
    expect(log).not.toContain('limit');
  });

  test('versions lead to the same operation; an old page names the current one, and is not listed', async () => {
    const current = await file('ships/fleet/get-ship/index.html');
    expect(current).toMatch(/href="\/ships\/v2\/fleet\/get-ship\/"[^>]*>\s*v2/);
    const old = await file('ships/v2/fleet/get-ship/index.html');
    expect(old).toMatch(/href="\/ships\/fleet\/get-ship\/"[^>]*>\s*v3/);
    expect(old).toContain('<link rel="canonical" href="https://ships.test/ships/fleet/get-ship/">');
    expect(old).toContain('<meta name="robots" content="noindex">');
    expect(current).not.toContain('noindex');
  });

  test('pages and guides of the site read and show the references', async () => {
    const html = await file('guide/index.html');
    expect(html).toContain('<p id="facts">Ships /ships/{id} tag Ship 1</p>');
    expect(html).toContain('<p id="entries">fleet=tag: fleet/get-ship=operation:getShip</p>');
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(html.match(/cl-embedded /g)).toHaveLength(4);
    expect(html).toContain('href="/ships/fleet/get-ship/"');
  });
});

test('one reference has its address, title and language, and a program reports its problems', async () => {
  const root = await makeSite({
    'astro.config.mjs': astroConfig(documentedOptions('single')),
    ...SINGLE_FILES,
  });
  const { code, log } = await buildSite(root);
  expect(code, log).toBe(0);
  const html = await readFile(join(root, 'dist/api/index.html'), 'utf8');
  expect(html).toMatch(/<html lang="de"/);
  const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(await readFile(join(root, 'dist', icon), 'utf8')).toContain('<svg');
  expect(html).toMatch(/<h1[^>]*>\s*Harbor API\s*</);
  // `config` names the file with this link, `lenient` builds what is left.
  expect(html).toContain('href="/nowhere/"');
  expect(html).toContain('List ships');
  expect(log).toMatch(/^openapi\.yaml: \S+ .*refs\.invalid/m);
  expect(log).not.toContain('allowRemote');
  expect(log).not.toContain('unused-ignore');
  expect(log).toMatch(/^\/nowhere\/ is linked by api\/index\.html/m);
  expect(log).not.toContain('leads to no file');
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});
