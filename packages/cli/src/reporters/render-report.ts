import type { Diagnostic } from '@curlew/diagnostics';
import { PluginError, type Reporter, type ReportInput } from '@curlew/project';
import { prettyReporter } from './pretty-reporter.ts';

/** A written report, and what it is about. */
export interface RenderedReport {
  text: string;
  /** Those that were given, and one more when the reporter of a plugin failed: then the pretty one has written. */
  diagnostics: readonly Diagnostic[];
}

/** Writes a report; problems are not lost when the reporter of a plugin fails. */
export async function renderReport(reporter: Reporter, report: ReportInput): Promise<RenderedReport> {
  try {
    return { text: await reporter.render(report), diagnostics: report.diagnostics };
  } catch (error) {
    if (!(error instanceof PluginError)) throw error;
    const diagnostics = [...report.diagnostics, error.diagnostic()];
    return { text: await prettyReporter.render({ ...report, diagnostics }), diagnostics };
  }
}
