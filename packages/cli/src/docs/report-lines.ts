import type { SourceReport } from '@curlew/astro';
import { countsInWords, renderLine } from '@curlew/diagnostics';
import { counted } from '../counted.ts';

/** How many problems are listed; `curlew validate` lists them all. */
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
  const hidden = shown.length - LISTED;
  return [
    `${source}: ${made}; ${countsInWords(counts)}`,
    ...shown.slice(0, LISTED).map((diagnostic) => `  ${diagnostic.severity} ${renderLine(diagnostic)}`),
    ...(hidden > 0
      ? [`  … and ${hidden} more; \`curlew validate ${source}\` shows them with their lines`]
      : []),
  ];
}
