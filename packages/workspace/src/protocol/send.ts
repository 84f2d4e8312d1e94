import type { Finding } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';
import type { WithheldSecret } from './environment.ts';
import type { TextPlace } from './problems.ts';
import type { RequestValues } from './request-form.ts';

export interface SendRequest {
  source: string;
  /** Key of the operation. */
  operation: string;
  /** Chosen by the client: what pushes and `cancelSend` name the call by. */
  id: string;
  values: RequestValues;
  environment?: string;
  /** Default 30,000. */
  timeoutMs?: number;
  connection?: SendConnection;
  /** The connection stays open, at most for an hour, until `endStream` or the server ends it: `sendMessage` sends messages. */
  isLive?: true;
}

/** A message to an open connection. A string is sent as it is, any other value as JSON. */
export interface SendMessageRequest {
  /** Of the call. */
  id: string;
  source: string;
  data: Json;
  environment?: string;
}

/** How a request is sent. The window keeps it, and no file of a project can set it. */
export interface SendConnection {
  /** Redirects to the same origin that are followed; default 0: a redirect is the response. */
  maxRedirects?: number;
  /** URL of an HTTP proxy. */
  proxy?: string;
  /** Certificates are not verified. */
  isInsecure?: boolean;
}

/** The address of a request as it is filled in. Secrets are not in it. */
export interface PreviewResponse {
  url: string;
  /** Address of the server, without a slash at its end. */
  base: string;
}

/** Answers when the call has ended; messages are pushed as they come. */
export interface SendResponse {
  id: string;
  /** Not sent: the host is not one of the description's servers, and not allowed by name. */
  refusedHost?: string;
  /** Not sent: secrets may not be sent to this server yet. */
  withheld?: WithheldSecret[];
  /** Values that are not in the request. */
  problems: RequestProblemView[];
  exchange?: ExchangeView;
  /** Credentials of the exchange are masked; `revealSend` answers with them. */
  isMasked?: true;
  findings: FindingView[];
}

export interface RequestProblemView {
  severity: 'error' | 'warning' | 'info';
  in: string;
  name?: string;
  message: string;
}

/** A call as it happened. Credentials are masked, but in the answer of `revealSend`. */
export interface ExchangeView {
  protocol: string;
  operation: string;
  request: { method: string; url: string; headers: HeaderView[]; body?: BodyView };
  response?: ResponseView;
  messages: MessageView[];
  redirects: { status: number; from: string; to: string; credentialsDropped: boolean }[];
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  firstByteMs?: number;
  failure?: { code: string; message: string };
}

export interface ResponseView {
  status: number;
  statusText: string;
  headers: HeaderView[];
  trailers: HeaderView[];
  body: BodyView;
  /** The content came as messages. */
  isStream: boolean;
  close?: { code: number; reason: string };
}

export interface HeaderView {
  name: string;
  value: string;
}

/** The beginning of a body. */
export interface BodyView {
  mediaType?: string;
  /** Bytes that were read, decompressed. */
  size: number;
  /** The server sent more than `size`: the rest was not read. */
  isTruncated: boolean;
  /** Characters of `content` are bytes in base64. */
  encoding: 'text' | 'base64';
  /** At most 1,000,000 bytes of the body. */
  content: string;
  isShortened: boolean;
  /** The whole body, parsed, where it is JSON and not shortened; of a sequence, the list of its values. */
  value?: Json;
  /** What separates the values of a sequence of JSON values. */
  separator?: string;
}

export interface MessageView {
  direction: 'sent' | 'received';
  /** Milliseconds since the start of the call. */
  atMs: number;
  type: string;
  data: string;
  value?: Json;
  id?: string;
  /** What contradicts the description, as it was when the message was sent or received. */
  findings?: ValueFinding[];
}

/** A contradiction at a value of a body or message. */
export interface ValueFinding {
  /** Index in its list. */
  index: number;
  severity: 'error' | 'warning';
  /** JSON Pointer in the value. */
  instance: string;
  /** The value is the event around the data of a message. */
  ofEvent?: true;
  sentence: string;
}

/** A contradiction between a reply and the description. `declareFinding` names it by its index and the id of the call. */
export interface FindingView extends ValueFinding {
  kind: string;
  part: Finding['part'];
  name?: string;
  /** Index of the message. */
  message?: number;
  help?: string;
  /** The line of the description that is contradicted, or that would declare it. */
  place?: TextPlace;
  /** Absent where no edit would settle it: `Declare scope`. */
  fix?: string;
}

/** A cookie that a reply has set. It is sent to the host that set it, and to no other one. */
export interface CookieView {
  host: string;
  name: string;
  path: string;
  /** Milliseconds since 1970; absent: until the workspace ends. */
  expiresAt?: number;
  /** Absent unless the user wants to see it. */
  value?: string;
}

export interface HistoryEntry {
  id: string;
  operation: string;
  method: string;
  url: string;
  status?: number;
  failure?: string;
  startedAt: number;
  durationMs: number;
  findingCount: number;
  /** Values as filled in, credentials and secrets replaced by their names. */
  values: RequestValues;
}

export interface CodeRequest {
  source: string;
  operation: string;
  values: RequestValues;
  environment?: string;
  /** Credentials are written as they are, in place of placeholders. */
  withCredentials?: boolean;
  connection?: SendConnection;
}

/** The request in several languages: curl first. */
export interface CodeResponse {
  samples: {
    id: string;
    label: string;
    code: string;
    /** The certificates and the proxy of the connection are not in it. */
    lacksConnection?: true;
  }[];
  problems: RequestProblemView[];
}
