import { expect, test } from 'vitest';
import type { TestCase } from '../../src/index.ts';
import type { CaseResult } from '../../src/run/case-result.ts';
import { runSequence } from '../../src/run/run-cases.ts';

const planned = (name: string): TestCase => ({
  id: name,
  name,
  group: 'g',
  requestNames: [name, `operation of ${name}`],
  run: async () => ({ skipped: '' }),
});
const CASES = ['a', 'b', 'c', 'd'].map(planned);

/** Ids and outcomes in the order of results; `jumps` are the names that a case continues with, one for each run. */
async function run(jumps: Record<string, (string | null | undefined)[]>) {
  const results: CaseResult[] = [];
  const left = structuredClone(jumps);
  await runSequence(CASES, {
    async run({ id, name, group }) {
      const next = left[id.replace(/ \| run \d+$/, '')]?.shift();
      const result: CaseResult = {
        ...{ id, name, group, outcome: 'passed', exchanges: [], findings: [], assertions: [] },
        ...{ attempts: 1, startedAt: 0, durationMs: 0 },
      };
      return { result, ...(next !== undefined && { next }) };
    },
    onResult: (result) => results.push(result),
  });
  return results;
}

const short = (results: CaseResult[]) => results.map(({ id, outcome }) => `${id} ${outcome}`);

test('without scripts the order of the plan is kept', async () => {
  expect(short(await run({}))).toEqual(['a passed', 'b passed', 'c passed', 'd passed']);
});

test('a request that was jumped over is skipped with the reason', async () => {
  const results = await run({ a: ['c'] });
  expect(short(results)).toEqual(['a passed', 'c passed', 'd passed', 'b skipped']);
  expect(results.at(-1)?.reason).toBe('A script continued with `c`.');
});

test('null ends the sequence', async () => {
  const results = await run({ b: [null] });
  expect(short(results)).toEqual(['a passed', 'b passed', 'c skipped', 'd skipped']);
  expect(results.at(-1)?.reason).toBe('A script ended the sequence.');
});

test('each further run of a request is a result of its own', async () => {
  const results = await run({ c: ['b', 'b'] });
  expect(short(results)).toEqual([
    ...['a passed', 'b passed', 'c passed', 'b | run 2 passed', 'c | run 2 passed'],
    ...['b | run 3 passed', 'c | run 3 passed', 'd passed'],
  ]);
  expect(results[3]?.name).toBe('b (run 2)');
});

test('the name of the operation finds its first request', async () => {
  expect(short(await run({ a: ['operation of d'] }))).toContain('b skipped');
});

test('an unknown name fails the case, and the suite continues', async () => {
  const results = await run({ a: ['nothing'] });
  expect(short(results)).toEqual(['a failed', 'b passed', 'c passed', 'd passed']);
  expect(results[0]?.assertions).toEqual([
    {
      name: 'setNextRequest',
      passed: false,
      message: 'The collection has no request `nothing` to continue with.',
    },
  ]);
});

test('a sequence that always goes back ends', async () => {
  const results = await run({ a: new Array(1000).fill('a') });
  expect(results.filter(({ id }) => id.startsWith('a'))).toHaveLength(20);
  expect(results.find(({ outcome }) => outcome === 'failed')?.assertions[0]?.message).toBe(
    'The request `a` was already sent 20 times.',
  );
  expect(results.at(-1)).toMatchObject({ id: 'd', outcome: 'passed' });
});
