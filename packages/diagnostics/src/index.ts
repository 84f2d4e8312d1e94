export { closestName, type SearchBudget } from './closest-name.ts';
export { type CodeUrl, codeUrl } from './code-url.ts';
export { countsInWords } from './counts-in-words.ts';
export type {
  Diagnostic,
  DiagnosticCounts,
  RelatedSpan,
  Report,
  Severity,
  Span,
} from './diagnostic.ts';
export { countDiagnostics } from './diagnostic.ts';
export { DiagnosticBag, MAX_PER_CODE } from './diagnostic-bag.ts';
export { type DiagnosticGroup, groupDiagnostics } from './group/group-diagnostics.ts';
export { type GroupLimits, selectGroups } from './group/select-groups.ts';
export { sortDiagnostics } from './group/sort-diagnostics.ts';
export { pluralize } from './pluralize.ts';
export {
  type Baseline,
  compareWithBaseline,
  createBaseline,
  type KnownProblem,
  parseBaseline,
} from './policy/baseline.ts';
export { globPattern } from './policy/glob-pattern.ts';
export { applyPolicy, type Ignore, type Policy } from './policy/policy.ts';
export { printableText } from './printable-text.ts';
export { type GithubOptions, renderGithub } from './render/render-github.ts';
export { type JsonDiagnostic, type JsonOptions, type JsonReport, renderJson } from './render/render-json.ts';
export { type JunitOptions, renderJunit } from './render/render-junit.ts';
export { renderGroupLine, renderLine } from './render/render-line.ts';
export { type PrettyOptions, renderPretty } from './render/render-pretty.ts';
export { renderSarif, type SarifOptions, type SarifRule } from './render/render-sarif.ts';
export { xmlText } from './render/xml-text.ts';
export { SourceFile } from './source-file.ts';
