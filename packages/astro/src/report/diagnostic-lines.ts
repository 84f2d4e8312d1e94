import { countDiagnostics, type Diagnostic, renderGroupLine, selectGroups } from '@curlew/diagnostics';
import { countsInWords } from '@curlew/diagnostics/internal';

/** Maximum number of lines in a build log, in all and for one code; a group of problems is one line. */
export const LINE_LIMITS = { total: 200, perCode: 20 };

/** Log lines for the problems of one source. */
export interface DiagnosticLines {
  /** In reading order, bounded; warnings are omitted before errors. */
  lines: { severity: Diagnostic['severity']; text: string }[];
  /** The closing count, with the number of hidden lines and how to see them. */
  closing: string;
}

/** The lines for one source: `file:line:col code sentence` each, and a closing count. */
export function diagnosticLines(diagnostics: readonly Diagnostic[], displayPath: string): DiagnosticLines {
  const { groups, hidden } = selectGroups(diagnostics, LINE_LIMITS);
  const lines = groups.map((group) => ({ severity: group.first.severity, text: renderGroupLine(group) }));
  const rest =
    hidden === 0
      ? ''
      : `; ${hidden.toLocaleString('en')} more are listed by \`curlew validate ${displayPath}\``;
  return { lines, closing: `${displayPath}: ${countsInWords(countDiagnostics(diagnostics))}${rest}` };
}

/** Identifies a problem: references in several locales and versions share files, and report their problems each. */
export function diagnosticKey({ code, message, span }: Diagnostic): string {
  return JSON.stringify([code, message, span?.file, span?.line, span?.column]);
}
