import { styleText } from 'node:util';
import { printableText } from '@curlew/diagnostics/internal';
import { caseProblems, shownExchanges } from '../case-problems.ts';
import { summarizeCoverage } from '../coverage.ts';
import { runProblems, runWarnings } from '../run-problems.ts';
import {
  type Outcome,
  outcomeTexts,
  type ReportedCase,
  type RunReport,
  type TestReporter,
} from '../run-report.ts';

/** For a terminal: cases that did not pass, with commands that repeat them, and a summary. */
export const prettyReport: TestReporter = {
  id: 'pretty',
  render(report, { color, verbose }) {
    const paint = painter(color);
    const shown = report.cases.filter(
      (one) => verbose || one.outcome !== 'passed' || caseProblems(one).length > 0,
    );
    return `${[...shown.flatMap((one) => caseLines(one, paint)), ...summaryLines(report, paint)].join('\n')}\n`;
  },
};

type Style = 'red' | 'yellow' | 'green' | 'dim' | 'bold';
type Paint = (style: Style, text: string) => string;

const MARKS: Record<Outcome, readonly [mark: string, style: Style]> = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  error: ['!', 'red'],
  inconclusive: ['?', 'yellow'],
  skipped: ['-', 'dim'],
};

function painter(color: boolean): Paint {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}

function caseLines(reported: ReportedCase, paint: Paint): string[] {
  const { outcome, group, name, reason, durationMs, attempts, seed } = reported;
  const [mark, style] = MARKS[outcome];
  const retries = attempts > 1 ? `, ${attempts} attempts` : '';
  const time = outcome === 'skipped' ? '' : paint('dim', ` ${durationMs.toFixed(0)} ms${retries}`);
  const lines = [`${paint(style, mark)} ${paint('bold', printable(`${group} › ${name}`))}${time}`];
  if (reason !== undefined) lines.push(`    ${printable(reason)}`);
  const problems = caseProblems(reported);
  for (const { severity, code, sentence, notes } of problems) {
    lines.push(`    ${paint(severity === 'error' ? 'red' : 'yellow', code)} ${printable(sentence)}`);
    for (const note of notes) lines.push(`      ${paint('dim', printable(note))}`);
  }
  if (problems.length > 0) {
    for (const { status, statusText, command } of shownExchanges(reported)) {
      if (status !== undefined)
        lines.push(`    ${paint('dim', `answered ${status} ${statusText ?? ''}`.trim())}`);
      if (command !== undefined) lines.push(...indented(command));
    }
    if (seed !== undefined) lines.push(`    ${paint('dim', `seed ${seed}`)}`);
    lines.push('');
  }
  return lines;
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `    ${printable(line)}`);
}

/** Names, messages and bodies come from descriptions and servers: escape sequences are made visible. */
function printable(text: string): string {
  return printableText(text);
}

function summaryLines(report: RunReport, paint: Paint): string[] {
  const parts = outcomeTexts(report.cases).map(([outcome, text]) => paint(MARKS[outcome][1], text));
  const { operations, statuses, parameters, percent, ...left } = summarizeCoverage(report.coverage);
  const others = [
    left.inconclusiveCount > 0 ? `${left.inconclusiveCount} inconclusive` : '',
    left.notCheckedCount > 0 ? `${left.notCheckedCount} not checked` : '',
  ].filter((text) => text !== '');
  const coverage =
    operations.total === 0
      ? []
      : [
          `Coverage ${percent} %: ${operations.covered} of ${operations.total} operations${others.length > 0 ? ` (${others.join(', ')})` : ''}, ` +
            `${statuses.covered} of ${statuses.total} responses, ${parameters.covered} of ${parameters.total} parameters`,
        ];
  return [
    `${parts.join(', ')} in ${(report.durationMs / 1000).toFixed(1)} s ${paint('dim', `(seed ${report.seed})`)}`,
    ...coverage.map((line) => paint('dim', line)),
    ...runWarnings(report).map((line) => paint('yellow', line)),
    ...runProblems(report).flatMap(({ sentence, help }) => [
      `${paint('red', '✗')} ${paint('bold', printable(sentence))}`,
      `    ${printable(help)}`,
    ]),
  ];
}
