import { expect } from 'vitest';

/**
 * Asserts that the cost of work grows as its size: the least CPU time of up to three runs, for an eighth of
 * the size and for the whole. Linear work takes 8 times as long, quadratic work 64 times, on any machine.
 */
export async function expectLinear(size: number, work: (size: number) => unknown): Promise<void> {
  await work(size / 8);
  const small: number[] = [];
  const large: number[] = [];
  do {
    small.push(await cpuMs(() => work(size / 8)));
    large.push(await cpuMs(() => work(size)));
  } while (large.length < 3 && !isLinear(small, large));
  expect(
    isLinear(small, large),
    `ms of an eighth: ${small.join(', ')}; of the whole: ${large.join(', ')}`,
  ).toBe(true);
}

/** Compilation of code and collection of garbage cost up to 100 ms of any run. */
function isLinear(small: number[], large: number[]): boolean {
  return Math.min(...large) < Math.min(...small) * 24 + 100;
}

async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
