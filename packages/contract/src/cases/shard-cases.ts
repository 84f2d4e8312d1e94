import type { TestCase } from './test-case.ts';

/** One of several parts of a plan that together are the plan: cases of one sequence stay together. `index` begins at 1. */
export function shardCases(cases: readonly TestCase[], index: number, count: number): TestCase[] {
  const places = new Map<string, number>();
  return cases.filter(({ id, sequence = id }) => {
    const place = places.get(sequence) ?? places.size;
    places.set(sequence, place);
    return place % count === index - 1;
  });
}
