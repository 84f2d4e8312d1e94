import type { TestCase } from './test-case.ts';

/** One of `total` parts of a plan; cases of one sequence stay together. `index` starts at 1. */
export function shardCases(cases: readonly TestCase[], index: number, count: number): TestCase[] {
  const places = new Map<string, number>();
  return cases.filter(({ id, sequence = id }) => {
    const place = places.get(sequence) ?? places.size;
    places.set(sequence, place);
    return place % count === index - 1;
  });
}
