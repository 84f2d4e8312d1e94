import type { Failure } from '@curlew/exchange';
import { status } from '@grpc/grpc-js';

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
