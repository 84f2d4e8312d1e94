import { pluralize, printableText } from '@curlew/diagnostics/internal';
import { type CaseCause, caseCauses, spreadText } from '../case-causes.ts';
import { shownExchanges } from '../case-problems.ts';
import { coverageText } from '../coverage.ts';
import { acceptedTexts, runProblems, runWarnings } from '../run-problems.ts';
import { OUTCOME_LABELS, outcomeTexts, type ReportedCase, type TestReporter } from '../run-report.ts';

/** Causes that are listed, and cases of each. */
const MAX_CAUSES = 30;
const MAX_CASES = 3;
/** A comment of GitHub has at most 65,536 characters. */
const MAX_LENGTH = 50_000;

/** For a comment of a pull request, or the summary of a job: each cause once, with commands that repeat some of its cases. */
export const markdownReport: TestReporter = {
  id: 'markdown',
  render(report) {
    const counts = outcomeTexts(report.cases).map(([, text]) => text);
    const causes = caseCauses(report.cases);
    const shown: string[] = [];
    let length = 0;
    for (const cause of causes.slice(0, MAX_CAUSES)) {
      const text = causeText(cause);
      length += text.length;
      if (length > MAX_LENGTH) break;
      shown.push(text);
    }
    const rest = causes.length - shown.length;
    const covered = coverageText(report.coverage);
    const parts = [
      `## ${counts.join(', ')}`,
      ...runProblems(report).map(
        ({ sentence, help }) => `**✗ ${markdownText(sentence)}** ${markdownText(help)}`,
      ),
      ...shown,
      ...(rest > 0 ? [`and ${pluralize(rest, 'other cause')}`] : []),
      ...(covered === undefined ? [] : [covered]),
      ...[...acceptedTexts(report), ...runWarnings(report)].map(markdownText),
      `Seed ${report.seed}, ${(report.durationMs / 1000).toFixed(1)} s`,
    ];
    return `${parts.join('\n\n')}\n`;
  },
};

function causeText({ cases, problem, outcome, reason = '', help }: CaseCause): string {
  const lines =
    problem === undefined
      ? [
          `### ${pluralize(cases.length, 'case')} ${OUTCOME_LABELS[outcome]}`,
          markdownText(reason),
          ...(help === undefined ? [] : [markdownText(help)]),
        ]
      : [
          `### ${problem.severity === 'error' ? '✗' : '!'} ${markdownText(problem.code)}${spreadText(cases)}`,
          markdownText(problem.sentence),
          problem.notes.map((note) => `- ${markdownText(note)}`).join('\n'),
        ];
  const rest = cases.length - MAX_CASES;
  return [
    ...lines.filter((line) => line !== ''),
    `<details><summary>${pluralize(cases.length, 'case')}</summary>`,
    ...cases.slice(0, MAX_CASES).flatMap((one) => exampleText(one, problem?.exchange)),
    ...(rest > 0 ? [`and ${pluralize(rest, 'other case')}`] : []),
    '</details>',
  ].join('\n\n');
}

/** A case of a cause: its name, what was answered, and the command that repeats it. */
function exampleText(reported: ReportedCase, exchange: number | undefined): string[] {
  const { group, name, seed } = reported;
  const seeded = seed === undefined ? '' : `, seed ${seed}`;
  return [
    `**${markdownText(`${group} › ${name}`)}**${seeded}`,
    ...shownExchanges(reported, exchange).flatMap(({ status, statusText = '', command }) => [
      ...(status === undefined ? [] : [`answered ${status} ${markdownText(statusText)}`.trim()]),
      ...(command === undefined ? [] : [markdownBlock(command, 'sh')]),
    ]),
  ];
}

/** Longer texts are cut, in UTF-16 units. */
const MAX_TEXT = 600;
const MAX_BLOCK = 2_000;

/**
 * A text of a description or a server as a part of a line of Markdown: code between backticks stays code, and everything else
 * has no meaning in Markdown or HTML, and mentions nobody.
 */
export function markdownText(text: string): string {
  const line = printableText(text.replaceAll(/\s+/g, ' ')).trim();
  const parts = cut(line, MAX_TEXT).split('`');
  // Without a partner, the last backtick is a character.
  const isOdd = parts.length % 2 === 0;
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return at > 0 && part === '' && at < parts.length - 1 ? ' ' : escapeText(part);
      if (isOdd && at === parts.length - 1) return `\\${'`'}${escapeText(part)}`;
      return part.trim() === '' ? '\\`\\`' : `\`${part}\``;
    })
    .join('');
}

/** A block of code, whose fence no line of it ends. */
export function markdownBlock(text: string, language: string): string {
  const code = cut(text, MAX_BLOCK).split('\n').map(printableText).join('\n');
  const runs = code.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}${language}\n${code}\n${fence}`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A backslash removes the meaning of punctuation (CommonMark, section 2.4); `@name` and `#1` are links of GitHub even then. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&@:=$^]/g, '\\$&').replaceAll(/[@#]/g, '$&\u200b');
}
