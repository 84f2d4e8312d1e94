import { dirname } from 'node:path';
import type { McpExtension } from '@curlew/exchange/internal';
import type { HttpHeader } from '@curlew/openapi/internal';
import type { Transport } from '@modelcontextprotocol/client';
import { importOptional } from '../../optional-package.ts';
import type { WireRequest } from '../http/compose-call.ts';
import type { ProtocolContext } from '../protocol.ts';
import type { FetchLimits, LimitedFetch } from './limited-fetch.ts';

/** The MCP server of a call. */
export interface McpTarget {
  /** Equal for calls that share a connection. */
  key: string;
  method: 'POST' | 'EXEC';
  url: string;
  headers: HttpHeader[];
  createTransport(): Transport;
}

/** The process of an extension with `transport: stdio`. */
export function stdioTarget(
  { command = '', args = [], env = {} }: Partial<McpExtension>,
  { description }: ProtocolContext,
  maxBytes: number,
  { StdioClientTransport, getDefaultEnvironment }: McpPackage,
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

/** The endpoint of a request; its credentials belong to the connection. */
export function httpTarget(
  { url, headers }: WireRequest,
  fetches: LimitedFetch,
  limits: FetchLimits,
  { StreamableHTTPClientTransport }: McpPackage,
): McpTarget {
  const sent = headers.filter(({ name }) => !TRANSPORT.test(name));
  return {
    key: JSON.stringify([url, sent, limits.maxBodyBytes, limits.maxRedirects]),
    method: 'POST',
    url,
    headers: sent,
    createTransport: () =>
      new StreamableHTTPClientTransport(new URL(url), {
        fetch: fetches.limitedTo(limits),
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

/** The client of the Model Context Protocol, with its transports. */
export type McpPackage = typeof import('@modelcontextprotocol/client') &
  typeof import('@modelcontextprotocol/client/stdio');

/** Rejects with `MissingPackageError`. */
export async function loadMcp(): Promise<McpPackage> {
  const purpose = 'Calls over MCP require';
  const [client, stdio] = await Promise.all([
    importOptional('@modelcontextprotocol/client', () => import('@modelcontextprotocol/client'), purpose),
    importOptional(
      '@modelcontextprotocol/client/stdio',
      () => import('@modelcontextprotocol/client/stdio'),
      purpose,
    ),
  ]);
  return { ...client, ...stdio };
}
