import {
  countDiagnostics,
  countsInWords,
  type Diagnostic,
  groupDiagnostics,
  renderGroupLine,
} from '@curlew/diagnostics';

/** How many lines a build prints at most, and how many of one code; problems with one cause are one line. */
export const LINE_LIMITS = { total: 200, perCode: 20 };

/** What a build says about the problems of one source. */
export interface DiagnosticLines {
  /** Errors first, then as they came; bounded. */
  lines: { severity: Diagnostic['severity']; text: string }[];
  /** The closing count; says how many lines were left out and how to see them. */
  closing: string;
}

const RANK = { error: 0, warning: 1, info: 2 };

/** The lines for one source: `file:line:col code sentence` each, and a closing count. */
export function diagnosticLines(diagnostics: readonly Diagnostic[], displayPath: string): DiagnosticLines {
  const perCode = new Map<string, number>();
  const ordered = [...diagnostics].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  const lines: DiagnosticLines['lines'] = [];
  let hidden = 0;
  for (const group of groupDiagnostics(ordered)) {
    const { code, severity } = group.first;
    const seen = perCode.get(code) ?? 0;
    perCode.set(code, seen + 1);
    if (seen >= LINE_LIMITS.perCode || lines.length >= LINE_LIMITS.total) hidden += group.count;
    else lines.push({ severity, text: renderGroupLine(group) });
  }
  const rest =
    hidden === 0
      ? ''
      : `; ${hidden.toLocaleString('en')} more are listed by \`curlew validate ${displayPath}\``;
  return { lines, closing: `${displayPath}: ${countsInWords(countDiagnostics(diagnostics))}${rest}` };
}
