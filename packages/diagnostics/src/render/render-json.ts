import type { CodeUrl } from '../diagnostic.ts';
import {
  countDiagnostics,
  type Diagnostic,
  type DiagnosticCounts,
  type RelatedSpan,
  type Severity,
} from '../diagnostic.ts';

/** Output of `renderJson`. Every field is always present; unknown values are null. */
export interface JsonReport {
  diagnostics: JsonDiagnostic[];
  summary: DiagnosticCounts;
}

/** A diagnostic in the report of `renderJson`: lines and columns count from 1. */
export interface JsonDiagnostic {
  code: string;
  severity: Severity;
  message: string;
  help: string | null;
  file: string | null;
  /** Line, from 1. */
  line: number | null;
  /** Column, from 1, in UTF-16 units. */
  column: number | null;
  /** In UTF-16 units. */
  length: number | null;
  /** JSON Pointer (RFC 6901) inside `file`. */
  pointer: string | null;
  related: RelatedSpan[];
  /** Where the code is described. */
  url: string | null;
  /** How many problems the entry represents; absent if it represents one. */
  count?: number;
}

/** Options of `renderJson`. */
export interface JsonOptions {
  /** Addresses of codes. Default: none is known. */
  codeUrl?: CodeUrl;
}

/** Renders a report as one JSON object for scripts, indented, with a line end. */
export function renderJson(diagnostics: readonly Diagnostic[], { codeUrl }: JsonOptions = {}): string {
  const report: JsonReport = {
    diagnostics: diagnostics.map((diagnostic) => toJsonDiagnostic(diagnostic, codeUrl)),
    summary: countDiagnostics(diagnostics),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function toJsonDiagnostic(diagnostic: Diagnostic, codeUrl: CodeUrl | undefined): JsonDiagnostic {
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
