import { createHash } from 'node:crypto';
import { xmlText } from '@curlew/diagnostics/internal';
import { caseProblems, problemText, reasonText } from '../case-problems.ts';
import { isCovered, summarizeCoverage } from '../coverage.ts';
import { acceptedTexts, runProblems, runWarnings } from '../run-problems.ts';
import {
  OUTCOME_LABELS,
  outcomeTexts,
  type ReportedCase,
  type RunReport,
  type TestReporter,
} from '../run-report.ts';

/** A self-contained page without scripts; all text is escaped. */
export const htmlReport: TestReporter = { id: 'html', render: page };

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
ul { list-style: none; padding: 0 }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: .25rem }
summary { cursor: pointer }
table { border-collapse: collapse } td, th { padding: .125rem 1rem .125rem 0; text-align: left }
.failed, .error, .no { color: #c22 } .passed, .yes { color: #183 } .inconclusive { color: #950 } .skipped { color: #777 }
@media (prefers-color-scheme: dark) { .failed, .error, .no { color: #f77 } .passed, .yes { color: #6c8 } .inconclusive { color: #eb5 } }
`;

function page(report: RunReport): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const counts = outcomeTexts(report.cases).map(
    ([outcome, text]) => `<span class="${outcome}">${text}</span>`,
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
    ...[...runWarnings(report), ...acceptedTexts(report)].map((text) => `<p>${xmlText(text)}</p>`),
    ...runProblems(report).map(
      ({ sentence, help }) => `<p><strong class="failed">${xmlText(sentence)}</strong> ${xmlText(help)}</p>`,
    ),
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
  const { outcome, name, durationMs } = reported;
  const line = `<span class="${outcome}">${OUTCOME_LABELS[outcome]}</span> ${xmlText(name)} <small>${durationMs.toFixed(0)} ms</small>`;
  if (outcome === 'inconclusive' || outcome === 'skipped')
    return `<li>${line}: ${xmlText(reasonText(reported))}</li>`;
  if (caseProblems(reported).length === 0) return `<li>${line}</li>`;
  return `<li><details open><summary>${line}</summary><pre>${xmlText(problemText(reported))}</pre></details></li>`;
}

function coverageTable({ coverage }: RunReport): string[] {
  if (coverage.operations.length === 0) return [];
  const mark = (text: string, isYes: boolean): string =>
    `<span class="${isYes ? 'yes' : 'no'}">${isYes ? '✓' : '✗'} ${xmlText(text)}</span>`;
  return [
    `<h2>Coverage: ${summarizeCoverage(coverage).percent} %</h2>`,
    '<table><thead><tr><th>Operation</th><th>Responses</th><th>Media types</th><th>Parameters and listed values</th></tr></thead><tbody>',
    ...coverage.operations.map((operation) => {
      const { key, operationId, isInconclusive, statuses, mediaTypes, parameters } = operation;
      const name = operationId ?? key;
      const cells = [
        isInconclusive
          ? `<span class="inconclusive">? ${xmlText(name)} (inconclusive)</span>`
          : mark(name, isCovered(operation)),
        statuses.map((one) => mark(one.status, one.isCovered)).join(' '),
        mediaTypes.map((one) => mark(`${one.in} ${one.type}`, one.isCovered)).join(' '),
        parameters
          .flatMap(({ in: place, name, isCovered: isSent, values = [] }) => [
            mark(`${place} ${name}`, isSent),
            ...values.map((one) => mark(`${name}=${one.value}`, one.isCovered)),
          ])
          .join(' '),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    }),
    '</tbody></table>',
  ];
}
