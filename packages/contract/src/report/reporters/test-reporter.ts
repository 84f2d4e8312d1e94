import type { RunReport } from '../run-report.ts';

/** How a report is written. One object in a file of its own, listed in `test-reporters.ts`. */
export interface TestReporter {
  id: string;
  render(report: RunReport, options: RenderOptions): string;
}

export interface RenderOptions {
  color: boolean;
  /** Passed cases are listed, too (pretty). */
  verbose: boolean;
}
