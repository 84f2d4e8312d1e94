import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '@curlew/exchange';
import { expect, test } from 'vitest';
import {
  type CaseResult,
  type CaseRun,
  type RunCasesOptions,
  runCases,
  type TestCase,
} from '../../src/index.ts';
import type { CaseContext } from '../../src/internal.ts';

const exchange: Exchange = {
  protocol: 'http',
  operation: 'get /',
  request: { method: 'GET', url: 'http://localhost/', headers: [] },
  messages: [],
  redirects: [],
  startedAt: 0,
  durationMs: 0,
  timings: {},
};
const passed: CaseRun = { exchanges: [exchange], findings: [], assertions: [] };
const failed: CaseRun = { ...passed, assertions: [{ name: 'status', passed: false, message: 'wrong' }] };
const refused: CaseRun = {
  ...passed,
  exchanges: [
    { ...exchange, failure: { code: 'connection-refused', message: 'Nothing accepts connections.' } },
  ],
};

function planned(name: string, run: TestCase['run'], sequence?: string): TestCase {
  return { id: name, name, group: 'all', run, ...(sequence !== undefined && { sequence }) };
}

async function results(
  cases: readonly TestCase[],
  options: Partial<RunCasesOptions> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<CaseResult[]> {
  const found: CaseResult[] = [];
  // Of the context these cases use only its signal.
  const context = { signal } as CaseContext;
  await runCases(cases, context, { ...options, onResult: (result) => found.push(result) });
  return found;
}

const outcomes = (found: readonly CaseResult[]) =>
  found.map(({ name, outcome, attempts }) => [name, outcome, attempts]);

test('a failure of the network is retried, a failed case only when that is asked for', async () => {
  const replies = (list: CaseRun[]) => async () => list.shift() ?? passed;
  const cases = () => [
    planned('network', replies([refused, refused])),
    planned('contract', replies([failed])),
  ];
  expect(outcomes(await results(cases(), { retries: 2, concurrency: 1 }))).toEqual([
    ['network', 'passed', 3],
    ['contract', 'failed', 1],
  ]);
  expect(outcomes(await results(cases(), { retries: 2, retryOn: 'any', concurrency: 1 }))).toEqual([
    ['network', 'passed', 3],
    ['contract', 'passed', 2],
  ]);
  expect(outcomes(await results(cases(), { concurrency: 1 }))).toEqual([
    ['network', 'error', 1],
    ['contract', 'failed', 1],
  ]);
});

test('a retried case keeps the exchanges of all attempts, and its findings name those of the last', async () => {
  const list = [refused, failed];
  const [result] = await results([planned('one', async () => list.shift() ?? passed)], { retries: 1 });
  expect(result?.exchanges).toHaveLength(2);
  expect(result?.assertions).toHaveLength(1);
});

test('after the given number of failures the rest is skipped', async () => {
  const cases = ['a', 'b', 'c', 'd'].map((name) =>
    planned(name, async () => (name === 'a' ? passed : failed)),
  );
  expect(outcomes(await results(cases, { bail: 2, concurrency: 1 }))).toEqual([
    ['a', 'passed', 1],
    ['b', 'failed', 1],
    ['c', 'failed', 1],
    ['d', 'skipped', 0],
  ]);
});

test('not more cases run at a time than asked for, and those of a sequence in order', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const run = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(name);
    await wait(5);
    running -= 1;
    return passed;
  };
  const cases = ['1', '2', '3', '4', '5', '6'].map((name) =>
    planned(name, run(name), Number(name) % 2 === 0 ? 'even' : undefined),
  );
  const found = await results(cases, { concurrency: 3 });
  expect(most).toBe(3);
  expect(found).toHaveLength(6);
  expect(order.filter((name) => Number(name) % 2 === 0)).toEqual(['2', '4', '6']);
});

test('cases start at the given rate', async () => {
  const starts: number[] = [];
  const cases = Array.from({ length: 6 }, (_, index) =>
    planned(String(index), async () => {
      starts.push(performance.now());
      return passed;
    }),
  );
  await results(cases, { rate: 50, concurrency: 6 });
  expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(90);
});

test('an interrupted run reports each case once: what ran, and the others as skipped', async () => {
  const controller = new AbortController();
  const cut: CaseRun = {
    ...passed,
    exchanges: [{ ...exchange, failure: { code: 'aborted', message: 'The caller ended the call.' } }],
  };
  const cases = ['a', 'b', 'c'].map((name) =>
    planned(name, async () => {
      if (name === 'a') return passed;
      controller.abort();
      return cut;
    }),
  );
  const found = await results(cases, { concurrency: 1 }, controller.signal);
  expect(found.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
    ['a', 'passed', undefined],
    ['b', 'skipped', 'The run was interrupted.'],
    ['c', 'skipped', 'The run was interrupted.'],
  ]);
});
