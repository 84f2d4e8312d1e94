import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { MessageSpec, SendSpec, StreamEnd } from './message-spec.ts';

/** `x-sse`: the events of a `text/event-stream` response. */
export interface SseExtension extends StreamEnd {
  /** By the name of the event; `message` is the name of events without one. Others are findings. */
  events?: Record<string, MessageSpec>;
  /** Sent as `Last-Event-ID`. */
  lastEventId?: string;
}

/** `x-websocket` */
export interface WebSocketExtension extends StreamEnd {
  /** Offered in this order; the server must choose one. */
  subprotocols?: string[];
  send?: SendSpec[];
  /** By name; others are findings. */
  receive?: Record<string, MessageSpec>;
  /** Property of a message that contains its name; default `type`. A message without it has the only declared type. */
  nameIn?: string;
  /** Name of the message by which the server rejects another one; default `error`. */
  errorName?: string;
  /** Codes that the server may close with; default 1000, 1001 and 1005. */
  closeCodes?: number[];
}

export type GrpcKind = 'unary' | 'server-streaming' | 'client-streaming' | 'bidirectional';

/**
 * `x-grpc`. The message is the request body (`application/json`), the reply the one of status 200. The metadata are the
 * parameters in headers.
 */
export interface GrpcExtension extends StreamEnd {
  /** `host:port`; default: those of the server. */
  address?: string;
  /** Full name: `shop.v1.Orders`. */
  service: string;
  method: string;
  /** Default `unary`. */
  kind?: GrpcKind;
  /**
   * Path of a `.proto` file at or below the folder of the description. Absent: the service is read by server
   * reflection.
   */
  proto?: string;
  /** Default: by the scheme of the server, `grpcs` or `https`. */
  tls?: boolean;
  /** Messages of a stream that is sent; default: the request body alone. */
  send?: SendSpec[];
}

/**
 * `x-mcp`. The arguments are the request body (`application/json`). What status 200 declares is the structured content
 * of a tool, else its text, the text of a resource, or the messages of a prompt.
 */
export interface McpExtension {
  /** Default `http`. */
  transport?: 'http' | 'stdio';
  /** `stdio`: a program that is started where the caller allows it. */
  command?: string;
  args?: string[];
  env?: Record<string, string>;
  /** Exactly one of `tool` (name), `resource` (URI or URI template) and `prompt` (name). */
  tool?: string;
  resource?: string;
  prompt?: string;
}

/**
 * `x-trpc`. The input is the request body (`application/json`), or the query parameter `input` of a query. What status
 * 200 declares is the output alone, without the envelope; each output of a subscription is a message.
 */
export interface TrpcExtension extends StreamEnd {
  /** `users.byId`. Where the path of the operation does not end with it, it is appended. */
  procedure: string;
  /** Default: `query` for GET, `mutation` for POST. */
  type?: 'query' | 'mutation' | 'subscription';
  /** Sent in the envelope of a batch; default false. */
  batch?: boolean;
  /** Serialization of values; default `none`: JSON. */
  transformer?: 'none' | 'superjson';
}

/**
 * The name of a message: its property `type`, or the one given in `nameIn`; else the only declared type; else
 * `text` or `binary`.
 */
export function messageName(
  value: Json | undefined,
  isBinary: boolean,
  { nameIn = 'type', receive = {} }: Partial<WebSocketExtension>,
): string {
  if (isObject(value) && Object.hasOwn(value, nameIn)) {
    const name = value[nameIn];
    if (typeof name === 'string') return name;
  }
  const [only, ...others] = Object.keys(receive);
  if (only !== undefined && others.length === 0) return only;
  return isBinary ? 'binary' : 'text';
}
