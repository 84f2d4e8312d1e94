import type { TestCase } from '@curlew/contract';
import { UsageError } from '../command-error.ts';
import type { Given } from './test-settings.ts';

/** The part of the plan selected by `--shard`. */
export function selectShard(cases: TestCase[], { shard: text }: Pick<Given, 'shard'>): TestCase[] {
  if (text === undefined) return cases;
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return shardCases(cases, index, count);
  throw new UsageError(`\`--shard\` must be a part such as 1/4, found \`${text}\`.`);
}

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
