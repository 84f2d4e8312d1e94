import type { SchemaBounds } from '@curlew/openapi/internal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { fittingPattern } from '../../src/sample/value/pattern/fitting-pattern.ts';
import { samplePattern } from '../../src/sample/value/pattern/sample-pattern.ts';
import { sampleString } from '../../src/sample/value/sample-string.ts';

it.each([
  ['^usr_[a-z0-9]+$', 'usr_a'],
  ['^[A-Z]{2}\\d{4}$', 'AB1234'],
  ['^(?:cat|dog)-\\w*$', 'cat-a'],
  ['^#?([a-f0-9]{6}|[a-f0-9]{3})$', '#abcdef'],
  ['^\\+[1-9]\\d{1,14}$', '+11'],
  ['[^/]+', 'a'],
  ['^(?=x)y$', 'y'],
  ['[^:\\s-]+', 'a'],
  ['(a)\\1', 'aa'],
  ['^(x|y)([-:])z\\2(w)\\3$', 'x-z-ww'],
  ['^(?:a)(?<n>b)[(]\\(\\1$', 'ab((b'],
  ['^(a)?b\\2$', 'ab'],
  ['\\p{Print}+', 'p{Print}'],
  ['\\p{L}+', 'a'],
  ['[\\p{Lu}_]', 'A'],
  ['(((', undefined],
  ['a{100}', 'a'.repeat(100)],
  ['a{201}', undefined],
  ['^\\u002F[\\u0041-\\u005A]\\x2d\\r?$', '/A-\r'],
  ['[', undefined],
  ['', ''],
])('%j gives %j', (pattern, want) => {
  expect(samplePattern(pattern)).toBe(want);
});

it.each<[string, SchemaBounds]>([
  ['^(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%\\^&\\*\\(\\)])[a-zA-Z\\d!@#$%\\^&\\*\\(\\)]{12,123}$', {}],
  ['^[1-9][0-9]*-(0[1-9]|1[0-2])T[0-5][0-9](\\.[0-9]+)?Z$', { minLength: 12, maxLength: 14 }],
  ['^arn:(aws|aws-cn):backup(:[a-zA-Z-0-9]+){3}\\/[a-zA-Z-0-9]+$', { minLength: 50, maxLength: 180 }],
  ['^arn:aws[^:\\s]*:star:[^:\\s]+:\\d{12}:rule\\/(.*\\S)?$', {}],
  ['^(?!a)[a-z]{3}$', {}],
  ['^$|^[A-Z]{3}$', { minLength: 1 }],
  ['^$|^[A-Z]{4}$', {}],
  ['^([+-]?\\d{4}(?!\\d{2}\\b))((-?)((0[1-9]|1[0-2])(\\3([12]\\d|0[1-9]|3[01]))?))?$', {}],
  ['^(["\'])[^"\']+\\1$', { minLength: 6 }],
])('%s within %j is matched', (given, bounds) => {
  const text = fittingPattern(given, { ...bounds, patterns: [given] });
  expect(text).toMatch(new RegExp(given));
  expect(text).not.toBe('');
});

it.each([
  ['\\A[a-z]{2}-\\d+\\z', /^[a-z]{2}-\d+$/],
  ['\\A(25[0-5]|[01]?\\d?\\d)(\\.(25[0-5]|[01]?\\d?\\d)){3}\\Z', /^\d+(\.\d+){3}$/],
  ['^(?:\\Asnap|\\Avol)-[\\dA-F]{8}\\Z', /^(?:snap|vol)-[\dA-F]{8}$/],
  ['\\A\\S[\\p{Print}]*\\z', /^\S[ -~]*$/],
  ['\\A[\\Az]\\\\A', /^[Az]\\A$/],
])('%s has the anchors of another language', (given, want) => {
  expect(fittingPattern(given, { patterns: [given] })).toMatch(want);
  expect(sampleString(undefined, undefined, { patterns: [given] })).toMatch(want);
});

it('takes nothing optional where a text cannot be tried', () => {
  const costly = '^\\d{4}((-?)([01]\\d)(\\2[0-3]\\d)?(T(\\d+(?!:))?(:\\d+)?)*)*$';
  expect(fittingPattern(costly, { patterns: [costly] })).toBe('1234');
});

it.each([
  ['^(0|[1-9][0-9]*)$', '10245'],
  ['^[0-9]+$', '10245'],
  ['^\\d{1,20}$', '10245'],
  ['^-?\\d{1,3}$', '42'],
  ['^[1-9]$', '1'],
  ['^\\d{17,20}$', '123456789012345678'],
  ['^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$', '2026-01-15T09:30:00Z'],
  ['^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}\\+00:00$', '2026-01-15T09:30:00.000000+00:00'],
  ['^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', '3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f'],
  ['^(\\d+)\\.(\\d+)\\.(\\d+)$', '1.0.0'],
  ['^\\+[1-9]\\d{1,14}$', '+12025550100'],
  ['^[A-Z]{3}$', 'ABC'],
  ['^\\w{3,5}$', 'text'],
  ['^.{1,80}$', 'example'],
  ['^(\\d+)(ms|s|m|h)$', '30s'],
  ['^(?:\\d{1,3}\\.){3}\\d{1,3}$', '192.0.2.1'],
  // No text of the list
  ['^prj_[a-z0-9]{8}$', 'prj_abcdefgh'],
])('%s is shown as a person would write it: %s', (pattern, want) => {
  expect(sampleString(undefined, undefined, { patterns: [pattern] })).toBe(want);
});

it.each([
  ['limit', '20'],
  ['zip_code', '10115'],
  ['thing', '10245'],
])('the digits of %s are what its name says', (name, want) => {
  expect(sampleString(undefined, { name }, { patterns: ['^[0-9]+$'] })).toBe(want);
});

it('finds nothing without a match', () => {
  expect(fittingPattern('/^[0-9]{5}$/i', { patterns: ['/^[0-9]{5}$/i'] })).toBeUndefined();
  expect(fittingPattern('^a$', { patterns: ['^a$'], minLength: 2 })).toBeUndefined();
});

it('is as long as asked for where the pattern allows it', () => {
  expect(samplePattern('^ord_[A-Za-z0-9]+$', { repeat: 8 })).toBe('ord_Aabcdefg');
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

it('generates a text that the pattern matches', () => {
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
    { numRuns: propertyRuns(2_000) },
  );
});

it('generates a text for a pattern that is too expensive to match, whatever the format', () => {
  const slow = '^[\\s]*[\\w+=.#|!&-]+@[\\w.-]+\\.[\\w]+[\\s]*$';
  expect(sampleString('password', undefined, { patterns: [slow], maxLength: 254 })).toMatch(new RegExp(slow));
});
