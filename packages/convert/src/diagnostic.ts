/** Severity of a problem; an `error` makes `ok` of the result false. */
export type Severity = 'info' | 'warning' | 'error';

/** Codes of the diagnostics of a conversion. Each has a row in the README. */
export type DiagnosticCode =
  | 'ADAPTER_PARSE_FAILED'
  | 'CURL_PARSE_FAILED'
  | 'CURL_EMPTY_INPUT'
  | 'CURL_CAPABILITY_MISSING'
  | 'CURL_BACKEND_JSON_FALLBACK'
  | 'CURL_UNSUPPORTED_SCHEME'
  | 'CURL_UNKNOWN_COMMAND'
  | 'COLL_INVALID_COLLECTION'
  | 'COLL_EMPTY_COLLECTION'
  | 'COLL_UNSUPPORTED_BODY_MODE'
  | 'COLL_VARIABLE_UNRESOLVED'
  | 'COLL_FIELD_LEFT_OUT'
  | 'HAR_INVALID_ARCHIVE'
  | 'HAR_EMPTY_ARCHIVE'
  | 'HAR_ENTRY_SKIPPED'
  | 'HAR_BODY_MISSING'
  | 'BODY_JSON_INVALID'
  | 'PATH_MERGE_CONFLICT'
  | 'PATHS_MERGED'
  | 'OPERATION_ID_COLLISION'
  | 'PSEUDO_HEADER_DROPPED'
  | 'MULTIPLE_SERVERS'
  | 'NO_REQUESTS'
  | 'REQUESTS_LEFT_OUT'
  | 'OAS_VALIDATION_ERROR'
  | 'OAS_VALIDATOR_FAILED';

/** One problem of a conversion. The message never contains a value of the recorded request. */
export interface Diagnostic {
  code: DiagnosticCode;
  /** The problem and how to fix it. */
  message: string;
  severity: Severity;
  /** Id of the adapter that read the input. */
  source?: string;
  /** Index of the command, item or entry of the input, from 0. */
  index?: number;
  /** Affected path of the document, or a JSON Pointer into it (`OAS_VALIDATION_ERROR`). */
  path?: string;
  /** The error that led here. */
  cause?: unknown;
}

/** Reports a problem. Returns, unless the bag is strict and throws. */
export type Report = (diagnostic: Diagnostic) => void;

/** Thrown if a conversion has no result, or an error in strict mode. */
export class ConversionError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(message: string, diagnostics: Diagnostic[], options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ConversionError';
    this.diagnostics = diagnostics;
  }
}

/**
 * Collects diagnostics, each once (same code, severity, message, index and path). A strict bag throws a
 * `ConversionError` on the first of severity `error`.
 */
export class DiagnosticBag {
  readonly strict: boolean;
  readonly #items = new Map<string, Diagnostic>();
  #errors = false;

  constructor(strict = false) {
    this.strict = strict;
  }

  /** A copy: changing it changes nothing here. */
  get items(): Diagnostic[] {
    return [...this.#items.values()];
  }

  hasErrors(): boolean {
    return this.#errors;
  }

  report(diagnostic: Diagnostic): void {
    const { code, severity, message, index, path } = diagnostic;
    const key = JSON.stringify([code, severity, message, index, path]);
    if (!this.#items.has(key)) this.#items.set(key, diagnostic);
    if (severity !== 'error') return;
    this.#errors = true;
    if (!this.strict) return;
    throw new ConversionError(`[${code}] ${message}`, [diagnostic], { cause: diagnostic.cause });
  }
}
