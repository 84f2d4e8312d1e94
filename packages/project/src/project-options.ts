import type { Diagnostic, Report } from '@curlew/diagnostics';
import type { Description, RuleDefinition, ValidateOptions } from '@curlew/openapi';
import type { CodeSource } from './config/check-codes.ts';
import type { LoadSettings } from './load/open-source.ts';
import type { ProjectPolicy } from './policy/project-policy.ts';
import type { Source } from './source.ts';

/** A replacement for `validateDescription`, with the same result. */
export type Validate = (description: Description, options: ValidateOptions) => Promise<Diagnostic[]>;

/** Options of all sources of a project. */
export interface ProjectOptions<Made> extends LoadSettings {
  policy: ProjectPolicy;
  /** Rules of plugins. */
  rules: readonly RuleDefinition[];
  /** Use a source if some operations are missing because of a broken `$ref`. */
  lenient: boolean;
  /**
   * Whether to validate descriptions; if false, only loading errors are reported. A function replaces
   * `validateDescription`, for example to validate in steps. If it rejects, `load` rejects.
   */
  validate: boolean | Validate;
  /**
   * Codes of further packages, which `make` may report. If absent, an ignore in a description is not reported as unused
   * if validation does not report its code.
   */
  codes?: CodeSource;
  /** Called before validation. Returns a diagnostic if the caller rejects the description, for example because of its size. */
  refuse?: (description: Description) => Diagnostic | undefined;
  /**
   * Creates a value from a description, such as a reference, and may report further problems. If it returns undefined,
   * the source is unusable.
   */
  make?: (
    description: Description,
    source: Source,
    problems: readonly Diagnostic[],
    report: Report,
  ) => Made | undefined;
}
