import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtPaths } from '../src/links/built-files.ts';
import { LinkSources } from '../src/links/link-source.ts';
import { readSiteLinks } from '../src/links/site-links.ts';
import { reportBuild } from '../src/report/report-build.ts';

let folder: string;
const source = () => ({ files: [join(folder, 'api.yaml'), join(folder, 'gone.yaml')] });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curlew-links-'));
  writeFileSync(
    join(folder, 'api.yaml'),
    'info:\n  description: See [all](/guides/all) and [start](/guides/a).\n',
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<a href="/guides/a">a</a> <a href="/own">own</a> <a href="#x">x</a>',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

test('a link is found where it is written, not inside of a longer one', () => {
  const places = new LinkSources([source()], folder);
  expect(places.find('/guides/a')).toEqual({ file: 'api.yaml', line: 2, column: 51 });
  expect(places.find('/guides')).toBeUndefined();
  expect(places.find('/nowhere')).toBeUndefined();
});

test.each([
  ['warn', 'warn'],
  ['error', 'error'],
] as const)('links: %s names the line of the source, or else the page', (links, level) => {
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const found = readSiteLinks(folder, builtPaths(folder));
  const site = { folder, base: '', cwd: folder, links: found, linkErrors: links === 'error', seconds: 1 };
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
