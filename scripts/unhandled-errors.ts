import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/** Returns the path of the file with the errors outside of any test, which the JSON report of Vitest leaves out. */
export function findErrorsPath(report: string): string {
  return report.replace(/\.json$/, '.errors.txt');
}

/** Writes the errors outside of any test beside a report. */
export class UnhandledErrors implements Reporter {
  readonly #path: string;

  constructor(report: string) {
    this.#path = findErrorsPath(report);
  }

  onTestRunEnd(_modules: unknown, errors: readonly { message: string; stack?: string }[]): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, errors.map(({ message, stack }) => `${stack ?? message}\n`).join(''));
  }
}
