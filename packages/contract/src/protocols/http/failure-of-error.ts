import type { Failure, FailureCode } from '@curlew/exchange';

const CODES: Record<string, FailureCode> = {
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'connection-refused',
  ENETUNREACH: 'connection-refused',
  EADDRNOTAVAIL: 'connection-refused',
  ENOTFOUND: 'name-not-resolved',
  EAI_AGAIN: 'name-not-resolved',
  ECONNRESET: 'connection-reset',
  ECONNABORTED: 'connection-reset',
  EPIPE: 'connection-reset',
  UND_ERR_SOCKET: 'connection-reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'wrong-length',
  UND_ERR_HEADERS_OVERFLOW: 'invalid-response',
  UND_ERR_INVALID_ARG: 'invalid-call',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'invalid-call',
  UND_ERR_NOT_SUPPORTED: 'invalid-call',
  UND_ERR_PRX_TLS: 'proxy-failed',
  UND_ERR_PRX_CONN: 'proxy-failed',
  EPROTO: 'tls',
  Z_DATA_ERROR: 'invalid-encoding',
  Z_BUF_ERROR: 'invalid-encoding',
};

const SENTENCES: Partial<Record<FailureCode, string>> = {
  'connection-refused': 'No server accepts connections at the address',
  'name-not-resolved': 'The host name cannot be resolved',
  'connection-reset': 'The connection ended before the response did',
  timeout: 'The connection was not established in time',
  'wrong-length': 'The body does not have the length given in `Content-Length`',
  'invalid-response': 'The reply is not a valid HTTP message',
  'invalid-call': 'The request cannot be sent as it is',
  'proxy-failed': 'The proxy refused the connection',
  'invalid-encoding': 'The body is not in the coding that `Content-Encoding` declares',
  tls: 'The TLS connection was not established',
};

/**
 * An error of a socket, of TLS or of the HTTP client as a failure. Messages of clients may contain credentials,
 * so only codes are used.
 */
export function failureOfError(error: unknown): Failure {
  const code = getCode(error);
  const failure = failureCode(code, error);
  const detail = code === '' ? '' : ` (${code})`;
  return { code: failure, message: `${SENTENCES[failure] ?? 'The call failed'}${detail}.` };
}

function failureCode(code: string, error: unknown): FailureCode {
  if (/^Proxy response/.test(error instanceof Error ? error.message : '')) return 'proxy-failed';
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  if (known) return known;
  const isParserError = error instanceof Error && error.name === 'HTTPParserError';
  if (isParserError || code.startsWith('HPE_')) return 'invalid-response';
  if (/CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO|SELF_SIGNED|ISSUER|SIGNATURE|HOSTNAME_MISMATCH/.test(code))
    return 'tls';
  if (/^ERR_INVALID|^ERR_HTTP_INVALID/.test(code)) return 'invalid-call';
  return 'connection-reset';
}

/** The code of the error, of its cause, or of the first error of an `AggregateError`. */
function getCode(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 5) return '';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  const inner =
    getCode(cause, depth + 1) || getCode(Array.isArray(errors) ? errors[0] : undefined, depth + 1);
  if (inner !== '') return inner;
  return typeof code === 'string' && /^[A-Z0-9_]{2,60}$/.test(code) ? code : '';
}
