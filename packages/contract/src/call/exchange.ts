import type { Json } from '@curlew/openapi';
import type { HttpHeader, RequestProblem } from '@curlew/request';
import type { Failure } from './failure.ts';

/**
 * One call as it happened: what was sent and what came back, the same shape over every protocol. Plain data but for the
 * bytes of bodies. It holds credentials as they were sent: print `maskExchange` of it, never the exchange itself.
 */
export interface Exchange {
  /** Id of the protocol: `http`, `sse`, `websocket`, `grpc`, `mcp`, `trpc`. */
  protocol: string;
  /** `Operation.key`. */
  operation: string;
  request: ExchangeRequest;
  /** Absent when nothing came back that has a status. */
  response?: ExchangeResponse;
  /** In the order of time, both directions; empty where request and response say everything. */
  messages: ExchangeMessage[];
  /** Addresses that were redirected from, in order; the last response is `response`. */
  redirects: Redirect[];
  /** Milliseconds since 1970. */
  startedAt: number;
  /** From the start of the call to its end, in milliseconds. */
  durationMs: number;
  timings: Timings;
  /** Set when the call did not come to its regular end; what came before is in `response` and `messages`. */
  failure?: Failure;
}

export interface ExchangeRequest {
  /** HTTP method; `POST` for gRPC and MCP over HTTP, `GET` for a WebSocket, `EXEC` for a process. */
  method: string;
  /** Absolute; `grpc://host:port/Service/Method` for gRPC, `stdio:command` for a process. */
  url: string;
  /** Metadata for gRPC. */
  headers: HttpHeader[];
  /** As sent; for gRPC and MCP the message or arguments as JSON. Absent: none, or a stream that was not kept. */
  body?: Uint8Array;
  /** How the request differs from what was asked for. */
  problems?: RequestProblem[];
}

export interface ExchangeResponse {
  /**
   * HTTP status. For gRPC the HTTP status its code maps to (`NOT_FOUND` is 404), 200 for `OK`; for MCP 200, or 422 for
   * a tool that reports an error, 400, 404 or 500 for a JSON-RPC error; 101 for an open WebSocket.
   */
  status: number;
  /** Reason phrase, or the name of the protocol's own code: `NOT_FOUND`. */
  statusText: string;
  /** In order, repeated ones repeated. */
  headers: HttpHeader[];
  /** Trailers of HTTP or gRPC. */
  trailers: HttpHeader[];
  /** Decompressed. For gRPC, MCP and tRPC the result alone, as JSON; empty for streams, whose content is `messages`. */
  body: Uint8Array;
  /** The body was longer than the limit; `body` is its beginning. */
  truncated: boolean;
  /** What `body` is, where the protocol says it and not `Content-Type`. */
  mediaType?: string;
  /** The content came as `messages`. */
  isStream?: boolean;
  /** How a WebSocket was closed (RFC 6455, section 7.4); 1006 without a closing frame. */
  close?: { code: number; reason: string };
}

export interface ExchangeMessage {
  direction: 'sent' | 'received';
  /** Since the start of the call. */
  atMs: number;
  /** Name of the event (SSE), `text` or `binary` (WebSocket), `message` (gRPC), name of a notification (MCP). */
  type: string;
  /** Text as received; bytes are base64. */
  data: string;
  /** `data` parsed as JSON; absent for invalid JSON. */
  value?: Json;
  /** The `id` of an event. */
  id?: string;
}

export interface Redirect {
  status: number;
  from: string;
  to: string;
  /** Credentials were not sent on: `to` has another origin. */
  credentialsDropped: boolean;
}

/** In milliseconds since the start of the call; absent when it was not reached. */
export interface Timings {
  /** Headers of the response, an open connection, or the first message. */
  firstByteMs?: number;
  /** The last byte or message. */
  lastByteMs?: number;
}
