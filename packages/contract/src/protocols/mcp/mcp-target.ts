import { dirname } from 'node:path';
import type { HttpHeader } from '@curlew/request';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { McpExtension } from '../../extension/protocol-extensions.ts';
import type { WireRequest } from '../http/wire-request.ts';
import type { ProtocolContext } from '../protocol.ts';
import type { LimitedFetch } from './limited-fetch.ts';

/** A server of MCP, before it is connected to. */
export interface McpTarget {
  /** The same for calls that share a connection. */
  key: string;
  method: 'POST' | 'EXEC';
  url: string;
  headers: HttpHeader[];
  createTransport(): Transport;
}

/** The process that an extension names. */
export function stdioTarget(
  { command = '', args = [], env = {} }: Partial<McpExtension>,
  { description }: ProtocolContext,
  maxBytes: number,
): McpTarget {
  const server = {
    command,
    args,
    env: { ...getDefaultEnvironment(), ...env },
    cwd: dirname(description.entry),
    stderr: 'ignore' as const,
    maxBufferSize: maxBytes,
  };
  return {
    key: JSON.stringify([command, args, env, maxBytes]),
    method: 'EXEC',
    url: `stdio:${[command, ...args].join(' ')}`,
    headers: [],
    createTransport: () => new StdioClientTransport(server),
  };
}

/** Headers that the transport sets itself. */
const TRANSPORT = /^(?:accept|accept-encoding|content-type|content-length|host|connection)$/i;

/** The endpoint that a request leads to. Its credentials are part of the connection. */
export function httpTarget(
  { url, headers }: WireRequest,
  fetches: LimitedFetch,
  maxBytes: number,
): McpTarget {
  const sent = headers.filter(({ name }) => !TRANSPORT.test(name));
  return {
    key: JSON.stringify([url, sent, maxBytes]),
    method: 'POST',
    url,
    headers: sent,
    createTransport: () =>
      new StreamableHTTPClientTransport(new URL(url), {
        fetch: fetches.limitedTo(maxBytes),
        requestInit: { headers: Object.fromEntries(sent.map(({ name, value }) => [name, value])) },
        reconnectionOptions: {
          maxRetries: 0,
          initialReconnectionDelay: 1000,
          maxReconnectionDelay: 1000,
          reconnectionDelayGrowFactor: 1,
        },
      }),
  };
}
