import type { Diagnostic, Report } from '@curlew/diagnostics';
import type { Description, RuleDefinition } from '@curlew/openapi';
import type { LoadSettings } from './load/open-source.ts';
import type { ProjectPolicy } from './policy/project-policy.ts';
import type { Source } from './source.ts';

/** What holds for all sources of a project. */
export interface ProjectOptions<Made> extends LoadSettings {
  policy: ProjectPolicy;
  /** Rules of plugins. */
  rules: readonly RuleDefinition[];
  /** Use a source some of whose operations are missing, since a file behind a `$ref` is broken. */
  lenient: boolean;
  /** Whether descriptions are validated; without it, only what keeps them from being read is reported. */
  validate: boolean;
  /** Why the caller cannot use a description, such as its size; called before validation. */
  refuse?: (description: Description) => Diagnostic | undefined;
  /**
   * What a door makes of a description, a reference for example; may report more problems. Undefined: it refuses,
   * and the source is unusable.
   */
  make?: (
    description: Description,
    source: Source,
    problems: readonly Diagnostic[],
    report: Report,
  ) => Made | undefined;
}
