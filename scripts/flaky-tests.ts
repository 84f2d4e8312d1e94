import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** File with a line for each test that passed only when it ran again. */
export const FLAKY_TESTS = '.test-results/flaky.txt';

/** Writes the tests that passed only when they ran again: the default report names them among hundreds of others. */
export class FlakyTests implements Reporter {
  readonly #found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#found.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(FLAKY_TESTS), { recursive: true });
    writeFileSync(FLAKY_TESTS, this.#found.map((line) => `${line}\n`).join(''));
  }
}
