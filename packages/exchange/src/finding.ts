import type { Span } from '@curlew/diagnostics';
import type { Edit, Json, Location, MediaType } from '@curlew/openapi';
import type { ValueFinding } from '@curlew/openapi/check-value';
import type { Located } from '@curlew/openapi/internal';

/** A contradiction between an exchange and the description. */
export interface Finding {
  /** Kind of the contradiction, as stable as the code of a diagnostic. */
  kind: FindingKind;
  /** Absent: that of the kind. A declaration inferred from a recording contradicts less; a project has severities of its own. */
  severity?: 'error' | 'warning';
  /** The request contradicts the description; absent: the response, a message or the whole call does. */
  direction?: 'request';
  /** Part of the exchange; `query` includes the parameter that is the whole query. */
  part:
    | 'call'
    | 'path'
    | 'query'
    | 'cookie'
    | 'security'
    | 'status'
    | 'content-type'
    | 'header'
    | 'body'
    | 'message'
    | 'link';
  /** The parameter, header, security scheme, link or message type; absent for `status` and `body`. */
  name?: string;
  /** Index in `Exchange.messages`, for `message`. */
  message?: number;
  /** JSON Pointer (RFC 6901) into the value of that part; `''` is the whole value. */
  instance: string;
  /** The value is the event of a message, an object of its fields (OpenAPI 3.2), not its data. */
  ofEvent?: true;
  /** Location in the description that is contradicted, or where the declaration is missing. */
  schema?: { location: Pick<Location, 'file' | 'pointer'>; span: Span };
  /** A sentence with the value found and what was expected, never with a value that may be a credential. */
  sentence: string;
  /** The same for logs: without the value, and without keys that may be values. */
  outline?: string;
  /** An imperative. */
  help?: string;
  /** Edits for `editDescription` that would declare the value found. */
  edits?: Edit[];
  /** With the value, which may hold credentials: only if the check was asked to keep values. */
  value?: CheckedValue;
}

/** A value of an exchange and how it contradicts its schema. */
export interface CheckedValue {
  /** Its path and pointer begin at `root`. */
  finding: ValueFinding;
  /** The whole value: a body, an item of a sequence, a parameter. */
  root: Json;
  /** The schema that the whole value was compared with. */
  source: Located | MediaType;
}

interface FindingRow {
  severity: 'error' | 'warning';
  summary: string;
  /** What alone can show it: requests of clients, which a proxy sees, an exploration, or invalid requests; absent: any call. */
  only?: 'requests' | 'exploration' | 'invalid-requests';
}

/** All kinds of findings, with their severity and what each means. */
export const FINDINGS = {
  'call-failed': { severity: 'error', summary: 'The call ended before it was complete.' },
  'undeclared-status': { severity: 'error', summary: 'The status is not declared.' },
  'undeclared-content-type': {
    severity: 'error',
    summary: 'The media type of the body is not declared for its status.',
  },
  'missing-content-type': { severity: 'error', summary: 'A body has no `Content-Type`.' },
  'missing-body': { severity: 'error', summary: 'A body is declared, but none was received.' },
  'undeclared-body': {
    severity: 'error',
    summary: 'A body was received, but none is declared, or the status allows none.',
  },
  'unreadable-body': { severity: 'error', summary: 'The body does not match its media type.' },
  'truncated-body': {
    severity: 'warning',
    summary: 'The body exceeds the limit and was not checked completely.',
  },
  'missing-header': { severity: 'error', summary: 'A required header is missing.' },
  'invalid-header': { severity: 'error', summary: 'The value of a header is not valid against its schema.' },
  'missing-parameter': { severity: 'error', only: 'requests', summary: 'A required parameter is missing.' },
  'invalid-parameter': {
    severity: 'error',
    only: 'requests',
    summary: 'The value of a parameter is not valid against its schema.',
  },
  'missing-credentials': {
    severity: 'error',
    only: 'requests',
    summary: 'A request has none of the credentials that the operation requires.',
  },
  'undeclared-operation': {
    severity: 'error',
    only: 'requests',
    summary: 'A client calls a path or method that the description does not have.',
  },
  'undeclared-property': { severity: 'error', summary: 'A property is not declared in the schema.' },
  'missing-property': { severity: 'error', summary: 'A required property is missing.' },
  'wrong-type': { severity: 'error', summary: 'The schema does not allow the type of a value.' },
  'unexpected-null': { severity: 'error', summary: 'A value is `null` where the schema does not allow it.' },
  'write-only': { severity: 'error', summary: 'A response contains a `writeOnly` property.' },
  'read-only': { severity: 'error', only: 'requests', summary: 'A request contains a `readOnly` property.' },
  'invalid-value': { severity: 'error', summary: 'A value violates another keyword of its schema.' },
  'unchecked-value': { severity: 'warning', summary: 'A value could not be checked.' },
  'undeclared-message': { severity: 'error', summary: 'A message or event is not declared.' },
  'missing-message': { severity: 'error', summary: 'A required message or event is missing.' },
  'wrong-close-code': {
    severity: 'error',
    summary: 'The connection was closed with an undeclared code.',
  },
  'broken-link': { severity: 'error', summary: 'A link cannot be followed with this response.' },
  'unrefused-request': {
    severity: 'error',
    only: 'invalid-requests',
    summary: 'A request that violates the description is not refused.',
  },
  'server-error': { severity: 'error', only: 'exploration', summary: 'A request makes the server fail.' },
  'created-not-found': {
    severity: 'error',
    only: 'exploration',
    summary: 'A created resource is not found.',
  },
  'use-after-delete': {
    severity: 'error',
    only: 'exploration',
    summary: 'A deleted resource is still found.',
  },
  'ignored-authorization': {
    severity: 'error',
    only: 'exploration',
    summary: 'A request without credentials succeeds where security is declared.',
  },
  'undeclared-method': {
    severity: 'error',
    only: 'exploration',
    summary: 'A method that the path does not declare succeeds.',
  },
} as const satisfies Record<string, FindingRow>;

/** The kind of a finding. */
export type FindingKind = keyof typeof FINDINGS;

/** Whether any call can show a finding of a kind: not only requests of clients, or an exploration. */
export function isOfAnyCall(kind: string): boolean {
  if (!Object.hasOwn(FINDINGS, kind)) return false;
  const row: FindingRow = FINDINGS[kind as FindingKind];
  return row.only === undefined;
}

/** Whether a finding of a kind is one of a sequence of calls, not of one. */
export function isOfSequence(kind: FindingKind): boolean {
  const row: FindingRow = FINDINGS[kind];
  return row.only === 'exploration';
}

/** The severity of a finding. */
export function getSeverity({ kind, severity }: Pick<Finding, 'kind' | 'severity'>): 'error' | 'warning' {
  return severity ?? FINDINGS[kind].severity;
}
