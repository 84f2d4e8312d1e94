import type { Failure } from '@curlew/exchange';
import { status } from '@grpc/grpc-js';

/** Codes of the status of a call (gRPC, Status codes and their use). */
export const GRPC_CODES = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

const NAMES = Object.keys(GRPC_CODES);

/** The HTTP status that a gRPC code maps to (google.rpc.Code). */
const HTTP_STATUS: Partial<Record<string, number>> = {
  OK: 200,
  CANCELLED: 499,
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};

/** The name of a code, and the HTTP status that represents it in a description. */
export function grpcStatus(code: number): { name: string; httpStatus: number } {
  const name = NAMES[code] ?? 'UNKNOWN';
  return { name, httpStatus: HTTP_STATUS[name] ?? 500 };
}

/**
 * The failure for a status that the client itself reports: no connection, or an invalid reply. Undefined for a
 * status of the server.
 */
export function grpcFailure(code: number, details: string): Failure | undefined {
  if (code === status.UNAVAILABLE) {
    if (/ENOTFOUND|EAI_AGAIN|Name resolution failed/.test(details))
      return { code: 'name-not-resolved', message: 'The host name cannot be resolved.' };
    if (/CERT|SELF_SIGNED|self[- ]signed|certificate|ERR_TLS|ERR_SSL|EPROTO|altnames/i.test(details))
      return { code: 'tls', message: 'The TLS connection was not established.' };
    if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(details))
      return { code: 'connection-refused', message: 'No server accepts connections at the address.' };
    if (/ECONNRESET|Connection dropped|No connection established|socket|goaway|EPIPE/i.test(details))
      return { code: 'connection-reset', message: 'The connection ended before the reply did.' };
  }
  if (
    code === status.INTERNAL &&
    /Error deserializing|Failed to parse|invalid wire type|index out of range|RST_STREAM/i.test(details)
  )
    return { code: 'invalid-response', message: 'The reply is not a message of the declared type.' };
  if (code === status.INTERNAL && /[Ss]erializ/.test(details))
    return { code: 'invalid-call', message: 'The message does not match the declared type.' };
  if (code === status.RESOURCE_EXHAUSTED && /Received message larger/.test(details))
    return { code: 'invalid-response', message: 'A message exceeds the limit.' };
  return undefined;
}
