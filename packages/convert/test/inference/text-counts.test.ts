import { expect, test } from 'vitest';
import { TextCounts } from '../../src/infer/samples/value-samples.ts';

function counted(...texts: [string, ...string[]]): TextCounts {
  const [first, ...others] = texts;
  const counts = new TextCounts(first);
  for (const text of others) counts.add(text);
  return counts;
}

function entries(counts: TextCounts): [string, number][] {
  return counts.texts().map((text) => [text, counts.of(text)]);
}

test('texts are counted in the order first seen', () => {
  expect(entries(counted('b'))).toEqual([['b', 1]]);
  expect(entries(counted('b', 'a', 'b', 'c', 'a', 'b'))).toEqual([
    ['b', 3],
    ['a', 2],
    ['c', 1],
  ]);
  expect(counted('b', 'a', 'b').size).toBe(2);
  expect(counted('b').of('a')).toBe(0);
});

test('counts of two places are added', () => {
  const counts = counted('b', 'a');
  counts.addAll(counted('a', 'c', 'a'));
  expect(entries(counts)).toEqual([
    ['b', 1],
    ['a', 3],
    ['c', 1],
  ]);
});
