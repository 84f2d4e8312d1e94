import type { Readable, Writable } from 'node:stream';
import type { McpServerFactory, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio as serveSdkStdio } from '@modelcontextprotocol/server/stdio';
import type { LiveCatalog } from '../live-catalog.ts';
import { notifyChanges } from '../notify-changes.ts';

/** Options of `serveStdio`. */
export interface StdioOptions {
  /** Default: those of this process. */
  input?: Readable;
  output?: Writable;
}

/** A running server over standard input and output. */
export interface RunningServer {
  /** Settles when the client disconnects. */
  closed: Promise<void>;
  close(): Promise<void>;
}

/** Serves one client over standard input and output, in any revision of the protocol. */
export function serveStdio(
  live: LiveCatalog,
  create: () => Server,
  { input, output }: StdioOptions = {},
): RunningServer {
  const servers = new Set<Server>();
  const factory: McpServerFactory = () => {
    const server = create();
    servers.add(server);
    return server;
  };
  const transport = new StdioServerTransport(input, output);
  let settle = (): void => {};
  const closed = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const stop = live.onChange(() => notifyChanges(servers));
  const handle = serveSdkStdio(factory, { transport });
  // Added after the transport has set its own listener.
  const before = transport.onclose;
  transport.onclose = () => {
    before?.();
    stop();
    settle();
  };
  return { closed, close: () => handle.close() };
}
