import type { ParameterPlace } from '@curlew/openapi/internal';

/**
 * A difference between a request and its input. `error`: a given or required value is missing in the request, or the
 * request cannot be sent. `warning`: a value is serialized in a way that no specification defines. `info`: a hint for
 * the sender.
 */
export interface RequestProblem {
  code: RequestProblemCode;
  severity: RequestProblemRow['severity'];
  /** Location of the problem. `body` with a `name` is a field or part of the body. */
  in: ProblemPlace;
  /** Name of the parameter, field, part, header, server variable or security scheme. */
  name?: string;
  /** A sentence. It never contains a value, so that it can be logged. */
  message: string;
}

export type ProblemPlace = ParameterPlace | 'body' | 'server' | 'security' | 'operation';

/** Reports a problem at a fixed location; the function adds the location and name. */
export type ReportAt = (code: RequestProblemCode, message: string) => void;

/** Reports a problem; its severity follows from its code. */
export type ReportProblem = (problem: Omit<RequestProblem, 'severity'>) => void;

interface RequestProblemRow {
  severity: 'error' | 'warning' | 'info';
  summary: string;
}

/** All codes of request problems, with what each means. */
export const REQUEST_PROBLEMS = {
  'missing-value': { severity: 'error', summary: 'A required value is missing.' },
  'unsupported-value': { severity: 'error', summary: 'A value cannot be serialized at its location.' },
  'empty-path-value': {
    severity: 'error',
    summary: 'A path segment would be empty, which changes the path.',
  },
  'dot-segment': {
    severity: 'error',
    summary: 'A path segment would be `.` or `..`, which every client removes from the path.',
  },
  'invalid-header': {
    severity: 'error',
    summary: 'A header has a name that is not a token, or a line break or control character in its value.',
  },
  'invalid-cookie': { severity: 'error', summary: 'A cookie contains characters that would end it.' },
  'invalid-xml': { severity: 'error', summary: 'A string contains characters that XML does not allow.' },
  'unsupported-charset': {
    severity: 'error',
    summary: 'The charset is not supported, or lacks a character of the text.',
  },
  'missing-credentials': {
    severity: 'error',
    summary: 'No alternative of the security requirements has all its credentials.',
  },
  'invalid-credentials': {
    severity: 'error',
    summary: 'Credentials have the wrong form for their security scheme.',
  },
  'relative-server': { severity: 'error', summary: 'The server URL is relative, and no base URL is given.' },
  'invalid-url': { severity: 'error', summary: 'The URL cannot be parsed, or is not an HTTP URL.' },
  'invalid-method': { severity: 'error', summary: 'The method is not an HTTP token.' },
  'undefined-serialization': {
    severity: 'warning',
    summary: 'The specification does not define the serialization of this value in its style or media type.',
  },
  'ambiguous-value': {
    severity: 'warning',
    summary: 'A value contains the delimiter of its style, so a server will split it.',
  },
  'dropped-null': { severity: 'warning', summary: 'A `null` inside a list or an object is omitted.' },
  'unknown-parameter': {
    severity: 'warning',
    summary: 'A value is given for an undeclared parameter.',
  },
  'unknown-security-scheme': {
    severity: 'warning',
    summary: 'A security requirement refers to an undeclared scheme.',
  },
  'undeclared-media-type': {
    severity: 'warning',
    summary: 'The operation does not declare the media type of the body or part.',
  },
  'undeclared-body': { severity: 'warning', summary: 'A body is given, but the operation declares none.' },
  'body-without-meaning': {
    severity: 'warning',
    summary: 'A body has no defined meaning for the method (GET, HEAD, TRACE), and many clients reject it.',
  },
  'unsafe-cookie': {
    severity: 'warning',
    summary: 'A cookie contains characters that RFC 6265 excludes, although they do not end it.',
  },
  'duplicate-header': { severity: 'warning', summary: 'A header comes from two sources; the first is sent.' },
  'renamed-element': {
    severity: 'warning',
    summary: 'A name contains characters that XML names do not allow; they are replaced by `_`.',
  },
  'unlisted-server-variable': {
    severity: 'warning',
    summary: 'The value of a server variable is not in its `enum`.',
  },
  'client-certificate': {
    severity: 'info',
    summary: 'The connection requires a client certificate (mutual TLS).',
  },
} as const satisfies Record<string, RequestProblemRow>;

/** The code of a request problem. */
export type RequestProblemCode = keyof typeof REQUEST_PROBLEMS;
