import type { IncomingMessage } from 'node:http';
import { getHeaders, urlBelow } from '@curlew/contract/servers';
import type { Exchange, Failure, Finding } from '@curlew/exchange';
import type { CheckScope } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import type { Target } from './target.ts';

/** One forwarded request and its response. Bodies and messages as on the wire, up to limits that `truncated` reports. */
export interface Traffic {
  /** What was forwarded, where it is not a request and response of HTTP. */
  protocol?: 'websocket' | 'grpc';
  method: string;
  /** Of the target. */
  url: string;
  /** Path and query as the client sent them. */
  pathAndQuery: string;
  request: { headers: HttpHeader[]; body: Uint8Array; truncated: boolean };
  /** Absent: the target did not respond. */
  response?: {
    status: number;
    statusText: string;
    headers: HttpHeader[];
    trailers: HttpHeader[];
    body: Uint8Array;
    truncated: boolean;
    /** Close code of a WebSocket. */
    close?: { code: number; reason: string };
  };
  /**
   * Events of a stream, messages of a WebSocket or gRPC call, in order: of each direction the first 1,000, up to the limit of
   * a body. Each of them was reported when it was forwarded.
   */
  messages: TrafficMessage[];
  /** Number of messages that `messages` lacks; absent: 0. */
  droppedMessageCount?: number;
  /** The stream goes on: `messages` is the one message that was just forwarded. The report of its end repeats the first ones. */
  isOpen?: true;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  /** Until the headers of the response. */
  firstByteMs?: number;
  /** Why forwarding failed. */
  failure?: Failure;
}

export interface TrafficMessage {
  direction: 'sent' | 'received';
  /** Milliseconds since the start of the request. */
  atMs: number;
  /** The text of an event or message; bytes of a binary message, of gRPC with its prefix. */
  data: string | Uint8Array;
  /** Name of an event. */
  type?: string;
  /** The `id` of an event. */
  id?: string;
}

/** One forwarded exchange, or one message of an open stream, and its findings. */
export interface CheckedTraffic {
  exchange: Exchange;
  /** Absent: the path or method is not described. */
  operation?: Operation;
  /** What the description has of the path, for logs: `/users/{id}`, or `/users/*` of an unknown one. */
  path: string;
  /** Of the response, then of the request unless the target rejected it; messages of a stream are checked when they come. One for a path or method that is not described. */
  findings: Finding[];
}

/** Statuses of paths and methods that the target does not have. */
const ABSENT_STATUSES: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** The finding for a path or method that is not described; none if nothing was answered. */
export function undeclaredOperation(
  { request, response, failure }: Exchange,
  isOtherMethod: boolean,
): Finding[] {
  if (failure !== undefined || response === undefined) return [];
  const { status } = response;
  // The API does not have it either, but a client calls it.
  const isWarning = ABSENT_STATUSES.has(status);
  const sentence = `${
    isOtherMethod
      ? `The description has this path, but not the method ${request.method}.`
      : 'The description does not have this path.'
  }${isWarning ? ` The target answers ${status}.` : ''}`;
  return [
    {
      kind: 'undeclared-operation',
      ...(isWarning && { severity: 'warning' }),
      part: 'call',
      instance: '',
      sentence,
      outline: sentence,
    },
  ];
}

/** What to check: each message of a stream when it is forwarded, and the rest at its end. */
export function checkScope({ response }: Exchange, { isOpen }: Traffic): CheckScope {
  if (!response?.isStream) return 'all';
  return isOpen ? 'messages' : 'rest';
}

/** Header values by lower-case name. */
export function headerRecord(headers: readonly HttpHeader[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const known = values.get(key);
    values.set(key, known === undefined ? value : `${known}${key === 'cookie' ? '; ' : ', '}${value}`);
  }
  return Object.fromEntries(values);
}

/** The traffic of a request that has just arrived: nothing is read of its body, and nothing is answered. */
export function openTraffic(incoming: IncomingMessage, target: Target): Traffic {
  const { method = 'GET', url: pathAndQuery = '/', rawHeaders } = incoming;
  return {
    method,
    url: urlBelow(target.url, pathAndQuery).href,
    pathAndQuery,
    request: { headers: getHeaders(rawHeaders), body: new Uint8Array(), truncated: false },
    messages: [],
    startedAt: Date.now(),
    durationMs: 0,
  };
}

/** A response of the target that has just begun. */
export function getResponse({
  statusCode = 502,
  statusMessage = '',
  rawHeaders,
}: IncomingMessage): NonNullable<Traffic['response']> {
  return {
    status: statusCode,
    statusText: statusMessage,
    headers: getHeaders(rawHeaders),
    trailers: [],
    body: new Uint8Array(),
    truncated: false,
  };
}
