import type { ExchangeMessage } from '@curlew/exchange';
import type { StreamEnd } from '@curlew/exchange/internal';
import type { Json, Operation } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';

/** An operation that declares nothing: what is checked or sent alone needs one. */
export const BARE_OPERATION: Omit<Operation, 'location'> = {
  key: '',
  kind: 'path',
  method: 'get',
  path: '',
  tags: [],
  deprecated: false,
  parameters: [],
  responses: [],
  security: [],
  servers: [],
  callbacks: [],
  extensions: {},
};

/** An operation and the input of one call. */
export interface Call {
  operation: Operation;
  /**
   * Values, server, credentials and headers for `composeRequest`. `body` is the message of gRPC, the arguments
   * of MCP, the input of tRPC.
   */
  input?: RequestInput;
  /** Messages to send instead of those listed in `x-websocket` or `x-grpc`. */
  send?: readonly OutgoingMessage[];
  /** When the client ends the stream, instead of the conditions of the extension. */
  end?: StreamEnd;
  /** Replaces parts of the composed request, to send invalid requests on purpose (HTTP only). */
  override?: RequestOverride;
  /** Fail with `not-expressible` if the types of the protocol cannot carry the values (gRPC only). */
  isExact?: boolean;
  limits?: Partial<CallLimits>;
}

/** A message that a call sends over WebSocket or a gRPC stream. */
export interface OutgoingMessage {
  data: Json;
  /** Number of messages to receive before this one is sent; default 0. */
  afterMessages?: number;
}

export interface RequestOverride {
  method?: string;
  /** Replaces path and query. */
  pathAndQuery?: string;
  /** Replaces all headers. */
  headers?: readonly HttpHeader[];
  body?: Uint8Array | null;
}

/** Limits of one call. It ends within `timeoutMs`, whatever the peer does. */
export interface CallLimits {
  /**
   * Of the whole call, redirects included; default 30,000. A stream that is still open then is complete if at
   * least one message was received.
   */
  timeoutMs: number;
  /** Maximum size of a decompressed body, in bytes; default 10 MB. The rest is not read. */
  maxBodyBytes: number;
  /** Maximum number of messages and events, after which the call ends; default 1,000. */
  maxMessages: number;
  /**
   * Redirects that are followed in a row; default 0: a redirect is the response, and is checked as such. Of MCP, whose requests
   * are none of the description, 10.
   */
  maxRedirects: number;
}

/** The limits of a call that sets none. */
export const DEFAULT_CALL_LIMITS: CallLimits = {
  timeoutMs: 30_000,
  maxBodyBytes: 10_000_000,
  maxMessages: 1_000,
  maxRedirects: 0,
};

/** Options of the connections of a session. */
export interface ConnectionOptions {
  /**
   * Server by protocol id, instead of those of the description and `Call.input.server`: a URL with the base
   * path of the servers, or `host:port` for `grpc`.
   */
  servers?: Readonly<Record<string, string>>;
  /** URL of an HTTP proxy, with its credentials. */
  proxy?: string;
  tls?: TlsOptions;
  /** Redirects to another origin are a failure; default false: they are followed without credentials. */
  sameOriginRedirects?: boolean;
  /** Connections to one origin; default 256. */
  maxConnections?: number;
  /**
   * Start MCP servers over stdio. The description contains their command, so allow this only for trusted
   * descriptions. Default false.
   */
  allowCommands?: boolean;
}

/** PEM texts. */
export interface TlsOptions {
  ca?: string;
  cert?: string;
  key?: string;
  passphrase?: string;
  /** Do not verify certificates. */
  insecure?: boolean;
  /** Server name (SNI), if it differs from the host. */
  serverName?: string;
}

/** A stream that is open, to which messages are sent one by one. */
export interface OpenStream {
  /** Returns whether the stream was open. @throws if the protocol cannot carry the message */
  send(data: Json): boolean;
  /** No message follows: a WebSocket is closed, and a gRPC server answers what it has received. */
  end(): void;
}

/** Options of one run of a call: the signal that ends it, and listeners. */
export interface RunOptions {
  signal?: AbortSignal;
  /**
   * Called when a WebSocket or a gRPC stream of requests is open. Messages can then be sent until `end` is called. Such a call needs an
   * `end` of its own, because the conditions of the description end it otherwise.
   */
  onOpen?: (stream: OpenStream) => void;
  /** Each message when it is sent or received. */
  onMessage?: (message: ExchangeMessage) => void;
}
