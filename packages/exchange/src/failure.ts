/** Why a call ended before it was complete. */
export interface Failure {
  code: FailureCode;
  /** A sentence without credentials. */
  message: string;
}

interface FailureRow {
  /** Whether the same call may succeed if repeated (`--retries`). */
  network: boolean;
  summary: string;
}

/** All codes of failures, with what each means. */
export const FAILURES = {
  'invalid-call': {
    network: false,
    summary: 'No request can be composed from the operation and its values.',
  },
  'not-expressible': {
    network: false,
    summary: 'The types of the protocol cannot represent a value of the request.',
  },
  'unknown-protocol': { network: false, summary: 'The operation has an unsupported `x-protocol`.' },
  'not-allowed': {
    network: false,
    summary: 'The call requires an option that is not set, such as `allowCommands`.',
  },
  'no-token': { network: false, summary: 'The authorization server gave no token for the call.' },
  'not-installed': { network: false, summary: 'The call requires a package that is not installed.' },
  'name-not-resolved': { network: true, summary: 'The host name cannot be resolved.' },
  'connection-refused': { network: true, summary: 'No server accepts connections at the address.' },
  'connection-reset': { network: true, summary: 'The connection ended before the response did.' },
  'proxy-failed': { network: true, summary: 'The proxy refused the connection.' },
  tls: { network: false, summary: 'The TLS connection was not established.' },
  timeout: { network: true, summary: 'The call took longer than its limit.' },
  'redirect-loop': {
    network: false,
    summary: 'A redirect leads back to an address that was already requested.',
  },
  'too-many-redirects': { network: false, summary: 'The limit of redirects is reached.' },
  'invalid-redirect': { network: false, summary: 'The `Location` of a redirect is not an HTTP URL.' },
  'invalid-encoding': {
    network: false,
    summary: 'The body cannot be decoded as `Content-Encoding` declares.',
  },
  'wrong-length': { network: false, summary: 'The body does not have the length given in `Content-Length`.' },
  'invalid-response': { network: false, summary: 'The reply violates the protocol.' },
  'missing-definition': {
    network: false,
    summary: 'The server does not offer the method, tool, resource, prompt or procedure.',
  },
  closed: { network: true, summary: 'The peer closed the connection before the call was complete.' },
  'process-ended': { network: false, summary: 'The process ended before it replied.' },
  aborted: { network: false, summary: 'The caller ended the call.' },
} as const satisfies Record<string, FailureRow>;

/** The code of a failure of the network or of a process. */
export type FailureCode = keyof typeof FAILURES;
