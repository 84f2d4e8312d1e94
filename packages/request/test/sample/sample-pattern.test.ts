import fc from 'fast-check';
import { expect, it } from 'vitest';
import { samplePattern } from '../../src/sample/value/sample-pattern.ts';

it.each([
  ['^usr_[a-z0-9]+$', 'usr_a'],
  ['^[A-Z]{2}\\d{4}$', 'AA1111'],
  ['^(?:cat|dog)-\\w*$', 'cat-a'],
  ['^#?([a-f0-9]{6}|[a-f0-9]{3})$', '#aaaaaa'],
  ['^\\+[1-9]\\d{1,14}$', '+11'],
  ['[^/]+', 'a'],
  ['^(?=x)y$', undefined],
  ['(a)\\1', undefined],
  ['\\p{L}+', undefined],
  ['(((', undefined],
  ['a{100}', undefined],
  ['[', undefined],
  ['', ''],
])('%j gives %j', (pattern, want) => {
  expect(samplePattern(pattern)).toBe(want);
});

it('is as long as asked for where the pattern allows it', () => {
  expect(samplePattern('^ord_[A-Za-z0-9]+$', 8)).toBe('ord_AAAAAAAA');
});

const atom = fc.constantFrom('a', '-', '\\d', '\\w', '[a-c]', '[0-9x]', '\\.', '[\\w.]', '.', 'é');
const quantifier = fc.constantFrom('', '', '?', '+', '*', '{2}', '{1,3}', '{2,}', '+?');
const simple = fc
  .array(
    fc.tuple(atom, quantifier).map((pair) => pair.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(''));
/** Groups are not repeated without end: it is this test that would run for years. */
const group = fc
  .tuple(simple, simple, fc.constantFrom('', '?', '{2}'))
  .map(([one, other, count]) => `(${one}|${other})${count}`);
const pattern = fc
  .array(fc.oneof(simple, group), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));

it('makes what the pattern matches', () => {
  fc.assert(
    fc.property(pattern, (given) => {
      const text = samplePattern(given);
      if (text !== undefined) expect(text).toMatch(new RegExp(`^(?:${given})$`, 'u'));
    }),
  );
});

it('survives every text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'()[]{}|?*+\\^$a1-,.:<=!'), { maxLength: 40 }), (chars) => {
      samplePattern(chars.join(''));
    }),
    { numRuns: 2_000 },
  );
});
