export {
  type Baseline,
  compareWithBaseline,
  createBaseline,
  type KnownProblem,
  parseBaseline,
} from './baseline.ts';
export { closestName, type SearchBudget } from './closest-name.ts';
export type {
  Diagnostic,
  DiagnosticCounts,
  RelatedSpan,
  Report,
  Severity,
  Span,
} from './diagnostic.ts';
export { type CodeUrl, codeUrl, countDiagnostics } from './diagnostic.ts';
export { DiagnosticBag, MAX_PER_CODE } from './diagnostic-bag.ts';
export {
  type DiagnosticGroup,
  type GroupLimits,
  groupDiagnostics,
  selectGroups,
  sortDiagnostics,
} from './group-diagnostics.ts';
export { applyPolicy, globPattern, type Ignore, type Policy } from './policy.ts';
export { type GithubOptions, renderGithub } from './render/render-github.ts';
export { type JsonDiagnostic, type JsonOptions, type JsonReport, renderJson } from './render/render-json.ts';
export { type JunitOptions, renderJunit, xmlText } from './render/render-junit.ts';
export {
  countsInWords,
  pluralize,
  printableText,
  renderGroupLine,
  renderLine,
} from './render/render-line.ts';
export { type PrettyOptions, renderPretty } from './render/render-pretty.ts';
export { renderSarif, type SarifOptions, type SarifRule } from './render/render-sarif.ts';
export { SourceFile } from './source-file.ts';
