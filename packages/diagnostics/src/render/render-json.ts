import type { CodeUrl } from '../diagnostic.ts';
import {
  countDiagnostics,
  type Diagnostic,
  type DiagnosticCounts,
  type RelatedSpan,
  type Severity,
} from '../diagnostic.ts';

/** Output of `renderJson`. Every field except `count` is always present; unknown values are null. */
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
  /** Starts at 1. */
  line: number | null;
  /** Starts at 1, in UTF-16 units. */
  column: number | null;
  /** In UTF-16 units. */
  length: number | null;
  /** JSON Pointer (RFC 6901) inside `file`. */
  pointer: string | null;
  related: RelatedSpan[];
  /** URL of the description of the code. */
  url: string | null;
  /** Number of problems that the entry represents, if it is more than one. */
  count?: number;
}

export interface JsonOptions {
  /** Returns the URL of a code. Default: no URLs. */
  codeUrl?: CodeUrl;
}

/** Renders one indented JSON object for scripts, with a line end. */
export function renderJson(diagnostics: readonly Diagnostic[], { codeUrl }: JsonOptions = {}): string {
  const report: JsonReport = {
    diagnostics: diagnostics.map((diagnostic) => jsonDiagnostic(diagnostic, codeUrl)),
    summary: countDiagnostics(diagnostics),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function jsonDiagnostic(diagnostic: Diagnostic, codeUrl: CodeUrl | undefined): JsonDiagnostic {
  const { code, severity, message, help, span, pointer, related, count } = diagnostic;
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
    url: codeUrl?.(code) ?? null,
    ...(count === undefined ? {} : { count }),
  };
}
