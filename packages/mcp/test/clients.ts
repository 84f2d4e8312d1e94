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
  listResources(params?: { cursor?: string }): Promise<{
    resources: {
      uri: string;
      name: string;
      description?: string | undefined;
      mimeType?: string | undefined;
    }[];
    nextCursor?: string | undefined;
  }>;
  listPrompts(params?: {
    cursor?: string;
  }): Promise<{ prompts: { name: string }[]; nextCursor?: string | undefined }>;
  getPrompt(params: { name: string }): Promise<{ messages: { content: { type: string; text?: string } }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  complete(params: {
    ref: { type: 'ref/resource'; uri: string };
    argument: { name: string; value: string };
  }): Promise<{ completion: { values: string[] } }>;
  readResource(params: { uri: string }): Promise<{ contents: ResourceContent[] }>;
  close(): Promise<void>;
}

export interface ResourceContent {
  uri: string;
  text?: string;
  mimeType?: string | undefined;
  _meta?: Record<string, unknown> | undefined;
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
  /** Bytes of each message that the client has received; over HTTP, of each response. */
  received: number[];
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
  const received: number[] = [];
  const measure: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    return new Response(response.body?.pipeThrough(measuredStream(received)), response);
  };
  const isModern = kind.startsWith('v2');
  const onChanged = (list: string) => () => void changes.push(list);
  const info = { name: 'test', version: '1' };
  const http = kind.endsWith('HTTP') ? await serveHttp(live, create) : undefined;
  const pipes = { input: new PassThrough(), output: new PassThrough() };
  const stdio = http ? undefined : serveStdio(live, create, pipes);
  const transport = pipeTransport(pipes.output, pipes.input, received);
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
    const overHttp = http && new StreamableHTTPClientTransport(new URL(http.url), { fetch: measure });
    await modern.connect(overHttp ?? (transport as never));
    client = modern as unknown as AnyClient;
  } else {
    const legacy = new LegacyClient(info, {
      capabilities: { elicitation: {} },
      listChanged: {
        tools: { autoRefresh: false, onChanged: onChanged('tools') },
        resources: { autoRefresh: false, onChanged: onChanged('resources') },
      },
    });
    const overHttp = http && new LegacyHttpTransport(new URL(http.url), { fetch: measure });
    await legacy.connect((overHttp as Transport | undefined) ?? transport);
    client = legacy as unknown as AnyClient;
  }
  return {
    client,
    changes,
    received,
    async close() {
      await client.close();
      await http?.close();
      await stdio?.close();
    },
  };
}

/** Measures the messages of a response: the events of a stream, or all of it. */
function measuredStream(received: number[]): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  const end = () => {
    received.push(bytes);
    bytes = 0;
  };
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (Buffer.from(chunk.slice(-2)).toString() === '\n\n') end();
      controller.enqueue(chunk);
    },
    flush: end,
  });
}

/** Messages as a process has them on its standard streams. */
function pipeTransport(output: PassThrough, input: PassThrough, received: number[]): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    async start() {
      output.on('data', (chunk: Buffer) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
          received.push(Buffer.byteLength(JSON.stringify(message)));
          transport.onmessage?.(message);
        }
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
