import type { Diagnostic } from '@curlew/diagnostics';
import { PluginError, type Reporter, type ReportInput } from '@curlew/project';
import { prettyReporter } from './pretty-reporter.ts';

/** A rendered report with its diagnostics. */
export interface RenderedReport {
  text: string;
  /** The given diagnostics. If a plugin's reporter failed, there is one more, and the pretty reporter rendered the text. */
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
