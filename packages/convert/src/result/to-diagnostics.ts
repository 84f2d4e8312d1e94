import type { Diagnostic as SourceDiagnostic, SourceFile } from '@curlew/diagnostics';
import type { Diagnostic, DiagnosticCode } from '../diagnostic.ts';
import { isAboutMissingData } from '../sources/curl/warning-diagnostic.ts';
import { RequestLocator } from './locate-requests.ts';

/**
 * The diagnostics of a conversion with their places in the text it was made from: the command, the
 * item of the collection or the entry of the archive. One without a place points at the file.
 */
export function toDiagnostics(
  diagnostics: readonly Diagnostic[],
  source: SourceFile,
  locator = new RequestLocator(source),
): SourceDiagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { code, severity, message, source: adapter, index, path } = diagnostic;
    const place = adapter !== undefined && index !== undefined ? locator.find(adapter, index) : undefined;
    return {
      code,
      severity,
      message:
        code === 'OAS_VALIDATION_ERROR' && path
          ? `${message} (at ${path} of the generated document)`
          : message,
      help: getHelp(diagnostic),
      span: place ?? source.spanAt(0),
    };
  });
}

function getHelp({ code, message }: Diagnostic): string {
  return isAboutMissingData(message) ? MISSING_DATA_HELP : DIAGNOSTIC_HELP[code];
}

/** Help text of each code. */
export const DIAGNOSTIC_HELP: Readonly<Record<DiagnosticCode, string>> = {
  ADAPTER_PARSE_FAILED: 'Check that the input has the format of this adapter.',
  CURL_PARSE_FAILED: 'Test the command in a shell, and correct its options and quotes.',
  CURL_EMPTY_INPUT:
    'Add commands that start with curl to the input, one per line or with line continuations.',
  CURL_CAPABILITY_MISSING: 'Reinstall @curlew/convert: its bundled component is damaged.',
  CURL_BACKEND_JSON_FALLBACK: 'Reinstall @curlew/convert to read every detail of a command.',
  CURL_UNSUPPORTED_SCHEME: 'Remove commands for other protocols.',
  CURL_UNKNOWN_COMMAND: 'Write the request as a curl command on a line of its own.',
  COLL_INVALID_COLLECTION: 'Export the collection again as v2.1, or fix the item.',
  COLL_EMPTY_COLLECTION: 'Export a collection that contains requests.',
  COLL_UNSUPPORTED_BODY_MODE: 'Use one of raw, urlencoded, formdata, file, graphql.',
  COLL_VARIABLE_UNRESOLVED:
    'Add the variable to the collection, or pass the environment that has it (--env).',
  COLL_FIELD_LEFT_OUT: 'No action needed. If readers need it, add it to a description.',
  HAR_INVALID_ARCHIVE: 'Record again, and save everything as HAR with content.',
  HAR_EMPTY_ARCHIVE: 'Record again with the network panel open.',
  HAR_ENTRY_SKIPPED:
    'No action needed. If one of them is part of the API, construct the adapter with { assets: true }.',
  HAR_BODY_MISSING: 'Describe the body in the document: browsers record no files.',
  BODY_JSON_INVALID: 'Correct the body, or declare its actual media type.',
  PATHS_MERGED:
    'No action needed. If the segments are words of the API, name their paths (`--path`, option `inference.paths`).',
  PATH_MERGE_CONFLICT: 'Convert each server separately if they are different APIs.',
  OPERATION_ID_COLLISION: 'Rename one of the operations in the document if you need a specific operationId.',
  PSEUDO_HEADER_DROPPED: 'No action needed.',
  MULTIPLE_SERVERS:
    'Name the servers of your API (`--server`, option `servers`); convert different APIs separately.',
  REQUESTS_LEFT_OUT:
    'No action needed. If one of them belongs to the API, widen the patterns of the options.',
  NO_REQUESTS: 'Check that the input contains requests.',
  OAS_VALIDATION_ERROR: 'Report this as a bug: a generated document should always be valid.',
  OAS_VALIDATOR_FAILED: 'Report this as a bug: the validator should never fail.',
};

/** In place of that of the code, where the command is correct and its data is elsewhere. */
export const MISSING_DATA_HELP =
  'Write the values into the command in place of the name, or describe them in the document.';
