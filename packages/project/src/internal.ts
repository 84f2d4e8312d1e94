export { isAllowedHost, isAllowedOrigin } from './allowed-hosts.ts';
export { isArazzo } from './kinds/arazzo-kind.ts';
export { curlKind } from './kinds/curl-kind.ts';
export { openapiKind } from './kinds/openapi-kind.ts';
export { sourceKind, withWorkflows } from './kinds/source-kinds.ts';
export { SourceText } from './kinds/source-text.ts';
export { type ConvertedRecordings, convertRecordings, type Recording } from './load/convert-recordings.ts';
export type { LoadedRecording } from './load/describe-recording.ts';
export {
  type FoundSource,
  listSources,
  meantPaths,
  sourcesBelow,
  sourcesIn,
  workflowsBeside,
} from './load/find-sources.ts';
export { loadContent, openedRecording } from './load/load-content.ts';
export { type OpenedSource, openSource } from './load/open-source.ts';
export { selectShownSources } from './load/shown-sources.ts';
export { displayPath, isInside } from './plan/display-path.ts';
export { isUrl } from './plan/expand-sources.ts';
export { IGNORE_CODES } from './policy/ignore-codes.ts';
export { type FindingIgnores, readFindingIgnores } from './policy/inline-ignores.ts';
export { applyComparisonPolicy } from './policy/project-policy.ts';
export { STANDARD_INPUT } from './source.ts';
