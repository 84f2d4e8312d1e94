import type { Json } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';

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

/**
 * One request and its response, in the same form for every protocol. Plain data except for the bytes of bodies.
 * It contains credentials as they were sent: print `maskExchange` of it, never the exchange itself.
 */
export interface Exchange {
  /** Id of the protocol: `http`, `sse`, `websocket`, `grpc`, `mcp`, `trpc`. */
  protocol: string;
  /** `Operation.key`. */
  operation: string;
  request: ExchangeRequest;
  /** Absent if no response with a status was received. */
  response?: ExchangeResponse;
  /** Messages of both directions in order; empty for protocols with one request and one response. */
  messages: ExchangeMessage[];
  /** Number of messages that `messages` lacks, because of a limit; absent: 0. */
  droppedMessageCount?: number;
  /** Redirects in order; the final response is `response`. */
  redirects: Redirect[];
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Duration of the call in milliseconds. */
  durationMs: number;
  timings: Timings;
  /** Why the call ended early; `response` and `messages` hold what was received before. */
  failure?: Failure;
}

/** A request as it was sent or received. */
export interface ExchangeRequest {
  /** HTTP method; `POST` for gRPC and MCP over HTTP, `GET` for a WebSocket, `EXEC` for a process. */
  method: string;
  /** Absolute; `grpc://host:port/Service/Method` for gRPC, `stdio:command` for a process. */
  url: string;
  /** Metadata for gRPC. */
  headers: HttpHeader[];
  /** As sent; for gRPC and MCP the message or arguments as JSON. Absent: no body, or a stream, which is not kept. */
  body?: Uint8Array;
  /** Differences between the request and the input of the call. */
  problems?: RequestNote[];
}

/** Something that the request does not carry as it was given. */
export interface RequestNote {
  code: string;
  severity: 'error' | 'warning' | 'info';
  in: string;
  name?: string;
  /** A sentence without values. */
  message: string;
}

/** A response as it was received; its body as bytes. */
export interface ExchangeResponse {
  /**
   * HTTP status. For gRPC the HTTP status its code maps to (`NOT_FOUND` is 404), 200 for `OK`; for MCP 200, or 422 for
   * a tool that reports an error, 400, 404 or 500 for a JSON-RPC error; 101 for an open WebSocket.
   */
  status: number;
  /** Reason phrase, or the name of the protocol's own code: `NOT_FOUND`. */
  statusText: string;
  /** In order, with repeated fields. */
  headers: HttpHeader[];
  /** Trailers of HTTP or gRPC. */
  trailers: HttpHeader[];
  /** Decompressed. For gRPC, MCP and tRPC the result alone, as JSON; empty for streams, whose content is `messages`. */
  body: Uint8Array;
  /** The body, or a message of the stream, exceeded the limit; `body` or `messages` is the beginning. */
  truncated: boolean;
  /** Media type of `body` if the protocol implies it; otherwise `Content-Type` does. */
  mediaType?: string;
  /** The content is in `messages`. */
  isStream?: boolean;
  /** Close code of a WebSocket (RFC 6455, section 7.4); 1006 without a closing frame. */
  close?: { code: number; reason: string };
}

/** One message of a stream, in either direction. */
export interface ExchangeMessage {
  direction: 'sent' | 'received';
  /** Milliseconds since the start of the call. */
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

/** A redirect that was followed. */
export interface Redirect {
  status: number;
  from: string;
  to: string;
  /** Credentials were not forwarded because `to` has another origin. */
  credentialsDropped: boolean;
}

/** A request as a server receives it. */
export interface ReceivedRequest {
  /** As sent on the wire. */
  method: string;
  /** Percent-encoded, begins with `/`. */
  path: string;
  /** Without the `?`. */
  query: string;
  /** By lower-case name; repeated ones joined by a comma, cookies by a semicolon. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** In milliseconds since the start of the call; absent when it was not reached. */
export interface Timings {
  /** Headers of the response, an open connection, or the first message. */
  firstByteMs?: number;
  /** When the last byte or message was received. */
  lastByteMs?: number;
}
