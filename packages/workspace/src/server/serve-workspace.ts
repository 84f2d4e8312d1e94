import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Access } from './http/access.ts';
import { handleRequest } from './http/handle-request.ts';
import { Workspace, type WorkspaceOptions } from './workspace.ts';

export interface ServeOptions extends WorkspaceOptions {
  /** Files to open, absolute or relative to `cwd`. */
  files: readonly string[];
  /** Default 0: a free one. */
  port?: number;
}

export interface WorkspaceServer {
  /** With the token: whoever has it can read and write the open files. */
  url: string;
  port: number;
  /** Keeps unsaved texts, and ends everything. */
  close(): Promise<void>;
}

/**
 * Serves the workspace on 127.0.0.1 until it is closed.
 * @throws {CallError} when a file cannot be opened. Rejects when the port is taken.
 */
export async function serveWorkspace({
  files,
  port = 0,
  ...options
}: ServeOptions): Promise<WorkspaceServer> {
  const workspace = new Workspace(options);
  let ownPort = port;
  const access = new Access(() => ownPort);
  const server = createServer((incoming, response) => {
    void handleRequest(incoming, response, { workspace, access });
  });
  // A window that waits for a test run is not idle.
  server.requestTimeout = 0;
  const close = async () => {
    await workspace.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  try {
    for (const file of files) await workspace.add(file);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    await workspace.close();
    throw error;
  }
  ownPort = (server.address() as AddressInfo).port;
  return { url: `http://127.0.0.1:${ownPort}/?token=${access.token}`, port: ownPort, close };
}
