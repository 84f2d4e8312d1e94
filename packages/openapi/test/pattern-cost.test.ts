import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { estimatePattern, PatternMatcher } from '../src/pattern/match-pattern.ts';
import { type Choice, type Item, parsePattern } from '../src/pattern/parse-pattern.ts';

test.each([
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|ab)*$',
  '^(a*)*$',
  '(x+x+)+y',
  '^(,\\w+\\w+)*$',
  '^(\\w+\\s?)*$',
  '^([a-z]|[a-z0-9])+$',
  '^(?:a?b?)*c$',
  '(a?){20}',
  '(a)\\1',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(\\d+|\\d+\\.)*',
  '(?<name>a+)+',
  '((((((a*)*)*)*)*)*)*',
])('%s may take exponential time', (pattern) => {
  expect(estimatePattern(pattern)).toBe('exponential');
});

test.each([
  ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'a-slug-of-many-words', 'A Slug'],
  ['^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$', 'TWFu'.repeat(100), 'TWFu='],
  [
    '^[{(]?[0-9A-F]{8}[-]?([0-9A-F]{4}[-]?){3}[0-9A-F]{12}[)}]?$',
    '{12345678-90AB-CDEF-1234-567890ABCDEF}',
    '12',
  ],
  ['^([0-9]{1,3}\\.){3}[0-9]{1,3}$', '127.0.0.1', '127.0.0'],
  ['^-?\\w+(,-?\\w+)*$', 'name,-date', 'name,,'],
  ['^([^"]|"")*$', 'a ""quoted"" word', 'a "quoted word'],
  ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'passw0rds', 'passwords'],
  ['^(\\p{L}|-)+$', 'Zo-é', '1'],
  ['\\u{1F600}|[\\x41-\\x43]{2}', 'BA', 'D'],
])('%s is matched', (pattern, fitting, other) => {
  const matcher = new PatternMatcher();
  expect([matcher.matches(pattern, fitting), matcher.matches(pattern, other)]).toEqual(
    pattern.includes('\\p{L}|') ? ['costly-pattern', 'costly-pattern'] : [true, false],
  );
});

test.each(['\\Aname\\Z', '\\d+\\z', '\\Qa.b\\E'])('%s is read in another way by its author', (pattern) => {
  expect(new PatternMatcher().matches(pattern, 'name')).toBe('foreign-pattern');
});

/** A second's work: bounds of a high degree are too large to be counted out. */
const MAX_STEPS = 5_000_000;

/** Steps of a backtracking match that never succeeds, so that every way is tried, from every place of the text. */
function getSteps(pattern: string, text: string, limit: number): number {
  const tree = parsePattern(pattern);
  if (tree === undefined) throw new Error(pattern);
  let steps = 0;
  for (let from = 0; from <= text.length; from += 1) choice(tree, from, () => undefined);
  return steps;

  function choice({ alternatives }: Choice, at: number, next: (at: number) => void): void {
    for (const items of alternatives) sequence(items, 0, at, next);
  }

  function sequence(items: readonly Item[], index: number, at: number, next: (at: number) => void): void {
    const item = items[index];
    if (item === undefined) next(at);
    else repeat(item, 0, at, (end) => sequence(items, index + 1, end, next));
  }

  function repeat(item: Item, count: number, at: number, next: (at: number) => void): void {
    steps += 1;
    if (steps > limit) return;
    const again = (end: number) => {
      if (end > at || count < item.min) repeat(item, count + 1, end, next);
    };
    if (count < item.max) part(item, at, again);
    if (count >= item.min) next(at);
  }

  function part({ part: one }: Item, at: number, next: (at: number) => void): void {
    if (one.is === 'choice') choice(one, at, next);
    else if (one.is === 'assertion') next(at);
    else if (at < text.length && (one.set >> BigInt(text.charCodeAt(at))) & 1n) next(at + 1);
  }
}

test('the bound holds for random patterns', () => {
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => {
    const set = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\w');
    const atom = fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { arbitrary: set, weight: 3 },
      { arbitrary: tie('pattern').map((inner) => `(${inner})`), weight: 2 },
    );
    const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{2,}');
    const sequence = fc
      .array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => item.join('')).join(''));
    return { pattern: fc.array(sequence, { minLength: 1, maxLength: 2 }).map((all) => all.join('|')) };
  });
  let bounded = 0;
  fc.assert(
    fc.property(
      pattern,
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 8, maxLength: 14 }),
      (source, text) => {
        const cost = estimatePattern(source);
        if (cost === 'exponential') return;
        bounded += 1;
        // One step of the bound is one character against one part of the pattern.
        const bound = cost.ways * (text.length + 1) ** cost.degree * (source.length + 1) * 4;
        expect(getSteps(source, text, Math.min(bound * 2, MAX_STEPS)), source).toBeLessThanOrEqual(bound);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? propertyRuns(500)) },
  );
  expect(bounded).toBeGreaterThan(propertyRuns(50));
});
