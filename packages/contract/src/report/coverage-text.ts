import { summarizeCoverage } from './coverage.ts';
import type { RunReport } from './run-report.ts';

/** `Coverage 66 %: 1 of 1 operations, 1 of 2 responses`; undefined where there is nothing to cover. */
export function coverageText({ coverage }: Pick<RunReport, 'coverage'>): string | undefined {
  const { operations, statuses, parameters, mediaTypes, values, percent, ...left } =
    summarizeCoverage(coverage);
  if (operations.total === 0) return undefined;
  const shares = [
    [statuses, 'responses'],
    [mediaTypes, 'media types'],
    [parameters, 'parameters'],
    [values, 'listed values'],
  ] as const;
  const others = [
    left.inconclusiveCount > 0 ? `${left.inconclusiveCount} inconclusive` : '',
    left.notCheckedCount > 0 ? `${left.notCheckedCount} not checked` : '',
  ].filter((text) => text !== '');
  const parts = [
    `${operations.covered} of ${operations.total} operations${others.length > 0 ? ` (${others.join(', ')})` : ''}`,
    ...shares.flatMap(([{ covered, total }, what]) =>
      total === 0 ? [] : [`${covered} of ${total} ${what}`],
    ),
  ];
  return `Coverage ${percent} %: ${parts.join(', ')}`;
}
