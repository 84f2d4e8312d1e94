export { type Baseline, compareWithBaseline, createBaseline, parseBaseline } from './baseline.ts';
export type { Diagnostic, DiagnosticCounts, RelatedSpan, Report, Severity, Span } from './diagnostic.ts';
export { type CodeUrl, countDiagnostics, DiagnosticBag } from './diagnostic.ts';
export {
  type DiagnosticGroup,
  groupDiagnostics,
  selectGroups,
  sortDiagnostics,
} from './group-diagnostics.ts';
export { applyPolicy, type Ignore, type Policy } from './policy.ts';
export { type GithubOptions, renderGithub } from './render/render-github.ts';
export { type JsonDiagnostic, type JsonOptions, type JsonReport, renderJson } from './render/render-json.ts';
export { type JunitOptions, renderJunit } from './render/render-junit.ts';
export { renderGroupLine, renderLine } from './render/render-line.ts';
export { type PrettyOptions, renderPretty } from './render/render-pretty.ts';
export { renderSarif, type SarifOptions, type SarifRule } from './render/render-sarif.ts';
export { SourceFile } from './source-file.ts';
