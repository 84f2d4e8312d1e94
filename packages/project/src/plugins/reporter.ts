import type { Diagnostic, SarifRule, SourceFile } from '@curlew/diagnostics';

/** Writes a report of problems as text. */
export interface Reporter {
  /** Matches `/^[a-z][a-z0-9-]*$/`; the value of `--reporter`. */
  readonly id: string;
  /** Returns the whole text, including line ends. */
  render(report: ReportInput): string | Promise<string>;
}

/** Input of a reporter. */
export interface ReportInput {
  /** In reading order, after the project policy. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sources by the path in spans, if their lines may be shown. */
  readonly sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Display names of the checked files. */
  readonly files: readonly string[];
  /** All rules, those of plugins included. */
  readonly rules: readonly SarifRule[];
  /** Version of Curlew. */
  readonly version: string;
  /** Treat warnings as failures. */
  readonly strict: boolean;
  /** Whether the output takes ANSI colors. */
  readonly color: boolean;
  /** Columns of the terminal; absent when the output is not one. */
  readonly width?: number;
  /** Maximum number of reports; absent: default of the reporter. */
  readonly maxReports?: number;
  /** Show every report, and every place of each. */
  readonly all?: boolean;
  /** A sentence that explains how to see hidden problems. */
  readonly more?: string;
}
