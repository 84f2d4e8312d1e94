import type { Diagnostic, SarifRule } from '@curlew/diagnostics';
import type { RuleDefinition } from '@curlew/openapi';
import { PluginError, PROJECT_CODES, type Reporter, type ReportInput } from '@curlew/project';
import { unknownChoice } from '../arguments/option-values.ts';
import { UsageError } from '../command-error.ts';
import { prettyReporter } from './pretty-reporter.ts';
import { REPORTERS } from './reporters.ts';

/**
 * Finds the reporter with an id; the default is the pretty reporter.
 * @param plugins reporters of the configuration.
 * @throws {UsageError} for an unknown id, and when a plugin takes the id of a reporter of Curlew.
 */
export function findReporter(id: string = prettyReporter.id, plugins: readonly Reporter[] = []): Reporter {
  const taken = plugins.find((plugin) => REPORTERS.some((own) => own.id === plugin.id));
  if (taken) {
    throw new UsageError(
      `Duplicate reporter \`${taken.id}\`: a plugin defines a built-in reporter.`,
      'Change its `id`.',
    );
  }
  const all = [...REPORTERS, ...plugins];
  const found = all.find((reporter) => reporter.id === id);
  if (found) return found;
  throw unknownChoice(
    'reporter',
    id,
    all.map((reporter) => reporter.id),
  );
}

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

/** Rules listed in reports: the codes of Curlew, then the rules of plugins. */
export function reportRules(plugins: readonly RuleDefinition[] = []): SarifRule[] {
  return [
    ...PROJECT_CODES.map(({ code, severity, summary, help }) => ({
      code,
      severity,
      sentence: summary,
      help,
    })),
    ...plugins.map(({ id, severity, summary, help }) => ({ code: id, severity, sentence: summary, help })),
  ];
}
