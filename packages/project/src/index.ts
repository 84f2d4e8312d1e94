export { isAllowedHost, isAllowedOrigin, type ServerNames } from './allowed-hosts.ts';
export { ConfigError } from './config/config-error.ts';
export { findConfig } from './config/find-config.ts';
export { curlKind } from './kinds/curl-kind.ts';
export { DetectionInput } from './kinds/detection-input.ts';
export { openapiKind } from './kinds/openapi-kind.ts';
export type {
  DescriptionContent,
  ReadContext,
  RecordedContent,
  SourceContent,
  SourceKind,
} from './kinds/source-kind.ts';
export { detectSourceKind, SOURCE_KINDS, sourceKind } from './kinds/source-kinds.ts';
export {
  type ConvertedRecordings,
  convertRecordings,
  type Recording,
} from './load/convert-recordings.ts';
export { type LoadedContent, type LoadedRecording, loadContent } from './load/load-content.ts';
export { openedRecording } from './load/open-recording.ts';
export { type LoadSettings, type OpenedSource, openSource } from './load/open-source.ts';
export { selectQuotableFiles } from './load/select-quotable-files.ts';
export { type OpenOptions, openProject } from './open-project.ts';
export { displayPath } from './plan/display-path.ts';
export { isUrl } from './plan/expand-sources.ts';
export { isInside } from './plan/is-inside.ts';
export { type PlanOptions, planFiles } from './plan/plan-files.ts';
export { type Plan, planSources } from './plan/plan-sources.ts';
export type { Plugin } from './plugins/plugin.ts';
export { PluginError } from './plugins/plugin-error.ts';
export type { Reporter, ReportInput } from './plugins/reporter.ts';
export { type ResolvedPlugins, resolvePlugins } from './plugins/resolve-plugins.ts';
export { applyComparisonPolicy } from './policy/apply-comparison-policy.ts';
export { IGNORE_CODES } from './policy/ignore-codes.ts';
export { PROJECT_CODES } from './policy/project-codes.ts';
export type { ProjectPolicy } from './policy/project-policy.ts';
export { readBaseline } from './policy/read-baseline.ts';
export { Project } from './project.ts';
export type { ProjectOptions } from './project-options.ts';
export { type Source, type SourceLocale, STANDARD_INPUT } from './source.ts';
export { diskEvents } from './watch/disk-events.ts';
export { type FileEvents, followFiles } from './watch/follow-files.ts';
