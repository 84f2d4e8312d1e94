import type { TestCase } from './test-case.ts';

/**
 * One of `count` parts of a plan; cases of one sequence stay together, as do those that tell whether an operation succeeds, so that
 * each part can be judged alone. `index` starts at 1.
 */
export function shardCases(cases: readonly TestCase[], index: number, count: number): TestCase[] {
  const places = new Map<string, number>();
  return cases.filter(({ id, sequence, purpose, operation }) => {
    const judged = purpose === 'success' || purpose === 'expectation' ? operation?.key : undefined;
    const together = sequence ?? judged ?? id;
    const place = places.get(together) ?? places.size;
    places.set(together, place);
    return place % count === index - 1;
  });
}
