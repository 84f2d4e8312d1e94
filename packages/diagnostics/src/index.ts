export type {
  Diagnostic,
  DiagnosticCounts,
  RelatedSpan,
  Report,
  Severity,
  Span,
} from './diagnostic.ts';
export { countDiagnostics } from './diagnostic.ts';
export { SourceFile } from './source-file.ts';
