import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { findBuiltSite, findEarlierSite, rememberSite, type SiteWork } from '../src/docs/built-site.ts';
import { RECORD } from '../src/files/file-record.ts';
import { runCurlew } from './run-curlew.ts';

let folder: string;
const former = process.env.XDG_CACHE_HOME;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  process.env.XDG_CACHE_HOME = join(folder, 'cache');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  if (former === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = former;
});

const PRINTED = { lines: ['api.yaml: no problems'], sources: [{ pages: 1 }], links: [] };
const path = (name: string) => join(folder, name);

function write(name: string, text: string): void {
  writeFileSync(path(name), text);
  // Written before the build, however fast the test is.
  utimesSync(path(name), 1_000, 1_000);
}

function getWork(change: Partial<SiteWork> = {}): SiteWork {
  return {
    config: { logo: { light: path('logo.svg') } },
    curlew: { sources: [path('api.yaml')], strict: false },
    place: [path('site'), 'https://docs.example.com', '/docs'],
    start: Date.now() + 60_000,
    ...change,
  };
}

/** A site of an API in two files, with a logo, as a build leaves it. */
function build(work = getWork(), codes: string[] = [], keys: Record<string, string> = {}): void {
  write('api.yaml', 'openapi: 3.1.0');
  write('schema.yaml', 'type: string');
  write('logo.svg', '<svg/>');
  mkdirSync(path('site/pets'), { recursive: true });
  writeFileSync(path('site/index.html'), 'overview');
  writeFileSync(path('site/pets/index.html'), 'pets');
  writeFileSync(path('site/pets.md'), '# Pets');
  const inputs = [path('api.yaml'), path('schema.yaml')];
  rememberSite(path('site'), work, { inputs, printed: PRINTED, codes, keys });
}

test('a site of which nothing has changed is found with what was printed', () => {
  build();
  expect(findBuiltSite(path('site'), getWork())).toEqual({
    printed: PRINTED,
    files: ['index.html', 'pets.md', 'pets/index.html'],
  });
});

describe('a site with a stylesheet of the user', () => {
  const styled = (name = 'own.css') =>
    getWork({ curlew: { sources: [path('api.yaml')], styles: [path(name)] } });
  const isFound = (css: string, name?: string, change: () => void = () => {}) => {
    write(name ?? 'own.css', css);
    build(styled(name));
    change();
    return findBuiltSite(path('site'), styled(name)) !== undefined;
  };
  const OWN = ':root { --cl-accent: light-dark(#a3195b, #ff8ac2); }\n@media print { a { color: red } }\n';

  test('is found as long as the stylesheet is the same', () => {
    expect(isFound(OWN)).toBe(true);
    expect(isFound(OWN, 'own.css', () => write('own.css', OWN.replace('red', 'blue')))).toBe(false);
    expect(isFound(OWN, 'own.css', () => unlinkSync(path('own.css')))).toBe(false);
  });

  test.each([
    ['loads another', "@import './more.css';"],
    ['loads a file', 'a { background: URL(dots.svg) }'],
    ['loads one of several files', "a { background: image-set('a.png' 1x) }"],
    ['is made by a plugin', "@plugin '@tailwindcss/typography';"],
  ])('is built again where it %s', (_name, css) => {
    expect(isFound(css)).toBe(false);
  });

  test('is built again where it is no CSS', () => {
    expect(isFound(OWN, 'own.scss')).toBe(false);
  });
});

test.each(['remote-image', 'remote-ref', 'example-mismatch'])('a problem of a text alone: %s', (code) => {
  build(getWork(), [code]);
  expect(findBuiltSite(path('site'), getWork())).toBeDefined();
});

