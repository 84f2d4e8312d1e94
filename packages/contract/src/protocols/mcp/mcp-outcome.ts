import type { ExchangeResponse, Failure } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import type { CallOutcome } from '../../call/finished-exchange.ts';
import { jsonBytes } from '../../call/json-bytes.ts';
import { failureOfError } from '../http/failure-of-error.ts';
import { RedirectError } from './redirect-error.ts';
import type { McpReply } from './request-mcp.ts';

export function outcomeOfReply({ value, isError, lacksStructure }: McpReply): CallOutcome {
  const response = isError ? respond(422, 'isError', value) : respond(200, 'OK', value);
  if (!lacksStructure) return { response };
  const message = 'The tool has an output schema, but its result has no structured content.';
  return { response, failure: { code: 'invalid-response', message } };
}

/** HTTP statuses that represent JSON-RPC error codes. */
const STATUSES: Partial<Record<number, number>> = {
  [-32700]: 400,
  [-32600]: 400,
  [-32602]: 400,
  [-32601]: 404,
  [-32002]: 404,
};

/** JSON-RPC errors of the server are responses; other errors are failures of the call. */
export function outcomeOfError(error: unknown, isProcess: boolean): CallOutcome {
  const redirect = [error, error instanceof Error ? error.cause : undefined].find(
    (one) => one instanceof RedirectError,
  );
  if (redirect) return { failure: redirect.failure };
  if (ProtocolError.isInstance(error)) {
    const { code, message, data } = error;
    const value: Json = { code, message, ...(data !== undefined && { data: data as Json }) };
    return { response: respond(STATUSES[code] ?? 500, String(code), value) };
  }
  if (SdkHttpError.isInstance(error) && error.status >= 400)
    return { response: { ...respond(error.status, error.statusText ?? ''), body: new Uint8Array() } };
  if (error instanceof Error && error.cause !== undefined) return { failure: failureOfError(error.cause) };
  if (SdkError.isInstance(error)) {
    if (error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected) {
      if (isProcess) return failed('process-ended', 'The process ended before it replied.');
      return failed('closed', 'The server closed the connection.');
    }
    if (error.code === SdkErrorCode.RequestTimeout)
      return failed('timeout', 'The server did not answer in time.');
    return failed('invalid-response', `The reply is not a valid MCP message (${error.code}).`);
  }
  if (isProcess) return failed('process-ended', 'The process could not be started, or ended.');
  if (error instanceof TypeError || (error instanceof Error && 'code' in error))
    return { failure: failureOfError(error) };
  return failed('invalid-response', 'The reply is not a valid MCP message.');
}

function failed(code: Failure['code'], message: string): CallOutcome {
  return { failure: { code, message } };
}

function respond(status: number, statusText: string, value?: Json): ExchangeResponse {
  return {
    status,
    statusText,
    headers: [],
    trailers: [],
    body: value === undefined ? new Uint8Array() : jsonBytes(value),
    truncated: false,
    mediaType: 'application/json',
  };
}
