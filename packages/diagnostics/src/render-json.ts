import {
  countDiagnostics,
  type Diagnostic,
  type DiagnosticCounts,
  type RelatedSpan,
  type Severity,
} from './diagnostic.ts';

/** What `renderJson` writes. Every field is always there; what is not known is null. */
export interface JsonReport {
  diagnostics: JsonDiagnostic[];
  summary: DiagnosticCounts;
}

export interface JsonDiagnostic {
  code: string;
  severity: Severity;
  message: string;
  help: string | null;
  file: string | null;
  /** From 1. */
  line: number | null;
  /** From 1, in UTF-16 units. */
  column: number | null;
  /** In UTF-16 units. */
  length: number | null;
  /** JSON Pointer (RFC 6901) inside `file`. */
  pointer: string | null;
  related: RelatedSpan[];
  /** How many problems the entry stands for; only where that is more than itself. */
  count?: number;
}

/** For scripts: one JSON object, indented, with a line end. */
export function renderJson(diagnostics: readonly Diagnostic[]): string {
  const report: JsonReport = {
    diagnostics: diagnostics.map(jsonDiagnostic),
    summary: countDiagnostics(diagnostics),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function jsonDiagnostic({
  code,
  severity,
  message,
  help,
  span,
  pointer,
  related,
  count,
}: Diagnostic): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    help: help ?? null,
    file: span?.file ?? null,
    line: span?.line ?? null,
    column: span?.column ?? null,
    length: span?.length ?? null,
    pointer: pointer ?? null,
    related: (related ?? []).map(({ file, line, column, length, message }) => ({
      message,
      file,
      line,
      column,
      length,
    })),
    ...(count === undefined ? {} : { count }),
  };
}
