import { PassThrough } from 'node:stream';
import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Server } from '@modelcontextprotocol/server';
import { type LiveCatalog, serveHttp, serveStdio } from '../src/index.ts';

/** What both lines of the SDK's client have, as far as tests use it. */
export interface AnyClient {
  listTools(params?: { cursor?: string }): Promise<{ tools: ListedTool[]; nextCursor?: string | undefined }>;
  callTool(
    params: { name: string; arguments?: Record<string, unknown> },
    ...rest: never[]
  ): Promise<ToolResult>;
  listResources(): Promise<{ resources: { uri: string; name: string; description?: string | undefined }[] }>;
  readResource(params: {
    uri: string;
  }): Promise<{ contents: { uri: string; text?: string; mimeType?: string | undefined }[] }>;
  close(): Promise<void>;
}

export interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: { properties?: Record<string, unknown> | undefined; required?: string[] | undefined };
  outputSchema?: object | undefined;
  annotations?: object | undefined;
}

export interface ToolResult {
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

export interface Connection {
  client: AnyClient;
  /** Lists that the server said have changed. */
  changes: string[];
  close(): Promise<void>;
}

export const CLIENTS = ['v2 over stdio', 'v1 over stdio', 'v2 over HTTP', 'v1 over HTTP'] as const;
export type ClientKind = (typeof CLIENTS)[number];

/** A real client, connected to a server over the catalog. */
export async function connect(
  kind: ClientKind,
  live: LiveCatalog,
  create: () => Server,
): Promise<Connection> {
  const changes: string[] = [];
  const isModern = kind.startsWith('v2');
  const onChanged = (list: string) => () => void changes.push(list);
  const info = { name: 'test', version: '1' };
  const http = kind.endsWith('HTTP') ? await serveHttp(live, create) : undefined;
  const pipes = { input: new PassThrough(), output: new PassThrough() };
  const stdio = http ? undefined : serveStdio(live, create, pipes);
  const transport = pipeTransport(pipes.output, pipes.input);
  let client: AnyClient;
  if (isModern) {
    const modern = new ModernClient(info, {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: 'auto' },
      listChanged: {
        tools: { autoRefresh: false, onChanged: onChanged('tools') },
        resources: { autoRefresh: false, onChanged: onChanged('resources') },
      },
    });
    await modern.connect(http ? new StreamableHTTPClientTransport(new URL(http.url)) : (transport as never));
    client = modern as unknown as AnyClient;
  } else {
    const legacy = new LegacyClient(info, {
      capabilities: { elicitation: {} },
      listChanged: {
        tools: { autoRefresh: false, onChanged: onChanged('tools') },
        resources: { autoRefresh: false, onChanged: onChanged('resources') },
      },
    });
    await legacy.connect(http ? (new LegacyHttpTransport(new URL(http.url)) as Transport) : transport);
    client = legacy as unknown as AnyClient;
  }
  return {
    client,
    changes,
    async close() {
      await client.close();
      await http?.close();
      await stdio?.close();
    },
  };
}

/** Messages as a process has them on its standard streams. */
function pipeTransport(output: PassThrough, input: PassThrough): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    async start() {
      output.on('data', (chunk: Buffer) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage())
          transport.onmessage?.(message);
      });
    },
    async send(message) {
      input.write(serializeMessage(message));
    },
    async close() {
      input.end();
      transport.onclose?.();
    },
  };
  return transport;
}
