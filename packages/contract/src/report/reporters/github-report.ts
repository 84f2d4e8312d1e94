import { type Diagnostic, renderGithub } from '@curlew/diagnostics';
import { caseProblems, reasonText } from '../case-problems.ts';
import { acceptedTexts, runProblems, uncheckedText } from '../run-problems.ts';
import type { ReportedCase, RunReport, TestReporter } from '../run-report.ts';

/** Workflow commands of GitHub Actions: an annotation at each contradicted line of the description, a warning for each inconclusive case. */
export const githubReport: TestReporter = {
  id: 'github',
  render: (report) =>
    renderGithub([
      ...report.cases.flatMap(getDiagnostics),
      ...runProblems(report).map(
        ({ sentence, help }): Diagnostic => ({
          code: 'inconclusive',
          severity: 'error',
          message: sentence,
          help,
        }),
      ),
      ...(report.unchecked
        ? [{ code: 'unchecked', severity: 'warning' as const, message: uncheckedText(report.unchecked) }]
        : []),
      ...acceptedDiagnostics(report),
    ]),
};

/** A reader of the annotations alone knows that there is more. */
function acceptedDiagnostics(report: RunReport): Diagnostic[] {
  const texts = acceptedTexts(report).map((text) => text.trim());
  return texts.length === 0 ? [] : [{ code: 'accepted', severity: 'info', message: texts.join('; ') }];
}

function getDiagnostics(reported: ReportedCase): Diagnostic[] {
  const { outcome, name } = reported;
  if (outcome === 'inconclusive')
    return [{ code: outcome, severity: 'warning', message: `${name}: ${reasonText(reported)}` }];
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
