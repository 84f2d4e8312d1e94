import type { Json, Operation, Response } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';

/** A type of message or event, declared by name in `x-sse.events` or `x-websocket.receive`. */
export interface MessageSpec {
  summary?: string;
  description?: string;
  /** Media type of the data; default `application/json`. */
  contentType?: 'application/json' | 'text/plain' | 'application/octet-stream';
  /** Schema Object of the data. Absent: any value. */
  schema?: Json;
  /** At least one must be received before the stream ends; default false. */
  required?: boolean;
}

/** One message that is sent, in the order of the list. */
export interface SendSpec {
  summary?: string;
  /** A string is sent as it is, any other value as JSON. */
  data: Json;
  /** Schema Object of `data`; requests are checked by it. */
  schema?: Json;
  /** Number of messages to receive first; default 0. */
  afterMessages?: number;
}

/** Conditions under which the client ends an open stream without a failure; the first one met counts. */
export interface StreamEnd {
  /** Name of the last message or event. */
  until?: string;
  /** Messages received. */
  maxMessages?: number;
  /** Milliseconds since the stream was open. */
  durationMs?: number;
}

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
  /** `http`: path of the endpoint below the URL of the server; default: that of the operation. */
  endpoint?: string;
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

export interface ProtocolExtensions {
  'x-sse': SseExtension;
  'x-websocket': WebSocketExtension;
  'x-grpc': GrpcExtension;
  'x-mcp': McpExtension;
  'x-trpc': TrpcExtension;
}

/**
 * The extension of an operation, as its author wrote it: a field may be absent or of the wrong type, and the rules of
 * `@curlew/openapi` report that. Undefined when the operation has none.
 */
export function getExtension<Name extends keyof ProtocolExtensions>(
  operation: Operation,
  name: Name,
): Partial<ProtocolExtensions[Name]> | undefined {
  const value = operation.extensions[name];
  // Validation checks the fields; here the extension only has to be an object.
  return isObject(value) ? (value as Partial<ProtocolExtensions[Name]>) : undefined;
}

/** The schema at a path of an extension, with its place. */
export function schemaIn(operation: Operation, path: readonly (string | number)[]): Located | undefined {
  let value: Json | undefined = operation.extensions;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value === undefined ? undefined : { value, location: operation.location.child(...path) };
}

/** The protocols that operations are called over, in the order of detection. `http` is the one of all remaining operations. */
export const PROTOCOL_IDS = ['websocket', 'grpc', 'mcp', 'trpc', 'sse', 'http'] as const;
export type ProtocolId = (typeof PROTOCOL_IDS)[number];

/** Whether an operation without `x-protocol` uses a protocol. */
export const PROTOCOL_DETECTORS: Readonly<Record<ProtocolId, (operation: Operation) => boolean>> = {
  websocket: (operation) => getExtension(operation, 'x-websocket') !== undefined,
  grpc: (operation) => getExtension(operation, 'x-grpc') !== undefined,
  mcp(operation) {
    // Other fields of `x-mcp` describe the operation itself as a tool.
    const { tool, resource, prompt, transport, command, endpoint } = getExtension(operation, 'x-mcp') ?? {};
    return [tool, resource, prompt, transport, command, endpoint].some((field) => field !== undefined);
  },
  trpc: (operation) => getExtension(operation, 'x-trpc') !== undefined,
  sse: (operation) => getExtension(operation, 'x-sse') !== undefined || declaresEvents(operation),
  http: () => true,
};

/**
 * Returns the protocol of an operation: the one that `x-protocol` names, else the first that detects it. Undefined for a name that
 * none has. It loads no code of a protocol.
 */
export function detectProtocol(operation: Operation): ProtocolId | undefined {
  const named = operation.extensions['x-protocol'];
  return PROTOCOL_IDS.find((id) => (named === undefined ? PROTOCOL_DETECTORS[id](operation) : id === named));
}

function declaresEvents({ responses }: Operation): boolean {
  return responses.some(
    (response) => /^(?:2|default)/i.test(response.status) && declaresEventStream(response),
  );
}

/** Whether the content of a response is declared as a stream of events. */
export function declaresEventStream({ content }: Pick<Response, 'content'>): boolean {
  return content.some(({ type }) => /^text\/event-stream\b/i.test(type));
}
