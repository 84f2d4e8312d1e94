import type { ReferenceSource, ReferenceSummary } from '@curlew/astro';
import { countDiagnostics, renderGroupLine, selectGroups } from '@curlew/diagnostics';
import { countsInWords, pluralize } from '@curlew/diagnostics/internal';

/** Maximum number of listed problem groups, one line each; `curlew validate` shows more. */
const MAX_GROUPS = 20;
/** Maximum number of missing paths listed. */
const MAX_PATHS = 3;

/** Returns the report of a source for the terminal: a summary line, then its problems in reading order. */
export function reportLines({ name, usable, reference, lost, diagnostics }: ReferenceSource): string[] {
  const broken = lost.length > 0 ? 'operations are missing' : 'no reference can be built';
  const made = usable && reference ? summarize(reference) : broken;
  const shown = diagnostics.filter(({ severity }) => severity !== 'info');
  const { groups, hidden } = selectGroups(shown, { total: MAX_GROUPS });
  return [
    `${name}: ${made}; ${countsInWords(countDiagnostics(diagnostics))}`,
    ...groups.map((group) => `  ${group.first.severity} ${renderGroupLine(group)}`),
    ...(lost.length > 0 && !usable ? [`  ${describeLost(lost)}`] : []),
    ...(hidden > 0
      ? [
          `  … and ${hidden.toLocaleString('en')} more; \`curlew validate ${name}\` shows them with their lines`,
        ]
      : []),
  ];
}

function summarize({ title, version, operations, pages }: ReferenceSummary): string {
  const counts = `${pluralize(operations, 'operation')}, ${pluralize(pages.length, 'page')}`;
  return `${`${title} ${version}`.trim()}, ${counts}`;
}

function describeLost(lost: readonly string[]): string {
  const more = lost.length > MAX_PATHS ? ` and ${(lost.length - MAX_PATHS).toLocaleString('en')} more` : '';
  const paths = lost.slice(0, MAX_PATHS).join(', ');
  return `Operations are missing because their $ref cannot be resolved: ${paths}${more}. Fix the references, or build the remaining operations with --lenient.`;
}

/** Returns the report of a source as plain data for JSON. */
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
