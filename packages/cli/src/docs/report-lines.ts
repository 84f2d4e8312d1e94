import type { ReferenceSource, ReferenceSummary } from '@curlew/astro';
import {
  countDiagnostics,
  countsInWords,
  pluralize,
  renderGroupLine,
  selectGroups,
} from '@curlew/diagnostics';

/** Maximum lines of problems, one for each group; `curlew validate` shows more. */
const LISTED = 20;
/** Maximum number of missing paths listed. */
const NAMED = 3;

/** Report of a source for the terminal: one line, then its problems in reading order. */
export function reportLines({ name, usable, reference, lost, diagnostics }: ReferenceSource): string[] {
  const broken = lost.length > 0 ? 'operations are missing' : 'no reference can be built';
  const made = usable && reference ? summary(reference) : broken;
  const shown = diagnostics.filter(({ severity }) => severity !== 'info');
  const { groups, hidden } = selectGroups(shown, { total: LISTED });
  return [
    `${name}: ${made}; ${countsInWords(countDiagnostics(diagnostics))}`,
    ...groups.map((group) => `  ${group.first.severity} ${renderGroupLine(group)}`),
    ...(lost.length > 0 && !usable ? [`  ${lostInWords(lost)}`] : []),
    ...(hidden > 0
      ? [
          `  … and ${hidden.toLocaleString('en')} more; \`curlew validate ${name}\` shows them with their lines`,
        ]
      : []),
  ];
}

function summary({ title, version, operations, pages }: ReferenceSummary): string {
  const counts = `${pluralize(operations, 'operation')}, ${pluralize(pages.length, 'page')}`;
  return `${`${title} ${version}`.trim()}, ${counts}`;
}

function lostInWords(lost: readonly string[]): string {
  const more = lost.length > NAMED ? ` and ${(lost.length - NAMED).toLocaleString('en')} more` : '';
  const paths = lost.slice(0, NAMED).join(', ');
  return `Operations are missing because their $ref cannot be resolved: ${paths}${more}. Fix the references, or build the remaining operations with --lenient.`;
}

/** The report of a source as JSON data. */
export function jsonReport({ name, base, usable, reference, diagnostics }: ReferenceSource) {
  return {
    source: name,
    ...(usable && reference && { title: reference.title, version: reference.version }),
    base,
    operations: reference?.operations ?? 0,
    pages: reference?.pages.length ?? 0,
    diagnostics,
    counts: countDiagnostics(diagnostics),
  };
}
