import type { RunReport } from '../run-report.ts';

/** Renders a report. One object in its own file, listed in `test-reporters.ts`. */
export interface TestReporter {
  id: string;
  render(report: RunReport, options: RenderOptions): string;
}

export interface RenderOptions {
  color: boolean;
  /** Passed cases are listed, too (pretty). */
  verbose: boolean;
}
