import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchSegment, PathIndex, segmentTemplate, type TrailingSlash } from '../../src/match/path-index.ts';

const match = (template: string, segment: string) => matchSegment(segmentTemplate(template), segment);

test.each([
  ['{id}', 'a', { id: 'a' }],
  ['{id}', '', undefined],
  ['{id}.json', 'a.json', { id: 'a' }],
  ['{id}.json', '.json', undefined],
  ['{id}.json', 'a.json.json', { id: 'a.json' }],
  ['{from}-{to}', 'a-b-c', { from: 'a', to: 'b-c' }],
  ['{from}-{to}', '--', undefined],
  ['{from}-{to}', '---', { from: '-', to: '-' }],
  ['v{a}{b}', 'v12', { a: '1', b: '2' }],
  ['v{a}{b}', 'v1', undefined],
  ['{id', '{id', {}],
  ['{id', '{id{id', undefined],
  ['(a+){b}', '(a+)1', { b: '1' }],
])('%s of %s', (template, segment, want) => {
  expect(match(template, segment)).toEqual(want);
});

test('finds what a regular expression finds', () => {
  const part = fc.constantFrom('a', '-', '.', '{x}', '{y}', 'a.');
  const parts = fc
    .array(part, { maxLength: 6 })
    .filter((list) => list.filter((one) => one === '{x}').length === 1)
    .filter((list) => list.filter((one) => one === '{y}').length < 2);
  const text = fc.string({ unit: fc.constantFrom('a', '-', '.', 'b'), maxLength: 8 });
  fc.assert(
    fc.property(parts, text, (list, segment) => {
      const source = list.map((one) => {
        const [, name] = /^\{(.)\}$/.exec(one) ?? [];
        return name === undefined ? one.replaceAll('.', '\\.') : `(?<${name}>.+?)`;
      });
      const groups = new RegExp(`^${source.join('')}$`).exec(segment)?.groups;
      expect(match(list.join(''), segment)).toEqual(groups && { ...groups });
    }),
  );
});

test('takes linear time for a segment that nearly matches', () => {
  expect(match('{a}-{b}-{c}-{d}.json', '-'.repeat(1_000_000))).toBeUndefined();
});

describe('paths', () => {
  const find = (templates: readonly string[], path: string, trailingSlash: TrailingSlash = 'exact') =>
    new PathIndex(
      templates.map((one) => [one, one]),
      trailingSlash,
    )
      .find(path)
      .map(({ path: found, values }) => [found, values]);

  test.each<[templates: string[], path: string, want: [string, Record<string, string>][]]>([
    [
      ['/users/{id}', '/users/me'],
      '/users/me',
      [
        ['/users/me', {}],
        ['/users/{id}', { id: 'me' }],
      ],
    ],
    [
      ['/users/{id}', '/users/{id}.json'],
      '/users/5.json',
      [
        ['/users/{id}.json', { id: '5' }],
        ['/users/{id}', { id: '5.json' }],
      ],
    ],
    [
      ['/{a}.json', '/{a}.min.json'],
      '/x.min.json',
      [
        ['/{a}.min.json', { a: 'x' }],
        ['/{a}.json', { a: 'x.min' }],
      ],
    ],
    [
      ['/{a}/b', '/a/{b}'],
      '/a/b',
      [
        ['/a/{b}', { b: 'b' }],
        ['/{a}/b', { a: 'a' }],
      ],
    ],
    [['/a', '/{x}'], '/a/', []],
    [['/'], '/', [['/', {}]]],
    [['/a?x={y}', '/b#c'], '/a', [['/a?x={y}', {}]]],
    [['/users/{id}'], '/users/', []],
    [['/users/{id}'], '/users/a%2Fb', [['/users/{id}', { id: 'a%2Fb' }]]],
    [['/~a'], '/%7Ea', [['/~a', {}]]],
    [['/%7Ea'], '/~a', [['/%7Ea', {}]]],
    [['/a b/{id}.x'], '/a%20b/1%2Ex', [['/a b/{id}.x', { id: '1' }]]],
    [['/{__proto__}'], '/x', [['/{__proto__}', JSON.parse('{"__proto__":"x"}')]]],
    [['/constructor'], '/constructor', [['/constructor', {}]]],
    [['/{constructor}'], '/%', [['/{constructor}', { constructor: '%' }]]],
  ])('%j has %s', (templates, path, want) => {
    expect(find(templates, path)).toEqual(want);
  });

  test.each<[templates: string[], path: string, exact: string[], lenient: string[]]>([
    [['/users/{id}'], '/users/1/', [], ['/users/{id}']],
    [['/users/{id}/'], '/users/1', [], ['/users/{id}/']],
    [['/users', '/users/'], '/users/', ['/users/'], ['/users/']],
    [['/users', '/users/'], '/users', ['/users'], ['/users']],
    [['/users'], '/users//', [], []],
    [['/'], '/', ['/'], ['/']],
  ])('%j with the trailing slash of %s', (templates, path, exact, lenient) => {
    expect(find(templates, path).map(([found]) => found)).toEqual(exact);
    expect(find(templates, path, 'lenient').map(([found]) => found)).toEqual(lenient);
  });

  test.each([
    ['/orders/1/lines/2', '/orders/{id}/lines/2'],
    ['/orders/1', undefined],
    ['/a/b', undefined],
    ['/orders/1/', '/orders/{id}/'],
  ])('the beginning of %s', (path, want) => {
    expect(
      new PathIndex(
        [
          ['/orders/{id}', 0],
          ['/a', 0],
        ],
        'exact',
      ).templated(path),
    ).toBe(want);
  });

  test('a path of very many segments is matched in time', () => {
    const index = new PathIndex(
      [
        ['/{a}/{b}', 0],
        ['/a/{b}/{c}', 0],
      ],
      'lenient',
    );
    const path = '/a'.repeat(1_000_000);
    expect(index.find(path)).toEqual([]);
    expect(index.templated(path)).toMatch(/^\/a\/\{b\}\/\{c\}\/a/);
  });
});
