import type { ParameterPlace } from '@curlew/openapi';

/**
 * How a request differs from what it was made of. `error`: it does not carry a value that was given or required, or
 * cannot be sent. `warning`: it carries everything, some of it in a way that no standard defines. `info`: what the
 * sender has to know.
 */
export interface RequestProblem {
  code: RequestProblemCode;
  severity: RequestProblemRow['severity'];
  /** Where the problem is. `body` and a name: a field or a part of it. */
  in: ProblemPlace;
  /** The parameter, field, part, header, server variable or security scheme. */
  name?: string;
  /** A sentence. It never holds a value, so that it can be logged. */
  message: string;
}

export type ProblemPlace = ParameterPlace | 'body' | 'server' | 'security' | 'operation';

/** Reports a problem of one place, which the receiver knows. */
export type ReportAt = (code: RequestProblemCode, message: string) => void;

export type ReportProblem = (problem: Omit<RequestProblem, 'severity'>) => void;

interface RequestProblemRow {
  severity: 'error' | 'warning' | 'info';
  summary: string;
}

export const REQUEST_PROBLEMS = {
  'missing-value': { severity: 'error', summary: 'A required value is not given.' },
  'unsupported-value': { severity: 'error', summary: 'A value cannot be written at its place.' },
  'empty-path-value': { severity: 'error', summary: 'A path segment would be empty, which is another path.' },
  'dot-segment': {
    severity: 'error',
    summary: 'A path segment would be `.` or `..`, which every client removes from the path.',
  },
  'invalid-header': {
    severity: 'error',
    summary: 'A header has a name that is not a token, or a line break or control character in its value.',
  },
  'invalid-cookie': { severity: 'error', summary: 'A cookie holds characters that would end it.' },
  'invalid-xml': { severity: 'error', summary: 'A text holds characters that XML cannot hold.' },
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
  'relative-server': { severity: 'error', summary: 'The server is relative, and no base URL is given.' },
  'invalid-url': { severity: 'error', summary: 'The URL cannot be parsed, or is not of HTTP.' },
  'invalid-method': { severity: 'error', summary: 'The method is not an HTTP token.' },
  'undefined-serialization': {
    severity: 'warning',
    summary: 'The standard leaves open how this value is written in its style or media type.',
  },
  'ambiguous-value': {
    severity: 'warning',
    summary: 'A value holds the delimiter of its style, so that a server splits it.',
  },
  'dropped-null': { severity: 'warning', summary: 'A `null` inside of a list or an object is left out.' },
  'unknown-parameter': {
    severity: 'warning',
    summary: 'A value is given for something that is not declared.',
  },
  'unknown-security-scheme': {
    severity: 'warning',
    summary: 'A security requirement names a scheme that is not declared.',
  },
  'undeclared-media-type': {
    severity: 'warning',
    summary: 'The operation does not declare the media type of the body or part.',
  },
  'undeclared-body': { severity: 'warning', summary: 'A body is given, but the operation declares none.' },
  'body-without-meaning': {
    severity: 'warning',
    summary: 'The method gives a body no meaning (GET, HEAD, TRACE), and many clients refuse it.',
  },
  'unsafe-cookie': {
    severity: 'warning',
    summary: 'A cookie holds characters that RFC 6265 excludes, though they do not end it.',
  },
  'duplicate-header': { severity: 'warning', summary: 'A header comes from two sources; the first is sent.' },
  'renamed-element': {
    severity: 'warning',
    summary: 'A name has characters that no XML name holds; they become `_`.',
  },
  'unlisted-server-variable': {
    severity: 'warning',
    summary: 'The value of a server variable is not in its `enum`.',
  },
  'client-certificate': {
    severity: 'info',
    summary: 'The connection needs a client certificate (mutual TLS).',
  },
} as const satisfies Record<string, RequestProblemRow>;

export type RequestProblemCode = keyof typeof REQUEST_PROBLEMS;
