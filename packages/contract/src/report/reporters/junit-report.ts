import { xmlText } from '@curlew/diagnostics/internal';
import { caseProblems, problemText, reasonText } from '../case-problems.ts';
import { uncheckedText } from '../run-problems.ts';
import { countOutcomes, type ReportedCase, type RunReport, type TestReporter } from '../run-report.ts';

/** JUnit XML, valid against the schemas of Ant and of the Jenkins xUnit plugin: a suite for each group. */
export const junitReport: TestReporter = {
  id: 'junit',
  render: (report) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites>',
      ...Array.from(
        Map.groupBy(report.cases, ({ group }) => group),
        ([name, cases], id) => suite(name, cases, { id, report }),
      ),
      '</testsuites>',
      '',
    ].join('\n'),
};

function suite(
  name: string,
  cases: readonly ReportedCase[],
  { id, report }: { id: number; report: RunReport },
): string {
  const { failed, error, inconclusive, skipped } = countOutcomes(cases);
  const startedAt = Math.min(...cases.slice(0, 1).map((one) => one.startedAt), report.startedAt);
  const durationMs = cases.reduce((sum, one) => sum + one.durationMs, 0);
  const attributes = [
    `name="${xmlText(name)}"`,
    `package="curlew"`,
    `id="${id}"`,
    `timestamp="${new Date(startedAt).toISOString().slice(0, 19)}"`,
    `hostname="localhost"`,
    `tests="${cases.length}"`,
    `failures="${failed}"`,
    `errors="${error}"`,
    `skipped="${skipped + inconclusive}"`,
    `time="${seconds(durationMs)}"`,
  ];
  return [
    `  <testsuite ${attributes.join(' ')}>`,
    '    <properties>',
    `      <property name="seed" value="${report.seed}"/>`,
    `      <property name="sources" value="${xmlText(report.sources.join(' '))}"/>`,
    ...(report.unchecked
      ? [`      <property name="unchecked" value="${xmlText(uncheckedText(report.unchecked))}"/>`]
      : []),
    '    </properties>',
    ...cases.map((reported) => testCase(name, reported)),
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
  ].join('\n');
}

function testCase(suiteName: string, reported: ReportedCase): string {
  const { name, outcome, durationMs } = reported;
  const head = `    <testcase classname="${xmlText(suiteName)}" name="${xmlText(name)}" time="${seconds(durationMs)}"`;
  if (outcome === 'passed') return `${head}/>`;
  // JUnit has no further outcome.
  if (outcome === 'skipped' || outcome === 'inconclusive')
    return `${head}>\n      <skipped message="${xmlText(reasonText(reported))}"/>\n    </testcase>`;
  const element = outcome === 'error' ? 'error' : 'failure';
  const [first] = caseProblems(reported).filter(({ severity }) => severity === 'error');
  const attributes = `type="${xmlText(first?.code ?? outcome)}" message="${xmlText(first?.sentence ?? '')}"`;
  return `${head}>\n      <${element} ${attributes}>${xmlText(problemText(reported))}</${element}>\n    </testcase>`;
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3);
}
