/** Severity of a problem; an `error` makes `ok` of the result false. */
export type Severity = 'info' | 'warning' | 'error';

/** How to fix each problem of a conversion, by its code. Each code has a row in the README. */
export const DIAGNOSTIC_HELP = {
  ADAPTER_PARSE_FAILED: 'Check that the input has the format of this adapter.',
  CURL_PARSE_FAILED: 'Test the command in a shell, and correct its options and quotes.',
  CURL_EMPTY_INPUT:
    'Add commands that start with curl to the input, one per line or with line continuations.',
  CURL_CAPABILITY_MISSING: 'Reinstall @curlew/convert: its bundled component is damaged.',
  CURL_BACKEND_JSON_FALLBACK: 'Reinstall @curlew/convert to read every detail of a command.',
  CURL_UNSUPPORTED_SCHEME: 'Remove commands for other protocols.',
  CURL_UNKNOWN_COMMAND:
    'Write the request as a curl command on a line of its own. In a browser, choose "Copy as cURL".',
  COLL_INVALID_COLLECTION: 'Export the collection again as v2.1, or fix the item.',
  COLL_EMPTY_COLLECTION: 'Export a collection that contains requests.',
  COLL_UNSUPPORTED_BODY_MODE: 'Use one of raw, urlencoded, formdata, file, graphql.',
  COLL_VARIABLE_UNRESOLVED:
    'Add the variable to the collection, or pass the environment that has it (--env).',
  COLL_FIELD_LEFT_OUT: 'No action needed. If readers need it, add it to a description.',
  HAR_INVALID_ARCHIVE: 'Record again, and save everything as HAR with content.',
  HAR_EMPTY_ARCHIVE: 'Record again with the network panel open.',
  HAR_ENTRY_SKIPPED:
    'No action needed. If one of them is part of the API, pass `--include-assets` (option `includeAssets`).',
  HAR_BODY_MISSING: 'Describe the body in the document: browsers record no files.',
  BODY_JSON_INVALID: 'Correct the body, or declare its actual media type.',
  PATHS_MERGED:
    'No action needed. If the segments are words of the API, name their paths (`--path`, option `inference.paths`).',
  PATH_MERGE_CONFLICT: 'Convert each server separately if they are different APIs.',
  OPERATION_ID_COLLISION: 'Rename one of the operations in the document if you need a specific operationId.',
  PSEUDO_HEADER_DROPPED: 'No action needed.',
  MULTIPLE_SERVERS:
    'Name the servers of your API (`--server`, option `servers`); convert different APIs separately.',
  HEADERS_LEFT_OUT:
    'No action needed. To describe them, pass `--include-common-headers` (option `includeCommonHeaders`).',
  REQUESTS_LEFT_OUT:
    'No action needed. If one of them belongs to the API, widen the patterns of the options.',
  NO_REQUESTS: 'Check that the input contains requests.',
  OAS_VALIDATION_ERROR: 'Report this as a bug: a generated document should always be valid.',
  OAS_VALIDATOR_FAILED: 'Report this as a bug: the validator should never fail.',
} as const satisfies Record<string, string>;

/** Codes of the diagnostics of a conversion. */
export type DiagnosticCode = keyof typeof DIAGNOSTIC_HELP;

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
