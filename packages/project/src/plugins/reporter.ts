import type { Diagnostic, SarifRule, SourceFile } from '@curlew/diagnostics';

/** Writes a report of problems as text. */
export interface Reporter {
  /** Matches `/^[a-z][a-z0-9-]*$/`; what `--reporter` names. */
  readonly id: string;
  /** The whole text; line ends included. */
  render(report: ReportInput): string | Promise<string>;
}

/** What reporters write about. */
export interface ReportInput {
  /** In reading order, the policy of the project applied. */
  readonly diagnostics: readonly Diagnostic[];
  /** Texts by the path that spans use, as far as their lines may be shown. */
  readonly sourceFiles: ReadonlyMap<string, SourceFile>;
  /** The files that were checked, as messages name them. */
  readonly files: readonly string[];
  /** Every rule that may have been broken, those of plugins included. */
  readonly rules: readonly SarifRule[];
  /** Version of Curlew. */
  readonly version: string;
  /** Warnings count as problems too. */
  readonly strict: boolean;
  /** Whether the output takes ANSI colors. */
  readonly color: boolean;
  /** Columns of the terminal; absent when the output is not one. */
  readonly width?: number;
  /** Reports to show at most; absent: as many as the reporter sees fit. */
  readonly maxReports?: number;
  /** Show every report, and every place of each. */
  readonly all?: boolean;
  /** How to see problems that are not shown: a sentence. */
  readonly more?: string;
}
