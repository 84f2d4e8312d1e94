/** Why a call did not come to its regular end. */
export interface Failure {
  code: FailureCode;
  /** A sentence. It holds no credentials. */
  message: string;
}

interface FailureRow {
  /** Whether the same call may succeed when it is sent again: what `--retries` repeats. */
  network: boolean;
  summary: string;
}

export const FAILURES = {
  'invalid-call': { network: false, summary: 'The call cannot be made from the operation and its values.' },
  'unknown-protocol': { network: false, summary: 'The operation names a protocol that is not supported.' },
  'not-allowed': { network: false, summary: 'The call needs a permission that was not given.' },
  'name-not-resolved': { network: true, summary: 'The name of the host has no address.' },
  'connection-refused': { network: true, summary: 'Nothing accepts connections at the address.' },
  'connection-reset': { network: true, summary: 'The connection ended before the response did.' },
  'proxy-failed': { network: true, summary: 'The proxy refused the connection.' },
  tls: { network: false, summary: 'The TLS connection was not established.' },
  timeout: { network: true, summary: 'The call took longer than its limit.' },
  'redirect-loop': { network: false, summary: 'A redirect leads to an address that was called already.' },
  'too-many-redirects': { network: false, summary: 'There are more redirects than the limit.' },
  'invalid-redirect': { network: false, summary: 'A redirect names no address that can be called.' },
  'invalid-encoding': { network: false, summary: 'The body is not what `Content-Encoding` says.' },
  'wrong-length': { network: false, summary: 'The body is not as long as `Content-Length` says.' },
  'invalid-response': { network: false, summary: 'The reply violates the protocol.' },
  'missing-definition': {
    network: false,
    summary: 'The server does not offer the method, tool, resource, prompt or procedure.',
  },
  closed: { network: true, summary: 'The peer closed the connection without a regular end.' },
  'process-ended': { network: false, summary: 'The process ended before the reply came.' },
  aborted: { network: false, summary: 'The caller ended the call.' },
} as const satisfies Record<string, FailureRow>;

export type FailureCode = keyof typeof FAILURES;