describe('a site is built again when', () => {
  test.each<[string, () => unknown]>([
    ['its source has changed', () => write('api.yaml', 'openapi: 3.2.0')],
    ['a file behind a $ref has changed', () => write('schema.yaml', 'type: number')],
    ['a file behind a $ref is gone', () => unlinkSync(path('schema.yaml'))],
    ['its logo has changed', () => write('logo.svg', '<svg />')],
    ['a page was edited', () => writeFileSync(path('site/index.html'), 'Overview')],
    ['a page of the same size was written', () => utimesSync(path('site/index.html'), 5, 5)],
    ['a page is gone', () => unlinkSync(path('site/pets/index.html'))],
    ['its folder is gone', () => rmSync(path('site'), { recursive: true })],
    [
      'a file is in place of its folder',
      () => {
        rmSync(path('site'), { recursive: true });
        writeFileSync(path('site'), '');
      },
    ],
    ['a file was added', () => writeFileSync(path('site/more.html'), '')],
    ['what is remembered is damaged', () => rmSync(path('cache'), { recursive: true })],
  ])('%s', (_name, change) => {
    build();
    change();
    expect(findBuiltSite(path('site'), getWork())).toBeUndefined();
  });

  const given = () => [path('api.yaml')];
  test.each<[string, () => Partial<SiteWork>]>([
    ['an option has', () => ({ curlew: { sources: given(), strict: true } })],
    ['an option is new', () => ({ curlew: { sources: given(), strict: false, title: 'Harbor' } })],
    ['the configuration has', () => ({ config: { logo: { light: path('logo.svg') }, robots: true } })],
    ['its address has', () => ({ place: [path('site'), 'https://docs.example.org', '/docs'] })],
    [
      'there is another source',
      () => ({ curlew: { sources: [...given(), path('schema.yaml')], strict: false } }),
    ],
  ])('%s', (_name, change) => {
    build();
    expect(findBuiltSite(path('site'), getWork(change()))).toBeUndefined();
  });

  test('a source was saved during the build', () => {
    build(getWork({ start: Date.now() - 60_000 }));
    expect(findBuiltSite(path('site'), getWork())).toBeUndefined();
  });

  test.each<[string, () => Partial<SiteWork>]>([
    ['a source is an address', () => ({ curlew: { sources: ['https://example.com/api.yaml'] } })],
    ['sources are a glob', () => ({ curlew: { sources: [path('*.yaml')] } })],
    ['a plugin is a part of it', () => ({ config: { plugins: [{ name: 'own' }] } as SiteWork['config'] })],
    [
      'a function is',
      () => ({ config: { plugins: [{ name: 'own', run: () => 1 }] } as unknown as SiteWork['config'] }),
    ],
    ['files from elsewhere are', () => ({ curlew: { sources: given(), allowRemote: true } })],
    ['a missing file is accepted', () => ({ config: { rules: { 'missing-image': 'off' as const } } })],
    ['known problems are accepted', () => ({ config: { baseline: path('baseline.json') } })],
  ])('it depends on what nobody can look up: %s', (_name, change) => {
    build(getWork(change()));
    expect(findBuiltSite(path('site'), getWork(change()))).toBeUndefined();
  });

  test.each(['unresolved-ref', 'missing-image', 'file-not-found'])('a file was missing: %s', (code) => {
    build(getWork(), [code]);
    expect(findBuiltSite(path('site'), getWork())).toBeUndefined();
  });
});

