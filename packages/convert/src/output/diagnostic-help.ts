import type { DiagnosticCode } from '../diagnostic.ts';

/** How to fix each problem. */
export const DIAGNOSTIC_HELP: Readonly<Record<DiagnosticCode, string>> = {
  ADAPTER_PARSE_FAILED: 'Check that the input is what this adapter reads.',
  CURL_PARSE_FAILED: 'Run the command in a shell, or correct its options and quotes.',
  CURL_EMPTY_INPUT: 'Put commands that begin with curl into the input, one a line or with continuations.',
  CURL_CAPABILITY_MISSING: 'Reinstall @curlew/convert: the component it comes with is damaged.',
  CURL_BACKEND_JSON_FALLBACK: 'Reinstall @curlew/convert to get every detail of a command.',
  CURL_UNSUPPORTED_SCHEME: 'Leave out commands for other protocols.',
  COLL_INVALID_COLLECTION: 'Export the collection again as v2.1, or mend the item.',
  COLL_EMPTY_COLLECTION: 'Export a collection that holds requests.',
  COLL_UNSUPPORTED_BODY_MODE: 'Use one of raw, urlencoded, formdata, file, graphql.',
  COLL_VARIABLE_UNRESOLVED:
    "Add the variable to the collection's own list; environments are not part of an export.",
  HAR_INVALID_ARCHIVE: 'Record again, and save everything as HAR with content.',
  HAR_EMPTY_ARCHIVE: 'Record again with the network panel open.',
  HAR_ENTRY_SKIPPED:
    'Nothing to do, unless one of them is part of the API: construct the adapter with { assets: true } then.',
  BODY_JSON_INVALID: 'Correct the body, or declare the media type it really has.',
  PATH_MERGE_CONFLICT: 'Convert the servers one by one if they are different APIs.',
  OPERATION_ID_COLLISION: 'Rename one of the operations in the document if its id matters to you.',
  PSEUDO_HEADER_DROPPED: 'Nothing to do.',
  MULTIPLE_SERVERS: 'Convert the servers one by one if they are different APIs.',
  NO_REQUESTS: 'Check that the input holds requests.',
  OAS_VALIDATION_ERROR: 'Please report it: a generated document should always be valid.',
  OAS_VALIDATOR_FAILED: 'Please report it: the validator should never fail.',
};
