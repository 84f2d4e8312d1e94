import { type Diagnostic, renderGithub } from '@curlew/diagnostics';
import { caseProblems } from '../case-problems.ts';
import type { ReportedCase, UncheckedCounts } from '../run-report.ts';
import { uncheckedText } from '../run-warnings.ts';
import type { TestReporter } from './test-reporter.ts';

/** Workflow commands of GitHub Actions: an annotation at each contradicted line of the description. */
export const githubReport: TestReporter = {
  id: 'github',
  render: ({ cases, unchecked }) =>
    renderGithub([...cases.flatMap(diagnosticsOf), ...(unchecked ? [uncheckedDiagnostic(unchecked)] : [])]),
};

function uncheckedDiagnostic(unchecked: UncheckedCounts): Diagnostic {
  return { code: 'unchecked', severity: 'warning', message: uncheckedText(unchecked) };
}

function diagnosticsOf(reported: ReportedCase): Diagnostic[] {
  return caseProblems(reported).map(({ severity, code, sentence, span, exchange = 0 }) => {
    const command = reported.exchanges[exchange]?.command;
    return {
      code,
      severity,
      message: `${reported.name}: ${sentence}`,
      ...(command !== undefined && { help: command.replaceAll(' \\\n  ', ' ') }),
      ...(span && { span }),
    };
  });
}
