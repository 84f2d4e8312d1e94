import type { Diagnostic, SarifRule, SourceFile } from '@curlew/diagnostics';
import type { RuleDefinition } from '@curlew/openapi';
import { PLUGIN_FAILED, pluginFailure } from '@curlew/openapi/internal';
import type { SourceKind } from '../kinds/source-kind.ts';

/** Extensions of Curlew in a configuration. */
export interface Plugin {
  /** Name in messages; default: its place in the configuration, `plugins[0]`. */
  name?: string;
  /** Rules for validation, by `curlew validate` and in builds. */
  rules?: readonly RuleDefinition[];
  /** Source kinds, tried before the built-in ones. */
  sources?: readonly SourceKind[];
  /** Reporters for `--reporter <id>`. */
  reporters?: readonly Reporter[];
}

/** Writes a report of problems as text. */
export interface Reporter {
  /** Matches `/^[a-z][a-z0-9-]*$/`; the value of `--reporter`. */
  readonly id: string;
  /** The whole text; line ends included. */
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

/** A part of a plugin threw, or returned an invalid value. */
export class PluginError extends Error {
  /** Display name of the file, if known. */
  readonly file: string | undefined;

  /** @param part the failed part: ``source kind `raml` ``. */
  constructor(part: string, plugin: string, cause: unknown, file?: string) {
    super(pluginFailure(part, plugin, cause), { cause });
    this.file = file;
  }

  diagnostic(file: string | undefined = this.file): Diagnostic {
    const { code, severity, help } = PLUGIN_FAILED;
    const span = file === undefined ? undefined : { file, line: 1, column: 1, length: 0 };
    return { code, severity, message: this.message, help, ...(span && { span }) };
  }
}
