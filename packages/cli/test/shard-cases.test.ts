import type { TestCase } from '@curlew/contract';
import { expect, test } from 'vitest';
import { shardCases } from '../src/test/test-file.ts';

test('the cases that tell whether an operation succeeds are in one part of a run', () => {
  const planned = (id: string, key: string, purpose: TestCase['purpose']): TestCase => ({
    id,
    name: id,
    group: '',
    operation: { key, protocol: 'http', method: 'GET', path: '/', tags: [] },
    ...(purpose && { purpose }),
    run: async () => ({ skipped: '' }),
  });
  const cases = ['a', 'b', 'c'].flatMap((key) => [
    planned(`${key}1`, key, 'success'),
    planned(`${key}2`, key, 'success'),
    planned(`${key}3`, key, 'expectation'),
    planned(`${key}4`, key, 'refusal'),
  ]);
  const parts = [1, 2, 3].map((index) => shardCases(cases, index, 3).map(({ id }) => id));
  expect(parts.flat().toSorted()).toEqual(cases.map(({ id }) => id));
  for (const key of ['a', 'b', 'c']) {
    const judged = parts.map((ids) => ids.filter((id) => id.startsWith(key) && !id.endsWith('4')).length);
    expect(judged.toSorted()).toEqual([0, 0, 3]);
  }
});