describe('after a change, the pages that may be kept', () => {
  const KEYS = { 'pets/index.html': 'a key', 'none/index.html': 'another' };
  const keysAfter = (change: () => unknown, work?: SiteWork) => {
    build(work, [], KEYS);
    write('api.yaml', 'openapi: 3.2.0');
    change();
    return findEarlierSite(path('site'), work ?? getWork())?.keys;
  };

  test('are those whose files are as they were written', () => {
    expect(keysAfter(() => 0)).toEqual({ 'pets/index.html': 'a key' });
    expect(keysAfter(() => write('site/index.html', 'overview'))).toEqual({ 'pets/index.html': 'a key' });
  });

  test.each<[string, () => unknown]>([
    ['was edited', () => writeFileSync(path('site/pets/index.html'), 'Pets')],
    ['was written again', () => utimesSync(path('site/pets/index.html'), 5, 5)],
    ['is gone', () => unlinkSync(path('site/pets/index.html'))],
    [
      'is a link',
      () => {
        unlinkSync(path('site/pets/index.html'));
        symlinkSync(path('site/index.html'), path('site/pets/index.html'));
      },
    ],
    ['has no Markdown any more', () => unlinkSync(path('site/pets.md'))],
  ])('none: the page %s', (_name, change) => {
    expect(keysAfter(change)).toEqual({});
  });

  test('none: options or the logo are others, code is a part of it, or nothing is remembered', () => {
    build(getWork(), [], KEYS);
    expect(findEarlierSite(path('site'), getWork({ place: [path('site')] }))).toBeUndefined();
    expect(keysAfter(() => rmSync(path('cache'), { recursive: true }))).toBeUndefined();
    expect(keysAfter(() => write('logo.svg', '<svg />'))).toBeUndefined();
    const work = getWork({ curlew: { sources: [path('api.yaml')], layout: 'own.astro' } });
    expect(keysAfter(() => 0, work)).toBeUndefined();
  });
});

const API = (title: string) => `openapi: 3.1.0
info: { title: ${title}, version: 3.0.0 }
paths:
  /ships:
    get: { operationId: listShips, responses: { '200': { description: All, content: { text/plain: {} } } } }
`;

test('the program says that a site is up to date', async () => {
  const args = ['docs', 'api.yaml', '-o', 'site'];
  writeFileSync(path('api.yaml'), API('Ships'));
  const first = await runCurlew(args, folder);
  expect(first.stderr).toContain('Wrote 3 pages');
  const second = await runCurlew(args, folder);
  expect(second.exit).toBe(0);
  expect(second.stderr).toMatch(/site is up to date: 3 pages \(\d+ kB\)\.\n$/);
  // What there is to say about the sources is said each time.
  expect(second.stderr.split('\n')[0]).toBe(first.stderr.split('\n')[0]);
  expect(JSON.parse((await runCurlew([...args, '--json'], folder)).stdout)).toMatchObject({
    pages: 3,
    upToDate: true,
    sources: [{ title: 'Ships' }],
  });
  if (!IS_COMPLETE) return;
  expect((await runCurlew([...args, '--force'], folder)).stderr).toContain('Wrote 3 pages');
  writeFileSync(path('api.yaml'), API('Boats'));
  expect((await runCurlew(args, folder)).stderr).toContain('Wrote 3 pages');
  expect(readFileSync(path('site/index.html'), 'utf8')).toContain('Boats');
});

/** All files of a site but the list of them, with their content. */
function siteFiles(site: string): Map<string, string> {
  const files = readdirSync(path(site), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const names = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((name) => !name.endsWith(RECORD));
  return new Map(names.sort().map((name) => [relative(path(site), name), readFileSync(name, 'latin1')]));
}

test('after a change, the site is that of a new build, and only pages that show the change are made', async () => {
  const text = readFileSync(fileURLToPath(new URL('../../user-api/openapi.yaml', import.meta.url)), 'utf8');
  const build = async (site: string) => {
    const { stderr } = await runCurlew(
      ['docs', 'api.yaml', '-o', site, '--site', 'https://example.com'],
      folder,
    );
    return /Wrote (?:(\d+) of )?(\d+) pages/.exec(stderr)?.slice(1).map(Number);
  };
  writeFileSync(path('api.yaml'), text);
  const [, pages = 0] = (await build('site')) ?? [];
  const changed = text
    .replace('summary: Create a user', 'summary: Add a user')
    .replace('No such user, or the user', 'No user, or one that');
  expect(changed).not.toBe(text);
  writeFileSync(path('api.yaml'), changed);
  const [made = 0] = (await build('site')) ?? [];
  expect(made).toBeGreaterThan(1);
  expect(made).toBeLessThan(pages);
  await build('new');
  expect(siteFiles('site')).toEqual(siteFiles('new'));
});
