import type { SourceReport } from '@curlew/astro';
import { countsInWords, groupDiagnostics, renderGroupLine } from '@curlew/diagnostics';
import { counted } from '../counted.ts';

/** How many lines of problems there are, those with one cause in one; `curlew validate` shows more. */
const LISTED = 20;
const RANK = { error: 0, warning: 1, info: 2 };

/** What became of a source, for the reader at the terminal: a line, then its problems, errors first. */
export function reportLines(report: SourceReport): string[] {
  const { source, title, version, operations, pages, counts, diagnostics } = report;
  const made =
    title === undefined
      ? 'no reference can be made'
      : `${title} ${version ?? ''}`
          .trim()
          .concat(`, ${counted(operations, 'operation')}, ${counted(pages, 'page')}`);
  const shown = diagnostics
    .filter(({ severity }) => severity !== 'info')
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  const groups = groupDiagnostics(shown);
  const hidden = groups.slice(LISTED).reduce((sum, { count }) => sum + count, 0);
  return [
    `${source}: ${made}; ${countsInWords(counts)}`,
    ...groups.slice(0, LISTED).map((group) => `  ${group.first.severity} ${renderGroupLine(group)}`),
    ...(hidden > 0
      ? [
          `  … and ${hidden.toLocaleString('en')} more; \`curlew validate ${source}\` shows them with their lines`,
        ]
      : []),
  ];
}
