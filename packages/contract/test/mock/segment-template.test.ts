import { matchSegment, segmentTemplate } from '@curlew/exchange';
import fc from 'fast-check';
import { expect, test } from 'vitest';

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
