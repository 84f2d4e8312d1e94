import { describe, expect, test } from 'vitest';
import { planSources } from '../src/plan-sources.ts';
import { readOptions } from '../src/read-options.ts';

const ROOT = '/site';

function basesOf(sources: unknown[], base?: string): { bases: string[]; index?: string } {
  const plan = planSources(readOptions({ sources, ...(base !== undefined && { base }) }), ROOT, ROOT);
  return {
    bases: plan.sources.map((source) => source.base),
    ...(plan.index !== undefined && { index: plan.index }),
  };
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
    'equal names are numbered',
    ['a/x.yaml', 'b/x.yaml'],
    undefined,
    ['reference/x', 'reference/x-2'],
    'reference',
  ],
  [
    'a base that was asked for is kept free',
    ['a/x.yaml', { path: 'b/y.yaml', base: '/reference/X' }],
    undefined,
    ['reference/x-2', 'reference/X'],
    'reference',
  ],
])('%s', (_name, sources, base, bases, index) => {
  expect(basesOf(sources, base)).toEqual({ bases, ...(index !== undefined && { index }) });
});

describe('what cannot be', () => {
  test.each<[string, unknown[], string | undefined, string]>([
    ['a base with a bracket', ['a.yaml'], '/[x]', 'is no path: "/[x]"'],
    ['a base with dots', ['a.yaml'], '/../x', 'is no path: "/../x"'],
    [
      'one base twice',
      [
        { path: 'a.yaml', base: '/x' },
        { path: 'b.yaml', base: 'X/' },
      ],
      undefined,
      'would share addresses',
    ],
    [
      'a base below another',
      [
        { path: 'a.yaml', base: '/x' },
        { path: 'b.yaml', base: '/x/y' },
      ],
      undefined,
      'would share addresses',
    ],
  ])('%s', (_name, sources, base, message) => {
    expect(() => basesOf(sources, base)).toThrow(message);
  });

  test('a title for several', () => {
    const options = readOptions({ sources: ['a.yaml', 'b.yaml'], title: 'Both' });
    expect(() => planSources(options, ROOT, ROOT)).toThrow('`title` names one reference');
  });
});

test('files are named from where the user stands, and $refs stay in the project', () => {
  const options = readOptions({ sources: ['specs/users.yaml', '../other/openapi.yaml'] });
  const { sources } = planSources(options, '/projects/site', '/projects/site');
  expect(sources.map(({ file, displayPath, root }) => ({ file, displayPath, root }))).toEqual([
    { file: '/projects/site/specs/users.yaml', displayPath: 'specs/users.yaml', root: '/projects/site' },
    { file: '/projects/other/openapi.yaml', displayPath: '../other/openapi.yaml', root: '/projects/other' },
  ]);
});

test('references stay inside the root that is named, from the root of the site', () => {
  const plan = (options: object) =>
    planSources(readOptions({ sources: ['specs/a.yaml'], ...options }), ROOT, ROOT).sources[0]?.root;
  expect([plan({}), plan({ root: 'specs' }), plan({ root: '/' })]).toEqual(['/site', '/site/specs', '/']);
});
