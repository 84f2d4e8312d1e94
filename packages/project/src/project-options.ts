import type { Diagnostic, Report } from '@curlew/diagnostics';
import type { Description, RuleDefinition, ValidateOptions } from '@curlew/openapi';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import type { CodeSource } from './config/check-codes.ts';
import type { LoadSettings } from './load/open-source.ts';
import type { ProjectPolicy } from './policy/project-policy.ts';
import type { Source } from './source.ts';

/** Returns what `validateDescription` returns. */
export type Validate = (description: Description, options: ValidateOptions) => Promise<Diagnostic[]>;

/** Options of all sources of a project. */
export interface ProjectOptions<Made> extends LoadSettings {
  policy: ProjectPolicy;
  /** Rules of plugins. */
  rules: readonly RuleDefinition[];
  /** Use a source if some operations are missing because of a broken `$ref`. */
  lenient: boolean;
  /**
   * Whether to validate descriptions; otherwise only loading errors are reported. A function validates in place of
   * `validateDescription`, such as in steps between which other work is done; when it rejects, so does `load`.
   */
  validate: boolean | Validate;
  /**
   * Codes of further packages, which `make` reports if it is given. Without them, an ignore in a description of a
   * code that validation does not report is not judged.
   */
  codes?: CodeSource;
  /** Called before validation; returns why the caller rejects a description, such as its size. */
  refuse?: (description: Description) => Diagnostic | undefined;
  /**
   * Makes a value of a description, such as a reference, and may report further problems. Undefined: the source
   * is unusable. `workflows` is the Arazzo document of the source, bound to the description. `problems` grows when a source
   * that was loaded early is inspected.
   */
  make?: (
    description: Description,
    source: Source,
    problems: readonly Diagnostic[],
    report: Report,
    workflows: ArazzoDocument | undefined,
  ) => Made | undefined;
  /** Reports further problems of what was made, which takes long: `load` can leave it to `inspect` of the project. */
  inspect?: (made: Made, report: Report) => void | Promise<void>;
}
