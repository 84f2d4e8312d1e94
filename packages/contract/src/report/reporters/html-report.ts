import { createHash } from 'node:crypto';
import { xmlText } from '@curlew/diagnostics';
import { caseProblems, problemText } from '../case-problems.ts';
import { summarizeCoverage } from '../coverage-table.ts';
import { countOutcomes, type ReportedCase, type RunReport } from '../run-report.ts';
import { runWarnings } from '../run-warnings.ts';
import type { TestReporter } from './test-reporter.ts';

/** A self-contained page without scripts; all text is escaped. */
export const htmlReport: TestReporter = { id: 'html', render: page };

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
ul { list-style: none; padding: 0 }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: .25rem }
summary { cursor: pointer }
table { border-collapse: collapse } td, th { padding: .125rem 1rem .125rem 0; text-align: left }
.failed, .error, .no { color: #c22 } .passed, .yes { color: #183 } .skipped { color: #777 }
@media (prefers-color-scheme: dark) { .failed, .error, .no { color: #f77 } .passed, .yes { color: #6c8 } }
`;

function page(report: RunReport): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const counts = Object.entries(countOutcomes(report.cases)).map(
    ([outcome, count]) => `<span class="${outcome}">${count} ${outcome}</span>`,
  );
  const groups = [...new Set(report.cases.map(({ group }) => group))];
  const title = `Test of ${report.sources.join(', ')}`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${xmlText(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${xmlText(title)}</h1>`,
    `<p>${counts.join(', ')} in ${(report.durationMs / 1000).toFixed(1)} s; ${new Date(report.startedAt).toISOString()}; seed ${report.seed}</p>`,
    ...runWarnings(report).map((warning) => `<p>${xmlText(warning)}</p>`),
    ...groups.flatMap((group) => [
      `<h2>${xmlText(group)}</h2>`,
      '<ul>',
      ...report.cases.filter((one) => one.group === group).map(caseItem),
      '</ul>',
    ]),
    ...coverageTable(report),
    '</body></html>',
    '',
  ].join('\n');
}

function caseItem(reported: ReportedCase): string {
  const { outcome, name, durationMs, reason } = reported;
  const line = `<span class="${outcome}">${outcome}</span> ${xmlText(name)} <small>${durationMs.toFixed(0)} ms</small>`;
  if (reason !== undefined) return `<li>${line}: ${xmlText(reason)}</li>`;
  if (caseProblems(reported).length === 0) return `<li>${line}</li>`;
  return `<li><details open><summary>${line}</summary><pre>${xmlText(problemText(reported))}</pre></details></li>`;
}

function coverageTable({ coverage }: RunReport): string[] {
  if (coverage.operations.length === 0) return [];
  const mark = (text: string, isCovered: boolean): string =>
    `<span class="${isCovered ? 'yes' : 'no'}">${isCovered ? '✓' : '✗'} ${xmlText(text)}</span>`;
  return [
    `<h2>Coverage: ${summarizeCoverage(coverage).percent} %</h2>`,
    '<table><thead><tr><th>Operation</th><th>Responses</th><th>Parameters</th></tr></thead><tbody>',
    ...coverage.operations.map(({ key, operationId, isCalled, statuses, parameters }) => {
      const cells = [
        mark(operationId ?? key, isCalled),
        statuses.map((one) => mark(one.status, one.isCovered)).join(' '),
        parameters.map((one) => mark(`${one.in} ${one.name}`, one.isCovered)).join(' '),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    }),
    '</tbody></table>',
  ];
}
