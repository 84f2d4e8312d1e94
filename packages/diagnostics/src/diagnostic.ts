/** Severity: an `error` makes a result unusable, a `warning` should be fixed, an `info` needs no action. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a source file. Lines and columns start at 1; columns and lengths are in UTF-16 code units. */
export interface Span {
  /** Path as it is shown to the user. Without a file, it is `<stdin>` or another name in angle brackets. */
  file: string;
  line: number;
  column: number;
  /** 0 if the place is a point. */
  length: number;
}

/** A second place that explains the first one. */
export interface RelatedSpan extends Span {
  message: string;
}

/** One problem: what it is, where it is, and how to fix it. Plain data, JSON-safe. */
export interface Diagnostic {
  /** Stable, kebab-case for descriptions (`unresolved-ref`), upper case for the converter (`BODY_JSON_INVALID`). */
  code: string;
  severity: Severity;
  /** One sentence: what is wrong, with the value found and what was expected. */
  message: string;
  /** One sentence: how to fix the problem. */
  help?: string;
  /** Absent if the problem has no place in a file. */
  span?: Span;
  /** JSON Pointer inside `span.file` (RFC 6901). */
  pointer?: string;
  related?: RelatedSpan[];
  /** Number of problems that this diagnostic represents, if they are not listed individually. */
  count?: number;
}

/** Reports a problem; the caller continues. */
export type Report = (diagnostic: Diagnostic) => void;

/** Number of problems of each severity. */
export interface DiagnosticCounts {
  errors: number;
  warnings: number;
  infos: number;
}

/** Counts diagnostics by severity. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticCounts {
  const counts = { errors: 0, warnings: 0, infos: 0 };
  for (const { severity, count = 1 } of diagnostics) {
    if (severity === 'error') counts.errors += count;
    else if (severity === 'warning') counts.warnings += count;
    else counts.infos += count;
  }
  return counts;
}

/** The page that describes every code. Stored reports link to it, so it may only be moved with a redirect. */
const DIAGNOSTICS_PAGE = 'https://github.com/curlew-api/curlew/blob/main/docs/diagnostics.md';

/** Returns the URL of the section that describes a code of Curlew. Anchors of headings are in lower case. */
export function codeUrl(code: string): string {
  return `${DIAGNOSTICS_PAGE}#${encodeURIComponent(code.toLowerCase())}`;
}

/** Returns the URL that describes a code, or undefined if it is unknown. */
export type CodeUrl = (code: string) => string | undefined;
