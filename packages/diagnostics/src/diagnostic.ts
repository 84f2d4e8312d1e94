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

/** Problems of one code that are kept in full unless a project sets another limit: about 5 MB of report. */
export const MAX_PER_CODE = 10_000;

/**
 * Collects problems: up to a limit for each code in full, then only counted, to bound time and memory for
 * repeated problems.
 */
export class DiagnosticBag {
  readonly #limit: number;
  readonly #kept: Diagnostic[] = [];
  readonly #counts = new Map<string, { severity: Severity; kept: number; more: number }>();

  /** @param limit problems of one code that are kept in full. */
  constructor(limit: number = MAX_PER_CODE) {
    this.#limit = limit;
  }

  add(diagnostic: Diagnostic): void {
    this.addLazily(diagnostic.code, diagnostic.severity, () => diagnostic);
  }

  /** `make` is called only while problems are kept; undefined: not a problem. */
  addLazily(code: string, severity: Severity, make: () => Diagnostic | undefined): void {
    const key = `${code} ${severity}`;
    const count = this.#counts.get(key) ?? { severity, kept: 0, more: 0 };
    this.#counts.set(key, count);
    if (count.kept >= this.#limit) {
      count.more += 1;
      return;
    }
    const diagnostic = make();
    if (diagnostic === undefined) return;
    count.kept += 1;
    this.#kept.push(diagnostic);
  }

  /** Returns the kept diagnostics in order; then, for each code with more, one with their number. */
  list(): Diagnostic[] {
    const rest = [...this.#counts].flatMap(([key, { severity, kept, more }]) =>
      more === 0 ? [] : [createRestDiagnostic(key.slice(0, key.lastIndexOf(' ')), severity, kept, more)],
    );
    return [...this.#kept, ...rest];
  }
}

function createRestDiagnostic(code: string, severity: Severity, kept: number, more: number): Diagnostic {
  return {
    code,
    severity,
    message: `${more.toLocaleString('en')} more problems of this kind are not listed; the limit is ${kept.toLocaleString('en')}.`,
    help: 'Fix the listed problems and validate again, or raise the limit `diagnostics`.',
    count: more,
  };
}
