export type { ServerNames } from './allowed-hosts.ts';
export { ConfigError } from './config/config-error.ts';
export { findConfig } from './config/find-config.ts';
export type {
  DescriptionContent,
  ReadContext,
  RecordedContent,
  SourceContent,
  SourceKind,
} from './kinds/source-kind.ts';
export { detectSourceKind, SOURCE_KINDS } from './kinds/source-kinds.ts';
export type { LoadedContent } from './load/load-content.ts';
export type { LoadSettings } from './load/open-source.ts';
export { type OpenOptions, openProject } from './open-project.ts';
export { type Plan, type PlanOptions, planFiles, planSources } from './plan/plan-sources.ts';
export type { Plugin, Reporter, ReportInput } from './plugins/plugin.ts';
export { PluginError } from './plugins/plugin.ts';
export { type ResolvedPlugins, resolvePlugins } from './plugins/resolve-plugins.ts';
export { PROJECT_CODES } from './policy/ignore-codes.ts';
export type { ProjectPolicy } from './policy/project-policy.ts';
export { readBaseline } from './policy/project-policy.ts';
export { Project } from './project.ts';
export type { ProjectOptions } from './project-options.ts';
export type { Source, SourceLocale } from './source.ts';
export { diskEvents, type FileEvents, followFiles } from './watch/follow-files.ts';
