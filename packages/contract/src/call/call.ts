import type { Json, Operation } from '@curlew/openapi';
import type { HttpHeader, RequestInput } from '@curlew/request';
import type { ExchangeMessage } from './exchange.ts';

/** An operation and everything that one call of it needs. */
export interface Call {
  operation: Operation;
  /** Values, server, credentials and headers, as `composeRequest` takes them. `body` is the message of gRPC, the arguments of MCP, the input of tRPC. */
  input?: RequestInput;
  /** Messages to send in place of those that `x-websocket` or `x-grpc` lists. */
  send?: readonly OutgoingMessage[];
  /** Bytes and headers to send in place of what `input` makes, for requests that break a rule on purpose (HTTP alone). */
  override?: RequestOverride;
  limits?: Partial<CallLimits>;
}

export interface OutgoingMessage {
  data: Json;
  /** Messages that must have come before this one is sent; default 0. */
  afterMessages?: number;
}

export interface RequestOverride {
  method?: string;
  /** Replaces path and query. */
  pathAndQuery?: string;
  /** In place of all headers. */
  headers?: readonly HttpHeader[];
  body?: Uint8Array | null;
}

/** Every call ends within `timeoutMs`, whatever the peer does. */
export interface CallLimits {
  /** Of the whole call, redirects included; default 30,000. A stream that is still open then ends without a failure when at least one message came. */
  timeoutMs: number;
  /** Bytes of a body, decompressed, that are read; default 10 MB. The rest is not read. */
  maxBodyBytes: number;
  /** Messages and events that are received before the call ends; default 1,000. */
  maxMessages: number;
  /** Default 10; 0: redirects are not followed, and are the response. */
  maxRedirects: number;
}

export const DEFAULT_CALL_LIMITS: CallLimits = {
  timeoutMs: 30_000,
  maxBodyBytes: 10_000_000,
  maxMessages: 1_000,
  maxRedirects: 10,
};

/** How connections are made, for all calls of a session. */
export interface ConnectionOptions {
  /**
   * Address by protocol id, in place of what the description and `Call.input.server` name: a URL, `host:port` for `grpc`.
   * It has the path that servers of the description would have.
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
   * Starts MCP servers over stdio. The description names their command, so allow it for trusted descriptions only.
   * Default false.
   */
  allowCommands?: boolean;
}

/** PEM texts. */
export interface TlsOptions {
  ca?: string;
  cert?: string;
  key?: string;
  passphrase?: string;
  /** Certificates are not verified. */
  insecure?: boolean;
  /** Name in the handshake in place of the host's. */
  serverName?: string;
}

export interface RunOptions {
  signal?: AbortSignal;
  /** Each message when it is sent or received. */
  onMessage?: (message: ExchangeMessage) => void;
}
