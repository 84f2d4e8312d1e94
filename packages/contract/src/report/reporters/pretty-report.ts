import { styleText } from 'node:util';
import { pluralize, printableText } from '@curlew/diagnostics/internal';
import { type CaseCause, caseCauses, spreadText } from '../case-causes.ts';
import { caseProblems, shownExchanges } from '../case-problems.ts';
import { coverageText, uncoveredLines } from '../coverage.ts';
import { acceptedTexts, runProblems, runWarnings } from '../run-problems.ts';
import {
  OUTCOME_LABELS,
  type Outcome,
  outcomeTexts,
  type ReportedCase,
  type RunReport,
  type TestReporter,
} from '../run-report.ts';

/** Causes that are listed, and cases of each. */
const MAX_CAUSES = 50;
const MAX_CASES = 3;
/** Operations that are listed with what was not covered, and characters of each. */
const MAX_UNCOVERED = 10;
const MAX_UNCOVERED_LENGTH = 200;

function shorten(line: string): string {
  return line.length > MAX_UNCOVERED_LENGTH ? `${line.slice(0, MAX_UNCOVERED_LENGTH)}…` : line;
}

/** For a terminal: why cases did not pass, each cause once with commands that repeat some of its cases, and a summary. */
export const prettyReport: TestReporter = {
  id: 'pretty',
  render(report, { color, verbose }) {
    const paint = painter(color);
    const lines = verbose
      ? report.cases.flatMap((one) => caseLines(one, paint))
      : causesLines(caseCauses(report.cases), paint);
    return `${[...lines, ...summaryLines(report, paint)].join('\n')}\n`;
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

function causesLines(causes: readonly CaseCause[], paint: Paint): string[] {
  const rest = causes.length - MAX_CAUSES;
  return [
    ...causes.slice(0, MAX_CAUSES).flatMap((cause) => causeLines(cause, paint)),
    ...(rest > 0 ? [`and ${pluralize(rest, 'other cause')}; --verbose lists every case`, ''] : []),
  ];
}

/** A cause, how many cases have it, and the first of them. */
function causeLines({ cases, problem, outcome, reason, help }: CaseCause, paint: Paint): string[] {
  const shown = cases.slice(0, MAX_CASES);
  const rest = cases.length - shown.length;
  const others = rest > 0 ? [`    and ${pluralize(rest, 'other case')}`] : [];
  if (problem === undefined) {
    const [mark, style] = MARKS[outcome];
    const names = shown.map(({ group, name }) => `    ${printableText(`${group} › ${name}`)}`);
    return [
      `${paint(style, mark)} ${countText(cases, outcome)}: ${printableText(reason ?? '')}`,
      ...(help === undefined ? [] : [`    ${paint('dim', help)}`]),
      ...names,
      ...others,
      '',
    ];
  }
  const { severity, code, sentence, notes } = problem;
  const style = severity === 'error' ? 'red' : 'yellow';
  return [
    `${paint(style, severity === 'error' ? '✗' : '!')} ${paint(style, code)} ${printableText(sentence)}${spreadText(cases)}`,
    ...notes.map((note) => `    ${paint('dim', printableText(note))}`),
    ...shown.flatMap((reported) => exampleLines(reported, problem.exchange, paint)),
    ...others,
    '',
  ];
}

function countText({ length }: readonly ReportedCase[], outcome: Outcome): string {
  return `${pluralize(length, 'case')} ${OUTCOME_LABELS[outcome]}`;
}

/** A case of a cause: its name, what was answered, and the command that repeats it. */
function exampleLines(reported: ReportedCase, exchange: number | undefined, paint: Paint): string[] {
  const { group, name, durationMs, attempts, seed } = reported;
  const retries = attempts > 1 ? `, ${attempts} attempts` : '';
  const seeded = seed === undefined ? '' : `, seed ${seed}`;
  const time = paint('dim', ` ${durationMs.toFixed(0)} ms${retries}${seeded}`);
  const lines = [`    ${paint('bold', printableText(`${group} › ${name}`))}${time}`];
  return [...lines, ...answerLines(reported, exchange, paint).map((line) => `  ${line}`)];
}

function caseLines(reported: ReportedCase, paint: Paint): string[] {
  const { outcome, group, name, reason, durationMs, attempts, seed } = reported;
  const [mark, style] = MARKS[outcome];
  const retries = attempts > 1 ? `, ${attempts} attempts` : '';
  const time = outcome === 'skipped' ? '' : paint('dim', ` ${durationMs.toFixed(0)} ms${retries}`);
  const lines = [`${paint(style, mark)} ${paint('bold', printableText(`${group} › ${name}`))}${time}`];
  if (reason !== undefined) lines.push(`    ${printableText(reason)}`);
  const problems = caseProblems(reported);
  for (const { severity, code, sentence, notes } of problems) {
    lines.push(`    ${paint(severity === 'error' ? 'red' : 'yellow', code)} ${printableText(sentence)}`);
    for (const note of notes) lines.push(`      ${paint('dim', printableText(note))}`);
  }
  if (problems.length > 0) {
    lines.push(...answerLines(reported, undefined, paint));
    if (seed !== undefined) lines.push(`    ${paint('dim', `seed ${seed}`)}`);
    lines.push('');
  }
  return lines;
}

/** What was answered, and the command that repeats it. */
function answerLines(reported: ReportedCase, exchange: number | undefined, paint: Paint): string[] {
  return shownExchanges(reported, exchange).flatMap(({ status, statusText = '', command }) => [
    ...(status === undefined
      ? []
      : [`    ${paint('dim', `answered ${status} ${printableText(statusText)}`.trim())}`]),
    ...(command?.split('\n').map((line) => `    ${printableText(line)}`) ?? []),
  ]);
}

function summaryLines(report: RunReport, paint: Paint): string[] {
  const parts = outcomeTexts(report.cases).map(([outcome, text]) => paint(MARKS[outcome][1], text));
  const uncovered = uncoveredLines(report.coverage);
  const more = uncovered.length - MAX_UNCOVERED;
  const covered = coverageText(report.coverage);
  const coverage =
    covered === undefined
      ? []
      : [
          covered,
          ...(uncovered.length > 0 ? ['Not covered:'] : []),
          ...uncovered.slice(0, MAX_UNCOVERED).map((line) => `  ${printableText(shorten(line))}`),
          ...(more > 0 ? [`  … and ${more} more; the HTML and JSON reports list all.`] : []),
        ];
  return [
    `${parts.join(', ')} in ${(report.durationMs / 1000).toFixed(1)} s ${paint('dim', `(seed ${report.seed})`)}`,
    ...coverage.map((line) => paint('dim', line)),
    ...acceptedTexts(report).map((line) => paint('dim', printableText(line))),
    ...runWarnings(report).map((line) => paint('yellow', line)),
    ...runProblems(report).flatMap(({ sentence, help }) => [
      `${paint('red', '✗')} ${paint('bold', printableText(sentence))}`,
      `    ${printableText(help)}`,
    ]),
  ];
}
