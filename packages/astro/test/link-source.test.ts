import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtPaths } from '../src/links/built-files.ts';
import { LinkSources } from '../src/links/link-source.ts';
import { readSiteLinks } from '../src/links/site-links.ts';
import { reportBuild } from '../src/report/report-build.ts';

let folder: string;
/** For sites with files of authors. */
let sites: string;
const source = () => ({ files: [join(folder, 'api.yaml'), join(folder, 'gone.yaml')] });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curlew-links-'));
  sites = mkdtempSync(join(tmpdir(), 'curlew-sites-'));
  writeFileSync(
    join(folder, 'api.yaml'),
    'info:\n  description: See [all](/guides/all) and [start](/guides/a).\n',
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<a href="/guides/a">a</a> <a href="/own">own</a> <a href="#x">x</a>',
  );
});
afterAll(() => {
  for (const one of [folder, sites]) rmSync(one, { recursive: true, force: true, maxRetries: 20 });
});

/** Files of a site whose link is broken, and where it is found. */
const PAGES: Record<string, string> = {
  'src/pages/guides/start.md':
    'Start\n\n`/gone` and ```` [x](/gone) ````\n\n~~~md\n[x](/gone)\n~~~\n<!-- [x](/gone) -->\nSee [gone](/gone "Title").\n',
  'src/pages/index.astro':
    '---\nconst a = 1;\n---\n<p>/home</p>\n<a\n  href="/home">x</a>\n<a href={`/own`}>y</a>\n',
  'src/content/docs/Guide Two.mdx': '[part](#nowhere) and [a][b]\n\n[b]: /a%20b?x=1&y=2\n',
  'src/content/blog/post.md': 'Text\n\n[next](../gone-post/)\n',
  'src/layouts/base.astro': '<footer><a href="/imprint">Imprint</a><a href="#top-of-it">Top</a></footer>\n',
  'public/old.html': '<a href=/legacy?a=1&amp;b=2>old</a>\n',
  'node_modules/x/readme.md': '[x](/from-a-package)\n',
  'dist/guides/start/index.html': '<a href="/gone">gone</a><a href="/built">x</a>\n',
};

test.each([
  [
    'in Markdown, not in code or a comment',
    '/gone',
    'guides/start/index.html',
    'src/pages/guides/start.md:9:12',
  ],
  ['in a template, before its text', '/home', 'index.html', 'src/pages/index.astro:6:9'],
  ['in an expression', '/own', 'index.html', 'src/pages/index.astro:7:11'],
  [
    'a fragment, in the file of its page',
    '#nowhere',
    'guide-two/index.html',
    'src/content/docs/Guide Two.mdx:1:8',
  ],
  [
    'a definition, encoded by the page',
    '/a%20b?x=1&y=2',
    'guide-two/index.html',
    'src/content/docs/Guide Two.mdx:3:6',
  ],
  ['in a collection below a route', '../gone-post/', 'news/post/index.html', 'src/content/blog/post.md:3:8'],
  ['in a layout', '/imprint', 'guides/start/index.html', 'src/layouts/base.astro:1:18'],
  ['a fragment of a layout', '#top-of-it', 'guides/start/index.html', 'src/layouts/base.astro:1:48'],
  ['in a file that is copied, with entities', '/legacy?a=1&b=2', 'old.html', 'public/old.html:1:9'],
  ['in another page', '/gone', 'other/index.html', 'src/pages/guides/start.md:9:12'],
  ['a fragment of another page', '#nowhere', 'guides/start/index.html', undefined],
  ['not in a dependency', '/from-a-package', 'index.html', undefined],
  ['not in the built site', '/built', 'guides/start/index.html', undefined],
])('a link is found where it is written: %s', (_, address, page, want) => {
  const root = join(sites, 'site');
  for (const [path, text] of Object.entries(PAGES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const places = new LinkSources({ sources: [], root, folder: join(root, 'dist'), cwd: root });
  const found = places.find(address, page);
  expect(found && `${found.file}:${found.line}:${found.column}`).toBe(want);
});

test('a link is found in a source, not inside of a longer one, after the file of its page', () => {
  const root = join(sites, 'own');
  mkdirSync(join(root, 'src/pages'), { recursive: true });
  writeFileSync(join(root, 'src/pages/a.md'), '[start](/guides/a)\n');
  const places = new LinkSources({ sources: [source()], root, folder: join(root, 'dist'), cwd: root });
  expect(places.find('/guides/a', 'index.html')).toMatchObject({
    file: expect.stringMatching(/api\.yaml$/),
    line: 2,
    column: 51,
  });
  expect(places.find('/guides/a', 'a/index.html')).toEqual({
    file: 'src/pages/a.md',
    line: 1,
    column: 9,
  });
  expect(places.find('/guides', 'index.html')).toBeUndefined();
  expect(places.find('/nowhere', 'index.html')).toBeUndefined();
});

test.each([
  ['warn', 'warn'],
  ['error', 'error'],
] as const)('links: %s names the line of the source, or else the page', (links, level) => {
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const found = readSiteLinks(folder, builtPaths(folder));
  const root = join(folder, 'none');
  const site = {
    folder,
    root,
    base: '',
    cwd: folder,
    links: found,
    linkErrors: links === 'error',
    seconds: 1,
  };
  const sources = [{ ...source(), diagnostics: [] }];
  const guideProblems = [{ code: 'unknown-name', severity: 'error', message: 'Unknown.' }] as const;
  const run = () => reportBuild({ ...site, sources, guideProblems }, logger);
  if (level === 'error') expect(run).toThrow('3 broken links in the pages of this site.');
  else run();
  expect(logger.info.mock.calls.flat().join()).toMatch(/; 1 error, 3 broken links$/);
  expect(logger[level].mock.calls.flat()).toEqual([
    'api.yaml:2:51 broken-link The link "/guides/a" leads to no file of the site. (in index.html)',
    'index.html broken-link The link "/own" leads to no file of the site.',
    'index.html broken-link The link "#x" leads to no element with this id.',
  ]);
});
