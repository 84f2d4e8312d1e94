import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOptions } from '../src/config/load-config.ts';
import { planSources } from '../src/plan/plan-sources.ts';

const ROOT = '/site';

function plan(options: object, from = ROOT) {
  return planSources({ ...readOptions(options), from, cwd: from });
}

function getBases(sources: unknown[], base?: string, from = ROOT): { bases: string[]; index?: string } {
  const { sources: planned, index } = plan({ sources, ...(base !== undefined && { base }) }, from);
  return { bases: planned.map((source) => source.base), ...(index !== undefined && { index }) };
}

test.each<[string, unknown[], string | undefined, string[], string | undefined]>([
  ['one source has the base to itself', ['openapi.yaml'], undefined, ['reference'], undefined],
  ['at the root of the site', ['openapi.yaml'], '/', [''], undefined],
  ['slashes do not matter', ['openapi.yaml'], 'docs/api/', ['docs/api'], undefined],
  [
    'several are named after their files',
    ['specs/users.yaml', 'My Captures.sh', 'Shop.postman_collection.json'],
    undefined,
    ['reference/users', 'reference/my-captures', 'reference/shop'],
    'reference',
  ],
  [
    'a name that says nothing gives way to the folder',
    ['users/openapi.yaml', 'orders/openapi.json'],
    undefined,
    ['reference/users', 'reference/orders'],
    'reference',
  ],
  [
    'a title says more than a generic file name',
    [{ path: 'openapi.yaml', title: 'Café API' }, 'captures.sh'],
    '/',
    ['cafe-api', 'captures'],
    '',
  ],
  [
    'a base of its own',
    ['a/x.yaml', { path: 'b/x.yaml', base: '/reference/X2' }],
    undefined,
    ['reference/x', 'reference/X2'],
    'reference',
  ],
])('%s', (_name, sources, base, bases, index) => {
  expect(getBases(sources, base)).toEqual({ bases, ...(index !== undefined && { index }) });
});

test('addresses depend neither on the folder of the checkout nor on the order of the sources', () => {
  const sources = ['openapi.yaml', 'captures.sh', '../other/api.json'];
  const bases = ['openapi', 'captures', 'api'];
  expect(getBases(sources, '/', '/home/a/site').bases).toEqual(bases);
  expect(getBases(sources, '/', '/ci/cli-2').bases).toEqual(bases);
  expect(getBases([...sources].reverse(), '/', '/ci/cli-2').bases).toEqual([...bases].reverse());
});

describe('what cannot be', () => {
  test.each<[string, unknown[], string | undefined, string]>([
    ['a base with a bracket', ['a.yaml'], '/[x]', 'must be a URL path such as `/api`, got "/[x]"'],
    ['a base with dots', ['a.yaml'], '/../x', 'must be a URL path such as `/api`, got "/../x"'],
    [
      'one base twice',
      [
        { path: 'a.yaml', base: '/x' },
        { path: 'b.yaml', base: 'X/' },
      ],
      undefined,
      'have conflicting addresses',
    ],
    [
      'one name twice',
      ['a/x.yaml', 'b/x.yaml'],
      undefined,
      'The pages of a/x.yaml (/reference/x) and b/x.yaml (/reference/x) have conflicting addresses.',
    ],
    ['an unknown kind', [{ path: 'a.txt', kind: 'curly' }], undefined, 'did you mean `curl`?'],
    ['a URL', ['https://example.com/a.yaml'], undefined, 'Remote source'],
    ['a URL without TLS', ['http://example.com/a.yaml'], undefined, 'Unsupported URL scheme'],
    ['a glob that matches nothing', ['none/*.yaml'], undefined, 'No file matches the glob "none/*.yaml"'],
    [
      'a base below another',
      [
        { path: 'a.yaml', base: '/x' },
        { path: 'b.yaml', base: '/x/y' },
      ],
      undefined,
      'have conflicting addresses',
    ],
  ])('%s', (_name, sources, base, message) => {
    expect(() => getBases(sources, base)).toThrow(message);
  });

  test('a title for several', () => {
    expect(() => plan({ sources: ['a.yaml', 'b.yaml'], title: 'Both' })).toThrow(
      '`title` is for a single source',
    );
  });
});

test('files are named relative to the current folder, and $refs stay in the project', () => {
  const { sources } = plan({ sources: ['specs/users.yaml', '../other/openapi.yaml'] }, '/projects/site');
  expect(sources.map(({ path, name, root }) => ({ path, name, root }))).toEqual([
    { path: '/projects/site/specs/users.yaml', name: 'specs/users.yaml', root: '/projects/site' },
    { path: '/projects/other/openapi.yaml', name: '../other/openapi.yaml', root: '/projects/other' },
  ]);
});

test('references stay inside the root that is named, from the root of the site', () => {
  const root = (options: object) => plan({ sources: ['specs/a.yaml'], ...options }).sources[0]?.root;
  expect([root({}), root({ root: 'specs' }), root({ root: '/' })]).toEqual(['/site', '/site/specs', '/']);
});

test('a glob stands for the files it matches, each once, in alphabetical order', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'glob-')));
  try {
    for (const name of ['users', 'orders', 'node_modules/x']) {
      mkdirSync(join(folder, 'services', name), { recursive: true });
      writeFileSync(join(folder, 'services', name, 'openapi.yaml'), '');
    }
    writeFileSync(join(folder, '[odd].yaml'), '');
    const { sources } = plan(
      { sources: ['services/**/openapi.yaml', 'services/users/*.yaml', '[odd].yaml'] },
      folder,
    );
    expect(sources.map(({ name, base }) => [name, base])).toEqual([
      ['services/orders/openapi.yaml', 'reference/orders'],
      ['services/users/openapi.yaml', 'reference/users'],
      ['[odd].yaml', 'reference/odd'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
